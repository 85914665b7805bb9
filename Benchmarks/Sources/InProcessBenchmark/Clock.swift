#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clock of the samples.
enum Clock {
  /// Nanoseconds of processor time that this process has used: other work on the machine disturbs
  /// it less than wall time.
  static var processorNanoseconds: Double {
    var time = timespec()
    // The call writes the structure that it is given, nothing else.
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
