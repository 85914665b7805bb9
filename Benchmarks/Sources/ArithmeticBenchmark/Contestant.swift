import Foundation

/// Executes the driver's commands.
struct Contestant {
  /// The folder of the operands.
  let folder: String

  /// Executes commands until the input ends.
  func run() throws(BenchmarkFailure) {
    var benchmarkCase: BenchmarkCase?
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, benchmarkCase) {
      case ("prepare", _):
        benchmarkCase = try prepared(words)
        reply("ready")
      case ("run", .some(let benchmarkCase)):
        guard words.count == 2, let count = Int(words[1]) else { fallthrough }
        reply(time(benchmarkCase, count: count))
      case ("result", .some(let benchmarkCase)):
        guard words.count == 2 else { fallthrough }
        try benchmarkCase.evaluate().write(to: words[1])
        reply("written")
      default: throw BenchmarkFailure("'\(line)' is no command, or came before 'prepare'")
      }
    }
  }

  private func prepared(_ words: [String]) throws(BenchmarkFailure) -> BenchmarkCase {
    guard words.count == 4, let operation = Operation(rawValue: words[1]),
      let digits = Int64(words[2]), let threads = Int(words[3]), digits > 0, threads > 0
    else { throw BenchmarkFailure("usage: prepare OPERATION DIGITS THREADS") }
    return try BenchmarkCase(operation, digits: digits, threads: threads, folder: folder)
  }

  private func time(_ benchmarkCase: BenchmarkCase, count: Int) -> String {
    let cpu = Self.processorSeconds
    let start = ContinuousClock.now
    for _ in 0..<count { Self.blackhole(benchmarkCase.evaluate()) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return "\(seconds) \(Self.processorSeconds - cpu)"
  }

  private func reply(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Seconds of processor time that this process has used.
  private static var processorSeconds: Double {
    var time = timespec()
    // The call writes the structure that it is given, nothing else.
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Consumes a result so that the optimizer cannot remove its computation.
  @inline(never)
  @_optimize(none)
  private static func blackhole(_ result: OperationResult) {}
}

/// An error that invalidates a benchmark.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates an error.
  init(_ description: String) { self.description = description }
}
