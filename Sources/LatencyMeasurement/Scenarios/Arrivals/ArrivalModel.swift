/// A model of the times at which keys arrive.
protocol ArrivalModel: Codable, Hashable, Sendable {
  /// Its fields in a file.
  static var fields: [String] { get }

  /// Checks every field.
  ///
  /// - Parameters:
  ///   - path: the model's place in the file.
  ///   - keys: how many keys the scenario has.
  func validate(at path: String, keys: Int) throws(ScenarioError)

  /// Plans the times of so many keys, in order.
  func times(of count: Int, random: inout SeededRandom) -> [PlannedTime]
}

extension ArrivalModel {
  /// Nanoseconds in milliseconds, up to the horizon.
  func nanoseconds(_ milliseconds: Double) -> Int64 { ScheduleLimit.clamped(milliseconds * 1e6) }

  /// Times that follow each other at intervals in milliseconds; the first key comes after one.
  func accumulated(_ count: Int, _ interval: () -> Double) -> [PlannedTime] {
    var time: Int64 = 0
    return (0..<count).map { _ in
      time = ScheduleLimit.sum(time, nanoseconds(interval()))
      return PlannedTime(time)
    }
  }
}
