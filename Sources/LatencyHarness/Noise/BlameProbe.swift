import LatencyMeasurement
import PlatformIO

/// Counts what the system does to the engine's thread, outside of the timed code.
struct BlameProbe {
  private struct Reading {
    var wall: Int64
    var process: Int64
    var thread: ThreadCounters
  }

  private var meter = ThreadMeter()
  private var earlier: Reading
  private var latest: Reading

  /// Creates a probe for the calling thread.
  init() {
    var meter = ThreadMeter()
    let first = Self.read(&meter)
    self.meter = meter
    earlier = first
    latest = first
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
      wallTime: now.wall - from.wall)
  }

  private static func read(_ meter: inout ThreadMeter) -> Reading {
    let thread = meter.read()
    return Reading(
      wall: HarnessClock.now, process: Int64(clamping: MonotonicClock.processorNanoseconds),
      thread: thread)
  }
}
