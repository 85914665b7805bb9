import LatencyGate
import LatencyJudge
import Processes
import Synchronization

/// The screen's side: a thread that reads all output at once and records when.
///
/// A key counts as painted when the end of the first frame that shows it was read.
final class PaintMonitor: Sendable {
  struct Observation: Sendable {
    /// When each key was painted, on the clock.
    var times: TimeColumn
    var findings: [OracleFinding] = []
    var tail: [UInt8] = []

    /// Whether the alternate screen was left, and nothing was painted afterwards.
    var hasLeft: Bool { tail.suffix(8).elementsEqual("\u{1B}[?1049l".utf8) }
  }

  struct Expectation: Sendable {
    let keys: Int
    /// How many of the first n keys are wrong, for each n; empty where keys are not judged.
    let errors: [Int]
  }

  /// How many of the last bytes are kept.
  private static let tailLength = 2048

  private let shown = Atomic(0)
  private let frameCount = Atomic(0)
  private let byteCount = Atomic(0)
  private let first = Atomic(Int64(0))
  private let stop = StopFlag()
  private let awaitsLeaving = StopFlag()

  /// How often to read again what a program wrote before it ended: for five seconds, since a loaded
  /// machine delivers it late.
  private static let maximumReads = 20
  private let observation = OneShot<Observation>()
  private let thread = OneShot<SystemThread>()

  init(_ terminal: PseudoTerminal, size: TerminalSize, expecting expectation: Expectation) {
    thread.send(
      SystemThread { [self] in
        PreciseSleep.minimizeTimerSlack()
        observation.send(monitor(terminal, size, expectation))
      })
  }

  var keysShown: Int { shown.load(ordering: .acquiring) }

  var frames: Int { frameCount.load(ordering: .acquiring) }

  var bytes: Int { byteCount.load(ordering: .acquiring) }

  /// When the first frame with a position was read, on the clock; `nil` before.
  var firstFrame: Int64? {
    let time = first.load(ordering: .acquiring)
    return time == 0 ? nil : time
  }

  /// Ends the reading once nothing more comes.
  ///
  /// - Parameter isLeaving: whether the program should have left the alternate screen by now, which
  ///   is then waited for.
  func finish(afterLeaving isLeaving: Bool = false) -> Observation {
    if isLeaving { awaitsLeaving.raise() }
    stop.raise()
    thread.take()?.join()
    return observation.take() ?? Observation(times: TimeColumn(count: 0))
  }

  private func monitor(
    _ terminal: PseudoTerminal, _ size: TerminalSize, _ expectation: Expectation
  ) -> Observation {
    var observation = Observation(times: TimeColumn(count: expectation.keys))
    var parser = ScreenParser(columns: size.columns)
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var keys = 0
    var reads = 0
    while true {
      // Checked before reading, so that the last read finds what came until then. It waits longer,
      // since the output may arrive after the program has ended.
      let isLast = stop.isRaised
      let count = terminal.receive(into: &buffer, timeout: isLast ? 250 : 20) ?? 0
      let now = HarnessClock.now
      if count == 0, isLast {
        reads += 1
        guard awaitsLeaving.isRaised, !observation.hasLeft, reads < Self.maximumReads else {
          return observation
        }
      }
      guard count > 0 else { continue }
      for index in 0..<count where parser.take(buffer[index]) {
        frameCount.wrappingAdd(1, ordering: .relaxed)
        guard let reading = parser.reading else { continue }
        if firstFrame == nil { first.store(now, ordering: .releasing) }
        guard reading.keys != keys else { continue }
        Self.take(reading, after: keys, at: now, expectation, &observation)
        keys = reading.keys
        shown.store(keys, ordering: .releasing)
      }
      byteCount.wrappingAdd(count, ordering: .releasing)
      observation.tail.append(contentsOf: buffer[max(0, count - Self.tailLength)..<count])
      observation.tail.removeFirst(max(0, observation.tail.count - Self.tailLength))
    }
  }

  /// Records the keys that a frame shows for the first time, and checks them.
  private static func take(
    _ reading: ScreenParser.Reading, after keys: Int, at now: Int64,
    _ expectation: Expectation, _ observation: inout Observation
  ) {
    func report(_ kind: OracleFinding.Kind, key: Int, _ detail: String) {
      guard observation.findings.count < ExpectedAnswers.maximumFindings else { return }
      observation.findings.append(OracleFinding(kind, key: key, detail: detail))
    }
    guard reading.keys > keys else {
      report(
        .snapshotWentBack, key: keys, "a frame shows \(reading.keys) keys after one with \(keys)")
      return
    }
    observation.times.set(now, in: keys..<reading.keys)
    if reading.keys > expectation.keys {
      report(
        .doubled, key: expectation.keys,
        "a frame shows \(reading.keys) keys, and \(expectation.keys) were typed in all")
    } else if reading.keys < expectation.errors.count,
      reading.errors != expectation.errors[reading.keys]
    {
      report(
        .wrongVerdict, key: reading.keys - 1,
        "after \(reading.keys) keys a frame shows \(reading.errors) errors; there were "
          + "\(expectation.errors[reading.keys])")
    }
  }
}
