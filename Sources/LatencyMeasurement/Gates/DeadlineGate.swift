internal import NumberText

/// G1: no key misses the budget in every round.
///
/// Two things must hold for each key: the queue that is replayed from the minimum times, and the
/// best of the measured responses. The second sees what the first cannot, such as work that the
/// engine does after an answer and that delays the next key. Where the null engine has the same
/// miss, the machine or the generator is too slow, and the engine is not judged.
enum DeadlineGate {
  /// In fewer rounds chance alone may delay one key in each of them: in one round of ten seconds
  /// with a hiccup of 20 to 80 ms every other second nearly always, in five with five hiccups a
  /// second every tenth time, in nine hardly ever.
  private static let minimumRounds = 9

  /// Evaluates the scenarios.
  static func finding(
    _ judged: [ScenarioAnalysis], _ configuration: GateConfiguration
  ) -> GateFinding {
    guard !judged.isEmpty else {
      return GateFinding(.reproducibleDeadline, .notRun, evidence: FitnessGate.nothing)
    }
    let missing = judged.compactMap { scenario in
      worstMiss(scenario).map { (scenario: scenario, key: $0) }
    }
    let worst = missing.max {
      $0.scenario.reproducible[$0.key] < $1.scenario.reproducible[$1.key]
    }
    guard let (scenario, key) = worst else { return pass(judged, configuration) }

    let value = scenario.reproducible[key]
    let cause = scenario.cause(ofKey: key)
    var numbers: [String: Double] = [
      "key": Double(key), "responseNanoseconds": Double(value),
      "rounds": Double(scenario.pairCount), "budgetNanoseconds": Double(configuration.budget),
    ]
    let place = "key \(key.grouped) of \(scenario.rounds.scenario.id)"
    let times =
      "\(place), \(NumberFormat.time(value)) in \(scenario.roundsMissed[key]) of "
      + "\(scenario.pairCount) rounds"
    let control = scenario.controlReproducible[key]
    numbers["controlNanoseconds"] = Double(control)
    if control > configuration.budget {
      return GateFinding(
        .reproducibleDeadline, .inconclusive,
        evidence: "\(times), and the null engine \(NumberFormat.time(control)): not the engine",
        numbers: numbers)
    }
    if scenario.pairCount < minimumRounds {
      return GateFinding(
        .reproducibleDeadline, .inconclusive,
        evidence: "\(times): \(minimumRounds) are needed to tell the engine from the machine",
        numbers: numbers)
    }
    return GateFinding(
      .reproducibleDeadline, .fail, evidence: "\(times), \(cause.blame.words)", numbers: numbers)
  }

  /// The key with the largest miss, preferring misses that the control does not have.
  private static func worstMiss(_ scenario: ScenarioAnalysis) -> Int? {
    let budget = scenario.configuration.budget
    let keys = scenario.reproducible.indices.filter { scenario.reproducible[$0] > budget }
    let own = keys.filter { scenario.controlReproducible[$0] <= budget }
    // The first of equals: the stall, not the keys behind it.
    return (own.isEmpty ? keys : own).reversed().max {
      scenario.reproducible[$0] < scenario.reproducible[$1]
    }
  }

  private static func pass(
    _ judged: [ScenarioAnalysis], _ configuration: GateConfiguration
  ) -> GateFinding {
    let worst = judged.compactMap(\.worstReproducible).max()?.value ?? 0
    return GateFinding(
      .reproducibleDeadline, .pass,
      evidence: "no key misses \(NumberFormat.time(configuration.budget)) in every round; "
        + "the slowest takes \(NumberFormat.time(worst)) in its best round",
      numbers: [
        "responseNanoseconds": Double(worst),
        "budgetNanoseconds": Double(configuration.budget),
        "rounds": Double(judged.map(\.pairCount).min() ?? 0),
      ])
  }
}
