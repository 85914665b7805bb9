import Arithmetic
import Parallelism
import Testing

@Suite("Big integer")
struct BigIntegerTests {
  /// A number of about `bits` bits from a seed.
  private func number(bits: Int64, seed: UInt64) -> BigInteger {
    var words = Words(state: seed)
    var result = BigInteger(1 as UInt64)
    while result.bitWidth < bits {
      result <<= 64
      result += words.next()
    }
    return result
  }

  /// A residue modulo 2^61 − 1 by 128-bit words: arithmetic that shares nothing with GMP.
  private func residue(_ value: borrowing BigInteger) -> UInt64 {
    let modulus: UInt128 = (1 << 61) - 1
    var result: UInt128 = 0
    for index in value.limbs.indices.reversed() {
      result = ((result << 64) + UInt128(value.limbs[index])) % modulus
    }
    return UInt64(result)
  }

  private func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    UInt64(UInt128(a) * UInt128(b) % ((1 << 61) - 1))
  }

  @Test("multiplies alike on one and on several workers", arguments: [1, 2, 3, 5])
  func parallelProducts(workers: Int) {
    // Sizes around the threshold of 2^19 bits, balanced and not.
    let sizes: [(Int64, Int64)] = [
      (100, 100), (1 << 19, 1 << 19), ((1 << 19) - 64, 1 << 10), (1 << 21, 1 << 8),
      (3_000_000, 1_700_000), (1_700_000, 3_000_000),
    ]
    for (index, size) in sizes.enumerated() {
      var a = number(bits: size.0, seed: UInt64(index))
      let b = number(bits: size.1, seed: UInt64(index + 100))
      let plain = BigInteger.product(a, b)
      let split = BigInteger.product(a, b, in: ArithmeticContext(workers: Workers(workers)))
      #expect(plain.compare(to: split) == 0, "sizes \(size)")
      #expect(residue(split) == product(residue(a), residue(b)), "sizes \(size)")
      a *= -1 as Int64
      var negative = BigInteger.product(a, b, in: ArithmeticContext(workers: Workers(workers)))
      negative += plain
      let isZero = negative.isZero
      #expect(isZero, "sizes \(size), one factor negative")
    }
  }

  @Test("squares as it multiplies", arguments: [1, 2, 4])
  func squares(workers: Int) {
    for bits in [64, 1 << 19, 2_000_003] as [Int64] {
      let a = number(bits: bits, seed: UInt64(bits))
      let square = BigInteger.product(a, a, in: ArithmeticContext(workers: Workers(workers)))
      #expect(square.compare(to: BigInteger.product(a, a.copy())) == 0, "\(bits) bits")
    }
  }

  @Test("raises to powers")
  func powers() {
    for exponent in [0, 1, 5, 4095, 4096, 4097, 100_001] as [Int64] {
      let power = BigInteger.power(5, exponent, in: ArithmeticContext(workers: Workers(2)))
      var expected: UInt64 = 1
      for _ in 0..<exponent { expected = product(expected, 5) }
      #expect(residue(power) == expected, "5^\(exponent)")
    }
  }

  @Test("divides with the remainder in range")
  func division() {
    let n = number(bits: 100_000, seed: 1)
    let d = number(bits: 40_000, seed: 2)
    let parts = BigInteger.divide(n, by: d)
    #expect(parts.second.signum >= 0 && parts.second.compare(to: d) < 0)
    let back = (product(residue(parts.first), residue(d)) + residue(parts.second)) % ((1 << 61) - 1)
    #expect(back == residue(n))
  }

  @Test("takes square roots with the remainder in range")
  func roots() {
    let x = number(bits: 100_001, seed: 3)
    var parts = BigInteger.squareRoot(of: x)
    let root = residue(parts.first)
    let back = (product(root, root) + residue(parts.second)) % ((1 << 61) - 1)
    #expect(back == residue(x))
    parts.first <<= 1
    #expect(parts.second.compare(to: parts.first) <= 0)
  }

  /// The text read and written again, or `nil` when it is refused.
  private func roundTrip(_ text: String) -> [UInt8]? {
    guard let value = BigInteger(decimalText: text) else { return nil }
    return value.decimalText()
  }

  @Test("reads and writes decimals")
  func text() {
    for text in ["0", "-1", "18446744073709551616", "-340282366920938463463374607431768211456"] {
      #expect(roundTrip(text) == Array(text.utf8))
    }
    for text in ["", "-", "12a", " 1", "0x10"] {
      #expect(roundTrip(text) == nil, "'\(text)'")
    }
  }

  @Test("knows its size")
  func size() {
    let zero = BigInteger()
    let power = BigInteger(powerOfTwo: 64)
    let seven = BigInteger(7 as UInt64)
    let negative = BigInteger(-7 as Int64)
    let widths = [zero.bitWidth, power.bitWidth, seven.bitWidth, negative.bitWidth]
    #expect(widths == [0, 65, 3, 3])
    let limbs = [zero.limbs.count, power.limbs.count, seven.limbs.count]
    #expect(limbs == [0, 2, 1])
    let words = [zero.word, power.word, seven.word, negative.word]
    #expect(words == [0, nil, 7, nil])
  }
}

@Suite("Directed real")
struct RealEnclosureTests {
  @Test("encloses the square root of two tightly")
  func root() {
    let bits: Int64 = 10_000
    let value = RealEnclosure(.squareRoot(2), bits: bits)
    var scaled = BigInteger(2 as UInt64)
    scaled <<= 2 * bits
    var root = BigInteger.squareRoot(of: scaled).takeFirst()
    #expect(value.lower.compare(to: root) <= 0)
    root += 1
    #expect(value.upper.compare(to: root) >= 0)
    var width = value.upper.copy()
    width -= value.lower
    #expect(width.word.map { $0 >= 1 && $0 <= 3 } == true)
  }

  @Test("knows pi, e and the golden ratio to fifty decimals")
  func constants() {
    let known: [(RealEnclosure.Source, String)] = [
      (.pi, "314159265358979323846264338327950288419716939937510"),
      (.e, "271828182845904523536028747135266249775724709369995"),
      (.goldenRatio, "161803398874989484820458683436563811772030917980576"),
    ]
    for (source, digits) in known {
      let value = RealEnclosure(source, bits: 400)
      var scaled = BigInteger.product(value.lower, BigInteger.power(10, 50))
      scaled >>= 400
      #expect(scaled.decimalText() == Array(digits.utf8))
    }
  }
}
