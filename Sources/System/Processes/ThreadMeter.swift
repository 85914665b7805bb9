import Files
import SystemPackage

/// Reads the counters of the thread that created it.
///
/// A reading costs two system calls and, where the run delay is known, the reading of a file: some
/// microseconds, so it belongs outside of timed code.
package struct ThreadMeter {
  private let schedule: OpenFile?
  private var buffer = [UInt8](repeating: 0, count: 96)

  /// Whether the time that the thread waited for a processor is known.
  package var hasRunDelay: Bool { schedule != nil }

  package init() {
    let identifier = TimingCalls.threadIdentifier
    schedule = try? FileSystem.real.open(FilePath("/proc/self/task/\(identifier)/schedstat"))
  }

  /// The counters now; to be called on the thread that created the meter.
  package mutating func read() -> ThreadCounters {
    var counters = ThreadCounters()
    TimingCalls.addUsage(to: &counters)
    counters.processorTime = TimingCalls.threadProcessorNanoseconds
    if let schedule, let count = try? schedule.read(into: &buffer, at: 0) {
      counters.runDelay = Self.secondNumber(in: buffer.span.extracting(0..<count))
    }
    return counters
  }

  /// The second of the numbers in the form of /proc/*/schedstat: nanoseconds on a run queue.
  package static func secondNumber(in text: Span<UInt8>) -> Int64 {
    var number: Int64 = 0
    var field = 0
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: " ") {
        field += 1
        if field == 2 { break }
      } else if field == 1, byte >= 48, byte <= 57 {
        number = number &* 10 &+ Int64(byte - 48)
      }
    }
    return number
  }
}

/// The system's counters of one thread since its start.
package struct ThreadCounters: Hashable, Sendable {
  /// Page faults served from memory.
  package var minorFaults: Int64 = 0
  /// Page faults that waited for a disk.
  package var majorFaults: Int64 = 0
  /// Context switches because the thread slept or waited.
  package var voluntarySwitches: Int64 = 0
  /// Context switches because the thread was preempted.
  package var involuntarySwitches: Int64 = 0
  /// Nanoseconds for which it was ready and had no processor.
  package var runDelay: Int64 = 0
  /// Nanoseconds of processor time.
  package var processorTime: Int64 = 0

  package static func - (later: ThreadCounters, earlier: ThreadCounters) -> ThreadCounters {
    ThreadCounters(
      minorFaults: later.minorFaults - earlier.minorFaults,
      majorFaults: later.majorFaults - earlier.majorFaults,
      voluntarySwitches: later.voluntarySwitches - earlier.voluntarySwitches,
      involuntarySwitches: later.involuntarySwitches - earlier.involuntarySwitches,
      runDelay: later.runDelay - earlier.runDelay,
      processorTime: later.processorTime - earlier.processorTime)
  }
}

/// System calls about time and the calling thread: sleeping, counters, priority.
enum TimingCalls {
  /// clock_nanosleep(2) with an absolute time of the monotonic clock; resumed after signals.
  static func sleep(until nanoseconds: Int64) {
    #if canImport(Darwin)
      while true {
        let left = nanoseconds - Int64(clamping: ProcessCalls.nanoseconds(.monotonic))
        guard left > 0 else { return }
        var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
        // Safe: the structure lives on this frame.
        _ = unsafe nanosleep(&time, nil)
      }
    #else
      var time = timespec()
      time.tv_sec = numericCast(nanoseconds / 1_000_000_000)
      time.tv_nsec = numericCast(nanoseconds % 1_000_000_000)
      let absolute: Int32 = 1  // TIMER_ABSTIME
      // Safe: the structure lives on this frame.
      while unsafe clock_nanosleep(CLOCK_MONOTONIC, absolute, &time, nil) == EINTR {}
    #endif
  }

  /// The calling thread's identifier, or 0 where it has none.
  static var threadIdentifier: Int32 {
    // The link reads PROCESS/task/THREAD; the C library's own call is not visible everywhere.
    guard let target = BestEffortCalls.target(ofLink: "/proc/thread-self") else { return 0 }
    return target.split(separator: "/").last.flatMap { Int32($0) } ?? 0
  }

  /// CLOCK_THREAD_CPUTIME_ID in nanoseconds.
  static var threadProcessorNanoseconds: Int64 {
    var time = timespec()
    // Safe: the structure lives on this frame.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// getrusage(2) of the calling thread: faults and switches; zero where they are unknown.
  static func addUsage(to counters: inout ThreadCounters) {
    var usage = rusage()
    #if canImport(Glibc)
      let ownThread: Int32 = 1  // RUSAGE_THREAD
      // Safe: the structure lives on this frame.
      _ = unsafe getrusage(__rusage_who_t(ownThread), &usage)
    #endif
    counters.minorFaults = Int64(usage.ru_minflt)
    counters.majorFaults = Int64(usage.ru_majflt)
    counters.voluntarySwitches = Int64(usage.ru_nvcsw)
    counters.involuntarySwitches = Int64(usage.ru_nivcsw)
  }

  /// setpriority(2) of the calling thread; Linux has a niceness for each.
  ///
  /// - Returns: whether the system did it.
  static func setNiceness(_ niceness: Int32) -> Bool {
    #if canImport(Glibc)
      let which = __priority_which_t(PRIO_PROCESS.rawValue)
      return setpriority(which, id_t(threadIdentifier), niceness) == 0
    #else
      return false
    #endif
  }

  /// RLIMIT_MEMLOCK: how many bytes may be locked in memory, or `nil` without a limit, or
  /// where it is not told.
  static var lockedMemoryLimit: UInt64? {
    #if canImport(Glibc)
      ProcessCalls.limit(8)
    #else
      nil
    #endif
  }
}
