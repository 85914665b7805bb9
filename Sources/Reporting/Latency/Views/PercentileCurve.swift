internal import Foundation
public import LatencyMeasurement

/// How response times are distributed over the keys of all rounds.
public struct PercentileCurve: Codable, Equatable, Sendable {
  /// The start of the measured time.
  public enum LoadModel: String, Codable, CaseIterable, Sendable {
    /// From the intended start: a stall shows in every key that it delayed.
    case response
    /// As measured by a generator that waits for each answer: coordinated omission.
    case closedLoop
  }

  /// A point of the curve.
  public struct Point: Codable, Equatable, Sendable {
    /// The fraction of keys, 0 to 1.
    public let fraction: Double
    /// The time that this fraction of keys did not exceed.
    public let nanoseconds: Int64
  }

  /// Engine or control.
  public let arm: RoundArm

  /// The start of the measured time.
  public let view: LoadModel

  /// How many keys.
  public let count: Int

  /// The points, rising, ending with the longest at fraction 1.
  public let points: [Point]

  /// Creates a curve from samples; `nil` if there are none.
  ///
  /// The fractions are those at which HdrHistogram prints a distribution: five on each half of the
  /// remaining distance to 1.
  /// - Complexity: O(n log n).
  init?(_ arm: RoundArm, _ view: LoadModel, _ samples: [Int64]) {
    guard !samples.isEmpty else { return nil }
    self.arm = arm
    self.view = view
    count = samples.count
    let sorted = samples.sorted()
    let rank = { (fraction: Double) in
      max(0, min(sorted.count, Int((fraction * Double(sorted.count)).rounded(.up))) - 1)
    }
    var points: [Point] = []
    var fraction = 0.0
    while fraction < 1 - 1 / Double(sorted.count) {
      points.append(Point(fraction: fraction, nanoseconds: sorted[rank(fraction)]))
      let halvings = log2(1 / (1 - fraction)).rounded(.down) + 1
      fraction += 1 / (5 * pow(2, halvings))
    }
    points.append(Point(fraction: 1, nanoseconds: sorted[sorted.count - 1]))
    self.points = points
  }
}
