import LatencyJudge

/// Rounds without a measurement: an engine that needs 2 µs a key, and what a test adds to it.
struct SyntheticRounds {
  /// The disturbance of one key of one round.
  struct Disturbance {
    /// The engine's own work takes longer by this.
    var service: Int64 = 0
    /// The generator wakes later by this.
    var lateness: Int64 = 0
    /// What is counted around the key.
    var counters: BlameCounters?
  }

  var scenario: Scenario
  var seed: UInt64 = 1
  var rounds = 9
  var engine: (_ round: Int, _ key: Int) -> Disturbance = { _, _ in Disturbance() }
  var control: (_ round: Int, _ key: Int) -> Disturbance = { _, _ in Disturbance() }
  var machine = MachineCounters(processorPressure: 0.01, stolenShare: 0)
  var oracle: [OracleFinding] = []
  var hiccups: [Hiccup] = []
  /// What the machine did in the engine's rounds; `nil` for the same as in all.
  var engineMachine: MachineCounters?

  /// A key every 20 ms.
  static func steady(keys: Int = 200, id: String = "steady", rounds: Int = 9) -> SyntheticRounds {
    SyntheticRounds(
      scenario: Scenario(
        id: id, title: id, source: "a test", keys: keys,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 20))),
      rounds: rounds)
  }

  var schedule: KeystrokeSchedule { KeystrokeSchedule(scenario, seed: seed) }

  /// Plays the rounds: keys wait for the one before, as on a single thread.
  func generate() -> ScenarioRounds {
    let schedule = schedule
    return ScenarioRounds(
      scenario: scenario, schedule: schedule,
      pairs: (0..<rounds).map { round in
        RoundPair(
          engine: play(schedule, round, .engine, engine),
          control: play(schedule, round, .control, control))
      })
  }

  private func play(
    _ schedule: KeystrokeSchedule, _ round: Int, _ arm: RoundArm,
    _ disturbance: (Int, Int) -> Disturbance
  ) -> RoundResult {
    var samples = SampleTable(capacity: schedule.count)
    var free: Int64 = 0
    for (index, key) in schedule.keys.enumerated() {
      let disturbance = disturbance(round, index)
      let injected = max(free, key.released + 500 + disturbance.lateness)
      let answered = injected + 100 + 1_500 + disturbance.service
      free = answered + 400
      samples.record(
        intended: key.intended, injected: injected, entered: injected + 100, answered: answered,
        published: free, verdict: key.intent.isRight ? .correct : .wrong)
      if let counters = disturbance.counters { samples.note(counters) }
    }
    return RoundResult(
      scenario: scenario.id, seed: seed, scheduleHash: schedule.hash, round: round, arm: arm,
      ranFirst: arm == .engine, offset: 0, injection: .inline, samples: samples,
      hiccups: hiccups, machine: arm == .engine ? engineMachine ?? machine : machine,
      oracle: arm == .engine && round == 0 ? oracle : [],
      isComplete: true)
  }

  static let provenance = Provenance(
    version: "test", toolchain: "swift", architecture: "test", command: [], started: "now",
    seconds: 0)

  /// Evaluates some synthetic scenarios together.
  static func evaluate(
    _ scenarios: [SyntheticRounds], budget: Int64 = 16_000_000, regression: GateFinding? = nil,
    counts: GateFinding? = nil, isComplete: Bool = true, looks: [Int]? = nil,
    limits: ReproducibleLimits = ReproducibleLimits(), required: [GateID] = []
  ) -> GateResult {
    var configuration = GateConfiguration(budget: budget, limits: limits)
    configuration.required = required
    if let looks { configuration.looks = looks }
    return LatencyJudge.judge(
      GateInput(
        configuration: configuration, scenarios: scenarios.map { $0.generate() },
        regression: regression, counts: counts, isComplete: isComplete, provenance: provenance,
        machine: []))
  }

  func evaluate(looks: [Int]? = nil) -> GateResult { Self.evaluate([self], looks: looks) }

  /// What is counted inside a key that computes all the time.
  static func computing(_ time: Int64) -> BlameCounters {
    BlameCounters(threadTime: time, wallTime: time, keyThreadTime: time)
  }

  /// What is counted inside a key that waits for a lock.
  static func blocking(_ time: Int64) -> BlameCounters {
    BlameCounters(
      voluntarySwitches: 1, threadTime: 9_000, wallTime: time, keyThreadTime: 9_000,
      keyVoluntarySwitches: 1)
  }

  /// What is counted around a key that another process delayed.
  static func preempted(_ time: Int64) -> BlameCounters {
    BlameCounters(
      involuntarySwitches: 1, runDelay: time, threadTime: 5_000, wallTime: time,
      keyThreadTime: 5_000)
  }
}

extension MachineCounters {
  /// What a machine did in a round that a test makes up.
  init(
    processorPressure: Double?, stolenShare: Double? = nil, processTime: Int64 = 0,
    wallTime: Int64 = 0
  ) {
    self.init()
    self.processorPressure = processorPressure
    self.stolenShare = stolenShare
    self.processTime = processTime
    self.wallTime = wallTime
  }
}
