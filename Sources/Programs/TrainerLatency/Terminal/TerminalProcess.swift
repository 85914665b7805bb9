package import Files
import LatencyGate
import LatencyJudge
import Processes
import SystemPackage

final class TerminalProcess {
  struct Program: Sendable {
    let path: FilePath
    let arguments: [String]
    let environment: [String: String]
  }

  static let size = TerminalSize(columns: 80, rows: 24)
  /// How long a program may take to its first frame, in nanoseconds.
  private static let startTimeout: Int64 = 20_000_000_000
  /// How long a program may take to end after it was asked to, in nanoseconds.
  private static let endTimeout: Int64 = 5_000_000_000

  let terminal: PseudoTerminal
  let child: ChildProcess
  let monitor: PaintMonitor
  /// From the start to the first whole frame, in nanoseconds.
  let startTime: Int64

  private let modes: [UInt64]
  private let stop: StopFlag
  private let ending: OneShot<ChildProcess.Termination>
  private let waiter: SystemThread

  /// Creates a process and waits for its first frame.
  ///
  /// - Throws: ``RoundError`` with the last line of a program that paints nothing.
  init(
    _ program: Program, expecting expectation: PaintMonitor.Expectation, stop: StopFlag
  ) throws(RoundError) {
    self.stop = stop
    let began: Int64
    do throws(PlatformError) {
      terminal = try PseudoTerminal(size: Self.size)
      modes = terminal.modes
      monitor = PaintMonitor(terminal, size: Self.size, expecting: expectation)
      began = HarnessClock.now
      do throws(PlatformError) {
        child = try ChildProcess(
          program.path.string, program.arguments, environment: program.environment, at: terminal)
      } catch {
        _ = monitor.finish()
        throw error
      }
    } catch { throw RoundError("\(error)") }
    let ending = OneShot<ChildProcess.Termination>()
    let child = child
    self.ending = ending
    waiter = SystemThread { ending.send(child.wait()) }
    var first: Int64?
    while first == nil, HarnessClock.now - began < Self.startTimeout, !stop.isRaised, !child.isOver
    {
      PreciseSleep.sleep(200_000)
      first = monitor.firstFrame
    }
    startTime = (first ?? began) - began
    if first == nil, !stop.isRaised {
      let observation = end()
      throw RoundError(
        "'\(program.path)' painted nothing: "
          + "\(Self.lastLine(of: observation.tail) ?? "it says nothing")")
    }
  }

  /// Ends the program and returns what was seen, with the mistakes at the end.
  ///
  /// - Parameter isMeasured: whether these mistakes count, so that what comes late is waited for.
  func end(isMeasured: Bool = true) -> PaintMonitor.Observation {
    let wasOver = child.isOver
    child.terminate()
    let began = HarnessClock.now
    while !child.isOver, HarnessClock.now - began < Self.endTimeout { PreciseSleep.sleep(200_000) }
    let hadToBeKilled = !child.isOver
    if hadToBeKilled { child.kill() }
    waiter.join()
    let hadStarted = monitor.firstFrame != nil
    var observation = monitor.finish(
      afterLeaving: isMeasured && hadStarted && !wasOver && !hadToBeKilled)
    if stop.isRaised, !hadStarted {
      // Ended while it was starting: it had nothing to restore, and its signals may not have been
      // its own yet.
    } else if wasOver {
      let said = Self.lastLine(of: observation.tail).map { ": \($0)" } ?? ""
      let status = ending.take()?.status ?? 0
      observation.findings.append(
        OracleFinding(.lost, detail: "the program ended by itself with status \(status)\(said)"))
    } else if hadToBeKilled {
      observation.findings.append(
        OracleFinding(.terminalKept, detail: "the program did not end when it was asked to"))
    } else if terminal.modes != modes {
      observation.findings.append(
        OracleFinding(.terminalKept, detail: "after the end of the program its modes remain"))
    } else if !observation.hasLeft {
      let last = String(decoding: observation.tail.suffix(24), as: UTF8.self).debugDescription
      observation.findings.append(
        OracleFinding(
          .terminalKept,
          detail: "the program did not leave the alternate screen; its last bytes are \(last)"))
    }
    return observation
  }

  private static func lastLine(of tail: [UInt8]) -> String? {
    let lines = tail.split { $0 < 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    return lines.last { $0.hasPrefix("pi-trainer: ") || $0.hasPrefix("Error: ") } ?? lines.last
  }
}

/// The control of the terminal: a program that counts digits and paints the count, on the same
/// terminal by the same calls as the trainer.
package enum NullTrainer {
  /// Runs until it is ended.
  ///
  /// - Throws: `PlatformError` when standard input is no terminal.
  package static func run() throws(PlatformError) {
    let terminal = try RawTerminal(
      enter: "\u{1B}[?1049h\u{1B}[?25l", leave: "\u{1B}[?2026l\u{1B}[?25h\u{1B}[?1049l")
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var count = 0
    while terminal.write(frame(count)) {
      var taken = 0
      while taken == 0 {
        let wake = terminal.wait(nanoseconds: nil)
        if wake.contains(.hungUp) { return terminal.leave() }
        guard wake.contains(.input), let length = terminal.read(into: &buffer) else { continue }
        taken = buffer[..<length].count { (0x30...0x39).contains($0) }
      }
      count += taken
    }
    terminal.leave()
  }

  private static func frame(_ count: Int) -> [UInt8] {
    Array("\u{1B}[?2026h\u{1B}[3;2HPosition: #\(count + 1)\u{1B}[?2026l".utf8)
  }
}
