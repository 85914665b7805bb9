import BigArithmetic
import Testing

/// Numbers of 2^20 bits and more are in memory that is kept for reuse.
@Suite("Large numbers")
struct LargeNumberTests {
  /// 3^exponent by multiplications with words, which grow the number word by word.
  private func grown(_ exponent: Int) -> BigInteger {
    var result = BigInteger(1 as UInt64)
    for _ in 0..<exponent / 40 { result *= 12_157_665_459_056_928_801 as UInt64 }
    for _ in 0..<exponent % 40 { result *= 3 as UInt64 }
    return result
  }

  @Test("keep their value while they grow into kept memory and shrink out of it")
  func growing() {
    // About 1.9e6 bits: half of that is the size from which on the other allocator is used.
    let exponent = 30_000 * 40 + 7
    var grown = grown(exponent)
    #expect(grown.bitWidth > 1 << 20)
    #expect(grown.compare(to: BigInteger.power(3, Int64(exponent))) == 0)
    let original = grown.copy()
    for bits in [1 << 19, 1 << 20, (1 << 20) + 64, 1_700_000] as [Int64] {
      var shifted = original.copy()
      shifted <<= bits
      shifted >>= bits
      #expect(shifted.compare(to: original) == 0)
      var low = original.lowBits(bits)
      var high = original.droppingLowBits(bits)
      high <<= bits
      low += high
      #expect(low.compare(to: original) == 0)
    }
    grown >>= grown.bitWidth - 64
    let top = grown.word
    #expect(top.map { $0 >> 63 } == 1)
  }

  @Test("do not share memory with each other on several threads")
  func sharing() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<8 as Range<Int64> {
        group.addTask {
          for round in 0..<12 as Range<Int64> {
            let width = (1 << 20) + (seed << 16) + (round << 14)
            // (2^w − 1)² = 2^2w − 2^(w+1) + 1, by GMP and by transforms.
            var ones = BigInteger(powerOfTwo: width)
            ones -= 1
            var square = BigInteger.square(ones)
            square -= 1
            square += BigInteger(powerOfTwo: width + 1)
            guard square.compare(to: BigInteger(powerOfTwo: 2 * width)) == 0 else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
