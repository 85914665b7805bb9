package import Files
import LatencyJudge
import Processes

/// The control of arms: a program that decides nothing, on the same pipes or the same terminal.
package enum EchoProgram {
  /// Says that it is ready, then writes back what it reads, until its input ends.
  ///
  /// - Parameter isOnTerminal: whether its terminal is put into raw mode, as editors do.
  /// - Throws: `PlatformError` when standard input is no terminal and is to be one.
  package static func run(isOnTerminal: Bool) throws(PlatformError) {
    let terminal = isOnTerminal ? try RawTerminal(enter: "", leave: "") : nil
    defer { terminal?.leave() }
    var bytes = Array("\(AnswerLine.ready)\n".utf8)[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while !bytes.isEmpty {
        guard DescriptorCalls.write(1, &bytes) else { return }
        if !bytes.isEmpty { _ = DescriptorCalls.wait(1, toWrite: true, milliseconds: 1_000) }
      }
      _ = DescriptorCalls.wait(0, toWrite: false, milliseconds: -1)
      guard let count = DescriptorCalls.read(0, into: &buffer) else { return }
      bytes = buffer[..<count]
    }
  }
}
