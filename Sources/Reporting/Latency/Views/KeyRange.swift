internal import LatencyMeasurement

/// The shortest and longest work of neighbouring keys over all rounds.
public struct KeyRange: Codable, Equatable, Sendable {
  /// The index of the first key.
  public let first: Int
  /// The index of the last key.
  public let last: Int
  /// Of the keys' shortest times, the longest: what noise cannot explain. Nanoseconds.
  public let minimum: Int64
  /// The longest time in any round, in nanoseconds.
  public let maximum: Int64

  /// The ranges of all keys; neighbours share one where there are more keys than points.
  ///
  /// - Parameter rounds: rounds of one schedule; keys that some round lacks are left out.
  static func all(of rounds: [RoundResult]) -> [KeyRange] {
    let count = rounds.map(\.samples.count).min() ?? 0
    let width = max(1, (count + ScenarioViews.resolution - 1) / ScenarioViews.resolution)
    return stride(from: 0, to: count, by: width).map { first in
      let last = min(count, first + width) - 1
      var minimum: Int64 = 0
      var maximum: Int64 = 0
      for index in first...last {
        let times = rounds.map { $0.samples[index].occupancy }
        minimum = max(minimum, times.min() ?? 0)
        maximum = max(maximum, times.max() ?? 0)
      }
      return KeyRange(first: first, last: last, minimum: minimum, maximum: maximum)
    }
  }
}
