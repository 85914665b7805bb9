/// Times that only go forward, in nanoseconds.
public enum MonotonicClock {
  /// Nanoseconds since some moment in the past, unmoved by changes of the calendar.
  public static var nanoseconds: UInt64 { ProcessCalls.nanoseconds(.monotonic) }

  /// Processor time that this process has used in all its threads, in nanoseconds.
  public static var processorNanoseconds: UInt64 { ProcessCalls.nanoseconds(.processor) }
}
