import BigArithmetic
import Testing

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
