/// A key at fixed intervals.
public struct SteadyArrivals: ArrivalModel {
  package var intervalMilliseconds: Double

  /// Creates a model of fixed intervals.
  public init(intervalMilliseconds: Double) { self.intervalMilliseconds = intervalMilliseconds }

  static let kind = "steady"
  var process: ArrivalProcess { .steady(self) }

  enum CodingKeys: String, CodingKey, CaseIterable { case intervalMilliseconds }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.interval.check(intervalMilliseconds, "\(path).intervalMilliseconds")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    (1...count).map { PlannedTime(nanoseconds(Double($0) * intervalMilliseconds)) }
  }
}

/// Log-logistic intervals between keys, with sprints at another pace.
public struct HumanArrivals: ArrivalModel {
  var meanMilliseconds: Double
  var standardDeviationMilliseconds: Double
  /// Longer intervals are drawn again, in milliseconds.
  var longestMilliseconds: Double
  /// The share of keys that are typed in sprints, 0 to 1.
  var sprintShare: Double
  /// The mean interval in a sprint, in milliseconds; its spread is smaller in proportion.
  var sprintMilliseconds: Double
  var sprintKeys: Int

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

  static let kind = "human"
  var process: ArrivalProcess { .human(self) }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case meanMilliseconds, standardDeviationMilliseconds, longestMilliseconds, sprintShare
    case sprintMilliseconds, sprintKeys
  }

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
    let pace = LogLogistic(mean: meanMilliseconds, standardDeviation: standardDeviationMilliseconds)
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

/// Digits in chunks: quick inside a chunk, a pause before the next.
public struct ChunkedArrivals: ArrivalModel {
  var fewestDigits: Int
  /// The most digits of a chunk; all sizes are equally likely.
  var mostDigits: Int
  var insideMilliseconds: Double
  var betweenMilliseconds: Double
  /// Standard deviation over mean, for both intervals.
  var variation: Double

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

  static let kind = "chunked"
  var process: ArrivalProcess { .chunked(self) }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case fewestDigits, mostDigits, insideMilliseconds, betweenMilliseconds, variation
  }

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

/// Presses that overlap: the next key goes down before the last one is up.
public struct RolloverArrivals: ArrivalModel {
  /// The smallest share of presses that overlap, 0 to 1.
  var lowestShare: Double
  /// The largest share; each stretch of 50 keys draws its own share.
  var highestShare: Double
  /// The longest gap to an overlapping press, in milliseconds; gaps are uniform from 0.
  var longestGapMilliseconds: Double
  /// The mean interval of the other presses, in milliseconds.
  var meanMilliseconds: Double
  /// Their standard deviation, in milliseconds.
  var standardDeviationMilliseconds: Double

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

  static let kind = "rollover"
  var process: ArrivalProcess { .rollover(self) }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case lowestShare, highestShare, longestGapMilliseconds, meanMilliseconds
    case standardDeviationMilliseconds
  }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.between(0, 1).check(lowestShare, "\(path).lowestShare")
    try FieldRule.between(0, 1).check(highestShare, "\(path).highestShare")
    try FieldRule.ordered(lowestShare, highestShare, "\(path).highestShare", below: "lowestShare")
    try FieldRule.between(0, 1_000).check(longestGapMilliseconds, "\(path).longestGapMilliseconds")
    try FieldRule.interval.check(meanMilliseconds, "\(path).meanMilliseconds")
    try FieldRule.between(0, 10 * meanMilliseconds).check(
      standardDeviationMilliseconds, "\(path).standardDeviationMilliseconds")
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let pace = LogLogistic(mean: meanMilliseconds, standardDeviation: standardDeviationMilliseconds)
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

/// Times in a list.
public struct ListedArrivals: ArrivalModel {
  /// When each key is pressed, in milliseconds from the beginning, in order.
  var timesMilliseconds: [Double]

  /// Creates a model of listed times.
  public init(timesMilliseconds: [Double]) { self.timesMilliseconds = timesMilliseconds }

  static let kind = "listed"
  var process: ArrivalProcess { .listed(self) }

  enum CodingKeys: String, CodingKey, CaseIterable { case timesMilliseconds }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    let field = "\(path).timesMilliseconds"
    try ScenarioError.require(
      timesMilliseconds.count >= keys, field,
      "\(timesMilliseconds.count) times are listed for \(keys) keys")
    var previous = 0.0
    for (index, time) in timesMilliseconds.enumerated() {
      try FieldRule.between(0, 1e9).check(time, "\(field)[\(index)]")
      try ScenarioError.require(
        time >= previous, "\(field)[\(index)]",
        "\(time) comes before \(previous): the times must be sorted")
      previous = time
    }
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    timesMilliseconds.prefix(count).map { PlannedTime(nanoseconds($0)) }
  }
}
