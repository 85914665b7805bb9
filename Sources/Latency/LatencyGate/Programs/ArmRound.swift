package import LatencyJudge
import Processes
package import SystemPackage

/// One round of a program of any origin, or of its control.
package struct ArmRound: Sendable {
  /// How long nothing may be answered before keys count as lost, in nanoseconds.
  private static let timeout: Int64 = 3_000_000_000
  /// Above these times, in nanoseconds, the counters of a key are recorded.
  private static let responseLimit: Int64 = 1_000_000
  private static let occupancyLimit: Int64 = 500_000
  private let description: ArmDescription
  private let schedule: KeystrokeSchedule
  private let arm: RoundArm
  private let expected: ExpectedAnswers?
  private let disturbances: ScheduledKeyboard.Disturbances
  private let echo: [String]
  private let errors: FilePath

  /// - Parameters:
  ///   - expected: the right answers; `nil` where no oracle is asked.
  ///   - faults: what to inject; a control has no faults.
  ///   - errors: the file for what the program writes to standard error.
  /// - Throws: ``RoundError`` for a fault that cannot be injected into another process.
  package init(
    _ description: ArmDescription, schedule: KeystrokeSchedule, arm: RoundArm,
    expecting expected: ExpectedAnswers? = nil, faults: [InjectedFault] = [], echo: [String],
    errors: FilePath
  ) throws(RoundError) {
    self.description = description
    self.schedule = schedule
    self.arm = arm
    self.expected = arm == .engine ? expected : nil
    self.echo = echo
    self.errors = errors
    disturbances = try ScheduledKeyboard.Disturbances(
      arm == .engine ? faults : [], keys: schedule.count)
  }

  /// Runs the round.
  ///
  /// - Parameters:
  ///   - offset: how long to wait before the beginning, in nanoseconds.
  ///   - interruption: raised when the round is to end early.
  /// - Throws: ``RoundError`` when the program cannot be started, is not ready in time, or writes
  ///   what is no answer.
  package func run(
    round: Int, ranFirst: Bool, offset: Int64, until interruption: StopFlag
  ) throws(RoundError) -> RoundResult {
    let command = arm == .engine ? description.command : description.control ?? echo
    // The bundled control is asked to end, not told by keys, and has a word of its own for ready.
    let isBundled = arm == .control && description.control == nil
    var description = description
    if isBundled { description.quit = nil }
    let process = try ArmProcess(command, description, errors: errors, stop: interruption)
    defer { process.end() }
    try process.waitUntilReady(isBundled ? AnswerLine.ready : description.ready)
    let start = HarnessClock.now + offset + 30_000_000
    let monitor = HiccupMonitor(from: start)
    let machine = MachineProbe()
    let texts = description.texts(of: schedule)
    var meter = ChildMeter(of: process.child)
    var readings: [ChildMeter.Reading] = []
    readings.reserveCapacity(schedule.count)
    let times = ScheduledKeyboard(
      keys: schedule.keys, texts: texts.enumerated().map { bytes(of: $1, at: $0) },
      disturbances: disturbances, stop: interruption
    ).type(from: start, into: process.channel, of: process.child) { readings.append(meter.read()) }
    let typed = times.enumerated().map { index, time in
      TypedKey(text: texts[index], due: start + schedule.keys[index].released, time: time)
    }
    var (pieces, answers) = ([OutputLog.Piece](), ArmAnswers(count: 0))
    do throws(RoundError) {
      (pieces, answers) = try read(
        process, typed, named: command[0], isBundled: isBundled, interruption)
    } catch {
      _ = monitor.finish()
      throw error
    }
    let counters = machine.counters()
    let hiccups = monitor.finish()
    judge(&answers, process, typed, isInterrupted: interruption.isRaised)
    let samples = samples(
      typed, answers, pieces, readings, start: start, keepsLost: !interruption.isRaised)
    var result = RoundResult(
      scenario: schedule.scenario, seed: schedule.seed, scheduleHash: schedule.hash, round: round,
      arm: arm, ranFirst: ranFirst, offset: offset, injection: .process, samples: samples,
      hiccups: hiccups, machine: counters,
      oracle: Array(answers.findings.prefix(ExpectedAnswers.maximumFindings)),
      isComplete: samples.count == schedule.count || !interruption.isRaised)
    if arm == .engine, description.transport == .stdio {
      result.answers = answers.answers.map { $0?.text }
    }
    result.faultEvents = arm == .engine ? disturbances.events : nil
    return result
  }

  private func bytes(of text: String, at index: Int) -> [UInt8] {
    var text = text
    if disturbances.wrong.contains(index) {
      text = description.keys.first { $0 != text } ?? text + text
    }
    return Array((description.transport == .stdio ? "\(index) \(text)\n" : text).utf8)
  }

  /// Reads answers until all are there, or nothing comes for a long time.
  private func read(
    _ process: ArmProcess, _ keys: [TypedKey], named program: String, isBundled: Bool,
    _ interruption: StopFlag
  ) throws(RoundError) -> (pieces: [OutputLog.Piece], answers: ArmAnswers) {
    var reader: any ArmReader =
      description.transport == .stdio
      ? LineReader(of: program, keys)
      : PaintReader(keys, pattern: isBundled ? nil : description.painted)
    var pieces: [OutputLog.Piece] = []
    var isReady = description.transport == .pty
    var since = HarnessClock.now
    while true {
      let wasOver = process.child.isOver || process.log.isOver
      let new = process.log.pieces(from: pieces.count)
      for piece in new {
        // The line that says ready is no answer.
        var rest = piece.bytes[...]
        if !isReady {
          rest = rest.drop { $0 != 0x0A }
          isReady = !rest.isEmpty
          rest = rest.dropFirst()
        }
        try reader.take(
          OutputLog.Piece(
            bytes: Array(rest), time: piece.time, counters: piece.counters,
            readerDelay: piece.readerDelay), number: pieces.count)
        pieces.append(piece)
      }
      if !new.isEmpty { since = HarnessClock.now }
      let isLate = HarnessClock.now - since > (wasOver ? 100_000_000 : Self.timeout)
      if reader.isComplete || isLate || interruption.isRaised { return (pieces, reader.answers) }
      PreciseSleep.sleep(1_000_000)
    }
  }

  /// Adds what only the end of a round shows: lost keys, and what the oracle says.
  private func judge(
    _ answers: inout ArmAnswers, _ process: ArmProcess, _ keys: [TypedKey], isInterrupted: Bool
  ) {
    guard !isInterrupted else { return }
    if let lost = answers.answers.firstIndex(where: { $0 == nil }) {
      let count = answers.answers.count { $0 == nil }
      let more = count > 1 ? ", nor to \(count - 1) others" : ""
      let how = description.transport == .stdio ? "no answer came to it" : "it was never painted"
      let reason = process.endWords ?? "nothing came for 3 s"
      answers.findings.insert(
        OracleFinding(.lost, key: lost, detail: "\(how)\(more): \(reason)"), at: 0)
    } else if keys.count < schedule.count {
      answers.report(.lost, key: keys.count, process.endWords ?? "the program takes no more keys")
    }
    if let expected { answers.findings += expected.findings(in: answers.answers.map { $0?.text }) }
    guard arm == .control, description.transport == .stdio, description.control == nil else {
      return
    }
    let echoes = ExpectedAnswers(keys.map(\.text))
    answers.findings += echoes.findings(in: answers.answers.map { $0?.text })
  }

  /// The rows.
  ///
  /// A program is entered when its own clock says so, or else when the key was injected and the one
  /// before was answered: the sum of such times is the time for which it was busy.
  private func samples(
    _ keys: [TypedKey], _ answers: ArmAnswers, _ pieces: [OutputLog.Piece],
    _ readings: [ChildMeter.Reading], start: Int64, keepsLost: Bool
  ) -> SampleTable {
    var table = SampleTable(capacity: schedule.count)
    let now = HarnessClock.now
    var last = Int64.min
    var lastPiece: OutputLog.Piece?
    for (index, key) in keys.enumerated() {
      let answer = answers.answers[index]
      guard answer != nil || keepsLost else { break }
      let published = max(answer?.time ?? now, last, key.time)
      let entered = max(key.time, last)
      let own = answer?.times.map { $0.clamped(to: key.time...published) }
      table.record(
        intended: schedule.keys[index].intended, injected: key.time - start,
        entered: (own?.lowerBound ?? entered) - start,
        answered: (own?.upperBound ?? published) - start, published: published - start,
        verdict: .none)
      let piece = answer.map { pieces[$0.piece] }
      if let piece,
        published - key.due > Self.responseLimit || published - entered > Self.occupancyLimit
      {
        // A key that waited behind another is counted from the answer to that one.
        let before = last > key.time ? lastPiece?.counters ?? readings[index] : readings[index]
        let computed = max(0, piece.counters.processorTime - before.processorTime)
        let waited = max(0, piece.counters.runDelay - before.runDelay)
        let reader = max(0, piece.readerDelay - (lastPiece?.readerDelay ?? piece.readerDelay))
        table.note(
          BlameCounters(
            runDelay: waited + reader, threadTime: computed, wallTime: published - entered,
            keyThreadTime: computed))
      }
      lastPiece = piece ?? lastPiece
      last = published
    }
    return table
  }
}
