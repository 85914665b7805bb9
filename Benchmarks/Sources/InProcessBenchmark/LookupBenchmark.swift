import DigitCore
import DigitPack

/// Single decimals at random places of a warm pack, against a plain array of bytes.
///
/// - Parameters:
///   - pack: the pack.
///   - samples: the extent of the measurement.
func lookupBenchmark(_ pack: DigitPack, _ samples: Samples) throws -> PairedMeasurement {
  var generator = SplitMix64(seed: 7)
  let places = (0..<samples.lookups).map { _ in
    Int64.random(in: 0..<pack.digitCount, using: &generator)
  }
  guard let all = DigitRange(from: 0, upTo: pack.digitCount) else {
    throw BenchmarkFailure("the pack is empty")
  }
  var values = [UInt8](repeating: 0, count: Int(pack.digitCount))
  var span = values.mutableSpan
  try pack.decode(all, as: .values, into: &span)
  let array = values
  return try PairedMeasurement(
    "digit(at:) at random places", against: "byte array", operations: places.count,
    count: samples.count
  ) {
    var sum: UInt64 = 0
    for place in places { sum &+= UInt64(try pack.digit(at: place).value) }
    return sum
  } baseline: {
    var sum: UInt64 = 0
    for place in places { sum &+= UInt64(array[Int(place)]) }
    return sum
  }
}
