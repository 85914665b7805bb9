public import LatencyMeasurement

/// A slow key with its cause, which explains and never removes a sample.
public struct Outlier: Codable, Equatable, Sendable {
  /// The key's index in the schedule.
  public let key: Int
  /// The number of the pair of rounds, from 0, in which it was slowest.
  public let round: Int
  /// When it should have been pressed, in nanoseconds from the round's beginning.
  public let time: Int64
  /// Its response time then, in nanoseconds.
  public let response: Int64
  /// Its service time then, in nanoseconds.
  public let service: Int64
  /// What explains it.
  public let blame: Blame

  /// The largest number of listed keys.
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
      outlier(key, in: rounds.pairs[slow.round].engine, rounds)
    }
  }

  private static func outlier(
    _ key: Int, in round: RoundResult, _ rounds: ScenarioRounds
  ) -> Outlier {
    let sample = round.samples[key]
    let blame = BlameRule.blame(ofKey: key, in: round, rounds.schedule)
    return Outlier(
      key: key, round: round.round, time: sample.intended, response: sample.responseTime,
      service: sample.serviceTime, blame: blame)
  }
}
