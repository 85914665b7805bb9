#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processor time, which other work on the machine disturbs less than wall time.
enum ProcessorTime {
  /// Seconds that this process has used.
  static var own: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Seconds that the processes started from here have used.
  static var children: Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(-1), &usage)
    #else
      getrusage(-1, &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The least of several runs: what the work costs when nothing disturbs it.
  static func least(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = own
      try work()
      least = min(least, own - start)
    }
    return least
  }
}
