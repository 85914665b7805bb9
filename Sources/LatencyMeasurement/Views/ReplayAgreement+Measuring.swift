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
