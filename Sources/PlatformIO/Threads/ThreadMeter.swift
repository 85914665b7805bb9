import SystemPackage

/// Reads the counters of the thread that created it.
///
/// A reading costs two system calls and, where the run delay is known, the reading of a file: some
/// microseconds, so it belongs outside of timed code.
public struct ThreadMeter {
  private let schedule: OpenFile?
  private var buffer = [UInt8](repeating: 0, count: 96)

  /// Whether the time that the thread waited for a processor is known.
  public var hasRunDelay: Bool { schedule != nil }

  /// Creates a meter for the calling thread.
  public init() {
    let identifier = TimingCalls.threadIdentifier
    schedule = try? FileSystem.real.open(
      FilePath("/proc/self/task/\(identifier)/schedstat"))
  }

  /// The counters now; to be called on the thread that created the meter.
  public mutating func read() -> ThreadCounters {
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
