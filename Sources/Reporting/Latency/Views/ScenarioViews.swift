internal import LatencyMeasurement

/// The chart data of one scenario: all samples, reduced to the points of a page.
public struct ScenarioChartData: Codable, Equatable, Sendable {
  /// The scenario's identifier.
  public let scenario: String

  /// The percentile curves of engine and control.
  public let curves: [PercentileCurve]

  /// The shortest and longest time of every key over all rounds.
  public let keys: [KeyRange]

  /// The round with the longest response, over time.
  public let timeline: RoundTimeline?

  /// The slowest keys with their causes, the slowest first.
  public let outliers: [Outlier]

  /// The largest number of points of a plot, about one a pixel.
  static let maximumPointCount = 400

  /// Creates the chart data from samples.
  ///
  /// - Parameter rounds: all rounds of a scenario, at least one.
  /// - Complexity: O(n log n) in the number of samples.
  init(_ rounds: ScenarioRounds) {
    scenario = rounds.scenario.id
    curves = RoundArm.allCases.flatMap { arm in
      let tables = rounds.rounds(of: arm).map(\.samples)
      return [
        PercentileCurve(arm, .response, tables.flatMap { $0.values(.response) }),
        PercentileCurve(arm, .closedLoop, tables.flatMap { ClosedLoopSimulation.responses(of: $0) }),
      ].compactMap { $0 }
    }
    keys = KeyRange.all(of: rounds.rounds(of: .engine))
    timeline = RoundTimeline(of: rounds)
    outliers = Outlier.slowest(of: rounds)
  }

  /// A curve, if there is one.
  func curve(_ arm: RoundArm, _ view: PercentileCurve.LoadModel) -> PercentileCurve? {
    curves.first { $0.arm == arm && $0.view == view }
  }
}
