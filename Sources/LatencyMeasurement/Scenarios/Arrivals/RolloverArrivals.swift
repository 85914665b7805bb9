/// Presses that overlap: the next key goes down before the last one is up.
public struct RolloverArrivals: ArrivalModel {
  /// The smallest share of presses that overlap, 0 to 1.
  public var lowestShare: Double
  /// The largest share; each stretch of 50 keys draws its own share.
  public var highestShare: Double
  /// The longest gap to an overlapping press, in milliseconds; gaps are uniform from 0.
  public var longestGapMilliseconds: Double
  /// The mean interval of the other presses, in milliseconds.
  public var meanMilliseconds: Double
  /// Their standard deviation, in milliseconds.
  public var standardDeviationMilliseconds: Double

  /// Creates a model of overlapping presses.
  public init(
    lowestShare: Double, highestShare: Double, longestGapMilliseconds: Double,
    meanMilliseconds: Double, standardDeviationMilliseconds: Double
  ) {
    self.lowestShare = lowestShare
    self.highestShare = highestShare
    self.longestGapMilliseconds = longestGapMilliseconds
    self.meanMilliseconds = meanMilliseconds
    self.standardDeviationMilliseconds = standardDeviationMilliseconds
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case lowestShare, highestShare, longestGapMilliseconds, meanMilliseconds
    case standardDeviationMilliseconds
  }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.between(0, 1).check(lowestShare, "\(path).lowestShare")
    try FieldRule.between(0, 1).check(highestShare, "\(path).highestShare")
    try FieldRule.ordered(
      lowestShare, highestShare, "\(path).highestShare", below: "lowestShare")
    try FieldRule.between(0, 1_000).check(
      longestGapMilliseconds, "\(path).longestGapMilliseconds")
    try FieldRule.interval.check(meanMilliseconds, "\(path).meanMilliseconds")
    try FieldRule.between(0, 10 * meanMilliseconds).check(
      standardDeviationMilliseconds, "\(path).standardDeviationMilliseconds")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let pace = LogLogistic(
      mean: meanMilliseconds, standardDeviation: standardDeviationMilliseconds)
    var share = 0.0
    var index = 0
    return accumulated(count) {
      if index.isMultiple(of: 50) { share = random.uniform(lowestShare...highestShare) }
      index += 1
      return random.unit() < share
        ? random.uniform(0...longestGapMilliseconds) : pace.sample(&random)
    }
  }
}
