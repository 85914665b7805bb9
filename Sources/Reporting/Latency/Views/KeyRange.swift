internal import LatencyMeasurement

/// The shortest and longest time of neighbouring keys over all rounds.
public struct KeyRange: Codable, Equatable, Sendable {
  /// The index of the first key.
  public let first: Int
  /// The index of the last key.
  public let last: Int
  /// Of the keys' shortest times, the longest in nanoseconds: what noise cannot explain.
  public let minimum: Int64
  /// The longest time in any round, in nanoseconds.
  public let maximum: Int64

  /// The ranges of all keys; neighbours share one where there are more keys than points.
  ///
  /// - Parameter rounds: rounds of one schedule; keys that some round lacks are left out.
  static func all(of rounds: [RoundResult]) -> [KeyRange] {
    let shortest = QueueReplay.minimumOccupancy(of: rounds)
    let longest = QueueReplay.maximumOccupancy(of: rounds)
    let count = min(shortest.count, longest.count)
    let width = max(1, (count + ScenarioChartData.maximumPointCount - 1) / ScenarioChartData.maximumPointCount)
    return stride(from: 0, to: count, by: width).map { first in
      let range = first..<min(count, first + width)
      return KeyRange(
        first: first, last: range.upperBound - 1, minimum: shortest[range].max() ?? 0,
        maximum: longest[range].max() ?? 0)
    }
  }
}
