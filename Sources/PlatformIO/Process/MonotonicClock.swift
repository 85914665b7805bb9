/// Clocks that never go back, in nanoseconds.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary origin, unaffected by changes of the calendar clock.
  public static var nanoseconds: UInt64 { ProcessCalls.nanoseconds(.monotonic) }

  /// Processor time of all threads of this process, in nanoseconds.
  public static var processorNanoseconds: UInt64 { ProcessCalls.nanoseconds(.processor) }
}
