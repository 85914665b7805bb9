internal import NumberText

/// B4: what a key changes in the page, and how large the page grows.
struct BrowserCountsGate: Gate {
  let id = GateID.browserCounts
  let title = "counts of the browser"
  let question =
    "Does a key change only what it must: few elements, texts and attributes on average, at no key"
    + " the whole page, in a page that does not grow? No load of the machine touches these counts."
  let kind = GateKind.exact

  /// The most changes of a key on average; the trainer makes some 11.
  private static let mostAverage = 40.0
  /// The most changes of any key: one that ends a line moves the lines.
  private static let mostOfKey = 120
  /// The most elements of a page, at any position.
  private static let mostElements = 400

  /// Evaluates the trainer's rounds.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let facts = evidence.input.scenarios.flatMap { $0.rounds(of: .engine) }.filter(\.isComplete)
      .compactMap(\.browser)
    let keys = facts.reduce(0) { $0 + $1.keys }
    guard keys > 0 else {
      return GateFinding(id, .notRun, evidence: "no key was counted in a complete round")
    }
    let average = Double(facts.reduce(0) { $0 + $1.changes }) / Double(keys)
    let most = facts.map(\.mostChanges).max() ?? 0
    let elements = facts.map(\.elements).max() ?? 0
    let words = [
      ("\(NumberFormat.significant(average)) changes a key", average <= Self.mostAverage),
      ("\(most.grouped) at the most", most <= Self.mostOfKey),
      ("\(elements.counted("element")) in the page", elements <= Self.mostElements),
    ]
    let isKept = words.allSatisfy(\.1)
    let limits =
      "; limits \(NumberFormat.significant(Self.mostAverage)), \(Self.mostOfKey) and"
      + " \(Self.mostElements)"
    return GateFinding(
      id, isKept ? .pass : .fail,
      evidence: words.map(\.0).joined(separator: ", ") + limits,
      numbers: [
        "changesPerKey": average, "mostChanges": Double(most), "elements": Double(elements),
      ])
  }
}

extension GateID {
  /// Changes of a page for each key, and its elements.
  public static let browserCounts = GateID("B4")
}
