/// A rate that rises in steps.
public struct RampArrivals: ArrivalModel {
  /// The rate of the first step, in keys a second.
  public var firstRate: Double
  /// The rate at which the last step begins; later keys stay at the last step's rate.
  public var lastRate: Double
  /// The rate of a step over the one before, above 1.
  public var factor: Double
  /// How long a step lasts, in milliseconds; at least ten keys in any case.
  public var stepMilliseconds: Double

  /// Creates a model of a ramp.
  public init(firstRate: Double, lastRate: Double, factor: Double, stepMilliseconds: Double) {
    self.firstRate = firstRate
    self.lastRate = lastRate
    self.factor = factor
    self.stepMilliseconds = stepMilliseconds
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case firstRate, lastRate, factor, stepMilliseconds
  }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

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
