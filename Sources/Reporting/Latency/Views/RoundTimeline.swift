internal import LatencyMeasurement

/// One round over time.
public struct RoundTimeline: Codable, Equatable, Sendable {
  /// A moment with a duration.
  public struct Point: Codable, Equatable, Sendable {
    /// Nanoseconds from the round's beginning.
    public let time: Int64
    /// The longest duration near this moment, in nanoseconds.
    public let length: Int64
  }

  /// The number of the pair of rounds, from 0.
  public let round: Int
  /// The engine's responses, the longest of every interval.
  public let engine: [Point]
  /// The control's responses on the same schedule, in a process of its own.
  public let control: [Point]
  /// Stalls of the platform during the round of the engine.
  public let hiccups: [Point]

  /// Creates the timeline of the round with the engine's longest response.
  ///
  /// - Returns: `nil` if no key was measured.
  init?(of rounds: ScenarioRounds) {
    let longest = { (pair: RoundPair) in pair.engine.samples.values(.response).max() ?? -1 }
    guard let pair = rounds.pairs.max(by: { longest($0) < longest($1) }),
      pair.engine.samples.count > 0
    else { return nil }
    round = pair.engine.round
    engine = Self.points(of: pair.engine.samples)
    control = Self.points(of: pair.control.samples)
    hiccups = pair.engine.hiccups.filter { $0.length >= 1_000_000 }
      .sorted { $0.length > $1.length }.prefix(80).sorted { $0.start < $1.start }
      .map { Point(time: $0.start, length: $0.length) }
  }

  /// The longest response of every interval in which there was a key.
  private static func points(of samples: SampleTable) -> [Point] {
    guard samples.count > 0 else { return [] }
    let end = max(1, samples[samples.count - 1].intended)
    let width = max(1, end / Int64(ScenarioChartData.maximumPointCount))
    var points: [Point] = []
    var interval: Int64 = -1
    for index in 0..<samples.count {
      let sample = samples[index]
      let point = Point(time: sample.intended, length: sample.responseTime)
      if sample.intended / width != interval {
        interval = sample.intended / width
        points.append(point)
      } else if point.length > points[points.count - 1].length {
        points[points.count - 1] = point
      }
    }
    return points
  }
}
