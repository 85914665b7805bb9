internal import Text

/// G0: every verdict is right, and nothing is lost, doubled or out of order.
struct CorrectnessGate: Gate {
  let id = GateID.correctness
  let title = "correctness"
  let question =
    "Is every verdict right, and is no key lost, doubled or out of order? Exact; one wrong"
    + " verdict fails, and no time is believed then."
  let kind = GateKind.exact

  /// Evaluates what the oracle found in every round.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let input = evidence.input
    var first: String?
    var mistakes = input.oracle.count
    if let found = input.oracle.first { first = Self.sentence(found, nil) }
    var keys = 0
    for scenario in input.scenarios {
      let hash = scenario.schedule.hash
      for round in scenario.rounds(of: .engine) + scenario.rounds(of: .control) {
        if round.arm == .engine { keys += round.samples.count }
        mistakes += round.oracle.count
        if first == nil, let found = round.oracle.first { first = Self.sentence(found, round) }
        guard round.scheduleHash != hash else { continue }
        mistakes += 1
        first =
          first
          ?? "round \(round.round + 1) of \(round.scenario) typed another schedule than the others"
      }
    }
    if let first {
      let more = mistakes > 1 ? ", and \((mistakes - 1).grouped) more" : ""
      return GateFinding(
        id, .incorrect, evidence: first + more,
        numbers: ["mistakes": Double(mistakes), "keys": Double(keys)])
    }
    guard keys > 0 else {
      return GateFinding(id, .notRun, evidence: "no key was typed")
    }
    return GateFinding(
      id, .pass, evidence: input.check.words(keys),
      numbers: ["mistakes": 0, "keys": Double(keys)])
  }

  private static func sentence(_ finding: OracleFinding, _ round: RoundResult?) -> String {
    var place = finding.key.map { "key \($0.grouped)" } ?? ""
    if let round {
      place += (place.isEmpty ? "" : " of ") + "\(round.scenario), round \(round.round + 1)"
    }
    let kind =
      switch finding.kind {
      case .wrongVerdict: "wrong verdict"
      case .lost: "lost key"
      case .doubled: "key counted twice"
      case .outOfOrder: "key out of order"
      case .snapshotWentBack: "a snapshot went back"
      case .persistedDiffers: "what was saved differs from a replay"
      case .terminalKept: "the terminal was not restored"
      }
    return "\(kind)\(place.isEmpty ? "" : " at \(place)"): \(finding.detail)"
  }
}
