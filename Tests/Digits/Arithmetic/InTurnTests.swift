import Arithmetic
import Parallelism
import Testing

/// The ways of numbers that are so large that memory counts, taken by small ones.
@Suite("Work in turn")
struct InTurnTests {
  private func context(
    _ workers: Int, inTurnBits: Int64?, _ log: ArithmeticFaultLog
  ) -> ArithmeticContext {
    ArithmeticContext(
      workers: TestWorkers.of(workers), faultLog: log, newtonThreshold: 1 << 12,
      inTurnBits: inTurnBits)
  }

  @Test("large pieces follow one another where few workers are, each with all of them")
  func order() {
    for (bits, workers, isInTurn) in [
      (99, 2, false), (100, 2, true), (100, 4, true), (100, 5, false),
    ] {
      let context = context(workers, inTurnBits: 100, ArithmeticFaultLog())
      #expect(context.isInTurn(makingBits: Int64(bits)) == isInTurn)
      let counts = context.fork(
        makingBits: Int64(bits), { $0.workers.count }, { $0.workers.count })
      if isInTurn {
        #expect(counts.first == workers && counts.second == workers)
      }
    }
    #expect(ArithmeticContext(workers: Workers(2)).isInTurn(makingBits: 1 << 24))
    #expect(!ArithmeticContext(workers: Workers(2)).isInTurn(makingBits: (1 << 24) - 1))
  }

  @Test("divides and converts as usual", arguments: [1, 2, 4])
  func numbers(workers: Int) throws {
    let log = ArithmeticFaultLog()
    let usual = context(workers, inTurnBits: nil, log)
    let inTurn = context(workers, inTurnBits: 1 << 14, log)
    let n = BigInteger.power(3, 200_001)
    let d = BigInteger.power(7, 50_003)
    let first = BigInteger.divide(n, by: d, in: usual)
    let second = BigInteger.divide(n, by: d, in: inTurn)
    #expect(first.first.compare(to: second.first) == 0)
    #expect(first.second.compare(to: second.second) == 0)
    #expect(second.second.compare(to: d) < 0 && first.first.bitWidth > 1 << 17)

    let decimals: Int64 = 60_001
    let bits = DecimalPrecision.bits(forDecimals: decimals) + RadixConversion.guardBits
    let x = n.lowBits(bits)
    let conversion = RadixConversion(decimals: decimals)
    let plain = try conversion.convert(x, bits: bits, error: 1, in: usual)
    let turns = try conversion.convert(x, bits: bits, error: 1, in: inTurn)
    #expect(plain.decimals.bytes == turns.decimals.bytes)
    #expect(log.count == 0)
  }

  @Test("workers that share a prime make the products of those that have one each")
  func onePrime() throws {
    let kernels = try #require(TestVariants.main.kernels)
    let inTurn = TransformMultiplier(cache: PlanCache(kernels: kernels, onePrimePoints: 1))
    let usual = TransformMultiplier(cache: PlanCache(kernels: kernels))
    // Of these lengths, all in tiles, the second is cut into many pieces and the last into two.
    let long = 300_000
    let lengths = long / 30..<long / 2
    let shorter = try #require(lengths.first { isCut(long, $0) { $0 > 2 } })
    let short = try #require(lengths.first { isCut(long, $0) { $0 == 2 } })
    try #require(isCut(60_000, 55_000) { $0 == 1 })
    for (left, right) in [(60_000, 55_000), (long, shorter), (long, short)] {
      let a = BigInteger.power(3, Int64(41 * left)).lowBits(64 * Int64(left))
      let b = BigInteger.power(5, Int64(28 * right)).lowBits(64 * Int64(right))
      let expected = try usual.product(a, b, workers: .one)
      for workers in [1, 2, 3] {
        let found = try inTurn.product(a, b, workers: TestWorkers.of(workers))
        #expect(found.compare(to: expected) == 0, "\(left) and \(right), \(workers) workers")
      }
    }
    let a = BigInteger.power(3, 3_000_000)
    let b = BigInteger.power(5, 2_000_000)
    let c = BigInteger.power(7, 1_700_000)
    let d = BigInteger.power(11, 1_400_000)
    let expected = try usual.sumOfProducts(a, b, c, d, workers: .one)
    let found = try inTurn.sumOfProducts(a, b, c, d, workers: TestWorkers.of(2))
    #expect(found.compare(to: expected) == 0)
  }

  /// Whether a product of so many words is cut in tiles, into a number of pieces.
  private func isCut(_ long: Int, _ short: Int, into pieces: (Int) -> Bool) -> Bool {
    let cut = OperandPartition(long: long, short: short, words: 2)
    return cut.layout.tiles > 0 && pieces(cut.pieces)
  }

  @Test("a number keeps its value when its spare memory is freed and used for the next one")
  func spareMemory() {
    var kept: [SharedInteger] = []
    for round in 0..<12 as Range<Int64> {
      let width = 4_000_000 + 100_000 * round
      var value = BigInteger.power(3, 2_600_000)
      value.keepLowBits(width)
      kept.append(SharedInteger(value))
    }
    let reference = BigInteger.power(3, 2_600_000)
    for (round, shared) in kept.enumerated() {
      let expected = reference.lowBits(4_000_000 + 100_000 * Int64(round))
      #expect(shared.value.compare(to: expected) == 0)
    }
  }

  @Test("of long plans those last used are kept, in twice the memory of the longest")
  func longPlans() throws {
    let kernels = try #require(TestVariants.main.kernels)
    let cache = PlanCache(kernels: kernels)
    let short = TransformLayout(oddRadix: 1, log: 12)
    let kept = cache.plan(short, words: 2)
    let layouts = [(1, 19), (5, 17), (3, 18), (1, 20)].map {
      TransformLayout(oddRadix: $0.0, log: $0.1)
    }
    let first = cache.plan(layouts[0], words: 2)
    #expect(cache.plan(layouts[0], words: 2) === first)
    for layout in layouts.dropFirst() { _ = cache.plan(layout, words: 2) }
    // Together they have more than twice the points of the longest.
    let again = cache.plan(layouts[0], words: 2)
    #expect(again !== first)
    #expect(cache.plan(short, words: 2) === kept)
    let tables = (first.primes[1].trees[true][0], again.primes[1].trees[true][0])
    #expect(tables.0.count == tables.1.count)
    #expect((0..<tables.0.count).allSatisfy { tables.0[$0] == tables.1[$0] })
  }
}
