#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A measurement and its baseline, sample by sample in turn.
struct PairedMeasurement {
  /// What was measured, such as `decode`.
  let name: String
  /// What it is compared with, such as `memcpy`.
  let baselineName: String
  /// How many operations a sample holds.
  let operations: Int
  /// Nanoseconds of processor time a sample, without the first, which warms up.
  private(set) var samples: [Double] = []
  /// The same for the baseline, taken directly after each.
  private(set) var baselineSamples: [Double] = []
  /// What the measured code computed: the same for every sample and every machine.
  private(set) var result: UInt64 = 0

  /// Creates a measurement by taking samples, each followed by one of the baseline.
  ///
  /// - Parameters:
  ///   - name: what is measured.
  ///   - baselineName: what it is compared with.
  ///   - operations: how many operations one call holds.
  ///   - count: how many pairs are kept; one more is taken first and discarded.
  ///   - work: the measured code; returns a hash of what it computed.
  ///   - baseline: the code to compare with; returns the same hash.
  /// - Throws: ``BenchmarkFailure`` when the results differ.
  init(
    _ name: String, against baselineName: String, operations: Int, count: Int,
    work: () throws -> UInt64, baseline: () throws -> UInt64
  ) throws {
    self.name = name
    self.baselineName = baselineName
    self.operations = operations
    for round in 0...count {
      let (time, value) = try Self.sample(work)
      let (baselineTime, expected) = try Self.sample(baseline)
      guard value == expected else {
        throw BenchmarkFailure("\(name) and \(baselineName) came to different results")
      }
      result = value
      guard round > 0 else { continue }
      samples.append(time)
      baselineSamples.append(baselineTime)
    }
  }

  private static func sample(_ work: () throws -> UInt64) rethrows -> (Double, UInt64) {
    let start = Clock.processorNanoseconds
    let value = try work()
    let time = Clock.processorNanoseconds - start
    blackhole(value)
    return (time, value)
  }

  /// One JSON object on one line.
  var json: String {
    """
    {"name": "\(name)", "baseline": "\(baselineName)", "operations": \(operations), \
    "result": "\(String(result, radix: 16))", "nanoseconds": \(samples), \
    "baselineNanoseconds": \(baselineSamples)}
    """
  }
}

/// The extent of a measurement.
struct Samples {
  /// How many pairs are kept.
  let count: Int
  /// How many random places are looked up in one sample.
  let lookups: Int
  /// How many packs are opened in one sample.
  let openings: Int

  /// For figures that are quoted.
  static let full = Samples(count: 15, lookups: 5_000_000, openings: 20)
  /// For tests: everything runs once, nothing is slow.
  static let smoke = Samples(count: 1, lookups: 10_000, openings: 1)
}

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

/// Consumes a result so that the optimizer cannot remove its computation.
///
/// - Parameter value: the result.
@inline(never)
@_optimize(none)
func blackhole<Value>(_ value: borrowing Value) {}

/// A small generator with a fixed seed, so that every run looks at the same places.
///
/// Source: S. Vigna's public-domain description of SplitMix64.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator with a seed.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// An error that invalidates a benchmark.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates an error.
  init(_ description: String) { self.description = description }
}
