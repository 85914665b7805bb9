/// On and off: bursts of keys at a steady high rate, then silence.
public struct BurstArrivals: ArrivalModel {
  /// The lowest rate of a burst, in keys a second.
  public var lowestRate: Double
  /// The highest rate; rates are drawn evenly on a logarithmic scale.
  public var highestRate: Double
  /// The shortest burst, in milliseconds.
  public var shortestMilliseconds: Double
  /// The longest burst, in milliseconds; lengths are drawn evenly.
  public var longestMilliseconds: Double
  /// The silence between bursts, in milliseconds.
  public var idleMilliseconds: Double

  /// Creates a model of bursts.
  public init(
    lowestRate: Double, highestRate: Double, shortestMilliseconds: Double,
    longestMilliseconds: Double, idleMilliseconds: Double
  ) {
    self.lowestRate = lowestRate
    self.highestRate = highestRate
    self.shortestMilliseconds = shortestMilliseconds
    self.longestMilliseconds = longestMilliseconds
    self.idleMilliseconds = idleMilliseconds
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case lowestRate, highestRate, shortestMilliseconds, longestMilliseconds, idleMilliseconds
  }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.rate.check(lowestRate, "\(path).lowestRate")
    try FieldRule.rate.check(highestRate, "\(path).highestRate")
    try FieldRule.ordered(lowestRate, highestRate, "\(path).highestRate", below: "lowestRate")
    try FieldRule.interval.check(shortestMilliseconds, "\(path).shortestMilliseconds")
    try FieldRule.interval.check(longestMilliseconds, "\(path).longestMilliseconds")
    try FieldRule.ordered(
      shortestMilliseconds, longestMilliseconds, "\(path).longestMilliseconds",
      below: "shortestMilliseconds")
    try FieldRule.between(0, 3.6e6).check(idleMilliseconds, "\(path).idleMilliseconds")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let logarithms = DeterministicMath.log(lowestRate)...DeterministicMath.log(highestRate)
    var times: [PlannedTime] = []
    times.reserveCapacity(count)
    var start = 1.0
    while times.count < count {
      let rate = DeterministicMath.exp(random.uniform(logarithms))
      let length = random.uniform(shortestMilliseconds...longestMilliseconds)
      let interval = 1_000 / rate
      // Those that begin before the end of the burst, at least one.
      let keys = max(1, Int((length / interval).rounded(.up)))
      for key in 0..<min(keys, count - times.count) {
        times.append(PlannedTime(nanoseconds(start + Double(key) * interval)))
      }
      start += max(length, interval) + idleMilliseconds
    }
    return times
  }
}
