/// Keys as a polled keyboard delivers them: each waits for the next report, and a report can carry
/// several.
///
/// A key counts from its report: no program can see the delay of the device.
public struct PolledArrivals: ArrivalModel {
  /// The time between reports, in milliseconds; consecutive stretches of the run.
  var periodsMilliseconds: [Double]
  package var base: ArrivalProcess

  /// Creates a model of a keyboard.
  public init(periodsMilliseconds: [Double], base: ArrivalProcess) {
    self.periodsMilliseconds = periodsMilliseconds
    self.base = base
  }

  static let kind = "polled"
  var process: ArrivalProcess { .polled(self) }

  enum CodingKeys: String, CodingKey, CaseIterable { case periodsMilliseconds, base }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try ScenarioError.require(
      (1...100).contains(periodsMilliseconds.count), "\(path).periodsMilliseconds",
      "expected 1 to 100 periods")
    for (index, period) in periodsMilliseconds.enumerated() {
      try FieldRule.interval.check(period, "\(path).periodsMilliseconds[\(index)]")
    }
    try base.model.validate(at: "\(path).base", keys: keys)
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let times = base.model.times(of: count, random: &random)
    let stretch = (count + periodsMilliseconds.count - 1) / periodsMilliseconds.count
    var last: Int64 = 0
    return times.enumerated().map { index, time in
      let period = max(1, nanoseconds(periodsMilliseconds[index / stretch]))
      last = max(last, (time.released + period - 1) / period * period)
      return PlannedTime(last)
    }
  }
}

/// On and off: bursts of keys at a steady high rate, then silence.
public struct BurstArrivals: ArrivalModel {
  /// The lowest rate of a burst, in keys a second.
  var lowestRate: Double
  /// The highest rate; rates are drawn evenly on a logarithmic scale.
  var highestRate: Double
  var shortestMilliseconds: Double
  /// The longest burst, in milliseconds; lengths are drawn evenly.
  var longestMilliseconds: Double
  var idleMilliseconds: Double

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

  static let kind = "bursts"
  var process: ArrivalProcess { .bursts(self) }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case lowestRate, highestRate, shortestMilliseconds, longestMilliseconds, idleMilliseconds
  }

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

/// A reader that stalls now and then: the keys of a stall reach the program together, with the
/// times at which they were pressed.
public struct StalledReaderArrivals: ArrivalModel {
  /// From the beginning of one stall to the next, in milliseconds.
  var everyMilliseconds: Double
  var stallMilliseconds: Double
  package var base: ArrivalProcess

  /// Creates a model of a stalled reader.
  public init(everyMilliseconds: Double, stallMilliseconds: Double, base: ArrivalProcess) {
    self.everyMilliseconds = everyMilliseconds
    self.stallMilliseconds = stallMilliseconds
    self.base = base
  }

  static let kind = "stalledReader"
  var process: ArrivalProcess { .stalledReader(self) }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case everyMilliseconds, stallMilliseconds, base
  }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.interval.check(everyMilliseconds, "\(path).everyMilliseconds")
    try FieldRule.interval.check(stallMilliseconds, "\(path).stallMilliseconds")
    try FieldRule.ordered(
      stallMilliseconds, everyMilliseconds, "\(path).everyMilliseconds", below: "stallMilliseconds")
    try base.model.validate(at: "\(path).base", keys: keys)
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let period = nanoseconds(everyMilliseconds)
    let stall = nanoseconds(stallMilliseconds)
    // A period ends with its stall.
    return base.model.times(of: count, random: &random).map { time in
      let phase = time.released % period
      guard phase >= period - stall else { return time }
      return PlannedTime(intended: time.intended, released: time.released - phase + period)
    }
  }
}

/// A rate that rises in steps.
public struct RampArrivals: ArrivalModel {
  var firstRate: Double
  /// The rate at which the last step begins; later keys stay at the last step's rate.
  var lastRate: Double
  /// The rate of a step over the one before, above 1.
  package var factor: Double
  /// How long a step lasts, in milliseconds; at least ten keys in any case.
  var stepMilliseconds: Double

  /// Creates a model of a ramp.
  public init(firstRate: Double, lastRate: Double, factor: Double, stepMilliseconds: Double) {
    self.firstRate = firstRate
    self.lastRate = lastRate
    self.factor = factor
    self.stepMilliseconds = stepMilliseconds
  }

  static let kind = "ramp"
  var process: ArrivalProcess { .ramp(self) }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case firstRate, lastRate, factor, stepMilliseconds
  }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.rate.check(firstRate, "\(path).firstRate")
    try FieldRule.rate.check(lastRate, "\(path).lastRate")
    try FieldRule.ordered(firstRate, lastRate, "\(path).lastRate", below: "firstRate")
    try FieldRule.between(1.01, 100).check(factor, "\(path).factor")
    try FieldRule.interval.check(stepMilliseconds, "\(path).stepMilliseconds")
  }

  /// The steps with their rates and numbers of keys, the last one open.
  var steps: [RampStep] {
    var steps: [RampStep] = []
    var rate = firstRate
    var first = 0
    while true {
      let keys = max(10, Int(rate * stepMilliseconds / 1_000))
      steps.append(RampStep(rate: rate, keys: first..<(first + keys)))
      if rate >= lastRate { return steps }
      first += keys
      rate = min(lastRate, rate * factor)
    }
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let steps = steps
    var step = 0
    var index = 0
    return accumulated(count) {
      if index >= steps[step].keys.upperBound, step + 1 < steps.count { step += 1 }
      index += 1
      return 1_000 / steps[step].rate
    }
  }
}

package struct RampStep: Hashable, Sendable {
  /// Keys a second.
  let rate: Double
  package let keys: Range<Int>
}
