/// Log-logistic intervals between keys, with sprints at another pace.
public struct HumanArrivals: ArrivalModel {
  /// The mean interval, in milliseconds.
  public var meanMilliseconds: Double
  /// The standard deviation of intervals, in milliseconds.
  public var standardDeviationMilliseconds: Double
  /// Longer intervals are drawn again, in milliseconds.
  public var longestMilliseconds: Double
  /// The share of keys that are typed in sprints, 0 to 1.
  public var sprintShare: Double
  /// The mean interval in a sprint, in milliseconds; its spread is smaller in proportion.
  public var sprintMilliseconds: Double
  /// How many keys a sprint has.
  public var sprintKeys: Int

  /// Creates a model of typing.
  public init(
    meanMilliseconds: Double, standardDeviationMilliseconds: Double,
    longestMilliseconds: Double = 2_000, sprintShare: Double = 0, sprintMilliseconds: Double = 40,
    sprintKeys: Int = 20
  ) {
    self.meanMilliseconds = meanMilliseconds
    self.standardDeviationMilliseconds = standardDeviationMilliseconds
    self.longestMilliseconds = longestMilliseconds
    self.sprintShare = sprintShare
    self.sprintMilliseconds = sprintMilliseconds
    self.sprintKeys = sprintKeys
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case meanMilliseconds, standardDeviationMilliseconds, longestMilliseconds, sprintShare
    case sprintMilliseconds, sprintKeys
  }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.interval.check(meanMilliseconds, "\(path).meanMilliseconds")
    try FieldRule.between(0, 10 * meanMilliseconds).check(
      standardDeviationMilliseconds, "\(path).standardDeviationMilliseconds")
    try FieldRule.interval.check(longestMilliseconds, "\(path).longestMilliseconds")
    try FieldRule.ordered(
      2 * meanMilliseconds, longestMilliseconds, "\(path).longestMilliseconds",
      below: "twice the mean")
    try FieldRule.between(0, 1).check(sprintShare, "\(path).sprintShare")
    try FieldRule.interval.check(sprintMilliseconds, "\(path).sprintMilliseconds")
    try FieldRule.between(1, 1e6).check(Double(sprintKeys), "\(path).sprintKeys")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let pace = LogLogistic(
      mean: meanMilliseconds, standardDeviation: standardDeviationMilliseconds)
    let ratio = sprintMilliseconds / meanMilliseconds
    let sprint = LogLogistic(
      mean: sprintMilliseconds, standardDeviation: standardDeviationMilliseconds * ratio)
    let perKey = Double(sprintKeys)
    // The length of a stretch outside sprints follows from their share.
    let pause = sprintShare > 0 ? perKey * (1 - sprintShare) / sprintShare : .infinity
    var position = 0.0
    return accumulated(count) {
      let isSprint = position >= pause
      position += 1
      if position >= pause + perKey { position = 0 }
      let limit = isSprint ? longestMilliseconds * ratio : longestMilliseconds
      var interval = (isSprint ? sprint : pace).sample(&random)
      while interval > limit { interval = (isSprint ? sprint : pace).sample(&random) }
      return interval
    }
  }
}
