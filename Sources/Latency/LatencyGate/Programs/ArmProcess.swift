import Files
import LatencyJudge
import Processes
import SystemPackage

/// A program of an arm that runs: its process, the way into it, and what it writes.
final class ArmProcess {
  private static let size = TerminalSize(columns: 80, rows: 24)
  /// How long a program may take until it is ready, in nanoseconds.
  private static let readyTimeout: Int64 = 10_000_000_000
  /// On a terminal without a pattern: for so long nothing is painted any more, in nanoseconds.
  private static let silence: Int64 = 500_000_000
  /// The same where nothing was painted at all.
  private static let initialSilence: Int64 = 2_000_000_000
  /// How long a program may take for each step of its end, in nanoseconds.
  private static let endTimeout: Int64 = 2_000_000_000

  let child: ChildProcess
  let channel: any ByteChannel
  let log: OutputLog
  private let name: String
  private let pipes: ChildPipes?
  private let quit: String?
  private let errors: FilePath
  private let stop: StopFlag
  private let ending = OneShot<ChildProcess.Termination>()
  private let waiter: SystemThread

  /// Starts a program.
  ///
  /// - Parameter errors: the file for its standard error, where that is no terminal.
  /// - Throws: ``RoundError`` when it cannot be started.
  init(
    _ command: [String], _ description: ArmDescription, errors: FilePath, stop: StopFlag
  ) throws(RoundError) {
    name = command.joined(separator: " ")
    self.errors = errors
    self.stop = stop
    quit = description.quit
    let arguments = Array(command.dropFirst())
    do throws(PlatformError) {
      switch description.transport {
      case .stdio:
        let pipes = try ChildPipes(
          command[0], arguments, environment: description.environment, errors: errors)
        (child, channel) = (pipes.child, pipes)
        self.pipes = pipes
      case .pty:
        let terminal = try PseudoTerminal(size: Self.size)
        var environment = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
        for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"] {
          environment[name] = ProcessEnvironment.value(name)
        }
        environment.merge(description.environment) { $1 }
        child = try ChildProcess(
          command[0], arguments, environment: environment, at: terminal, leadingGroup: true)
        channel = terminal
        pipes = nil
      }
    } catch { throw RoundError("'\(command[0])' cannot be started: \(error)") }
    log = OutputLog(channel, of: child)
    let (child, ending) = (child, ending)
    waiter = SystemThread { ending.send(child.wait()) }
  }

  /// Waits until the program is ready for keys.
  ///
  /// - Parameter pattern: on a terminal, what is painted then; `nil` for any silence.
  /// - Returns: the first index of output that may hold answers, and what is before them there.
  /// - Throws: ``RoundError`` when it is not.
  func waitUntilReady(_ pattern: String?) throws(RoundError) {
    let began = HarnessClock.now
    var (count, last) = (0, began)
    var line: [UInt8] = []
    var painted: [UInt8] = []
    var text = PaintedText()
    let expected = pattern.flatMap { try? Regex($0) }
    var ended: Int64?
    while !stop.isRaised {
      if child.isOver { ended = ended ?? HarnessClock.now }
      // Asked before reading, as the last words of a program may come after its end.
      let isSpent = ended.map { log.isOver || HarnessClock.now - $0 > 200_000_000 } ?? false
      let pieces = log.pieces(from: count)
      count += pieces.count
      if let newest = pieces.last { last = newest.time }
      for byte in pieces.flatMap(\.bytes) {
        if pipes != nil { line.append(byte) } else { text.take(byte, into: &painted) }
      }
      if pipes != nil, let end = line.firstIndex(of: 0x0A) {
        let first = String(decoding: line[..<end], as: UTF8.self).replacing("\r", with: "")
        if first == AnswerLine.ready { return }
        throw RoundError(
          "'\(name)' wrote \(first.prefix(60).debugDescription) first; an arm writes the line"
            + " '\(AnswerLine.ready)' when it can take keys")
      }
      let now = HarnessClock.now
      if pipes == nil {
        let isSilent = now - last > (count > 0 ? Self.silence : Self.initialSilence)
        let shown = String(decoding: painted, as: UTF8.self)
        if let expected, shown.firstMatch(of: expected) != nil, now - last > 50_000_000 { return }
        if expected == nil, isSilent, !child.isOver { return }
      }
      guard !isSpent, now - began < Self.readyTimeout else {
        let reason = ended != nil ? "ended" : "still runs after 10 s"
        let wanted = pipes != nil ? "the line '\(AnswerLine.ready)'" : "what says that it is ready"
        throw RoundError("'\(name)' \(reason) without \(wanted)\(lastWords(shown: painted))")
      }
      PreciseSleep.sleep(1_000_000)
    }
  }

  /// What the program said last: on standard error, or on its terminal.
  private func lastWords(shown: [UInt8] = []) -> String {
    let said = pipes == nil ? shown : (try? FileSystem.real.contents(of: errors)) ?? []
    let line = said.split { $0 == 0x0A || $0 == 0x0D }.last { !$0.allSatisfy { $0 == 0x20 } }
    guard let line else { return "; it says nothing" }
    return "; it says \(String(decoding: line.prefix(200), as: UTF8.self).debugDescription)"
  }

  /// How a program that runs no more has ended, in words; `nil` while it runs.
  var endWords: String? {
    guard child.isOver else { return nil }
    let status = ending.take()?.status ?? 0
    return "the program ended with status \(status)\(lastWords())"
  }

  func end() {
    if let pipes {
      pipes.closeInput()
    } else if let quit {
      var keys = Array(quit.utf8)[...]
      _ = channel.send(&keys, timeout: 500)
    } else {
      child.terminate()
    }
    if !waitForEnd() {
      child.terminate()
      if !waitForEnd() { child.kill() }
    }
    waiter.join()
    log.finish()
  }

  private func waitForEnd() -> Bool {
    let began = HarnessClock.now
    // After an interruption nobody waits for manners.
    let patience = stop.isRaised ? Self.endTimeout / 10 : Self.endTimeout
    while !child.isOver, HarnessClock.now - began < patience { PreciseSleep.sleep(500_000) }
    return child.isOver
  }
}
