/// The system's counters of one thread since its start.
public struct ThreadCounters: Hashable, Sendable {
  /// Page faults served from memory.
  public var minorFaults: Int64 = 0
  /// Page faults that waited for a disk.
  public var majorFaults: Int64 = 0
  /// Context switches because the thread slept or waited.
  public var voluntarySwitches: Int64 = 0
  /// Context switches because the thread was preempted.
  public var involuntarySwitches: Int64 = 0
  /// Nanoseconds for which it was ready and had no processor.
  public var runDelay: Int64 = 0
  /// Nanoseconds of processor time.
  public var processorTime: Int64 = 0

  /// Creates counters at zero.
  public init() {}

  /// The difference of two readings.
  public static func - (later: ThreadCounters, earlier: ThreadCounters) -> ThreadCounters {
    var difference = ThreadCounters()
    difference.minorFaults = later.minorFaults - earlier.minorFaults
    difference.majorFaults = later.majorFaults - earlier.majorFaults
    difference.voluntarySwitches = later.voluntarySwitches - earlier.voluntarySwitches
    difference.involuntarySwitches = later.involuntarySwitches - earlier.involuntarySwitches
    difference.runDelay = later.runDelay - earlier.runDelay
    difference.processorTime = later.processorTime - earlier.processorTime
    return difference
  }
}
