/// A test of bits for randomness, of those that NIST's SP 800-22 (revision 1a) describes.
package struct BitTest: Encodable, Sendable {
  package let name: String
  package let chiSquared: Double
  package let degreesOfFreedom: Int

  /// The probability that random bits give at least this statistic.
  package let pValue: Double

  private init(_ name: String, _ chiSquared: Double, _ degreesOfFreedom: Int) {
    self.name = name
    self.chiSquared = chiSquared
    self.degreesOfFreedom = degreesOfFreedom
    pValue = ChiSquared.upperTail(chiSquared, degreesOfFreedom: degreesOfFreedom)
  }

  /// The fewest bits that all tests take.
  package static let fewest = 128

  /// The tests of sections 2.1 to 2.4; that of runs is left out where its condition does not hold.
  ///
  /// A complementary error function is the tail of chi-squared at one degree of freedom.
  ///
  /// - Parameter bits: zeros and ones, at least ``fewest``.
  package static func all(of bits: ArraySlice<UInt8>) -> [BitTest] {
    let count = Double(bits.count)
    let ones = Double(bits.count { $0 == 1 })
    let excess = 2 * ones - count
    let excesses = blocks(of: bits, 128).map { 2 * $0.count { $0 == 1 } - 128 }
    var tests = [
      BitTest("frequency", excess * excess / count, 1),
      BitTest(
        "frequency in blocks of 128", Double(excesses.reduce(0) { $0 + $1 * $1 }) / 128,
        excesses.count),
    ]
    if abs(excess) < 4 * count.squareRoot() {
      let runs = 1 + zip(bits, bits.dropFirst()).count { $0 != $1 }
      let product = ones * (count - ones) / count
      let surplus = Double(runs) - 2 * product
      tests.append(BitTest("runs", surplus * surplus * count / (4 * product * product), 1))
    }
    return tests + [longestRun(bits)]
  }

  private static func longestRun(_ bits: ArraySlice<UInt8>) -> BitTest {
    // Lengths of blocks and runs, with the chances of each run, as NIST's program has them.
    let (size, shortest, chances) =
      bits.count < 6272
      ? (8, 1, [0.21484375, 0.3671875, 0.23046875, 0.1875])
      : bits.count < 750_000
        ? (128, 4, [0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847])
        : (10_000, 10, [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727])
    let blocks = blocks(of: bits, size)
    var found = [Double](repeating: 0, count: chances.count)
    for block in blocks {
      let longest = block.split(separator: 0).map(\.count).max() ?? 0
      found[min(max(longest - shortest, 0), chances.count - 1)] += 1
    }
    let expected = chances.map { $0 * Double(blocks.count) }
    let statistic = zip(found, expected).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) / $1.1 }
    return BitTest("longest run of ones in blocks of \(size)", statistic, chances.count - 1)
  }

  private static func blocks(of bits: ArraySlice<UInt8>, _ size: Int) -> [ArraySlice<UInt8>] {
    stride(from: bits.startIndex, through: bits.endIndex - size, by: size).map {
      bits[$0..<$0 + size]
    }
  }
}
