/// The queue in front of the engine, replayed from times that are free of the machine's noise.
///
/// All rounds type the same keys at the same times. Noise only adds to a key's time and is not tied
/// to its index, so the minimum over rounds is what the engine itself needs for that key.
public enum QueueReplay {
  /// The shortest occupancy of each key over the rounds: t4 − t2, the service time and the
  /// publication of the snapshot.
  ///
  /// - Returns: one time a key, as many as the shortest round has; none without a round.
  public static func minimumOccupancy(of rounds: [RoundResult]) -> [Int64] {
    folded(rounds, { $0.occupancy }, min)
  }

  /// The longest occupancy of each key over the rounds.
  public static func maximumOccupancy(of rounds: [RoundResult]) -> [Int64] {
    folded(rounds, { $0.occupancy }, max)
  }

  /// The shortest response of each key from its release, over the rounds.
  ///
  /// - Parameters:
  ///   - rounds: rounds of one schedule.
  ///   - schedule: the schedule.
  public static func minimumResponse(
    of rounds: [RoundResult], _ schedule: KeystrokeSchedule
  ) -> [Int64] {
    responses(rounds, schedule, min)
  }

  /// The longest response of each key from its release, over the rounds.
  public static func maximumResponse(
    of rounds: [RoundResult], _ schedule: KeystrokeSchedule
  ) -> [Int64] {
    responses(rounds, schedule, max)
  }

  /// Replays the queue: W(0) = 0, W(i+1) = max(0, W(i) + m(i) − interval(i)), response W(i) + m(i).
  ///
  /// Source: Lindley, "The theory of queues with a single server", Proc. Camb. Phil. Soc. 48
  /// (1952).
  /// - Parameters:
  ///   - occupancies: m, in nanoseconds, for each key.
  ///   - releases: when each key reaches the engine, in order, at least as many.
  /// - Returns: the response of each key from its release.
  public static func responses(occupancies: [Int64], releases: [Int64]) -> [Int64] {
    precondition(releases.count >= occupancies.count, "every key needs its time")
    var wait: Int64 = 0
    return occupancies.indices.map { index in
      let response = wait + occupancies[index]
      if index + 1 < releases.count {
        wait = max(0, response - (releases[index + 1] - releases[index]))
      }
      return response
    }
  }

  private static func responses(
    _ rounds: [RoundResult], _ schedule: KeystrokeSchedule, _ combine: (Int64, Int64) -> Int64
  ) -> [Int64] {
    let held = schedule.keys.map { $0.released - $0.intended }
    return folded(rounds, { $0.responseTime }, combine).enumerated().map { index, response in
      index < held.count ? response - held[index] : response
    }
  }

  private static func folded(
    _ rounds: [RoundResult], _ value: (KeySample) -> Int64, _ combine: (Int64, Int64) -> Int64
  ) -> [Int64] {
    guard let count = rounds.map(\.samples.count).min(), let first = rounds.first else { return [] }
    var result = (0..<count).map { value(first.samples[$0]) }
    for round in rounds.dropFirst() {
      for index in 0..<count {
        result[index] = combine(result[index], value(round.samples[index]))
      }
    }
    return result
  }
}

/// How well the replayed queue matches what was measured in rounds without hiccups.
public struct ReplayAgreement: Codable, Hashable, Sendable {
  /// How many rounds were quiet enough to compare.
  public var rounds: Int
  /// How many keys were compared.
  public var keys: Int
  /// The median difference between measured and replayed response, in nanoseconds.
  public var medianDifference: Int64
  /// The 99th percentile of the absolute difference, in nanoseconds.
  public var p99Difference: Int64
  /// Whether the 99th percentile stays below a tenth of the budget; `nil` without a quiet round.
  public var holds: Bool?
}

extension ReplayAgreement {
  /// Creates a comparison of the replayed queue with the measured one, in rounds without a hiccup.
  ///
  /// Each quiet round is replayed from its own occupancies, so that only the precision of the
  /// generator's wake-ups makes a difference.
  /// - Parameters:
  ///   - rounds: rounds of one schedule.
  ///   - schedule: the schedule.
  ///   - budget: in nanoseconds; a difference up to a tenth of it is agreement.
  ///   - quietLimit: a round with a longer hiccup is not compared, in nanoseconds.
  public init(
    _ rounds: [RoundResult], _ schedule: KeystrokeSchedule, budget: Int64,
    quietLimit: Int64 = 2_000_000
  ) {
    let releases = schedule.keys.map(\.released)
    let quiet = rounds.filter { round in
      round.isComplete && round.samples.count == releases.count
        && round.hiccups.allSatisfy { $0.length <= quietLimit }
    }
    var differences: [Int64] = []
    for round in quiet {
      let measured = QueueReplay.minimumResponse(of: [round], schedule)
      let replayed = QueueReplay.responses(
        occupancies: QueueReplay.minimumOccupancy(of: [round]), releases: releases)
      differences += zip(measured, replayed).map { $0 - $1 }
    }
    let sorted = differences.sorted()
    let sizes = differences.map { abs($0) }.sorted()
    let p99 = sizes.isEmpty ? 0 : Quantile.nearestRank(sizes, 0.99)
    self.init(
      rounds: quiet.count, keys: sorted.count,
      medianDifference: sorted.isEmpty ? 0 : Quantile.nearestRank(sorted, 0.5),
      p99Difference: p99, holds: sorted.isEmpty ? nil : p99 <= budget / 10)
  }
}
