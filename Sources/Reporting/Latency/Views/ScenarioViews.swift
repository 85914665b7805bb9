internal import LatencyMeasurement

/// What is drawn of one scenario: few enough points for a page, taken from all samples.
public struct ScenarioViews: Codable, Equatable, Sendable {
  /// The scenario's identifier.
  public let scenario: String

  /// The percentile curves of engine and control.
  public let curves: [PercentileCurve]

  /// The shortest and longest work of every key over all rounds.
  public let keys: [KeyRange]

  /// The round with the longest response, over time.
  public let timeline: RoundTimeline?

  /// The slowest keys with their causes, the slowest first.
  public let outliers: [Outlier]

  /// The most points of a drawing: more than pixels would not show.
  static let resolution = 400

  /// Takes what is drawn from the samples.
  ///
  /// - Parameter rounds: all rounds of a scenario, at least one.
  /// - Complexity: O(n log n) in the number of samples.
  init(_ rounds: ScenarioRounds) {
    scenario = rounds.scenario.id
    curves = RoundArm.allCases.flatMap { arm in
      let tables = rounds.rounds(of: arm).map(\.samples)
      return [
        PercentileCurve(arm, .response, tables.flatMap { $0.values(.response) }),
        PercentileCurve(arm, .closedLoop, tables.flatMap { ClosedLoopView.responses(of: $0) }),
      ].compactMap { $0 }
    }
    keys = KeyRange.all(of: rounds.rounds(of: .engine))
    timeline = RoundTimeline(of: rounds)
    outliers = Outlier.slowest(of: rounds)
  }

  /// A curve, where there is one.
  func curve(_ arm: RoundArm, _ view: PercentileCurve.View) -> PercentileCurve? {
    curves.first { $0.arm == arm && $0.view == view }
  }
}
