/// What explains a slow key, from what was counted around it.
public enum BlameRule {
  /// A minor fault is taken to cost at most this, in nanoseconds: clearing a large page.
  static var minorFaultCost: Int64 { 100_000 }

  /// Explains one key.
  ///
  /// The largest part of its time decides: injected late, waited in the queue, or in the engine. A
  /// cause counts when it covers at least half of that part.
  /// - Parameters:
  ///   - sample: the key's times.
  ///   - released: when the schedule released it, in nanoseconds from the beginning of the round.
  ///   - previousPublished: t4 of the key before; `nil` for the first key.
  ///   - counters: what was counted around the key; `nil` where nothing was recorded.
  ///   - hiccups: the stalls of the platform in that round.
  public static func blame(
    _ sample: KeySample, released: Int64, previousPublished: Int64?, counters: BlameCounters?,
    hiccups: [Hiccup]
  ) -> Blame {
    let lateness = sample.injected - released
    let queue = sample.queueTime
    let occupancy = sample.occupancy
    if occupancy >= lateness, occupancy >= queue {
      return engineBlame(sample, counters: counters, hiccups: hiccups)
    }
    let wait = lateness >= queue ? released..<max(released, sample.injected) : nil
    let interval = wait ?? sample.injected..<max(sample.injected, sample.entered)
    let length = Int64(interval.count)
    if let previousPublished, (previousPublished - interval.lowerBound) * 2 >= length {
      return .backlog
    }
    if isCovered(interval, by: hiccups) { return .platform }
    if let counters, counters.runDelay * 2 >= length { return preemptor(counters) }
    return lateness >= queue ? .generator : .unknown
  }

  /// Explains the time between t2 and t4.
  private static func engineBlame(
    _ sample: KeySample, counters: BlameCounters?, hiccups: [Hiccup]
  ) -> Blame {
    let length = sample.occupancy
    let interval = sample.entered..<max(sample.entered, sample.published)
    let isPlatform = isCovered(interval, by: hiccups)
    guard let counters else { return isPlatform ? .platform : .unknown }
    let isRunning = counters.threadTime * 2 >= length
    if counters.runDelay * 2 >= length { return preemptor(counters) }
    if !isRunning, counters.majorFaults > 0 { return .paging }
    if Int64(counters.minorFaults) * minorFaultCost * 2 >= length { return .paging }
    if !isRunning, counters.voluntarySwitches > 0 { return .blocked }
    if isPlatform { return .platform }
    if !isRunning, counters.involuntarySwitches > 0 { return preemptor(counters) }
    return isRunning ? .computed : .unknown
  }

  /// What had the processor while the thread was ready to run.
  private static func preemptor(_ counters: BlameCounters) -> Blame {
    let delay = max(counters.runDelay, counters.wallTime - counters.threadTime)
    return counters.otherThreadsTime * 2 >= delay && counters.otherThreadsTime > 0
      ? .ownThreads : .preempted
  }

  private static func isCovered(_ interval: Range<Int64>, by hiccups: [Hiccup]) -> Bool {
    let covered = hiccups.reduce(Int64(0)) {
      $0 + $1.overlap(from: interval.lowerBound, to: interval.upperBound)
    }
    return !interval.isEmpty && covered * 2 >= Int64(interval.count)
  }
}
