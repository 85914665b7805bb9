/// A key at fixed intervals.
public struct SteadyArrivals: ArrivalModel {
  /// The interval, in milliseconds.
  public var intervalMilliseconds: Double

  /// Creates a model of fixed intervals.
  public init(intervalMilliseconds: Double) {
    self.intervalMilliseconds = intervalMilliseconds
  }

  private enum CodingKeys: String, CodingKey, CaseIterable { case intervalMilliseconds }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.interval.check(intervalMilliseconds, "\(path).intervalMilliseconds")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    (1...count).map { PlannedTime(nanoseconds(Double($0) * intervalMilliseconds)) }
  }
}
