import PlatformIO
public import SystemPackage

/// Processes that load the processors during a run, as other programs would.
public final class CPULoad: Sendable {
  private let children: [ChildProcess]

  /// Creates processes that spin.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - program: the program whose command `latency hog` spins.
  /// - Throws: ``RoundError`` when one cannot be started.
  public init(_ count: Int, program: FilePath) throws(RoundError) {
    var children: [ChildProcess] = []
    do throws(PlatformError) {
      for _ in 0..<count {
        children.append(
          try ChildProcess(program.string, ["latency", "hog"], errors: "/dev/null"))
      }
    } catch {
      for child in children { child.kill() }
      throw RoundError("a spinning process cannot be started: \(error)")
    }
    self.children = children
  }

  /// Ends them; called once.
  public func end() {
    for child in children {
      child.kill()
      _ = child.wait()
    }
  }

  /// Spins until the parent process has ended.
  public static func spin() {
    let parent = ChildProcess.parentIdentifier
    var iterations: UInt64 = 0
    while ChildProcess.parentIdentifier == parent {
      for _ in 0..<10_000_000 { iterations = iterations &* 6_364_136_223_846_793_005 &+ 1 }
      if iterations == 0 { return }
    }
  }
}
