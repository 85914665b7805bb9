internal import BigArithmetic
package import DigitCore

extension ConstantDefinition {
  /// How φ is computed.
  static let phi = ConstantDefinition(
    constant: .phi,
    formulas: [GoldenRatioRoot(), FibonacciRatio()],
    library: .phi,
    libraryIndependence: "a second implementation of the square root, not a second formula",
    approvedPairs: [
      ApprovedPair(
        first: .phi(.squareRoot), second: .phi(.fibonacci),
        reason: "a quotient of integers from a recurrence needs no root; two of them bracket phi")
    ])
}

extension LibraryFormula {
  /// φ by MPFR's square root.
  package static let phi = LibraryFormula(
    constant: .phi, function: .squareRoot,
    statement: "phi = (1 + sqrt(5)) / 2 by MPFR's square root",
    ingredients: [FormulaIngredient("sqrt(5)")], real: .goldenRatio)
}

/// φ = (1 + √5)/2 by one integer square root.
package struct GoldenRatioRoot: DecimalFormula {
  /// Creates the formula.
  package init() {}

  /// φ.
  package var constant: MathematicalConstant { .phi }

  /// `square-root`.
  package var identifier: FormulaIdentifier { .phi(.squareRoot) }

  /// The formula.
  package var statement: String { "phi = (1 + sqrt(5)) / 2" }

  /// The publication.
  package var source: String { "Euclid, Elements, book VI, definition 3" }

  /// Its root.
  package var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sqrt(5)")] }

  /// Evaluates the formula: φ is half of 1 + √5, whatever the radix.
  package func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let root = DecimalFixedPointRoot(
      of: 5, places: places, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return DecimalResult(
      value: root.root, places: root.places, addend: 1, divisor: 2,
      evidence: [.identity(root.identity)])
  }

  /// The bytes of memory at the peak.
  package func peakMemory(decimals: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 4.2)
  }
}

/// φ as the ratio of neighbouring Fibonacci numbers.
package struct FibonacciRatio: BinaryFormula {
  /// Creates the formula.
  package init() {}

  /// φ.
  package var constant: MathematicalConstant { .phi }

  /// `fibonacci`.
  package var identifier: FormulaIdentifier { .phi(.fibonacci) }

  /// The formula.
  package var statement: String { "phi = lim F(n+1) / F(n)" }

  /// The publication.
  package var source: String { "J. Kepler, Strena seu de nive sexangula (1611)" }

  /// Its sequence.
  package var ingredients: Set<FormulaIngredient> { [FormulaIngredient("Fibonacci numbers")] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** Neighbouring ratios lie on both sides of φ and |φ − F(n+1)/F(n)| < 1/F(n)².
  /// F(n) ≥ φ^(n−2), and log2 φ = 0.69424… > 0.694, so ``index(forBits:)`` makes the distance less
  /// than 2^-(bits+64). The quotient q + 1 lies within 1 + 2^-60 of the ratio: q ≤ φ·2^bits ≤ q +
  /// 3.
  package func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    context.report(GenerationProgress(stage: .recurrence, share: 0))
    let index = Self.index(forBits: bits)
    var pair = LucasPair(index: index, step: 1, in: context.arithmetic)
    // The later neighbour takes the place of T in a series.
    context.arithmetic.fault?.inject(.seriesT, &pair.next)
    let (value, next) = pair.shared()
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let quotient = FixedPointQuotient(
      next, over: value, bits: bits, bias: 1, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return FormulaResult(
      enclosure: Enclosure(lower: quotient.quotient, bits: bits, width: 3),
      evidence: [
        .sequence(
          SequenceEvidence(sequence: .fibonacci, index: index, value: value, next: next)),
        .identity(quotient.identity),
      ])
  }

  /// The least index by this bound whose ratio is close enough.
  private static func index(forBits bits: Int64) -> Int64 {
    (bits + 64) * 1000 / 1388 + 4
  }

  /// The bytes of memory at the peak.
  package func peakMemory(decimals: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 10.2)
  }
}
