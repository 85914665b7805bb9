import Files
import Processes
import SystemPackage

/// Processes that load the processors during a run, as other programs would.
package final class CPULoad: Sendable {
  private let children: [ChildProcess]

  /// Creates processes that spin.
  ///
  /// - Throws: ``RoundError`` when one cannot be started.
  package init(_ count: Int, command: [String]) throws(RoundError) {
    var children: [ChildProcess] = []
    do throws(PlatformError) {
      for _ in 0..<count {
        children.append(
          try ChildProcess(command[0], Array(command.dropFirst()), errors: "/dev/null"))
      }
    } catch {
      for child in children { child.kill() }
      throw RoundError("a spinning process cannot be started: \(error)")
    }
    self.children = children
  }

  package func end() {
    for child in children {
      child.kill()
      _ = child.wait()
    }
  }

  package static func spin() {
    let parent = ChildProcess.parentIdentifier
    var iterations: UInt64 = 0
    while ChildProcess.parentIdentifier == parent {
      for _ in 0..<10_000_000 { iterations = iterations &* 6_364_136_223_846_793_005 &+ 1 }
      if iterations == 0 { return }
    }
  }
}
