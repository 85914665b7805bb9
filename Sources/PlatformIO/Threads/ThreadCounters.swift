/// What the system has counted for one thread since it began.
public struct ThreadCounters: Hashable, Sendable {
  /// Page faults that were served from memory.
  public var minorFaults: Int64 = 0
  /// Page faults that waited for a disk.
  public var majorFaults: Int64 = 0
  /// How often the thread gave the processor away, to sleep or to wait.
  public var voluntarySwitches: Int64 = 0
  /// How often the processor was taken from it.
  public var involuntarySwitches: Int64 = 0
  /// Nanoseconds that it was ready to run and had no processor.
  public var runDelay: Int64 = 0
  /// Nanoseconds of processor time.
  public var processorTime: Int64 = 0

  /// Nothing counted.
  public init() {}

  /// What was counted between two readings.
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
