internal import NumberText

/// B2: no key keeps the page longer than the budget in every round.
///
/// All rounds type the same keys at the same times, and noise is not tied to a key: the shortest of
/// five times of a key is its own.
struct BrowserStallGate: Gate {
  let id = GateID.browserStall
  let title = "reproducible stall of the page"
  let question =
    "Does the page need longer than the budget for its answer to the same key in every round, where"
    + " the null page does not? It takes five rounds, and holds on any machine."
  let kind = GateKind.exact

  /// The fewest rounds that convict.
  private static let fewestRounds = 5

  /// Evaluates the shortest times.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let budget = evidence.configuration.budget - GateConfiguration.frame
    let scenarios = evidence.input.scenarios.filter { scenario in
      scenario.pairs.count { $0.engine.isComplete && $0.control.isComplete } >= Self.fewestRounds
    }
    guard !scenarios.isEmpty else {
      return GateFinding(id, .notRun, evidence: "it takes five complete rounds: --rounds 5")
    }
    var longest: Int64 = 0
    var worst: (scenario: String, key: Int)?
    for scenario in scenarios {
      let own = Self.shortest(scenario.rounds(of: .engine))
      let control = Self.shortest(scenario.rounds(of: .control))
      for (key, (time, null)) in zip(own, control).enumerated() where null < budget {
        if time > longest { (longest, worst) = (time, (scenario.scenario.id, key)) }
      }
    }
    let place = worst.map { "key \($0.key.grouped) of \($0.scenario), " } ?? ""
    return GateFinding(
      id, longest < budget ? .pass : .fail,
      evidence: "\(place)\(NumberFormat.time(longest)) in the page in the best of its rounds,"
        + " limit \(NumberFormat.time(budget))",
      numbers: ["longestNanoseconds": Double(longest), "limitNanoseconds": Double(budget)])
  }

  /// The shortest time of each key in the page.
  private static func shortest(_ rounds: [RoundResult]) -> [Int64] {
    let tables = rounds.filter(\.isComplete).map(\.samples)
    let keys = tables.map(\.count).min() ?? 0
    return (0..<keys).map { key in tables.map { $0[key].serviceTime }.min() ?? 0 }
  }
}

extension GateID {
  /// A key that keeps the page too long in every round.
  public static let browserStall = GateID("B2")
}
