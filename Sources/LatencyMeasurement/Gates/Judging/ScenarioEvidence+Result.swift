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
