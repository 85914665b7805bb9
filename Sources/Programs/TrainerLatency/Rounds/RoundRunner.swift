import DigitCore
import DigitPacks
import Files
package import LatencyGate
package import LatencyJudge
import PracticeEngine
import Processes
package import SystemPackage
import TrainerModel

package struct RoundRunner: Sendable {
  private let request: RoundRequest
  private let order: RoundOrder
  private let schedule: KeystrokeSchedule
  private let digits: RoundDigits
  private let faults: [InjectedFault]
  private let program: FilePath?

  /// Creates a round: plans the schedule, verifies the digits and loads them.
  ///
  /// - Parameter program: the program of a terminal round; `nil` for this program.
  /// - Throws: ``RoundError`` for a damaged or too small pack, or a scenario that cannot be played.
  package init(_ order: RoundOrder, program: FilePath? = nil) throws(RoundError) {
    let request = order.request
    self.order = order
    self.request = request
    self.program = program ?? ChildProcess.executablePath
    schedule = try RoundError.wrapping(
      "\(request.scenario.id): ", try request.scenario.schedule(seed: request.seed))
    digits = try RoundDigits(order, schedule: schedule)
    faults = request.arm == .engine ? request.faults : []
  }

  /// Runs the round.
  ///
  /// - Parameter interruption: raised when the round is to end early.
  /// - Throws: ``RoundError`` when the journal or the session cannot be created.
  package func run(until interruption: StopFlag) throws(RoundError) -> RoundResult {
    if request.injection == .terminal { return try terminalRound().run(until: interruption) }
    let engine = try arm()
    // All threads get ready, then wait for the beginning.
    let start = HarnessClock.now + request.offset + 30_000_000
    let journal = try journal(from: start)
    let round = InlineRound(
      keys: schedule.keys, actions: digits.actions(of: schedule), start: start, stop: interruption)
    let hiccups = HiccupMonitor(from: start)
    let machine = MachineProbe()
    var outcome =
      switch request.arm {
      case .engine: play(engine, on: round, journal)
      case .control: play(NullArm(template: engine.shown), on: round, journal)
      }
    let counters = machine.counters()
    let log = hiccups.finish()
    let findings = try judge(&outcome.samples, outcome.state, journal: journal)
    var result = RoundResult(
      scenario: request.scenario.id, seed: request.seed, scheduleHash: schedule.hash,
      round: request.round, arm: request.arm, ranFirst: request.ranFirst, offset: request.offset,
      injection: request.injection, samples: outcome.samples, hiccups: log, machine: counters,
      oracle: Array(findings.prefix(ExpectedAnswers.maximumFindings)),
      isComplete: outcome.samples.count == schedule.count)
    if !faults.isEmpty {
      result.faultEvents = Dictionary(zip(faults, outcome.faultEvents), uniquingKeysWith: max)
    }
    return result
  }

  private func arm() throws(RoundError) -> EngineArm {
    try EngineArm(
      digits: .preloaded(digits.source), mode: request.scenario.conditions.mode,
      start: digits.start, rightKeys: schedule.rightKeyCount)
  }

  private func terminalRound() throws(RoundError) -> TerminalRound {
    guard let program else { throw .programUnknown }
    guard digits.start == 0 else {
      throw RoundError("\(request.scenario.id) starts anywhere, the trainer at the first decimal")
    }
    return try TerminalRound(
      order, schedule: schedule, digits: digits.pressed, faults: faults, program: program)
  }

  private func journal(from start: Int64) throws(RoundError) -> Journal? {
    var milliseconds = request.scenario.conditions.slowFsyncMilliseconds
    for case .slowFsync(let nanoseconds) in faults { milliseconds += Double(nanoseconds) / 1e6 }
    guard request.arm == .engine, milliseconds > 0 else { return nil }
    return try Journal(
      FilePath(order.scratch).appending("\(request.name).journal"), keys: schedule.count,
      syncTime: Int64(milliseconds * 1e6), from: start)
  }

  private func play(
    _ arm: some SessionArm, on round: InlineRound<KeyAction>, _ journal: Journal?
  ) -> (samples: SampleTable, state: SessionSnapshot, faultEvents: [Int]) {
    let injector = FaultInjector(
      faults, seed: request.seed ^ UInt64(request.round + 1) &* 0x9E37_79B9_7F4A_7C15)
    injector.begin(until: round.stop)
    let played = InlineInjection.run(FaultyArm(arm, injector: injector, journal: journal), round)
    return (played.samples, played.arm.base.shown, played.arm.injector.events)
  }

  /// Compares the verdicts, the last state and the journal with the digits and a replay.
  private func judge(
    _ samples: inout SampleTable, _ state: SessionSnapshot, journal: Journal?
  ) throws(RoundError) -> [OracleFinding] {
    guard request.arm == .engine else { return [] }
    let oracle = RoundOracle(
      truth: digits.truth, pressed: digits.pressed, intents: schedule.keys.map(\.intent))
    let count = samples.count
    var findings = oracle.findings(in: samples)
    findings += oracle.findings(in: state, after: count)
    if try replay(count) != state {
      findings.append(
        OracleFinding(.persistedDiffers, detail: "a replay of the keys ends in another state"))
    }
    if let journal {
      let contents = journal.finish()
      findings += RoundOracle.findings(in: contents, samples)
      samples.durable = contents.durable
    }
    return findings
  }

  /// The state after the keys were played again, without threads, clocks and faults.
  private func replay(_ count: Int) throws(RoundError) -> SessionSnapshot {
    var engine = try arm()
    let actions = digits.actions(of: schedule)
    for index in 0..<count { _ = engine.take(actions[index], at: schedule.keys[index].intended) }
    engine.publish()
    return engine.shown
  }
}

/// The digits of a round: those that the engine reads, the expected and the pressed ones.
struct RoundDigits: Sendable {
  let source: PreloadedDigits
  /// The 0-based index of the first decimal that is typed.
  let start: Int64
  /// The decimals from there on, read from the pack one by one and not on the engine's path.
  let truth: [Digit]
  let pressed: [Digit]

  /// Creates the digits of a round from a verified pack.
  ///
  /// - Throws: ``RoundError`` when the pack is damaged or too small.
  init(_ order: RoundOrder, schedule: KeystrokeSchedule) throws(RoundError) {
    let request = order.request
    let needed = Int64(schedule.rightKeyCount) + 1
    if request.scenario.conditions.evictsPack {
      // Where that fails, the first reading is only faster.
      _ = try? FileSystem.real.open(FilePath(order.pack)).evictFromPageCache()
    }
    let pack = try RoundError.wrapping("", try DigitPack(opening: FilePath(order.pack)))
    let spare = pack.digitCount - needed
    guard spare >= 0 else {
      throw RoundError(
        "'\(order.pack)': it holds \(pack.digitCount) decimals, \(request.scenario.id) types"
          + " \(needed); use a larger pack")
    }
    start =
      request.scenario.conditions.startsAnywhere ? schedule.startPosition(below: spare + 1) : 0
    let range = DigitRange(start..<(start + needed))
    source = try RoundError.wrapping("", try pack.preload(range))
    truth = try RoundError.wrapping(
      "", try (range.lowerIndex..<range.upperIndex).map { try pack.digit(at: $0) })
    pressed = Self.pressed(schedule, truth)
  }

  func actions(of schedule: KeystrokeSchedule) -> [KeyAction] {
    zip(schedule.keys, pressed).map { key, digit in
      if key.intent == .reveal { return .reveal }
      return key.intent == .tick ? .tick : .digit(digit)
    }
  }

  /// The digit of each key when every verdict is right.
  private static func pressed(_ schedule: KeystrokeSchedule, _ truth: [Digit]) -> [Digit] {
    var place = 0
    return schedule.keys.map { key in
      let digit = key.intent.digit(expected: truth[place])
      if key.intent.isRight { place += 1 }
      return digit
    }
  }
}
