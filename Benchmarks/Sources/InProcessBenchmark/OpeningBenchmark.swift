import DigitCore
import DigitPack
import SystemPackage

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
