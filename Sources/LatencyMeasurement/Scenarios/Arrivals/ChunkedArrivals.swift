/// Digits in chunks: quick inside a chunk, a pause before the next.
public struct ChunkedArrivals: ArrivalModel {
  /// The fewest digits of a chunk.
  public var fewestDigits: Int
  /// The most digits of a chunk; all sizes are equally likely.
  public var mostDigits: Int
  /// The mean interval inside a chunk, in milliseconds.
  public var insideMilliseconds: Double
  /// The mean interval between chunks, in milliseconds.
  public var betweenMilliseconds: Double
  /// Standard deviation over mean, for both intervals.
  public var variation: Double

  /// Creates a model of chunks.
  public init(
    fewestDigits: Int, mostDigits: Int, insideMilliseconds: Double, betweenMilliseconds: Double,
    variation: Double
  ) {
    self.fewestDigits = fewestDigits
    self.mostDigits = mostDigits
    self.insideMilliseconds = insideMilliseconds
    self.betweenMilliseconds = betweenMilliseconds
    self.variation = variation
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case fewestDigits, mostDigits, insideMilliseconds, betweenMilliseconds, variation
  }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.between(1, 1e6).check(Double(fewestDigits), "\(path).fewestDigits")
    try FieldRule.between(1, 1e6).check(Double(mostDigits), "\(path).mostDigits")
    try FieldRule.ordered(
      Double(fewestDigits), Double(mostDigits), "\(path).mostDigits", below: "fewestDigits")
    try FieldRule.interval.check(insideMilliseconds, "\(path).insideMilliseconds")
    try FieldRule.interval.check(betweenMilliseconds, "\(path).betweenMilliseconds")
    try FieldRule.between(0, 5).check(variation, "\(path).variation")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let inside = LogLogistic(
      mean: insideMilliseconds, standardDeviation: variation * insideMilliseconds)
    let between = LogLogistic(
      mean: betweenMilliseconds, standardDeviation: variation * betweenMilliseconds)
    let sizes = UInt64(mostDigits - fewestDigits + 1)
    var remaining = 0
    return accumulated(count) {
      guard remaining == 0 else {
        remaining -= 1
        return inside.sample(&random)
      }
      remaining = fewestDigits + Int(random.below(sizes)) - 1
      return between.sample(&random)
    }
  }
}
