internal import NumberText

/// G1: no key misses the budget in every round.
///
/// Two things must hold for each key: the queue that is replayed from the minimum times, and the
/// best of the measured responses. The second sees what the first cannot, such as work that the
/// engine does after an answer and that delays the next key. Where the null engine has the same
/// miss, the machine or the generator is too slow, and the engine is not judged.
struct DeadlineGate: Gate {
  let id = GateID.reproducibleDeadline
  let title = "reproducible deadline"
  let question =
    "Is any key too slow in every round? Noise of the machine hits other keys in other"
    + " rounds, so the shortest time of each key over all rounds is the program's own; the"
    + " queue is replayed with these."
  let kind = GateKind.deadline

  /// In fewer rounds chance alone may delay one key in each of them: in one round of ten seconds
  /// with a hiccup of 20 to 80 ms every other second nearly always, in five with five hiccups a
  /// second every tenth time, in nine hardly ever.
  private static let minimumRounds = 9

  /// Evaluates the scenarios.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let configuration = evidence.configuration
    guard !evidence.judged.isEmpty else {
      return GateFinding(id, .notRun, evidence: FitnessGate.nothing)
    }
    let missing = evidence.judged.compactMap { scenario in
      Self.worstMiss(scenario).map { (scenario: scenario, key: $0) }
    }
    let worst = missing.max {
      $0.scenario.reproducible[$0.key] < $1.scenario.reproducible[$1.key]
    }
    guard let (scenario, key) = worst else { return pass(evidence) }

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
        id, .inconclusive,
        evidence: "\(times), and the null engine \(NumberFormat.time(control)): not the engine",
        numbers: numbers)
    }
    if scenario.pairCount < Self.minimumRounds {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(times): \(Self.minimumRounds) are needed to tell the engine from the machine",
        numbers: numbers)
    }
    return GateFinding(
      id, .fail, evidence: "\(times), \(cause.blame.words)", numbers: numbers)
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

  private func pass(_ evidence: GateEvidence) -> GateFinding {
    let budget = evidence.configuration.budget
    let worst = evidence.worst ?? 0
    return GateFinding(
      id, .pass,
      evidence: "no key misses \(NumberFormat.time(budget)) in every round; "
        + "the slowest takes \(NumberFormat.time(worst)) in its best round",
      numbers: [
        "responseNanoseconds": Double(worst), "budgetNanoseconds": Double(budget),
        "rounds": Double(evidence.roundCount),
      ])
  }

  /// The longest response and the headroom, or the knee of a ramp where nothing else was played.
  func headline(_ evidence: GateEvidence, _ finding: GateFinding) -> String {
    let judged = evidence.judged
    guard finding.verdict == .pass, let worst = evidence.worst else {
      guard let ramp = evidence.results.compactMap(\.ramp).first, judged.isEmpty else {
        return "nothing was judged by the wall clock"
      }
      let knee = (Int(ramp.knee.rounded())).grouped
      return "a ramp is reported and not judged: it holds up to "
        + "\(ramp.isLowerBound ? "at least " : "")\(knee) keys a second"
    }
    let keys = judged.reduce(0) { $0 + $1.keyCount * $1.pairCount }
    let budget = NumberFormat.time(evidence.configuration.budget)
    let factor = Headroom(budget: evidence.configuration.budget, worst: worst).factor
    let room =
      "\(NumberFormat.time(worst)) without the machine's noise, "
      + "\(NumberFormat.significant(factor, isGrouped: true)) times the room needed"
    let late = judged.reduce(0) { $0 + $1.roundsMissed.reduce(0, +) }
    guard late > 0 else {
      let longest = judged.compactMap { $0.largest.max() }.max() ?? 0
      return "every key within \(budget): longest \(NumberFormat.time(longest)), \(room), "
        + "\(keys.counted("key")) in \(evidence.roundCount.counted("round"))"
    }
    let lateControl = judged.reduce(0) { $0 + $1.controlMisses.reduce(0) { $0 + $1.count } }
    return "no miss of \(budget) is the engine's: \(late.grouped) of "
      + "\(keys.grouped) keys late, \(lateControl.grouped) of the null "
      + "engine's; \(room)"
  }
}

extension GateID {
  /// A deadline missed at the same key in every round.
  public static let reproducibleDeadline = GateID("G1")
}
