import Arithmetic
import Parallelism
import Testing

@Suite("Products modulo 2^n − 1 and sums of products")
struct CyclicProductTests {
  /// The residue modulo 2^bits − 1, by GMP.
  private func residue(_ value: borrowing BigInteger, bits: Int64) -> BigInteger {
    var modulus = BigInteger(powerOfTwo: bits)
    modulus -= 1 as UInt64
    var absolute = value.copy()
    if value.signum < 0 { absolute.negate() }
    let result = BigInteger.divide(absolute, by: modulus, in: .byGMP)
    guard value.signum < 0, !result.second.isZero else { return result.second.copy() }
    modulus -= result.second
    return modulus
  }

  /// The longest modulus, in words, of GMP's products: sizes are multiples of eight words.
  private static let lastPlain = (MultiplicationThresholds.cyclic - 1) / 8 * 8

  @Test("a size covers what is asked for, and the next is at most a third larger")
  func sizes() {
    var last: Int64 = 0
    for bits in stride(from: 40_000 as Int64, to: 4_000_000, by: 3001) {
      let size = TransformSize(atLeast: bits)
      #expect(size.bits >= bits && size.bits % 512 == 0 && size.bits >= last)
      if size.layout != nil {
        #expect(3 * size.bits <= 4 * (bits + 64 * 88), "\(bits) bits")
      }
      last = size.bits
    }
  }

  @Test(
    "products modulo 2^n − 1 of factors of any size and sign",
    arguments: [100, lastPlain, lastPlain + 1, 1000, 5000, 60_000])
  func products(limbs: Int) {
    let size = TransformSize(atLeast: 64 * Int64(limbs))
    let faultLog = ArithmeticFaultLog()
    #expect((size.layout == nil) == (limbs <= Self.lastPlain || PlanCache.current == nil))
    let full = Int(size.bits / 64)
    for (index, kind) in Operand.allCases.enumerated() {
      for (x, y) in [(full, full), (full / 2, full / 2), (full + 3, full / 3), (2 * full + 1, 5)] {
        let a = kind.number(limbs: x, seed: 1)
        var b = Operand.allCases[(index + x) % 5].number(limbs: y, seed: 2)
        if index % 2 == 1 { b.negate() }
        let expected = residue(BigInteger.gmpProduct(a, b), bits: size.bits)
        let ours = BigInteger.cyclicProduct(
          a, b, size: size, in: ArithmeticContext(workers: TestWorkers.of(3), faultLog: faultLog))
        let kept = TransformedInteger(b, size: size, workers: TestWorkers.of(3))
        let once = BigInteger.cyclicProduct(
          a, kept, in: ArithmeticContext(workers: TestWorkers.of(2), faultLog: faultLog))
        let isRight = ours.compare(to: expected) == 0 && once.compare(to: expected) == 0
        #expect(isRight, "\(x) by \(y) words modulo 2^\(size.bits) - 1, \(kind)")
        #expect(faultLog.count == 0, "\(x) by \(y) words modulo 2^\(size.bits) - 1, \(kind)")
      }
    }
  }

  @Test("zero has two representations modulo 2^n − 1 and one in results")
  func zeros() {
    let size = TransformSize(atLeast: 64 * 500)
    var modulus = BigInteger(powerOfTwo: size.bits)
    modulus -= 1 as UInt64
    let one = BigInteger(1 as UInt64)
    let half = BigInteger(powerOfTwo: size.bits / 2)
    let isZero = BigInteger.cyclicProduct(modulus, half, size: size).isZero
    let isPower = BigInteger.cyclicProduct(half, half, size: size).compare(to: one) == 0
    let isSquare = BigInteger.cyclicProduct(modulus, modulus, size: size).isZero
    let isNothing = BigInteger.cyclicProduct(BigInteger(), half, size: size).isZero
    #expect(isZero && isPower && isSquare && isNothing)
  }

  @Test(
    "every variant makes them, of coefficients of both lengths", arguments: TestVariants.transforms)
  func variants(variant: MultiplicationVariant) throws {
    for words in [2, 3] {
      let multiplier = try TestVariants.multiplier(variant, words: words)
      for layout in [TransformLayout(oddRadix: 3, log: 7), TransformLayout(oddRadix: 5, log: 8)] {
        let plan = multiplier.cache.plan(layout, words: words)
        let limbs = layout.limbs(words: words)
        for kind in Operand.allCases {
          let a = kind.number(limbs: limbs, seed: 3)
          let b = Operand.random.number(limbs: limbs, seed: 4)
          let ours = try multiplier.cyclicProduct(
            TransformMultiplier.CyclicFactor(a, plan), TransformMultiplier.CyclicFactor(b, plan),
            plan, workers: Workers(2))
          let expected = residue(BigInteger.gmpProduct(a, b), bits: 64 * Int64(limbs))
          let isRight = residue(ours, bits: 64 * Int64(limbs)).compare(to: expected) == 0
          #expect(isRight, "\(limbs) words, \(kind)")
        }
      }
    }
  }

  @Test(
    "the carry out of any worker's range is end-around", arguments: [2, 3],
    1...4)
  func carries(words: Int, workers: Int) throws {
    let multiplier = try TestVariants.multiplier(TestVariants.main, words: words)
    // Enough points for four ranges.
    let plan = multiplier.cache.plan(TransformLayout(oddRadix: 3, log: 12), words: words)
    let bits = 64 * Int64(plan.limbs)
    for (first, second) in [(1, 1), (2, 1), (7, 3), (100, 90)] {
      // (M - x)(M - y) is xy modulo M: above it there are zeros, which any carry runs through.
      let x = Operand.random.number(limbs: first, seed: 1)
      let y = Operand.random.number(limbs: second, seed: 2)
      let (a, b) = (SharedInteger(negated(x, bits)), SharedInteger(negated(y, bits)))
      let ours = try multiplier.cyclicProduct(
        TransformMultiplier.CyclicFactor(a.value, plan),
        TransformMultiplier.CyclicFactor(b.value, plan), plan, workers: TestWorkers.of(workers))
      let isRight =
        residue(ours, bits: bits).compare(to: BigInteger.gmpProduct(x, y)) == 0
      #expect(isRight, "\(first) by \(second) words")
    }
  }

  /// 2^bits - 1 less a number.
  private func negated(_ value: borrowing BigInteger, _ bits: Int64) -> BigInteger {
    var result = BigInteger(powerOfTwo: bits)
    result -= 1 as UInt64
    result -= value
    return result
  }

  @Test(
    "sums of products and joins of series, of both signs",
    arguments: [
      40, MultiplicationThresholds.current.join - 1, MultiplicationThresholds.current.join,
      MultiplicationThresholds.current.join + 8, 2000, 30_000, 60_000,
    ])
  func sums(limbs: Int) {
    let faultLog = ArithmeticFaultLog()
    // The longest are transformed by columns and rows, and by more workers than primes.
    let most = limbs == 60_000 ? 16 : 3
    for seed in 0..<16 {
      let sizes = [limbs, limbs - seed, limbs / 2 + 1, limbs - limbs / 3]
      var n = (0..<4).map { index in
        SharedInteger(Operand.allCases[(seed + index) % 5].number(limbs: sizes[index]))
      }
      if seed & 1 == 1 { n[0] = negated(n[0]) }
      if seed & 2 == 2 { n[2] = negated(n[2]) }
      var expected = BigInteger.gmpProduct(n[0].value, n[1].value)
      expected += BigInteger.gmpProduct(n[2].value, n[3].value)
      let ours = BigInteger.sumOfProducts(
        n[0].value, n[1].value, n[2].value, n[3].value,
        in: ArithmeticContext(workers: TestWorkers.of(1 + seed % most), faultLog: faultLog))
      let isSum = ours.compare(to: expected) == 0
      #expect(isSum, "\(limbs) words, seed \(seed)")

      let left = SeriesSum(p: n[2].value.copy(), q: n[3].value.copy(), t: n[0].value.copy())
      let right = SeriesSum(p: n[0].value.copy(), q: n[1].value.copy(), t: n[3].value.copy())
      let joined = SeriesSum.join(
        left, right, needsP: true,
        in: ArithmeticContext(workers: TestWorkers.of(1 + seed % most), faultLog: faultLog))
      let isJoin =
        joined.t.compare(to: expected) == 0
        && joined.q.compare(to: BigInteger.gmpProduct(n[3].value, n[1].value)) == 0
        && joined.p.compare(to: BigInteger.gmpProduct(n[2].value, n[0].value)) == 0
      #expect(isJoin, "\(limbs) words, seed \(seed)")

      let unit = SeriesSum.join(
        left, right, hasUnitP: true, needsP: true, in: ArithmeticContext(faultLog: faultLog))
      var numerator = BigInteger.gmpProduct(n[0].value, n[1].value)
      numerator += n[3].value
      let isUnit = unit.t.compare(to: numerator) == 0 && unit.q.compare(to: joined.q) == 0
      #expect(isUnit, "\(limbs) words, seed \(seed)")
    }
    #expect(faultLog.count == 0, "\(faultLog.first?.operation ?? "")")
  }

  private func negated(_ value: SharedInteger) -> SharedInteger {
    var result = value.value.copy()
    result.negate()
    return SharedInteger(result)
  }

  @Test("a sum that cancels is zero")
  func cancelling() {
    let a = Operand.random.number(limbs: 900, seed: 6)
    let b = Operand.ones.number(limbs: 880)
    var c = a.copy()
    c.negate()
    let isZero = BigInteger.sumOfProducts(a, b, c, b, in: ArithmeticContext()).isZero
    #expect(isZero)
  }
}
