extension BlameRule {
  /// Explains a key of a round.
  ///
  /// - Parameters:
  ///   - index: the key's index, below the number of samples.
  ///   - round: the round.
  ///   - schedule: the round's schedule.
  public static func blame(
    ofKey index: Int, in round: RoundResult, _ schedule: KeystrokeSchedule
  ) -> Blame {
    blame(
      round.samples[index], released: schedule.keys[index].released,
      previousPublished: index > 0 ? round.samples[index - 1].published : nil,
      counters: round.samples.counters(at: index), hiccups: round.hiccups)
  }

  /// Follows a backlog back to the key that began it.
  ///
  /// - Returns: the index of that key, and what explains it.
  public static func cause(
    ofKey index: Int, in round: RoundResult, _ schedule: KeystrokeSchedule
  ) -> (index: Int, blame: Blame) {
    var key = index
    var reason = blame(ofKey: key, in: round, schedule)
    while reason == .backlog, key > 0 {
      key -= 1
      reason = blame(ofKey: key, in: round, schedule)
    }
    return (key, reason)
  }
}
