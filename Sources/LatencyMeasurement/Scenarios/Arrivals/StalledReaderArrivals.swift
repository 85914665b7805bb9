/// A reader that stalls now and then: the keys of a stall reach the program together, with the
/// times at which they were pressed.
public struct StalledReaderArrivals: ArrivalModel {
  /// From the beginning of one stall to the next, in milliseconds.
  public var everyMilliseconds: Double
  /// How long the reader stalls, in milliseconds.
  public var stallMilliseconds: Double
  /// How keys are pressed.
  public var base: ArrivalProcess

  /// Creates a model of a stalled reader.
  public init(everyMilliseconds: Double, stallMilliseconds: Double, base: ArrivalProcess) {
    self.everyMilliseconds = everyMilliseconds
    self.stallMilliseconds = stallMilliseconds
    self.base = base
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case everyMilliseconds, stallMilliseconds, base
  }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    try FieldRule.interval.check(everyMilliseconds, "\(path).everyMilliseconds")
    try FieldRule.interval.check(stallMilliseconds, "\(path).stallMilliseconds")
    try FieldRule.ordered(
      stallMilliseconds, everyMilliseconds, "\(path).everyMilliseconds",
      below: "stallMilliseconds")
    try base.validate(at: "\(path).base", keys: keys)
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    let period = nanoseconds(everyMilliseconds)
    let stall = nanoseconds(stallMilliseconds)
    // A period ends with its stall.
    return base.times(of: count, random: &random).map { time in
      let phase = time.released % period
      guard phase >= period - stall else { return time }
      return PlannedTime(intended: time.intended, released: time.released - phase + period)
    }
  }
}
