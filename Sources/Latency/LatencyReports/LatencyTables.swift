internal import LatencyJudge
internal import Reports
internal import Text

struct LatencyTables {
  let result: GateResult

  /// The text in place of a number for which there are too few keys.
  static let tooFew = "–"

  var headroom: Table {
    Table(
      caption: "Headroom: how often the own time of the slowest key, in its best round, fits into a"
        + " budget; the null engine's time beside it is what measuring costs",
      columns: [
        .init("Budget", isNumeric: true), .init("Is"), .init("Slowest key", isNumeric: true),
        .init("Null engine", isNumeric: true), .init("Headroom", isNumeric: true),
      ],
      rows: result.headroom.map {
        [
          NumberFormat.duration($0.budget), Self.meaning(of: $0.budget),
          NumberFormat.duration($0.worst), NumberFormat.duration($0.control),
          NumberFormat.significant($0.factor, isGrouped: true) + " ×",
        ]
      })
  }

  var responses: Table {
    Table(
      caption: "Response times, from the intended start to the published verdict; the null engine"
        + " is the control, which decides nothing on the same schedule"
        + " (\(Self.tooFew): n too small)",
      columns: [.init("Scenario"), .init("Who"), .init("Keys", isNumeric: true)]
        + ["50 %", "99 %", "99.9 %", "Longest", "Episodes"].map { .init($0, isNumeric: true) },
      rows: result.scenarios.flatMap { scenario in
        RoundArm.allCases.compactMap { arm -> [String]? in
          guard let times = scenario.summary(arm, .response) else { return nil }
          let episodes = arm == .engine ? scenario.stalls.engine : scenario.stalls.control
          return [scenario.id, arm.words, times.count.grouped]
            + [times.p50, times.p99, times.p999].map(Self.time)
            + [NumberFormat.duration(times.maximum), episodes.grouped]
        }
      })
  }

  /// What the number of keys supports.
  var claims: Table {
    let confidence = result.scenarios.first?.claims.first?.confidence ?? 0.95
    return Table(
      caption:
        "What may be said at \(NumberFormat.exactPercent(confidence)) confidence: so many of all"
        + " keys are within \(NumberFormat.duration(result.budget))",
      columns: [
        .init("Scenario"), .init("Claim", isNumeric: true), .init("Holds"),
        .init("Keys", isNumeric: true), .init("Misses", isNumeric: true),
        .init("Keys needed", isNumeric: true),
      ],
      rows: result.scenarios.flatMap { scenario in
        scenario.claims.map { claim in
          [
            scenario.id, NumberFormat.exactPercent(claim.quantile), Self.answer(claim),
            claim.samples.grouped, claim.misses.grouped,
            claim.samplesNeeded.grouped,
          ]
        }
      })
  }

  static func answer(_ claim: BudgetClaim) -> String {
    claim.holds.map { $0 ? "yes" : "no" } ?? tooFew
  }

  /// A quantile, or that there are too few keys for it.
  static func time(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { NumberFormat.duration($0) } ?? tooFew
  }

  static func meaning(of budget: Int64) -> String {
    switch budget {
    case 16_000_000: "a frame at 60 Hz, the gate"
    case 10_000_000: "what an application has of a frame"
    case 8_333_333: "a frame at 120 Hz"
    default: "the budget of this run"
    }
  }
}

extension RoundArm {
  var words: String { self == .engine ? "engine" : "null engine" }
}

extension ScenarioResult {
  /// The times of a part of the path; `nil` if it was not measured.
  func summary(_ arm: RoundArm, _ measure: LatencyMeasure) -> LatencySummary? {
    (arm == .engine ? engine : control)[measure.rawValue]
  }

  /// How much was typed, such as "60 keys in each of 9 rounds".
  var extent: String {
    keysPerRound.counted("key") + (rounds == 1 ? " in " : " in each of ") + rounds.counted("round")
  }
}
