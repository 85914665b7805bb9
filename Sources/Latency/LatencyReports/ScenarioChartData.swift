package import LatencyJudge
internal import Text

/// The chart data of one scenario: all samples, reduced to the points of a page.
package struct ScenarioChartData: Codable, Equatable, Sendable {
  let scenario: String

  package let curves: [PercentileCurve]

  /// The shortest and longest time of every key over all rounds.
  package let keys: [KeyRange]

  /// The round with the longest response, over time.
  package let timeline: RoundTimeline?

  /// The slowest keys with their causes, the slowest first.
  package let outliers: [Outlier]

  /// The largest number of points of a plot, about one a pixel.
  static let maximumPointCount = 400

  /// Creates the chart data from samples.
  ///
  /// - Parameter rounds: all rounds of a scenario, at least one.
  /// - Complexity: O(n log n) in the number of samples.
  init(_ rounds: ScenarioRounds) {
    scenario = rounds.scenario.id
    curves = RoundArm.allCases.flatMap { arm in
      let tables = rounds.rounds(of: arm).map(\.samples)
      return [
        PercentileCurve(arm, .response, tables.flatMap { $0.values(.response) }),
        PercentileCurve(
          arm, .closedLoop, tables.flatMap { ClosedLoopSimulation.responses(of: $0) }),
      ].compactMap { $0 }
    }
    // Of the rounds that are judged, so that the chart says what the gates say.
    keys = KeyRange.all(
      of: rounds.pairs.filter { $0.engine.isComplete && $0.control.isComplete }.map(\.engine))
    timeline = RoundTimeline(of: rounds)
    outliers = Outlier.slowest(of: rounds)
  }

  func curve(_ arm: RoundArm, _ view: PercentileCurve.LoadModel) -> PercentileCurve? {
    curves.first { $0.arm == arm && $0.view == view }
  }
}

/// How response times are distributed over the keys of all rounds.
package struct PercentileCurve: Codable, Equatable, Sendable {
  /// The start of the measured time.
  package enum LoadModel: String, Codable, CaseIterable, Sendable {
    /// From the intended start: a stall shows in every key that it delayed.
    case response
    /// As measured by a generator that waits for each answer: coordinated omission.
    case closedLoop
  }

  package struct Point: Codable, Equatable, Sendable {
    /// The fraction of keys, 0 to 1.
    package let fraction: Double
    /// The time that this fraction of keys did not exceed.
    package let nanoseconds: Int64
  }

  package let arm: RoundArm

  package let view: LoadModel

  package let count: Int

  /// The points, rising, ending with the longest at fraction 1.
  package let points: [Point]

  /// Creates a curve from samples; `nil` if there are none.
  ///
  /// The fractions are those at which HdrHistogram prints a distribution: five on each half of the
  /// remaining distance to 1.
  ///
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

/// The shortest and longest time of neighbouring keys over all rounds.
package struct KeyRange: Codable, Equatable, Sendable {
  package let first: Int
  package let last: Int
  /// Of the keys' shortest times, the longest in nanoseconds: what noise cannot explain.
  package let minimum: Int64
  /// The longest time in any round, in nanoseconds.
  package let maximum: Int64

  /// The ranges of all keys; neighbours share one where there are more keys than points.
  ///
  /// - Parameter rounds: rounds of one schedule; keys that some round lacks are left out.
  static func all(of rounds: [RoundResult]) -> [KeyRange] {
    let shortest = QueueReplay.minimumOccupancy(of: rounds)
    let longest = QueueReplay.maximumOccupancy(of: rounds)
    let count = min(shortest.count, longest.count)
    let width = max(
      1, (count + ScenarioChartData.maximumPointCount - 1) / ScenarioChartData.maximumPointCount)
    return stride(from: 0, to: count, by: width).map { first in
      let range = first..<min(count, first + width)
      return KeyRange(
        first: first, last: range.upperBound - 1, minimum: shortest[range].max() ?? 0,
        maximum: longest[range].max() ?? 0)
    }
  }
}

package struct RoundTimeline: Codable, Equatable, Sendable {
  package struct Point: Codable, Equatable, Sendable {
    /// Nanoseconds from the round's beginning.
    package let time: Int64
    /// The longest duration near this moment, in nanoseconds.
    package let length: Int64
  }

  /// The number of the pair of rounds, from 0.
  package let round: Int
  /// The engine's responses, the longest of every interval.
  package let engine: [Point]
  /// The control's responses on the same schedule, in a process of its own.
  let control: [Point]
  /// Stalls of the platform during the round of the engine.
  let hiccups: [Point]

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

/// A slow key with its cause, which explains and never removes a sample.
package struct Outlier: Codable, Equatable, Sendable {
  /// The key's index in the schedule.
  package let key: Int
  /// The number of the pair of rounds, from 0, in which it was slowest.
  package let round: Int
  /// When it should have been pressed, in nanoseconds from the round's beginning.
  package let time: Int64
  /// Its response time then, in nanoseconds.
  package let response: Int64
  /// Its service time then, in nanoseconds.
  let service: Int64
  package let blame: Blame

  static let limit = 9

  /// Faster keys are listed only if none is slower: their causes are not recorded.
  static let threshold: Int64 = 1_000_000

  /// The slowest keys of the engine, each in its slowest round; of keys that wait behind a slow one
  /// only the slow one.
  static func slowest(of rounds: ScenarioRounds) -> [Outlier] {
    var worst: [Int: (round: Int, response: Int64)] = [:]
    for (position, pair) in rounds.pairs.enumerated() {
      let samples = pair.engine.samples
      // A round adds no more than the limit: only its own slowest can be among the slowest.
      let slow = samples.values(.response).enumerated().sorted { $0.element > $1.element }
      var episodes: [Int64] = []
      for (key, response) in slow where key < rounds.schedule.count {
        let time = samples[key].intended
        if episodes.count == limit { break }
        if episodes.contains(where: { abs($0 - time) < 100_000_000 }) { continue }
        episodes.append(time)
        if response > worst[key]?.response ?? -1 { worst[key] = (position, response) }
      }
    }
    let slowest = worst.sorted { ($1.value.response, $0.key) < ($0.value.response, $1.key) }
    let listed = slowest.prefix(limit).enumerated().filter {
      $0.offset == 0 || $0.element.value.response >= threshold
    }
    return listed.map(\.element).map { key, slow in
      let round = rounds.pairs[slow.round].engine
      let sample = round.samples[key]
      return Outlier(
        key: key, round: round.round, time: sample.intended, response: sample.responseTime,
        service: sample.serviceTime,
        blame: BlameRule.blame(ofKey: key, in: round, rounds.schedule))
    }
  }
}
