import DigitCore
import DigitPack
public import LatencyMeasurement
import PlatformIO
import PracticeEngine
public import SystemPackage

/// Runs one round in this process.
public struct RoundRunner: Sendable {
  private let order: RoundOrder
  private let schedule: KeystrokeSchedule
  private let digits: RoundDigits
  private let faults: [PlantedFault]
  private let program: FilePath?

  /// Creates a round: plans the schedule, verifies the digits and loads them.
  ///
  /// - Parameters:
  ///   - order: what to run.
  ///   - program: the program of a terminal round; `nil` for this program.
  /// - Throws: ``RoundError`` for a damaged or too small pack, an unknown fault, or a scenario that
  ///   cannot be played.
  public init(_ order: RoundOrder, program: FilePath? = nil) throws(RoundError) {
    self.order = order
    self.program = program ?? ChildProcess.executablePath
    do throws(ScenarioError) {
      schedule = try order.scenario.schedule(seed: order.seed)
    } catch { throw RoundError("\(order.scenario.id): \(error)") }
    digits = try RoundDigits(order: order, schedule: schedule)
    var faults: [PlantedFault] = []
    for text in order.faults where order.arm == .engine {
      do throws(OptionError) {
        faults.append(try PlantedFault(parsing: text))
      } catch { throw RoundError("\(error)") }
    }
    self.faults = faults
  }

  /// Runs the round.
  ///
  /// - Parameter interruption: raised when the round is to end early.
  /// - Throws: ``RoundError`` when the journal or the session cannot be created.
  public func run(until interruption: StopFlag) throws(RoundError) -> RoundResult {
    if order.injection == .terminal { return try terminalRound().run(until: interruption) }
    let engine = try EngineArm(
      source: digits.source, start: digits.start, rightKeys: schedule.rightKeyCount)
    let first = engine.snapshot
    let cell = SnapshotCell(first)
    // All threads get ready, then wait for the beginning.
    let start = Clock.now + order.offset + 30_000_000
    let journal = try journal(from: start)
    let stage = RoundStage(
      keys: schedule.keys, digits: digits.pressed, start: start, cell: cell, journal: journal,
      stop: interruption)
    let end = StopFlag()
    let hiccups = HiccupWatch(from: start, until: end)
    let machine = MachineProbe()
    var yield = run(engine, first, on: stage)
    let counters = machine.counters()
    end.raise()
    let log = hiccups.finish()
    yield.findings += try judge(&yield, journal: journal)
    return RoundResult(
      scenario: order.scenario.id, seed: order.seed, scheduleHash: schedule.hash,
      round: order.round, arm: order.arm, ranFirst: order.ranFirst, offset: order.offset,
      injection: order.injection, samples: yield.samples, hiccups: log, machine: counters,
      oracle: Array(yield.findings.prefix(RoundOracle.mostFindings)),
      isComplete: yield.samples.count == schedule.count)
  }

  private func terminalRound() throws(RoundError) -> TerminalRound {
    guard let program else {
      throw RoundError("the system does not say where this program is")
    }
    guard digits.start == 0 else {
      throw RoundError("\(order.scenario.id) starts anywhere, the trainer at the first decimal")
    }
    return try TerminalRound(
      order, schedule: schedule, digits: digits.pressed, faults: faults, program: program)
  }

  private func journal(from start: Int64) throws(RoundError) -> Journal? {
    var milliseconds = order.scenario.conditions.slowFsyncMilliseconds
    for case .slowFsync(let nanoseconds) in faults { milliseconds += Double(nanoseconds) / 1e6 }
    guard order.arm == .engine, milliseconds > 0 else { return nil }
    return try Journal(
      FilePath(order.scratch).appending("\(order.name).journal"), keys: schedule.count,
      syncTime: Int64(milliseconds * 1e6), from: start)
  }

  private func run(
    _ engine: consuming EngineArm<PreloadedDigits>, _ first: SessionSnapshot,
    on stage: RoundStage
  ) -> RoundYield {
    let planter = FaultPlanter(
      faults, seed: order.seed ^ UInt64(order.round + 1) &* 0x9E37_79B9_7F4A_7C15)
    switch (order.arm, order.injection) {
    case (.engine, .inline):
      return InlineInjection.run(engine, planter: planter, stage: stage)
    case (_, .terminal): preconditionFailure("a terminal has a round of its own")
    case (.engine, .ring):
      return RingInjection.run(engine, planter: planter, stage: stage, watchesState: true)
    case (.control, .inline):
      return InlineInjection.run(NullArm(template: first), planter: planter, stage: stage)
    case (.control, .ring):
      return RingInjection.run(
        NullArm(template: first), planter: planter, stage: stage, watchesState: false)
    }
  }

  /// Compares the verdicts, the last state and the journal with the digits and a replay.
  private func judge(
    _ yield: inout RoundYield, journal: Journal?
  ) throws(RoundError) -> [OracleFinding] {
    guard order.arm == .engine else { return [] }
    let oracle = RoundOracle(truth: digits.truth, pressed: digits.pressed)
    let count = yield.samples.count
    var findings = oracle.findings(in: yield.samples)
    findings += oracle.findings(in: yield.final, after: count)
    if try replay(count) != yield.final {
      findings.append(
        OracleFinding(.persistedDiffers, detail: "a replay of the keys ends in another state"))
    }
    if let journal {
      let closing = journal.finish()
      findings += RoundOracle.findings(in: closing, yield.samples)
      yield.samples.merge(durable: closing.durable)
    }
    return findings
  }

  /// The state after the keys were played again, without threads, clocks and faults.
  private func replay(_ count: Int) throws(RoundError) -> SessionSnapshot {
    var engine = try EngineArm(
      source: digits.source, start: digits.start, rightKeys: schedule.rightKeyCount)
    for index in 0..<count {
      _ = engine.press(digits.pressed[index], at: schedule.keys[index].intended)
    }
    return engine.snapshot
  }
}
