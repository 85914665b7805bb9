package import LatencyJudge
import Processes

/// Counts what the system does to the engine's thread, outside of the timed code.
package struct BlameProbe {
  private struct Reading {
    var wall: Int64
    var process: Int64
    var thread: ThreadCounters
  }

  private var meter = ThreadMeter()
  private var earlier: Reading
  private var latest: Reading

  init() {
    var meter = ThreadMeter()
    let first = Self.read(&meter)
    self.meter = meter
    earlier = first
    latest = first
  }

  /// A reading older than this, in nanoseconds, is taken again before a key.
  private static let longestAge: Int64 = 100_000

  mutating func refresh() {
    if HarnessClock.now - latest.wall > Self.longestAge { latest = Self.read(&meter) }
  }

  /// Takes a reading where the next key's counters begin.
  mutating func mark() {
    earlier = latest
    latest = Self.read(&meter)
  }

  /// What was counted since the last mark.
  ///
  /// - Parameter wasLate: whether the key came late, so that its counters include the thread's last
  ///   sleep.
  mutating func counters(includingSleep wasLate: Bool) -> BlameCounters {
    let now = Self.read(&meter)
    let from = wasLate ? earlier : latest
    let thread = now.thread - from.thread
    let inside = now.thread - latest.thread
    // Those counters include the switch of the sleep itself.
    let ownSwitches: Int64 = wasLate ? 1 : 0
    earlier = latest
    latest = now
    return BlameCounters(
      minorFaults: Int32(clamping: thread.minorFaults),
      majorFaults: Int32(clamping: thread.majorFaults),
      voluntarySwitches: Int32(clamping: max(0, thread.voluntarySwitches - ownSwitches)),
      involuntarySwitches: Int32(clamping: thread.involuntarySwitches),
      runDelay: thread.runDelay, threadTime: thread.processorTime,
      otherThreadsTime: max(0, now.process - from.process - thread.processorTime),
      wallTime: now.wall - from.wall, keyThreadTime: inside.processorTime,
      keyVoluntarySwitches: Int32(clamping: inside.voluntarySwitches),
      keyMajorFaults: Int32(clamping: inside.majorFaults))
  }

  private static func read(_ meter: inout ThreadMeter) -> Reading {
    let thread = meter.read()
    return Reading(
      wall: HarnessClock.now, process: Int64(clamping: MonotonicClock.processorNanoseconds),
      thread: thread)
  }
}

/// Counts what the machine does between two moments.
package struct MachineProbe {
  private let pressure = ProcessorPressure.read()
  private let faults = MachineInfo.pageFaults
  private let process = Int64(clamping: MonotonicClock.processorNanoseconds)
  private let wall = HarnessClock.now

  package init() {}

  package func counters() -> MachineCounters {
    let now = ProcessorPressure.read()
    let time = max(1, HarnessClock.now - wall)
    let faultsNow = MachineInfo.pageFaults
    var counters = MachineCounters()
    if let before = pressure.stalled, let after = now.stalled {
      counters.processorPressure = min(1, Double(after - before) / Double(time))
    }
    if let before = pressure.stolenTicks, let after = now.stolenTicks,
      let all = now.totalTicks, let allBefore = pressure.totalTicks
    {
      counters.stolenShare = Double(after - before) / Double(max(1, all - allBefore))
    }
    counters.majorFaults = faultsNow.major - faults.major
    counters.minorFaults = faultsNow.minor - faults.minor
    counters.processTime = Int64(clamping: MonotonicClock.processorNanoseconds) - process
    counters.wallTime = time
    return counters
  }
}

/// A thread that only sleeps for a millisecond at a time, and records when it slept longer: such
/// stalls hit all threads.
///
/// The idea is jHiccup's (G. Tene).
package final class HiccupMonitor: Sendable {
  private let thread: SystemThread
  private let log: OneShot<[Hiccup]>
  private let stop = StopFlag()
  private static let interval: Int64 = 1_000_000
  /// A shorter overshoot is the scheduler's normal work.
  private static let threshold: Int64 = 200_000
  private static let capacity = 1 << 16

  /// Creates and starts the thread.
  ///
  /// - Parameter start: the beginning of the round on the clock, in nanoseconds.
  package init(from start: Int64) {
    let (log, stop) = (OneShot<[Hiccup]>(), stop)
    self.log = log
    thread = SystemThread {
      PreciseSleep.minimizeTimerSlack()
      var hiccups: [Hiccup] = []
      hiccups.reserveCapacity(Self.capacity)
      var due = HarnessClock.now + Self.interval
      while !stop.isRaised {
        PreciseSleep.until(due)
        let now = HarnessClock.now
        if now - due > Self.threshold, hiccups.count < Self.capacity {
          hiccups.append(Hiccup(start: due - start, length: now - due))
        }
        due = max(due, now) + Self.interval
      }
      log.send(hiccups)
    }
  }

  /// Ends the thread and returns its log.
  package func finish() -> [Hiccup] {
    stop.raise()
    thread.join()
    return log.take() ?? []
  }
}
