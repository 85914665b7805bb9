internal import Text

/// G0: every verdict is right, and nothing is lost, doubled or out of order.
///
/// All rounds play one schedule, so one that answers a key otherwise than the others is wrong as
/// well, whether or not anything knows the right answer.
struct CorrectnessGate: Gate {
  let id = GateID.correctness
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
    if first == nil {
      let found = input.scenarios.flatMap(\.contradictions)
      mistakes = found.count
      first = found.first.map { Self.sentence($0.finding, $0.round) }
    }
    if let first {
      let more = mistakes > 1 ? ", and \((mistakes - 1).grouped) more" : ""
      return GateFinding(
        id, .incorrect, evidence: first + more,
        numbers: ["mistakes": Double(mistakes), "keys": Double(keys)])
    }
    guard keys > 0 else { return GateFinding(id, .notRun, evidence: "no key was typed") }
    return GateFinding(
      id, .pass, evidence: input.check.words(keys), numbers: ["mistakes": 0, "keys": Double(keys)])
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

extension ScenarioRounds {
  /// The answers of the program that most of its other rounds contradict.
  ///
  /// - Complexity: O(n) for n samples.
  fileprivate var contradictions: [(finding: OracleFinding, round: RoundResult)] {
    let rounds = rounds(of: .engine)
    let verdicts = contradictions(
      rounds.map(\.samples.verdicts), unknown: KeyVerdict.none.rawValue
    ) { KeyVerdict(rawValue: $0).map { "\($0)" } ?? "" }
    let answers = contradictions(rounds.map { $0.answers ?? [] }, unknown: nil) {
      String(($0 ?? "").prefix(60))
    }
    return (verdicts + answers).map { ($0.finding, rounds[$0.round]) }
  }

  /// The values of columns, one for each round, that differ from what most of them have.
  private func contradictions<Answer: Hashable>(
    _ columns: [[Answer]], unknown: Answer, words: (Answer) -> String
  ) -> [(finding: OracleFinding, round: Int)] {
    let differing = (0..<(columns.map(\.count).max() ?? 0)).filter { key in
      var known = unknown
      for column in columns where key < column.count && column[key] != unknown {
        if known != unknown, known != column[key] { return true }
        known = column[key]
      }
      return false
    }
    return differing.flatMap { key -> [(finding: OracleFinding, round: Int)] in
      let votes = Dictionary(
        grouping: columns.indices.filter { key < columns[$0].count && columns[$0][key] != unknown }
      ) { columns[$0][key] }
      // Of two that are as common, the earlier one.
      let usual = votes.max { ($0.value.count, $1.value[0]) < ($1.value.count, $0.value[0]) }
      guard let usual else { return [] }
      let others = "'\(words(usual.key))' in \(usual.value.count.counted("other round"))"
      return votes.filter { $0.key != usual.key }.values.joined().sorted().map { round in
        let own = words(columns[round][key])
        let detail = "the answer is '\(own)', and \(others) with the same keys"
        return (OracleFinding(.wrongVerdict, key: key, detail: detail), round)
      }
    }
  }
}
