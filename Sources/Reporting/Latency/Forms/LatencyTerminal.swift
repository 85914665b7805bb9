/// What a person sees on the terminal: the verdict first, in one line, then what it rests on.
public struct LatencyTerminal: Sendable {
  private let record: LatencyRecord

  /// Prepares the text.
  ///
  /// - Parameter record: what the gate found.
  public init(_ record: LatencyRecord) {
    self.record = record
  }

  /// The text, ending with a newline. Only the verdict's line may be wider than 96 columns.
  public var text: String {
    var page = TextPage(width: 96)
    page.line(record.line)
    if !record.isComplete { page.wrap("INCOMPLETE: ended early; only what was measured is shown") }
    page.blank()
    let width = record.gates.map { GateExplanation.of($0.id).title.count }.max() ?? 0
    for gate in record.gates {
      let title = GateExplanation.of(gate.id).title
      let space = String(repeating: " ", count: width - title.count)
      let verdict = gate.verdict.word.padded(to: 12)
      page.wrap("\(gate.id) \(title)\(space)", then: "\(verdict) \(gate.evidence)")
    }
    times(in: &page)
    headroom(in: &page)
    return page.text
  }

  private func times(in page: inout TextPage) {
    for scenario in record.scenarios {
      page.blank()
      page.line(
        "\(scenario.name): \(NumberText.grouped(scenario.keysPerRound)) keys in each of"
          + " \(scenario.rounds) rounds, seed \(scenario.seed)")
      for subject in LatencyRecord.Subject.allCases {
        guard let times = scenario.distribution(subject, .response) else { continue }
        let quantiles = [0.5, 0.99, 0.999].map { fraction in
          let time = times.supported(fraction).map { NumberText.duration($0) }
          return "\(NumberText.percent(fraction)) \(time ?? HeadroomTables.tooFew)"
        }
        let misses =
          subject == .engine ? scenario.misses.engineKeys : scenario.misses.controlKeys
        let longest = NumberText.duration(times.maximumNanoseconds)
        page.line(
          subject.rawValue.padded(to: 8)
            + (quantiles + ["longest \(longest)", "misses \(NumberText.grouped(misses))"])
            .joined(separator: "  "), indent: 2)
      }
      for claim in scenario.claims where claim.holds == nil {
        page.wrap(
          "\(NumberText.percent(claim.fraction)) within"
            + " \(NumberText.duration(record.budgetNanoseconds)): n too small,"
            + " \(NumberText.grouped(claim.count)) of \(NumberText.grouped(claim.needed)) keys",
          indent: 2, hanging: 2)
      }
    }
  }

  private func headroom(in page: inout TextPage) {
    guard record.longest != nil else { return }
    page.blank()
    let times = record.slowest(0.999)
    for budget in record.budgets {
      let name = "headroom against \(NumberText.duration(budget.nanoseconds))".padded(to: 26)
      let most = times.map { HeadroomTables.times(budget.nanoseconds, $0) }
      let longest = HeadroomTables.times(budget.nanoseconds, record.longest)
      page.line("\(name)99.9 %: \(most ?? HeadroomTables.tooFew)  longest: \(longest)")
    }
    guard let ramp = record.ramp else { return }
    let knee = ramp.kneeKeysPerSecond.map { NumberText.grouped(Int64($0)) + " keys a second" }
    page.line("99 % in time up to".padded(to: 26) + (knee ?? "no rate that was tried"))
  }
}

extension TextPage {
  /// Writes a name and words beside it that stay in their own columns.
  fileprivate mutating func wrap(_ name: String, then words: String) {
    // Words are broken at spaces, and so would be the spaces that align them.
    let column = name.count + 2
    var rest = words[...]
    var lead = name + "  "
    while rest.count > width - column, column < width - 20 {
      let room = rest.prefix(width - column)
      guard let space = room.lastIndex(of: " "), space > room.startIndex else { break }
      line(lead + room[..<space])
      rest = rest[rest.index(after: space)...]
      lead = String(repeating: " ", count: column)
    }
    line(lead + rest)
  }
}

extension String {
  /// The text with spaces behind it up to a number of columns.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
