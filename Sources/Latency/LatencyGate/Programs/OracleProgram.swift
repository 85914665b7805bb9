import Files
package import LatencyJudge
import Processes
package import SystemPackage

/// A program that says which answers are right: an arm that is given all keys at once, and time.
package enum OracleProgram {
  /// How long it may take, in nanoseconds.
  private static let timeout: Int64 = 120_000_000_000

  /// Asks it.
  ///
  /// - Throws: ``RoundError`` when it does not answer every key.
  package static func answers(
    of command: [String], to texts: [String], environment: [String: String], errors: FilePath,
    until stop: StopFlag
  ) throws(RoundError) -> ExpectedAnswers {
    let pipes = try RoundError.wrapping(
      "the oracle '\(command[0])' cannot be started: ",
      try ChildPipes(
        command[0], Array(command.dropFirst()), environment: environment, errors: errors))
    let log = OutputLog(pipes, of: pipes.child)
    let child = pipes.child
    let waiter = SystemThread { _ = child.wait() }
    let end = HarnessClock.now + timeout
    var input = Array(texts.enumerated().map { "\($0) \($1)\n" }.joined().utf8)[...]
    while !input.isEmpty, HarnessClock.now < end, !stop.isRaised {
      guard pipes.send(&input, timeout: 100) else { break }
    }
    pipes.closeInput()
    while !child.isOver, HarnessClock.now < end, !stop.isRaised { PreciseSleep.sleep(1_000_000) }
    if !child.isOver { child.kill() }
    waiter.join()
    log.finish()
    let said = String(decoding: log.pieces(from: 0).flatMap(\.bytes), as: UTF8.self)
    let expected = try RoundError.wrapping(
      "the oracle '\(command.joined(separator: " "))': ", try ExpectedAnswers(parsing: said))
    guard expected.answers.count == texts.count else {
      let words = (try? FileSystem.real.contents(of: errors))
        .map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }?.last
      throw RoundError(
        "the oracle '\(command.joined(separator: " "))' answered \(expected.answers.count) of"
          + " \(texts.count) keys" + (words.map { "; it says '\($0)'" } ?? ""))
    }
    return expected
  }
}
