internal import Synchronization
internal import TransformInterface

extension TransformMultiplier {
  /// a·b + c·d, none of them zero, in five transforms.
  ///
  /// - Throws: ``ArithmeticError`` when the check fails.
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
  /// - Parameters:
  ///   - left: the sum over the first terms.
  ///   - right: the sum over the terms after them.
  ///   - hasUnitP: whether P₁ is 1; then T₂ is added.
  ///   - workers: the processors to use.
  /// - Returns: T first, Q second.
  /// - Throws: ``ArithmeticError`` when the check fails.
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

  /// The residues of numbers, in parallel.
  func residues(_ sources: [LimbSource], _ workers: Workers) -> [UInt64] {
    let words = sources.reduce(0) { $0 + $1.count }
    let workers = words < Self.parallelWords ? Workers.one : workers
    let results = Mutex([UInt64](repeating: 0, count: sources.count))
    workers.forEach(sources.count) { index in
      let residue = ProductCheck.residue(sources[index], isNegative: false, cache.kernels)
      results.withLock { $0[index] = residue }
    }
    return results.withLock { $0 }
  }

  /// From this many words on residues are worth a second thread.
  private static let parallelWords = 1 << 15

  /// The residue of a sum of products.
  private func expected(_ terms: [ProductSum.Term], _ residues: [UInt64]) -> UInt64 {
    terms.reduce(0) { sum, term in
      let product = ProductCheck.product(residues[term.left], residues[term.right])
      return ProductCheck.sum(sum, term.isNegative ? ProductCheck.negative(product) : product)
    }
  }
}
