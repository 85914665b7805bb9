/// What explains a slow key.
///
/// It explains and asks for more rounds; it never removes a sample.
package enum Blame: String, Codable, CaseIterable, Sendable {
  /// Pages were mapped or read: the engine's memory.
  case paging
  /// The engine gave up the processor: a lock, or I/O.
  case blocked
  /// Other processes took the processor.
  case preempted
  /// Other threads of the engine's process took the processor.
  case ownThreads
  case computed
  /// The whole platform stalled, as the hiccup log shows.
  case platform
  /// The generator was late before the engine had the key.
  case generator
  /// The key waited behind an earlier slow one.
  case backlog
  case unknown

  /// A few words that follow "key 5,123, 31 ms: ".
  package var words: String {
    switch self {
    case .paging: "waited for pages of memory"
    case .blocked: "blocked on a lock or on I/O"
    case .preempted: "preempted by another process"
    case .ownThreads: "preempted by the engine's own threads"
    case .computed: "computed all the time"
    case .platform: "the whole machine stalled"
    case .generator: "the key was injected late"
    case .backlog: "waited behind an earlier slow key"
    case .unknown: "no counter explains it"
    }
  }
}

/// What the system counted for the engine's thread around one key.
package struct BlameCounters: Codable, Hashable, Sendable {
  /// Pages that were mapped without I/O.
  package var minorFaults: Int32
  package var majorFaults: Int32
  /// Times the thread gave up the processor, to wait for a lock or for I/O.
  package var voluntarySwitches: Int32
  /// Times the processor was taken away.
  package var involuntarySwitches: Int32
  /// Nanoseconds the thread was ready to run and had no processor.
  package var runDelay: Int64
  /// Nanoseconds of processor time of the thread.
  package var threadTime: Int64
  /// Nanoseconds of processor time of the process's other threads.
  package var otherThreadsTime: Int64
  /// Nanoseconds of wall clock that the counters cover.
  package var wallTime: Int64
  /// Inside the key alone, without the sleep before it: processor time of the thread.
  package var keyThreadTime: Int64
  /// Inside the key alone: times the thread gave up the processor.
  package var keyVoluntarySwitches: Int32
  /// Inside the key alone: pages that had to be read.
  package var keyMajorFaults: Int32

  package static var zero: BlameCounters { BlameCounters() }

  package init(
    minorFaults: Int32 = 0, majorFaults: Int32 = 0, voluntarySwitches: Int32 = 0,
    involuntarySwitches: Int32 = 0, runDelay: Int64 = 0, threadTime: Int64 = 0,
    otherThreadsTime: Int64 = 0, wallTime: Int64 = 0, keyThreadTime: Int64 = 0,
    keyVoluntarySwitches: Int32 = 0, keyMajorFaults: Int32 = 0
  ) {
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.runDelay = runDelay
    self.threadTime = threadTime
    self.otherThreadsTime = otherThreadsTime
    self.wallTime = wallTime
    self.keyThreadTime = keyThreadTime
    self.keyVoluntarySwitches = keyVoluntarySwitches
    self.keyMajorFaults = keyMajorFaults
  }
}

package struct BlameRecord: Codable, Hashable, Sendable {
  /// The key's index in the schedule.
  package let index: Int
  package let counters: BlameCounters
}

/// What explains a slow key, from what was counted around it.
package enum BlameRule {
  /// A minor fault is taken to cost at most this, in nanoseconds: clearing a large page.
  static var minorFaultCost: Int64 { 100_000 }

  /// Explains one key.
  ///
  /// The largest part of its time decides: injected late, waited in the queue, or in the engine. A
  /// cause counts when it covers at least half of that part.
  /// - Parameters:
  ///   - released: when the schedule released it, in nanoseconds from the beginning of the round.
  ///   - previousPublished: t4 of the key before; `nil` for the first key.
  ///   - counters: what was counted around the key; `nil` where nothing was recorded.
  ///   - hiccups: the stalls of the platform in that round.
  package static func blame(
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

  /// Explains a key of a round.
  ///
  /// - Parameter index: the key's index, below the number of samples.
  package static func blame(
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
  package static func cause(
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
