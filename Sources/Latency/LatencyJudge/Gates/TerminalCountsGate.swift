internal import Text

/// T4: what the trainer sends to its terminal, and its cost while it is idle.
struct TerminalCountsGate: Gate {
  let id = GateID.terminalCounts
  let kind = GateKind.exact

  /// The largest share of a processor that waiting may take.
  private static let maximumIdleShare = 0.01

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let rates = evidence.input.scenarios.compactMap { scenario in
      let rounds = scenario.rounds(of: .engine).filter(\.isComplete)
      let keys = rounds.reduce(0) { $0 + $1.samples.count }
      let facts = rounds.compactMap(\.terminal)
      return facts.isEmpty || keys == 0
        ? nil : (scenario: scenario.scenario.id, keys: keys, facts: facts)
    }
    let facts = rates.flatMap(\.facts)
    let frames = facts.reduce(0) { $0 + $1.frames }
    guard frames > 0 else {
      return GateFinding(id, .notRun, evidence: "no frame was painted in a complete round")
    }
    let bytes = facts.reduce(0) { $0 + $1.bytes }
    var numbers = ["frames": Double(frames), "bytesPerFrame": Double(bytes) / Double(frames)]
    var words = rates.map { rate in
      let share = Double(rate.facts.reduce(0) { $0 + $1.frames }) / Double(rate.keys)
      numbers["framesPerKey-\(rate.scenario)"] = share
      return "\(NumberFormat.significant(share)) frames for each key at \(rate.scenario)"
    }
    words.append("\(NumberFormat.significant(Double(bytes) / Double(frames))) bytes a frame")
    var issues: [String] = []
    let known = facts.filter { $0.writes != nil }
    if known.isEmpty {
      words.append("calls of write unknown here")
    } else {
      let writes = known.reduce(0) { $0 + ($1.writes ?? 0) }
      let painted = known.reduce(0) { $0 + $1.frames }
      numbers["writesPerFrame"] = Double(writes) / Double(max(1, painted))
      let text = "\(writes.grouped) calls of write for \(painted.grouped) frames"
      if writes == painted { words.append(text) } else { issues.append(text) }
    }
    let idle: [(String, [Double])] = [
      ("idle", facts.compactMap(\.idleShare)), ("resting", facts.compactMap(\.restingShare)),
    ]
    for (name, shares) in idle {
      guard let share = shares.mean else { continue }
      numbers["\(name)Share"] = share
      let moment = name == "idle" ? "before the first key" : "at rest after the last"
      let text = "\(moment) \(NumberFormat.percent(share)) of a processor"
      if share <= Self.maximumIdleShare {
        words.append(text)
      } else {
        issues.append(text)
      }
    }
    return GateFinding(
      id, issues.isEmpty ? .pass : .fail,
      evidence: issues.isEmpty ? words.joined(separator: ", ") : issues.joined(separator: ", "),
      numbers: numbers)
  }
}
