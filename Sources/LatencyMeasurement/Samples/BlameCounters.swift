/// What the system counted for the engine's thread around one key.
public struct BlameCounters: Codable, Hashable, Sendable {
  /// Pages that were mapped without I/O.
  public var minorFaults: Int32
  /// Pages that had to be read.
  public var majorFaults: Int32
  /// Times the thread gave up the processor, to wait for a lock or for I/O.
  public var voluntarySwitches: Int32
  /// Times the processor was taken away.
  public var involuntarySwitches: Int32
  /// Nanoseconds the thread was ready to run and had no processor.
  public var runDelay: Int64
  /// Nanoseconds of processor time of the thread.
  public var threadTime: Int64
  /// Nanoseconds of processor time of the process's other threads.
  public var otherThreadsTime: Int64
  /// Nanoseconds of wall clock that the counters cover.
  public var wallTime: Int64

  /// All counters at 0.
  public static var zero: BlameCounters { BlameCounters() }

  /// Creates counters; each is 0 unless given.
  public init(
    minorFaults: Int32 = 0, majorFaults: Int32 = 0, voluntarySwitches: Int32 = 0,
    involuntarySwitches: Int32 = 0, runDelay: Int64 = 0, threadTime: Int64 = 0,
    otherThreadsTime: Int64 = 0, wallTime: Int64 = 0
  ) {
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.runDelay = runDelay
    self.threadTime = threadTime
    self.otherThreadsTime = otherThreadsTime
    self.wallTime = wallTime
  }
}
