import Arithmetic
import Testing
import TransformInterface

@Suite("Variants of the multiplication")
struct TransformVariantTests {
  @Test("the fastest that the processor has is chosen; without fused multiply-add that is GMP")
  func choice() {
    for (avx2, avx512, ifma, variant) in [
      (true, true, true, MultiplicationVariant.ifma), (true, true, false, .avx512),
      (true, false, false, .avx2), (false, false, false, .gmp),
    ] {
      let fastest = MultiplicationVariant.fastest(
        hasAVX2: avx2, hasAVX512: avx512, hasIFMA: ifma)
      #expect(fastest == variant)
    }
    #expect(MultiplicationVariant.available.contains(MultiplicationVariant.fastest))
    #expect(MultiplicationVariant.available.starts(with: [.gmp, .portable]))
    #if arch(arm64)
      #expect(MultiplicationVariant.fastest == .portable)
      #expect(MultiplicationVariant.available == [.gmp, .portable])
    #endif
  }

  @Test("the environment's request is met, or refused with the available variants")
  func requests() {
    #expect(MultiplicationVariant.Request(text: "gmp").variant == .gmp)
    #expect(MultiplicationVariant.Request(text: "portable").errorMessage == nil)
    for text in ["", "avx", "GMP"] {
      let request = MultiplicationVariant.Request(text: text)
      #expect(request.variant == nil)
      let errorMessage = request.errorMessage ?? ""
      #expect(errorMessage.contains("PI_TRAINER_MULTIPLICATION is '\(text)'"))
      #expect(errorMessage.contains("gmp, portable"))
    }
  }

  /// The transform of random words modulo a prime, and the inverse transform of its square.
  private func spectra(
    _ variant: MultiplicationVariant, _ layout: TransformLayout, words: Int, prime: Int
  ) throws -> (forward: [Double], back: [Double]) {
    let plan = try TestVariants.multiplier(variant).cache.plan(layout, words: words)
    // The place of coefficient i: chunks of 64, in the order of the inverse transform.
    let places = (0..<layout.points).map {
      PrimeTransform.offset(ofChunk: $0 / 64, layout) + $0 % 64
    }
    let scratch = DoubleTable(count: max(8, PrimeTransform.scratchCount(layout)))
    let data = DoubleTable(count: layout.storage)
    let transform = unsafe PrimeTransform(plan, prime: prime, scratch: scratch.base)
    let limbs = Self.limbs(layout.limbs(words: words) - 3)
    unsafe limbs.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let source = unsafe LimbSource(limbs: base, count: buffer.count, words: words)
      unsafe transform.forward(source, to: data.base)
    }
    let forward = places.map { data[$0] }
    let blocks = unsafe StridedBlocks(data.base)
    transform.multiply(
      blocks, blocks, blocks, count: layout.storage / 64, isNegative: false, adding: false)
    unsafe transform.inverse(data.base)
    return (forward, places.map { data[$0] })
  }

  private static func limbs(_ count: Int) -> [UInt] {
    var words = Words(state: 11)
    return (0..<count).map { _ in UInt(words.next()) }
  }

  @Test(
    "every variant gives the bits of the portable one",
    arguments: TestVariants.transforms(.floatingPoint),
    [(1, 6), (3, 6), (5, 7), (1, 10), (5, 9), (3, 15), (1, 17)])
  func alike(variant: MultiplicationVariant, shape: (oddRadix: Int, log: Int)) throws {
    let layout = TransformLayout(oddRadix: shape.oddRadix, log: shape.log)
    for (words, prime) in [(2, 0), (3, 5)] {
      let ours = try spectra(variant, layout, words: words, prime: prime)
      let portable = try spectra(.portable, layout, words: words, prime: prime)
      #expect(ours.forward == portable.forward && ours.back == portable.back)
    }
  }

  /// A point modulo the prime, in 0 ..< p.
  private func residue(_ point: Double, _ prime: TransformPrime) -> UInt64 {
    let p = prime.field.prime
    switch prime.arithmetic {
    case .floatingPoint:
      let remainder = Int64(point) % Int64(p)
      return UInt64(remainder < 0 ? remainder + Int64(p) : remainder)
    case .integer: return (point.bitPattern & (1 << 52 - 1)) % p
    }
  }

  @Test(
    "a transform is the polynomial's values at the roots of unity, by single words",
    arguments: [(1, 6), (3, 6), (5, 6), (1, 8), (3, 7), (1, 9)],
    TestVariants.transforms.flatMap { variant in (0..<6).map { (variant, $0) } })
  func evaluation(
    shape: (oddRadix: Int, log: Int), of: (variant: MultiplicationVariant, prime: Int)
  ) throws {
    let (variant, prime) = of
    let layout = TransformLayout(oddRadix: shape.oddRadix, log: shape.log)
    let words = 2 + prime / 4
    let arithmetic = try #require(variant.kernels?.arithmetic)
    let modulus = TransformPrime.all(arithmetic)[prime]
    let field = modulus.field
    let coefficients = Self.coefficients(
      Self.limbs(layout.limbs(words: words) - 3), words: words, count: layout.points, field)
    let root = modulus.root(layout.points)
    var values: [UInt64] = []
    var x: UInt64 = 1
    for _ in 0..<layout.points {
      values.append(
        coefficients.reversed().reduce(0) { (field.product($0, x) + $1) % field.prime })
      x = field.product(x, root)
    }
    #expect(x == 1, "the root has the order of the length")
    let ours = try spectra(variant, layout, words: words, prime: prime)
    #expect(ours.forward.map { residue($0, modulus) }.sorted() == values.sorted())

    // And back: the square of the polynomial modulo X^N − 1.
    var square = [UInt64](repeating: 0, count: layout.points)
    for (i, a) in coefficients.enumerated() {
      for (j, b) in coefficients.enumerated() {
        let place = (i + j) % layout.points
        square[place] = (square[place] + field.product(a, b)) % field.prime
      }
    }
    #expect(ours.back.map { residue($0, modulus) } == square)
  }

  /// The coefficients of 44·words bits modulo the prime, bit by bit.
  private static func coefficients(
    _ limbs: [UInt], words: Int, count: Int, _ field: ScalarField
  ) -> [UInt64] {
    (0..<count).map { index in
      var value: UInt64 = 0
      for bit in (44 * words * index..<44 * words * (index + 1)).reversed() {
        let limb = bit / 64 < limbs.count ? UInt64(limbs[bit / 64]) : 0
        value = (2 * value + limb >> UInt64(bit % 64) & 1) % field.prime
      }
      return value
    }
  }
}

@Suite("The primes of the transform")
struct TransformPrimeTests {
  /// 15·2^32: the orders of roots that transforms need divide it.
  private static let order: UInt64 = 15 << 32

  private func power(_ base: UInt64, _ exponent: UInt64, _ modulus: UInt64) -> UInt64 {
    var result: UInt128 = 1
    var square = UInt128(base % modulus)
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * square % UInt128(modulus) }
      square = square * square % UInt128(modulus)
      rest >>= 1
    }
    return UInt64(result)
  }

  /// The prime factors of a number, by trial.
  private func factors(_ number: UInt64) -> [UInt64] {
    var rest = number
    var result: [UInt64] = []
    var divisor: UInt64 = 2
    while divisor * divisor <= rest {
      if rest % divisor == 0 {
        result.append(divisor)
        while rest % divisor == 0 { rest /= divisor }
      }
      divisor += 1
    }
    return rest > 1 ? result + [rest] : result
  }

  /// Lucas: n is prime where an element has the order n − 1.
  private func isGenerator(_ g: UInt64, _ n: UInt64, _ factors: [UInt64]) -> Bool {
    power(g, n - 1, n) == 1 && factors.allSatisfy { power(g, (n - 1) / $0, n) != 1 }
  }

  @Test(
    "are primes with roots of unity of every order needed", arguments: ResidueArithmetic.allCases,
    0..<6)
  func primality(arithmetic: ResidueArithmetic, index: Int) {
    let prime = TransformPrime.all(arithmetic)[index]
    let p = prime.field.prime
    #expect((p - 1) % Self.order == 0)
    let factors = factors(p - 1)
    #expect((2..<100).contains { isGenerator($0, p, factors) }, "\(p) is not proven prime")
    for order in [2, 3, 5, 64, 3 << 10, 5 << 20, 1 << 32] {
      let root = prime.root(order)
      #expect(power(root, UInt64(order), p) == 1)
      for factor in self.factors(UInt64(order)) {
        #expect(power(root, UInt64(order) / factor, p) != 1, "\(p), order \(order)")
      }
      if order < 1 << 32 { #expect(power(prime.root(2 * order), 2, p) == root) }
    }
  }

  @Test(
    "are the largest below 0.84·2^50, and below 2^52/15",
    arguments: [
      (ResidueArithmetic.floatingPoint, (84 << 50) / 100 as UInt64), (.integer, 1 << 52 / 15),
    ])
  func largest(arithmetic: ResidueArithmetic, limit: UInt64) {
    let known = TransformPrime.all(arithmetic).map(\.field.prime)
    var found: [UInt64] = []
    var candidate = (limit - 2) / Self.order * Self.order + 1
    while found.count < known.count {
      // Strong tests to these bases decide for numbers below 3·10^15 (Jaeschke 1993).
      let isPrime = [2, 3, 5, 7, 11, 13, 17].allSatisfy { isStrong(candidate, base: $0) }
      if isPrime { found.append(candidate) }
      candidate -= Self.order
    }
    #expect(found == known)
  }

  private func isStrong(_ n: UInt64, base: UInt64) -> Bool {
    let twos = (n - 1).trailingZeroBitCount
    var x = power(base, (n - 1) >> UInt64(twos), n)
    if x == 1 || x == n - 1 { return true }
    for _ in 1..<twos {
      x = power(x, 2, n)
      if x == n - 1 { return true }
    }
    return false
  }
}

@Suite("Bytes that transforms move")
struct TransformTrafficTests {
  @Test("what fits the cache moves nothing")
  func small() {
    let layout = TransformLayout(oddRadix: 1, log: 12)
    let moved = TransformTraffic.bytes(
      layout, primes: 4, operands: 2, results: 1, words: (100, 100))
    #expect(moved == 0)
  }

  @Test("a large product: tiles and rows of both factors, four passes over the result")
  func large() {
    let layout = TransformLayout(oddRadix: 3, log: 18)
    let moved = TransformTraffic.bytes(
      layout, primes: 4, operands: 2, results: 1, words: (1000, 999))
    let points: UInt64 = 3 << 18
    // Sixteen bytes a point for a factor, thirty-two for the result, for each of four primes.
    #expect(moved == 4 * (points * (16 + 16 + 32) + 8 * 1000) + 8 * 999)
  }

  @Test("a transform that was kept is written once more, and only read where it is used")
  func kept() {
    let layout = TransformLayout(oddRadix: 1, log: 20)
    let making = TransformTraffic.bytes(
      layout, primes: 6, operands: 0, kept: 1, results: 0, words: (0, 0))
    let using = TransformTraffic.bytes(
      layout, primes: 6, operands: 1, known: 1, results: 1, words: (0, 0))
    #expect(making == 6 * 24 << 20)
    #expect(using == 6 * (16 + 8 + 32) << 20)
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
