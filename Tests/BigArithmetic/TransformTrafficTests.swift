import BigArithmetic
import Testing

@Suite("Bytes that transforms move")
struct TransformTrafficTests {
  @Test("what fits the cache moves nothing")
  func small() {
    let layout = TransformLayout(oddRadix: 1, log: 12)
    let work = TransformTraffic.Work(operands: 2, results: 1, words: (100, 100))
    #expect(work.bytes(layout, primes: 4) == 0)
  }

  @Test("a large product: tiles and rows of both factors, four passes over the result")
  func large() {
    let layout = TransformLayout(oddRadix: 3, log: 18)
    let work = TransformTraffic.Work(operands: 2, results: 1, words: (1000, 999))
    let points: UInt64 = 3 << 18
    // Sixteen bytes a point for a factor, thirty-two for the result, for each of four primes.
    #expect(work.bytes(layout, primes: 4) == 4 * (points * (16 + 16 + 32) + 8 * 1000) + 8 * 999)
  }

  @Test("a transform that was kept is written once more, and only read where it is used")
  func kept() {
    let layout = TransformLayout(oddRadix: 1, log: 20)
    let making = TransformTraffic.Work(operands: 0, kept: 1, results: 0, words: (0, 0))
    let using = TransformTraffic.Work(operands: 1, known: 1, results: 1, words: (0, 0))
    #expect(making.bytes(layout, primes: 6) == 6 * 24 << 20)
    #expect(using.bytes(layout, primes: 6) == 6 * (16 + 8 + 32) << 20)
  }

  @Test("a large product is counted, as often as it is made")
  func counting() {
    let bits: Int64 = 1 << 23
    var a = BigInteger(powerOfTwo: bits)
    a -= 12345
    var b = BigInteger(powerOfTwo: bits)
    b -= 777
    let before = TransformTraffic.bytes
    for _ in 0..<3 { _ = BigInteger.product(a, b) }
    let moved = TransformTraffic.bytes - before
    // 88 bits to a point, four primes, 64 bytes; on a machine without a transform nothing moves.
    let least = TransformMultiplier.current == nil ? 0 : 3 * UInt64(2 * bits) / 88 * 4 * 64
    #expect(moved >= least)
  }
}
