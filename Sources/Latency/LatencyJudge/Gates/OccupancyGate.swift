internal import Text

/// G1: no key keeps the program too long in every round.
///
/// m(i) is the shortest time from t2 to t4 of key i over all rounds. Noise only adds and is not
/// tied to a key, so m is the program's own, on any machine; what exceeds a limit there is a FAIL
/// whatever the fitness. The measured responses are the second half: work that is done after an
/// answer shows only there, and there the machine has a part.
struct OccupancyGate: Gate {
  let id = GateID.reproducibleDeadline
  let kind = GateKind.deadline

  /// A key that is preempted within its microsecond in every one of so many rounds was not met: one
  /// in a thousand at most is in one.
  static let fewestRounds = 5
  /// In fewer rounds chance alone may delay the injection of one key in each of them.
  private static let fewestMeasured = 9

  private struct Excess {
    let scenario: ScenarioAnalysis
    let key: Int
    let value: Int64
    let limit: Int64
    let control: Int64
  }

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let played = evidence.keyed
    guard !played.isEmpty else { return GateFinding(id, .notRun, evidence: FitnessGate.nothing) }
    let budget = evidence.configuration.budget
    let limits = evidence.configuration.limits
    let late = played.compactMap { worst($0, \.replayed) { _ in budget } }
    if let worst = late.max(by: isLess) { return finding(worst, .budget, evidence) }
    let slow = played.compactMap { worst($0, \.occupancy) { limits[$0] } }
    if let worst = slow.max(by: isLess) { return finding(worst, .kind, evidence) }
    let measured = played.compactMap { worst($0, \.measured) { _ in budget } }
    if let worst = measured.max(by: isLess) { return finding(worst, .measured, evidence) }
    let own = evidence.largestOccupancy
    return GateFinding(
      id, .pass,
      evidence: "no key is slow in every round: the slowest takes "
        + "\(NumberFormat.time(own.engine)) in its best round, "
        + "\(NumberFormat.time(own.control)) with the null engine",
      numbers: [
        "occupancyNanoseconds": Double(own.engine), "controlNanoseconds": Double(own.control),
        "budgetNanoseconds": Double(budget), "rounds": Double(evidence.roundCount),
        "longestNanoseconds": Double(evidence.longestResponse),
      ])
  }

  /// Which limit is exceeded, and by what time.
  private enum Reason { case budget, kind, measured }

  private func finding(
    _ excess: Excess, _ reason: Reason, _ evidence: GateEvidence
  ) -> GateFinding {
    let scenario = excess.scenario
    let (key, rounds) = (excess.key, scenario.pairCount)
    let kind = scenario.classes[key]
    let numbers: [String: Double] = [
      "key": Double(key), "responseNanoseconds": Double(excess.value),
      "controlNanoseconds": Double(excess.control), "rounds": Double(rounds),
      "limitNanoseconds": Double(excess.limit),
      "longestNanoseconds": Double(evidence.longestResponse),
    ]
    let place = "key \(key.grouped) of \(scenario.id), "
    var words = place + "\(NumberFormat.time(excess.value)) in "
    switch reason {
    case .budget, .measured:
      let cause = scenario.cause(ofKey: key)
      words += "\(scenario.roundsMissed[key]) of \(rounds) rounds, \(cause.blame.words)"
    case .kind:
      words +=
        "the best of \(rounds) rounds: \(kind.words) may take \(NumberFormat.time(excess.limit))"
    }
    let fewest = reason == .measured ? Self.fewestMeasured : Self.fewestRounds
    if excess.control > excess.limit {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(words); the null engine takes \(NumberFormat.time(excess.control)):"
          + " not the engine; try another machine",
        numbers: numbers)
    }
    if rounds < fewest {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(words); \(fewest) rounds are needed to tell the engine from the machine",
        numbers: numbers)
    }
    let limits = evidence.configuration.limits
    if reason == .kind, excess.value <= excess.limit * ReproducibleLimits.foreignFactor,
      limits.isForeign(to: evidence.input.machine), let machine = limits.machine
    {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(words) by the times of another machine (\(machine.words)): write this one's"
          + " with 'latency gate --update-profile', or judge all the same with --force",
        numbers: numbers)
    }
    return GateFinding(
      id, .fail, evidence: words, numbers: numbers, bearsOnTime: reason == .measured)
  }

  /// The key that exceeds its limit by most, preferring those whose control does not.
  private func worst(
    _ scenario: ScenarioAnalysis, _ times: KeyPath<ScenarioAnalysis.Arm, [Int64]>,
    _ limit: (KeyClass) -> Int64
  ) -> Excess? {
    let values = scenario.engine[keyPath: times]
    let control = scenario.control[keyPath: times]
    let excesses = values.indices.compactMap { key -> Excess? in
      let most = limit(scenario.classes[key])
      guard values[key] > most else { return nil }
      return Excess(
        scenario: scenario, key: key, value: values[key], limit: most,
        control: key < control.count ? control[key] : 0)
    }
    // The first of equals: the stall, not the keys behind it.
    return excesses.reversed().max(by: isLess)
  }

  private func isLess(_ one: Excess, _ other: Excess) -> Bool {
    let (own, others) = (one.control <= one.limit, other.control <= other.limit)
    return own == others ? one.value < other.value : others
  }

  /// Whether every key was in time, the longest response, and what would have been caught.
  func headline(_ evidence: GateEvidence, _ finding: GateFinding) -> String {
    guard finding.verdict == .pass, let support = evidence.support else {
      guard let ramp = evidence.results.compactMap(\.ramp).first, evidence.judged.isEmpty else {
        return "nothing was judged by the wall clock"
      }
      let knee = (Int(ramp.knee.rounded())).grouped
      return "a ramp is reported and not judged: it holds up to "
        + "\(ramp.isLowerBound ? "at least " : "")\(knee) keys a second"
    }
    let budget = NumberFormat.time(evidence.configuration.budget)
    let keys =
      support.misses == 0
      ? "Every key answered within \(budget)"
      : "\(support.misses.grouped) of \(support.keys.grouped) keys over \(budget), each the"
        + " machine's doing by its counters or matched by the null engine"
    return "\(keys); the slowest took \(NumberFormat.time(evidence.longestResponse)). "
      + support.power(budget: evidence.configuration.budget, convicts: evidence.input.hasCounters)
  }
}
