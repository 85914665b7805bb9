import DigitCore
import DigitPack

/// All decimals of a warm pack decoded to ASCII, against copying the same characters.
///
/// - Parameters:
///   - pack: the pack; every block is verified by the sample that is discarded.
///   - samples: the extent of the measurement.
func decodeBenchmark(_ pack: DigitPack, _ samples: Samples) throws -> PairedMeasurement {
  let count = Int(pack.digitCount)
  guard let all = DigitRange(from: 0, upTo: pack.digitCount) else {
    throw BenchmarkFailure("the pack is empty")
  }
  var decoded = [UInt8](repeating: 0, count: count)
  var span = decoded.mutableSpan
  try pack.decode(all, as: .ascii, into: &span)
  let text = decoded
  var output = [UInt8](repeating: 0, count: count)
  var copy = [UInt8](repeating: 0, count: count)
  var places = SplitMix64(seed: 3)
  let probes = (0..<64).map { _ in Int.random(in: 0..<count, using: &places) }
  func probe(_ bytes: borrowing [UInt8]) -> UInt64 {
    blackhole(bytes)
    return probes.reduce(into: 14_695_981_039_346_656_037) { hash, place in
      hash = (hash ^ UInt64(bytes[place])) &* 1_099_511_628_211
    }
  }
  let measurement = try PairedMeasurement(
    "decode to ASCII", against: "memcpy of the same text", operations: count,
    count: samples.count
  ) {
    var span = output.mutableSpan
    try pack.decode(all, as: .ascii, into: &span)
    return probe(output)
  } baseline: {
    unsafe text.withUnsafeBytes { source in
      // Both buffers hold `count` bytes and do not overlap.
      unsafe copy.withUnsafeMutableBytes { target in unsafe target.copyMemory(from: source) }
    }
    return probe(copy)
  }
  guard output == text, copy == text else { throw BenchmarkFailure("decoding went wrong") }
  return measurement
}
