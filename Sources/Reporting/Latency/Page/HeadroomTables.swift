/// How far responses stay below the budgets, and how much of it the number of keys supports.
struct HeadroomTables {
  let record: LatencyRecord

  /// What stands where there are too few keys for a number.
  static let tooFew = "n too small"

  /// A row for each budget.
  var table: Table {
    Table(
      caption: "Headroom: how many times the engine's time fits into a budget",
      columns: [
        .init("Budget"), .init("Is"), .init("Slowest key of every round", isNumeric: true),
        .init("99.9 % of responses", isNumeric: true), .init("Longest response", isNumeric: true),
      ],
      rows: record.budgets.map { budget in
        let cell = { (time: Int64?) in Self.times(budget.nanoseconds, time) }
        return [
          NumberText.duration(budget.nanoseconds), budget.meaning,
          record.longestMinimum.map { cell($0) } ?? "–",
          record.slowest(0.999).map { cell($0) } ?? Self.tooFew, cell(record.longest),
        ]
      })
  }

  /// Times of engine and control in each scenario.
  var scenarios: Table {
    let fractions = [0.5, 0.99, 0.999]
    return Table(
      caption: "Response times, from the intended start to the published verdict",
      columns: [.init("Scenario"), .init("Who"), .init("Keys", isNumeric: true)]
        + fractions.map { .init(NumberText.percent($0), isNumeric: true) }
        + [.init("Longest", isNumeric: true), .init("Misses", isNumeric: true)],
      rows: record.scenarios.flatMap { scenario in
        LatencyRecord.Subject.allCases.compactMap { subject -> [String]? in
          guard let times = scenario.distribution(subject, .response) else { return nil }
          let misses =
            subject == .engine ? scenario.misses.engineKeys : scenario.misses.controlKeys
          return [scenario.name, subject.rawValue, NumberText.grouped(times.count)]
            + fractions.map { fraction in
              times.supported(fraction).map { NumberText.duration($0) } ?? Self.tooFew
            } + [NumberText.duration(times.maximumNanoseconds), NumberText.grouped(misses)]
        }
      })
  }

  /// What the number of keys supports.
  var claims: Table {
    Table(
      caption: "What may be said at 95 % confidence: so many of all keys are within"
        + " \(NumberText.duration(record.budgetNanoseconds))",
      columns: [
        .init("Scenario"), .init("Claim"), .init("Keys", isNumeric: true),
        .init("Keys needed", isNumeric: true), .init("Misses", isNumeric: true), .init("Holds"),
      ],
      rows: record.scenarios.flatMap { scenario in
        scenario.claims.map { claim in
          [
            scenario.name, NumberText.percent(claim.fraction), NumberText.grouped(claim.count),
            NumberText.grouped(claim.needed), NumberText.grouped(claim.misses),
            claim.holds.map { $0 ? "yes" : "no" } ?? Self.tooFew,
          ]
        }
      })
  }

  /// How many times a time fits into a budget, with the time.
  static func times(_ budget: Int64, _ time: Int64?) -> String {
    guard let time else { return "–" }
    return "\(NumberText.figures(Double(budget) / Double(max(time, 1)))) × (\(NumberText.duration(time)))"
  }
}
