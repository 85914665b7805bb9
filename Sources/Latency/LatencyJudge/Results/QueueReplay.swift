/// The queue in front of the engine, replayed from times that are free of the machine's noise.
///
/// All rounds type the same keys at the same times. Noise only adds to a key's time and is not tied
/// to its index, so the minimum over rounds is what the engine itself needs for that key.
package enum QueueReplay {
  /// The shortest occupancy of each key over the rounds: t4 − t2, the service time and the
  /// publication of the snapshot.
  ///
  /// - Returns: one time a key, as many as the shortest round has; none without a round.
  package static func minimumOccupancy(of rounds: [RoundResult]) -> [Int64] {
    folded(rounds, { $0.published[$1] - $0.entered[$1] }, min)
  }

  /// The longest occupancy of each key over the rounds.
  package static func maximumOccupancy(of rounds: [RoundResult]) -> [Int64] {
    folded(rounds, { $0.published[$1] - $0.entered[$1] }, max)
  }

  /// The shortest response of each key from its release, over the rounds.
  static func minimumResponse(of rounds: [RoundResult], _ schedule: KeystrokeSchedule) -> [Int64] {
    responses(rounds, schedule, min)
  }

  /// The longest response of each key from its release, over the rounds.
  static func maximumResponse(of rounds: [RoundResult], _ schedule: KeystrokeSchedule) -> [Int64] {
    responses(rounds, schedule, max)
  }

  /// Replays the queue: W(0) = 0, W(i+1) = max(0, W(i) + m(i) − interval(i)), response W(i) + m(i).
  ///
  /// Source: Lindley, "The theory of queues with a single server", Proc. Camb. Phil. Soc. 48
  /// (1952).
  ///
  /// - Parameters:
  ///   - occupancies: m, in nanoseconds, for each key.
  ///   - releases: when each key reaches the engine, in order, at least as many.
  /// - Returns: the response of each key from its release.
  package static func responses(occupancies: [Int64], releases: [Int64]) -> [Int64] {
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
    return folded(rounds, { $0.published[$1] - $0.intended[$1] }, combine).enumerated().map {
      index, response in
      index < held.count ? response - held[index] : response
    }
  }

  private static func folded(
    _ rounds: [RoundResult], _ value: (SampleTable, Int) -> Int64,
    _ combine: (Int64, Int64) -> Int64
  ) -> [Int64] {
    guard let count = rounds.map(\.samples.count).min(), let first = rounds.first else { return [] }
    var result = (0..<count).map { value(first.samples, $0) }
    for round in rounds.dropFirst() {
      for index in 0..<count { result[index] = combine(result[index], value(round.samples, index)) }
    }
    return result
  }
}
