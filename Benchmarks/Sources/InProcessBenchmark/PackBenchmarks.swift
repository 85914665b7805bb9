import DigitCore
import DigitPacks
import PracticeEngine
import SystemPackage

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

/// Opening a pack and reading its first decimal, against reading the file's first bytes.
///
/// - Parameters:
///   - path: a pack of 1,000,000 decimals.
///   - samples: the extent of the measurement.
func openingBenchmark(_ path: FilePath, _ samples: Samples) throws -> PairedMeasurement {
  let expected = try DigitPack(mapping: path).digit(at: 0)
  return try PairedMeasurement(
    "open and read the first digit", against: "open and read 64 KiB",
    operations: samples.openings, count: samples.count
  ) {
    var sum: UInt64 = 0
    for _ in 0..<samples.openings {
      sum &+= UInt64(try DigitPack(mapping: path).digit(at: 0).value)
    }
    return sum
  } baseline: {
    for _ in 0..<samples.openings { blackhole(try firstBytes(of: path)) }
    return UInt64(expected.value) &* UInt64(samples.openings)
  }
}

private func firstBytes(of path: FilePath) throws -> [UInt8] {
  let file = try FileDescriptor.open(path, .readOnly)
  return try file.closeAfter {
    try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // The call fills at most the buffer and says how much of it.
      count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

/// The engine's verdict on one key, against comparing the key with a plain array of digits.
///
/// A session in practice mode gets every decimal of the pack, each hundredth key wrong first, as
/// fast as it takes them; the baseline counts the same right keys.
///
/// - Parameters:
///   - pack: the digits.
///   - samples: the extent of the measurement.
func keyBenchmark(_ pack: DigitPack, _ samples: Samples) throws -> PairedMeasurement {
  let digits = try pack.preload(DigitRange(0..<pack.digitCount))
  let right = (0..<pack.digitCount).compactMap { digits.digit(at: $0) }
  var keys: [Digit] = []
  for (index, digit) in right.enumerated() {
    if index.isMultiple(of: 100), let wrong = Digit((digit.value + 1) % 10) { keys.append(wrong) }
    keys.append(digit)
  }
  return try PairedMeasurement(
    "verdict on a key", against: "array comparison", operations: keys.count, count: samples.count
  ) {
    var session = try PracticeSession(
      mode: .practice, source: digits, reservedTimes: right.count)
    var time: Int64 = 0
    for key in keys {
      time += 100_000_000
      _ = session.input(key, at: time)
    }
    return UInt64(session.snapshot.correctCount)
  } baseline: {
    var index = 0
    for key in keys where index < right.count {
      if key == right[index] { index += 1 }
    }
    return UInt64(index)
  }
}
