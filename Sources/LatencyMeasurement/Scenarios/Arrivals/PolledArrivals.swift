/// Keys as a polled keyboard delivers them: each waits for the next report, and a report can carry
/// several.
///
/// A key counts from its report: no program can see the delay of the device.
public struct PolledArrivals: ArrivalModel {
  /// The time between reports, in milliseconds; consecutive stretches of the run.
  public var periodsMilliseconds: [Double]
  /// How keys are pressed.
  public var base: ArrivalProcess

  /// Creates a model of a keyboard.
  public init(periodsMilliseconds: [Double], base: ArrivalProcess) {
    self.periodsMilliseconds = periodsMilliseconds
    self.base = base
  }

  private enum CodingKeys: String, CodingKey, CaseIterable { case periodsMilliseconds, base }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    guard (1...100).contains(periodsMilliseconds.count) else {
      throw ScenarioError(
        field: "\(path).periodsMilliseconds", problem: "expected 1 to 100 periods")
    }
    for (index, period) in periodsMilliseconds.enumerated() {
      try FieldRule.interval.check(period, "\(path).periodsMilliseconds[\(index)]")
    }
    try base.validate(at: "\(path).base", keys: keys)
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let times = base.times(of: count, random: &random)
    let stretch = (count + periodsMilliseconds.count - 1) / periodsMilliseconds.count
    var last: Int64 = 0
    return times.enumerated().map { index, time in
      let period = max(1, nanoseconds(periodsMilliseconds[index / stretch]))
      last = max(last, (time.released + period - 1) / period * period)
      return PlannedTime(last)
    }
  }
}
