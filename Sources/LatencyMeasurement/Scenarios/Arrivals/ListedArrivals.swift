/// Times in a list.
public struct ListedArrivals: ArrivalModel {
  /// When each key is pressed, in milliseconds from the beginning, in order.
  public var timesMilliseconds: [Double]

  /// Creates a model of listed times.
  public init(timesMilliseconds: [Double]) {
    self.timesMilliseconds = timesMilliseconds
  }

  private enum CodingKeys: String, CodingKey, CaseIterable { case timesMilliseconds }
  static var fields: [String] { CodingKeys.allCases.map(\.rawValue) }

  func validate(at path: String, keys: Int) throws(ScenarioError) {
    let field = "\(path).timesMilliseconds"
    guard timesMilliseconds.count >= keys else {
      throw ScenarioError(
        field: field, problem: "\(timesMilliseconds.count) times are listed for \(keys) keys")
    }
    var previous = 0.0
    for (index, time) in timesMilliseconds.enumerated() {
      try FieldRule.between(0, 1e9).check(time, "\(field)[\(index)]")
      guard time >= previous else {
        throw ScenarioError(
          field: "\(field)[\(index)]",
          problem: "\(time) comes before \(previous): the times must be sorted")
      }
      previous = time
    }
  }

  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime] {
    timesMilliseconds.prefix(count).map { PlannedTime(nanoseconds($0)) }
  }
}
