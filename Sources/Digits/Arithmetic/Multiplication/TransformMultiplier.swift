internal import CGMP
package import Parallelism
internal import Synchronization
package import TransformInterface

/// Products by transforms, each checked against its operands.
package struct TransformMultiplier: Sendable {
  package let cache: PlanCache
  let fault: InjectedTransformFault?

  /// The words of a coefficient for any size, for tests: otherwise only factors of more than 80
  /// million digits, in integers of 870,000, have three; of decimal limbs, of 800 million decimals.
  let fixedWords: Int?

  /// The multiplier of the variant that products use, or `nil` where that is GMP.
  package static let current = TransformMultiplier(variant: .current)

  /// Creates a multiplier of one variant, or `nil` where the processor cannot run it or it is GMP.
  package init?(
    variant: MultiplicationVariant, fault: InjectedTransformFault? = nil, fixedWords: Int? = nil
  ) {
    guard variant.isAvailable, let kernels = variant.kernels else { return nil }
    let shared = variant == .current ? PlanCache.current : nil
    self.init(cache: shared ?? PlanCache(kernels: kernels), fault: fault, fixedWords: fixedWords)
  }

  package init(cache: PlanCache, fault: InjectedTransformFault? = nil, fixedWords: Int? = nil) {
    self.cache = cache
    self.fault = fault
    self.fixedWords = fixedWords
  }

  /// The transforms for sums of products of at most `limbs` words, where the shorter factors have
  /// `shorter` words together.
  func convolution(limbs: Int, shorter: Int) -> Convolution {
    let words = words(shorter: shorter)
    let layout = TransformLayout.covering(limbs: limbs, words: words)
    return Convolution(plan: cache.plan(layout, words: words), fault: fault)
  }

  /// How many 44-bit words a coefficient has so that no sum is too long for the primes.
  ///
  /// - Parameter shorter: how many words the shorter factor has, or the shorter factors of a sum of
  ///   products together.
  func words(shorter: Int) -> Int {
    fixedWords ?? Self.words(shorter: shorter, cache.kernels.arithmetic)
  }

  /// The same without the setting of a test.
  package static func words(shorter: Int, _ arithmetic: ResidueArithmetic) -> Int {
    (shorter * 64 + 87) / 88 < TransformPlan.termsOfTwoWords(arithmetic) ? 2 : 3
  }

  /// Throws where the residue of a result's absolute value is not the expected one.
  func require(
    _ expected: UInt64, _ found: UInt64, isNegative: Bool = false, _ operation: () -> String
  ) throws(ArithmeticError) {
    let residue = isNegative ? ProductCheck.negative(found) : found
    guard residue == expected else { throw ArithmeticError(operation: operation()) }
  }

  /// The product of two integers.
  ///
  /// - Parameters:
  ///   - a: a factor, not zero.
  ///   - b: a factor, not zero; the same value twice is recognized as a square.
  package func product(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, workers: Workers
  ) throws(ArithmeticError) -> BigInteger {
    let isSquare = unsafe a.storage == b.storage
    let (x, y) = (a.source(words: 2), b.source(words: 2))
    return try BigInteger(
      limbs: x.count + y.count, isNegative: a.isNegative != b.isNegative
    ) { target throws(ArithmeticError) in
      if isSquare {
        let convolution = convolution(limbs: target.count, shorter: x.count)
        convolution.evaluate(
          [ProductSum(terms: [.init(0, 0)], target: target)],
          of: [.words(x.regrouped(words: convolution.plan.words))], workers: workers)
      } else if x.count >= y.count {
        multiply(x, y, target, workers)
      } else {
        multiply(y, x, target, workers)
      }
      let residues = residues([target.source(words: 2), x] + (isSquare ? [] : [y]), workers)
      try require(ProductCheck.product(residues[1], residues[isSquare ? 1 : 2]), residues[0]) {
        "product of \(x.count) and \(y.count) words"
      }
    }
  }

  /// The product of a longer and a shorter factor.
  private func multiply(
    _ long: LimbSource, _ short: LimbSource, _ target: LimbTarget, _ workers: Workers
  ) {
    let words = words(shorter: short.count)
    let cut = OperandPartition(long: long.count, short: short.count, words: words)
    let plan = cache.plan(cut.layout, words: words)
    let convolution = Convolution(plan: plan, fault: fault)
    guard cut.pieces > 1 else {
      convolution.evaluate(
        [ProductSum(terms: [.init(0, 1)], target: target)],
        of: [.words(long.regrouped(words: words)), .words(short.regrouped(words: words))],
        workers: workers)
      return
    }
    var factor = Operand.words(short.regrouped(words: words))
    var spectrum: Workspace?
    // Kept for all primes; two long pieces transform it twice to save that memory.
    if cut.pieces > 2 || !plan.holdsOnePrime {
      let kept = Workspace(count: plan.primes.count * plan.layout.storage)
      unsafe convolution.transform(short.regrouped(words: words), to: kept.base, workers: workers)
      factor = unsafe .spectrum(kept.base)
      spectrum = kept
    }
    defer { withExtendedLifetime(spectrum) {} }
    let memory = Workspace(count: cut.length + short.count)
    for piece in 0..<cut.pieces {
      let start = piece * cut.length
      let source = unsafe LimbSource(
        limbs: long.limbs + start, count: min(cut.length, long.count - start), words: words)
      let place = unsafe UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: UInt.self)
      let part = unsafe LimbTarget(base: place, count: source.count + short.count)
      convolution.evaluate(
        [ProductSum(terms: [.init(0, 1)], target: part)], of: [.words(source), factor],
        workers: workers)
      unsafe Self.add(part, to: target.base + start, overlapping: piece == 0 ? 0 : short.count)
    }
  }

  /// Adds a partial product whose lowest words overlap those before it.
  private static func add(
    _ part: LimbTarget, to target: UnsafeMutablePointer<UInt>, overlapping count: Int
  ) {
    let rest = part.count - count
    unsafe (target + count).update(from: part.base + count, count: rest)
    guard count > 0 else { return }
    let carry = unsafe __gmpn_add_n(target, target, part.base, count)
    guard carry != 0, rest > 0 else { return }
    _ = unsafe __gmpn_add_1(target + count, target + count, rest, carry)
  }

  /// a·b + c·d, none of them zero, in five transforms.
  package func sumOfProducts(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ c: borrowing BigInteger,
    _ d: borrowing BigInteger, workers: Workers
  ) throws(ArithmeticError) -> BigInteger {
    let sources = [a.source(words: 2), b.source(words: 2), c.source(words: 2), d.source(words: 2)]
    let counts = sources.map(\.count)
    let limbs = max(counts[0] + counts[1], counts[2] + counts[3]) + 1
    let convolution = convolution(
      limbs: limbs, shorter: min(counts[0], counts[1]) + min(counts[2], counts[3]))
    let signs = (a.isNegative != b.isNegative, c.isNegative != d.isNegative)
    let terms: [ProductSum.Term] = [
      .init(0, 1, isNegative: signs.0), .init(2, 3, isNegative: signs.1),
    ]
    let operands = sources.map { Operand.words($0.regrouped(words: convolution.plan.words)) }
    return try signed(limbs) { target throws(ArithmeticError) in
      convolution.evaluate(
        [ProductSum(terms: terms, target: target)], of: operands, workers: workers)
      let isNegative = target.makeAbsolute()
      let residues = residues(sources + [target.source(words: 2)], workers)
      try require(expected(terms, residues), residues[4], isNegative: isNegative) {
        "sum of products of \(counts[0]) by \(counts[1]) and \(counts[2]) by \(counts[3]) words"
      }
      return isNegative
    }
  }

  /// T₁Q₂ + P₁T₂ and Q₁Q₂ in seven transforms, or without P₁T₂ in five; nothing zero.
  ///
  /// - Parameter hasUnitP: whether P₁ is 1; then T₂ is added.
  /// - Returns: T first, Q second.
  package func join(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, hasUnitP: Bool, workers: Workers
  ) throws(ArithmeticError) -> Pair<BigInteger, BigInteger> {
    var sources = [left.t.source(words: 2), right.q.source(words: 2), left.q.source(words: 2)]
    var terms = [ProductSum.Term(0, 1, isNegative: left.t.isNegative != right.q.isNegative)]
    var limbs = max(sources[0].count, sources[2].count) + sources[1].count
    var shorter = min(sources[0].count, sources[1].count)
    if !hasUnitP {
      sources += [left.p.source(words: 2), right.t.source(words: 2)]
      terms.append(.init(3, 4, isNegative: left.p.isNegative != right.t.isNegative))
      limbs = max(limbs, sources[3].count + sources[4].count)
      shorter += min(sources[3].count, sources[4].count)
    }
    let convolution = convolution(limbs: limbs + 1, shorter: shorter)
    let operands = sources.map { Operand.words($0.regrouped(words: convolution.plan.words)) }
    let residues = residues(sources, workers)
    let counts = sources.map(\.count)
    var q = BigInteger()
    let t = try signed(limbs + 1) { (target) throws(ArithmeticError) in
      var isNegative = false
      q = try BigInteger(
        limbs: counts[1] + counts[2], isNegative: left.q.isNegative != right.q.isNegative
      ) { (product) throws(ArithmeticError) in
        convolution.evaluate(
          [
            ProductSum(terms: terms, target: target),
            ProductSum(terms: [.init(2, 1)], target: product),
          ], of: operands, workers: workers)
        isNegative = target.makeAbsolute()
        let made = self.residues([product.source(words: 2), target.source(words: 2)], workers)
        try require(ProductCheck.product(residues[2], residues[1]), made[0]) {
          "denominator of a join, \(counts[2]) by \(counts[1]) words"
        }
        try require(expected(terms, residues), made[1], isNegative: isNegative) {
          "numerator of a join, \(counts[0]) by \(counts[1]) words"
        }
      }
      return isNegative
    }
    return Pair(t, q)
  }

  /// An integer whose sign is known only with its words.
  private func signed(
    _ limbs: Int, _ fill: (LimbTarget) throws(ArithmeticError) -> Bool
  ) throws(ArithmeticError) -> BigInteger {
    var isNegative = false
    var result = try BigInteger(limbs: limbs) { target throws(ArithmeticError) in
      isNegative = try fill(target)
    }
    if isNegative { result.negate() }
    return result
  }

  func residues(_ sources: [LimbSource], _ workers: Workers) -> [UInt64] {
    let words = sources.reduce(0) { $0 + $1.count }
    let workers = words < Self.parallelWords ? Workers.one : workers
    let results = Mutex([UInt64](repeating: 0, count: sources.count))
    workers.forEach(sources.count) { index in
      let residue = unsafe cache.kernels.residue(sources[index].limbs, sources[index].count)
      results.withLock { $0[index] = residue }
    }
    return results.withLock { $0 }
  }

  /// From this many words on residues are worth a second thread.
  private static let parallelWords = 1 << 15

  private func expected(_ terms: [ProductSum.Term], _ residues: [UInt64]) -> UInt64 {
    terms.reduce(0) { sum, term in
      let product = ProductCheck.product(residues[term.left], residues[term.right])
      return ProductCheck.sum(sum, term.isNegative ? ProductCheck.negative(product) : product)
    }
  }

  /// A factor of a product modulo 2^n − 1.
  @safe
  package struct CyclicFactor {
    let operand: Operand
    let residue: CyclicCheck
    let isNegative: Bool

    /// Creates a factor of at most n bits.
    package init(_ value: borrowing BigInteger, _ plan: TransformPlan, workers: Workers = .one) {
      let source = value.source(words: plan.words)
      precondition(source.count <= plan.limbs, "a factor longer than the modulus")
      operand = .words(source)
      residue = CyclicCheck(source, plan.kernels, workers)
      isNegative = value.isNegative
    }

    /// Creates a factor that is already transformed, or returns `nil` where it has no transform.
    init?(_ value: TransformedInteger) {
      guard let spectrum = value.spectrum, let residue = value.residue else { return nil }
      operand = unsafe .spectrum(spectrum.base)
      self.residue = residue
      isNegative = value.value.isNegative
    }
  }

  /// The absolute value's residue modulo 2^n − 1, with the sign of the product.
  package func cyclicProduct(
    _ a: CyclicFactor, _ b: CyclicFactor?, _ plan: TransformPlan, workers: Workers
  ) throws(ArithmeticError) -> BigInteger {
    // With three words a coefficient that needs 128 points; such sizes have thousands.
    precondition(plan.limbs % 8 == 0, "2^512 - 1 does not divide the modulus")
    let other = b ?? a
    return try BigInteger(
      limbs: plan.limbs, isNegative: a.isNegative != other.isNegative
    ) { target throws(ArithmeticError) in
      let term = ProductSum.Term(0, b == nil ? 0 : 1)
      Convolution(plan: plan, fault: fault).evaluate(
        [ProductSum(terms: [term], target: target)],
        of: b == nil ? [a.operand] : [a.operand, other.operand], wrapsAround: true,
        workers: workers)
      let expected = CyclicCheck.product(a.residue, other.residue)
      let found = CyclicCheck(target.source(words: plan.words), plan.kernels, workers)
      guard CyclicCheck.agree(expected, found) else {
        throw ArithmeticError(operation: "product modulo 2^\(64 * plan.limbs) - 1")
      }
    }
  }
}
