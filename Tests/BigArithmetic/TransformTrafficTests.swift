import BigArithmetic
import Testing

@Suite("Bytes that transforms move")
struct TransformTrafficTests {
  @Test("a product of one class that fits the cache: two cuts, rows, one product, one way back")
  func small() {
    let layout = TransformLayout(classes: 1, log: 12)
    let work = TransformTraffic.Work(forwards: 2, products: 1, results: 1, words: 100)
    // Forward 3 passes each, the product 3, back 2 and one to recombine.
    #expect(work.bytes(layout, primes: 4) == 8 * 4 * (4096 * (2 * 3 + 3 + 3) + 100))
  }

  @Test("an odd factor costs a pass of its own without tiles, and none with them")
  func oddFactor() {
    let work = TransformTraffic.Work(forwards: 1, products: 1, results: 1, words: 0)
    let small = TransformLayout(classes: 3, log: 12)
    #expect(work.bytes(small, primes: 4) == 8 * 4 * UInt64(small.points) * (5 + 3 + 5))
    let large = TransformLayout(classes: 3, log: 18)
    #expect(work.bytes(large, primes: 6) == 8 * 6 * UInt64(large.points) * (3 + 3 + 5))
  }

  @Test("a large product is counted, at least once through its transforms")
  func counting() {
    let bits: Int64 = 1 << 20
    var a = BigInteger(powerOfTwo: bits)
    a -= 12345
    var b = BigInteger(powerOfTwo: bits)
    b -= 777
    let before = TransformTraffic.bytes
    _ = BigInteger.product(a, b)
    let moved = TransformTraffic.bytes - before
    // Of 88 bits to a point and 8 bytes a residue, four primes make 11.6 bytes of a byte; they are
    // passed through at least 12 times. On a machine without a transform nothing is counted.
    let least = TransformMultiplier.current == nil ? 0 : UInt64(2 * bits) / 88 * 8 * 4 * 12
    #expect(moved >= least)
  }
}
