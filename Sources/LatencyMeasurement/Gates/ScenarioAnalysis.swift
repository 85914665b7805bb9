/// What the gates share of the rounds of one scenario, derived once.
struct ScenarioAnalysis {
  /// A key and a time.
  struct KeyTime: Comparable {
    let key: Int
    let value: Int64

    static func < (lhs: KeyTime, rhs: KeyTime) -> Bool { lhs.value < rhs.value }
  }

  let rounds: ScenarioRounds
  let configuration: GateConfiguration
  /// The rounds that are judged: pairs in which both arms are complete.
  let engine: [RoundResult]
  let control: [RoundResult]
  /// For each key, the reproducible response: the larger of the replayed queue and of what was
  /// measured in the best round.
  let reproducible: [Int64]
  /// The same of the control.
  let controlReproducible: [Int64]
  /// For each key, the largest response of any round.
  let largest: [Int64]
  /// When the keys that missed were due, for each round.
  let engineMisses: [[Int64]]
  let controlMisses: [[Int64]]
  /// For each key, in how many rounds of the engine it missed.
  let roundsMissed: [Int]

  /// Creates an analysis of rounds.
  init(_ rounds: ScenarioRounds, _ configuration: GateConfiguration) {
    self.rounds = rounds
    self.configuration = configuration
    let schedule = rounds.schedule
    let budget = configuration.budget
    // The arms of a pair have equal exposure only where both typed every key.
    let pairs = rounds.pairs.filter { $0.engine.isComplete && $0.control.isComplete }
    engine = pairs.map(\.engine)
    control = pairs.map(\.control)
    reproducible = Self.reproducible(engine, schedule)
    controlReproducible = Self.reproducible(control, schedule)
    largest = QueueReplay.maximumResponse(of: engine, schedule)
    engineMisses = engine.map { round in
      Self.misses(round, schedule, budget).map { schedule.keys[$0].intended }
    }
    controlMisses = control.map { round in
      Self.misses(round, schedule, budget).map { schedule.keys[$0].intended }
    }
    var counts = [Int](repeating: 0, count: reproducible.count)
    for round in engine {
      for key in Self.misses(round, schedule, budget) where key < counts.count { counts[key] += 1 }
    }
    roundsMissed = counts
  }

  /// How many pairs of rounds are judged.
  var pairCount: Int { engine.count }

  /// Whether the wall-clock gates judge the scenario.
  var isJudged: Bool { rounds.scenario.role != .headroom && pairCount > 0 }

  /// Keys of a round.
  var keyCount: Int { reproducible.count }

  /// The key with the largest reproducible response; the first of equals.
  var worstReproducible: KeyTime? {
    var worst: KeyTime?
    for (key, value) in reproducible.enumerated() where value > worst?.value ?? -1 {
      worst = KeyTime(key: key, value: value)
    }
    return worst
  }

  /// Keys of a round whose response from the release is above the budget.
  private static func misses(
    _ round: RoundResult, _ schedule: KeystrokeSchedule, _ budget: Int64
  ) -> [Int] {
    (0..<min(round.samples.count, schedule.count)).filter {
      round.samples[$0].published - schedule.keys[$0].released > budget
    }
  }

  private static func reproducible(
    _ rounds: [RoundResult], _ schedule: KeystrokeSchedule
  ) -> [Int64] {
    let measured = QueueReplay.minimumResponse(of: rounds, schedule)
    let replayed = QueueReplay.responses(
      occupancies: QueueReplay.minimumOccupancy(of: rounds),
      releases: schedule.keys.map(\.released))
    return zip(measured, replayed).map { max($0, $1) }
  }
}

extension ScenarioAnalysis {
  /// The quantiles about which a claim is made.
  private static var claimedQuantiles: [Double] { [0.99, 0.999, 0.9999] }

  /// The reported result of the scenario.
  func result(stalls: StallCounts) -> ScenarioResult {
    let confidence = configuration.confidence
    let steps = rounds.scenario.arrivals.rampSteps
    let exposed = engine.reduce(0) { $0 + $1.samples.count }
    let missed = roundsMissed.reduce(0, +)
    return ScenarioResult(
      id: rounds.scenario.id, label: rounds.scenario.label, role: rounds.scenario.role,
      seed: rounds.schedule.seed, scheduleHash: rounds.schedule.hash, rounds: pairCount,
      keysPerRound: rounds.schedule.count,
      engine: LatencySummary.all(of: engine, confidence: confidence),
      control: LatencySummary.all(of: control, confidence: confidence),
      closedLoop: LatencySummary(
        engine.flatMap { ClosedLoopSimulation.responses(of: $0.samples) }, confidence: confidence),
      worst: worst, stalls: stalls,
      claims: Self.claimedQuantiles.map {
        SampleSizeRequirement.claim(
          quantile: $0, samples: exposed, misses: missed, confidence: confidence)
      },
      headroom: configuration.budgets.map {
        Headroom(budget: $0, worst: worstReproducible?.value ?? 0)
      },
      frames: [60, 120].map { FrameSummary(rate: $0, engine) },
      replay: ReplayAgreement(engine, rounds.schedule, budget: configuration.budget),
      ramp: steps.isEmpty
        ? nil
        : RampSummary(
          steps, reproducible: reproducible, largest: largest, budget: configuration.budget))
  }

  /// The worst key: by its reproducible response, or where all of those hold the budget, by its
  /// slowest round.
  var worst: WorstKey? {
    guard let reproducibleWorst = worstReproducible, !largest.isEmpty else { return nil }
    var key = reproducibleWorst.key
    if reproducibleWorst.value <= configuration.budget {
      key = largest.indices.max { largest[$0] < largest[$1] } ?? key
    }
    let cause = cause(ofKey: key)
    return WorstKey(
      index: cause.index, reproducible: reproducible[cause.index], largest: largest[cause.index],
      roundsMissed: roundsMissed[cause.index], rounds: pairCount, blame: cause.blame)
  }

  /// The key where a delay began, and the commonest explanation over the rounds that missed the
  /// budget; over the slowest round where none did.
  func cause(ofKey key: Int) -> (index: Int, blame: Blame) {
    let schedule = rounds.schedule
    let budget = configuration.budget
    func response(_ round: RoundResult) -> Int64 {
      round.samples[key].published - schedule.keys[key].released
    }
    var missing = engine.filter { response($0) > budget }
    if missing.isEmpty {
      missing = engine.max { response($0) < response($1) }.map { [$0] } ?? []
    }
    let causes = missing.map { BlameRule.cause(ofKey: key, in: $0, schedule) }
    var votes: [Blame: Int] = [:]
    for cause in causes { votes[cause.blame, default: 0] += 1 }
    // Ties go to the first case of the enumeration.
    let order = Blame.allCases.reversed()
    let blame = order.max { votes[$0, default: 0] < votes[$1, default: 0] } ?? .unknown
    let index = causes.filter { $0.blame == blame }.map(\.index).min() ?? key
    return (index, blame)
  }
}
