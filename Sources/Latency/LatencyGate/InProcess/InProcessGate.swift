public import LatencyJudge
import Processes

/// The gate for a program in Swift: it plays a schedule against the program and a control in this
/// process, and judges the rounds.
///
/// Each round has a fresh program, but not a fresh process: what an earlier one has left in memory
/// and caches stays. A program that starts processes of its own is measured more truly by
/// `pi-trainer latency gate --arm`. Build it optimised: a debug build measures itself.
public struct InProcessGate<Key: Sendable>: Sendable {
  let schedule: KeystrokeSchedule
  let keys: [Key]
  /// The requirements: budget, limits, and how many rounds each look has.
  var configuration: GateConfiguration
  /// Raised to end the run early; what was measured is judged as incomplete.
  let stop: StopFlag

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - schedule: what is typed when, as of `Scenario.schedule(seed:)`.
  ///   - keys: what each key of the schedule is, as many.
  ///   - budget: of a key, in nanoseconds.
  ///   - limit: how long a key may take in every round, in nanoseconds; `nil` for the budget.
  ///   - looks: how many pairs of rounds each look has; those after the first confirm a FAIL.
  ///   - stop: raised to end the run early.
  public init(
    schedule: KeystrokeSchedule, keys: [Key], budget: Int64 = 16_000_000, limit: Int64? = nil,
    looks: [Int] = [9, 14], stop: StopFlag = StopFlag()
  ) {
    precondition(schedule.count == keys.count, "each key of the schedule is something")
    self.schedule = schedule
    self.keys = keys
    self.stop = stop
    configuration = GateConfiguration(
      budget: budget, limits: ReproducibleLimits(leastLimit: limit ?? budget))
    configuration.looks = looks
    configuration.required = [.correctness, .reproducibleDeadline]
  }

  /// Plays rounds until there is a verdict.
  ///
  /// - Parameters:
  ///   - arm: makes the program, once for each round.
  ///   - control: makes a program that decides nothing on the same keys.
  ///   - check: what the program's `mistakes(after:)` compares its answers with.
  /// - Returns: the verdict with its evidence.
  public func judge<Arm: LatencyArm, Control: LatencyArm>(
    _ arm: () -> Arm, against control: () -> Control, check: AnswerCheck = .order
  ) -> GateResult where Arm.Key == Key, Control.Key == Key {
    let begin = HarnessClock.now
    var pairs: [RoundPair] = []
    let measurement = Measurement(configuration) {
      GateInput(
        configuration: configuration, scenarios: $0, check: check, isComplete: $1,
        provenance: Provenance(
          version: "in process", toolchain: BuildMode.toolchain,
          architecture: BuildMode.architecture, command: [],
          started: "\(CalendarClock.unixSeconds) s after 1970",
          seconds: Double(HarnessClock.now - begin) / 1e9), machine: [])
    }
    let scenario = Scenario(
      id: schedule.scenario, title: schedule.scenario, source: "a program in Swift",
      keys: schedule.count,
      arrivals: .listed(
        ListedArrivals(timesMilliseconds: schedule.keys.map { Double($0.intended) / 1e6 })))
    return measurement.run { target in
      while pairs.count < target, !stop.isRaised {
        let number = pairs.count
        let isFirst = Bool.random()
        let early = isFirst ? play(arm(), .engine, number, isFirst) : nil
        let null = play(control(), .control, number, !isFirst)
        let engine = early ?? play(arm(), .engine, number, isFirst)
        pairs.append(RoundPair(engine: engine, control: null))
        if !engine.oracle.isEmpty { break }
      }
      let rounds = ScenarioRounds(scenario: scenario, schedule: schedule, pairs: pairs)
      return ([rounds], !stop.isRaised)
    }
  }

  private func play<Arm: LatencyArm>(
    _ arm: Arm, _ role: RoundArm, _ number: Int, _ ranFirst: Bool
  ) -> RoundResult where Arm.Key == Key {
    let offset = Int64.random(in: 0...20_000_000)
    // All threads get ready, then wait for the beginning.
    let start = HarnessClock.now + offset + 30_000_000
    let monitor = HiccupMonitor(from: start)
    let machine = MachineProbe()
    let outcome = InlineInjection.run(
      arm, InlineRound(keys: schedule.keys, actions: keys, start: start, stop: stop))
    let counters = machine.counters()
    let hiccups = monitor.finish()
    let count = outcome.samples.count
    return RoundResult(
      scenario: schedule.scenario, seed: schedule.seed, scheduleHash: schedule.hash, round: number,
      arm: role, ranFirst: ranFirst, offset: offset, injection: .inline, samples: outcome.samples,
      hiccups: hiccups, machine: counters,
      oracle: role == .engine ? outcome.arm.mistakes(after: count) : [],
      isComplete: count == schedule.count)
  }
}
