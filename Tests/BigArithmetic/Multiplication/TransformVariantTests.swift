import BigArithmetic
import Testing
import TransformInterface

@Suite("Variants of the multiplication")
struct TransformVariantTests {
  @Test("the fastest that the processor has is chosen; without fused multiply-add that is GMP")
  func choice() {
    #expect(MultiplicationVariant.fastest(hasAVX2: true, hasAVX512: true) == .avx512)
    #expect(MultiplicationVariant.fastest(hasAVX2: true, hasAVX512: false) == .avx2)
    #expect(MultiplicationVariant.fastest(hasAVX2: false, hasAVX512: false) == .gmp)
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
    unsafe transform.multiply(data.base, data.base, data.base, isNegative: false, adding: false)
    unsafe transform.inverse(data.base)
    return (forward, places.map { data[$0] })
  }

  private static func limbs(_ count: Int) -> [UInt] {
    var words = Operand.Words(state: 11)
    return (0..<count).map { _ in UInt(words.next()) }
  }

  @Test(
    "every variant gives the bits of the portable one",
    arguments: TestVariants.transforms,
    [(1, 6), (3, 6), (5, 7), (1, 10), (5, 9), (3, 15), (1, 17)])
  func alike(variant: MultiplicationVariant, shape: (oddRadix: Int, log: Int)) throws {
    let layout = TransformLayout(oddRadix: shape.oddRadix, log: shape.log)
    for (words, prime) in [(2, 0), (3, 5)] {
      let ours = try spectra(variant, layout, words: words, prime: prime)
      let portable = try spectra(.portable, layout, words: words, prime: prime)
      #expect(ours.forward == portable.forward && ours.back == portable.back)
    }
  }

  /// A number modulo the prime, in 0 ..< p.
  private func residue(_ value: Double, _ field: ScalarField) -> UInt64 {
    let remainder = Int64(value) % Int64(field.prime)
    return UInt64(remainder < 0 ? remainder + Int64(field.prime) : remainder)
  }

  @Test(
    "a transform is the polynomial's values at the roots of unity, by single words",
    arguments: [(1, 6), (3, 6), (5, 6), (1, 8), (3, 7), (1, 9)], 0..<6)
  func evaluation(shape: (oddRadix: Int, log: Int), prime: Int) throws {
    let layout = TransformLayout(oddRadix: shape.oddRadix, log: shape.log)
    let words = 2 + prime / 4
    let field = TransformPrime.all[prime].field
    let coefficients = Self.coefficients(
      Self.limbs(layout.limbs(words: words) - 3), words: words, count: layout.points, field)
    let root = TransformPrime.all[prime].root(layout.points)
    var values: [UInt64] = []
    var x: UInt64 = 1
    for _ in 0..<layout.points {
      values.append(
        coefficients.reversed().reduce(0) { (field.product($0, x) + $1) % field.prime })
      x = field.product(x, root)
    }
    #expect(x == 1, "the root has the order of the length")
    let ours = try spectra(TestVariants.main, layout, words: words, prime: prime)
    #expect(ours.forward.map { residue($0, field) }.sorted() == values.sorted())

    // And back: the square of the polynomial modulo X^N − 1.
    var square = [UInt64](repeating: 0, count: layout.points)
    for (i, a) in coefficients.enumerated() {
      for (j, b) in coefficients.enumerated() {
        let place = (i + j) % layout.points
        square[place] = (square[place] + field.product(a, b)) % field.prime
      }
    }
    #expect(ours.back.map { residue($0, field) } == square)
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
