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
