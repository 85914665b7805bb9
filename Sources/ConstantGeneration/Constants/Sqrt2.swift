internal import BigArithmetic
package import DigitCore

extension ConstantDefinition {
  /// How √2 is computed.
  static let sqrt2 = ConstantDefinition(
    constant: .sqrt2,
    formulas: [SquareRootOfTwo(), PellRatio()],
    library: .sqrt2,
    libraryIndependence: "a second implementation of the square root, not a second formula",
    approvedPairs: [
      ApprovedPair(
        first: .sqrt2(.squareRoot), second: .sqrt2(.pell),
        reason: "a quotient of integers from a recurrence needs no root; its neighbours bracket it")
    ])
}

extension LibraryFormula {
  /// √2 by MPFR's square root.
  package static let sqrt2 = LibraryFormula(
    constant: .sqrt2, function: .squareRoot, statement: "sqrt(2) by MPFR's square root",
    ingredients: [FormulaIngredient("sqrt(2)")], real: .squareRoot(2))
}

/// √2 by one integer square root.
package struct SquareRootOfTwo: DecimalFormula {
  /// Creates the formula.
  package init() {}

  /// √2.
  package var constant: MathematicalConstant { .sqrt2 }

  /// `square-root`.
  package var identifier: FormulaIdentifier { .sqrt2(.squareRoot) }

  /// The formula.
  package var statement: String { "sqrt(2)" }

  /// The publication.
  package var source: String { "Euclid, Elements, book II, proposition 14" }

  /// Its root.
  package var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sqrt(2)")] }

  /// Evaluates the formula.
  package func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let root = DecimalFixedPointRoot(
      of: 2, places: places, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return DecimalResult(
      value: root.root, places: root.places, evidence: [.identity(root.identity)])
  }

  /// The bytes of memory at the peak.
  package func peakMemory(decimals: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 4.2)
  }
}

/// √2 as a ratio made of neighbouring Pell numbers.
package struct PellRatio: BinaryFormula {
  /// Creates the formula.
  package init() {}

  /// √2.
  package var constant: MathematicalConstant { .sqrt2 }

  /// `pell`.
  package var identifier: FormulaIdentifier { .sqrt2(.pell) }

  /// The formula.
  package var statement: String { "sqrt(2) = lim (P(n+1) - P(n)) / P(n)" }

  /// The publication.
  package var source: String { "Theon of Smyrna, on side and diagonal numbers (2nd century)" }

  /// Its sequence.
  package var ingredients: Set<FormulaIngredient> { [FormulaIngredient("Pell numbers")] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** H(n) = P(n+1) − P(n) satisfies H² − 2P² = ±1, so |√2 − H/P| < 1/P². P(n) ≥
  /// (1 + √2)^(n−2) and log2(1 + √2) = 1.27155… > 1.271, so ``index(forBits:)`` makes the distance
  /// less than 2^-(bits+64). The quotient q + 1 lies within 1 + 2^-60: q ≤ √2·2^bits ≤ q + 3.
  package func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    context.report(GenerationProgress(stage: .recurrence, share: 0))
    let index = Self.index(forBits: bits)
    let (value, next) = LucasPair(index: index, step: 2, in: context.arithmetic).shared()
    var difference = next.value.copy()
    difference -= value.value
    let half = SharedInteger(difference)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let quotient = FixedPointQuotient(
      half, over: value, bits: bits, bias: 1, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    let subtraction = IntegerIdentity(
      step: "difference", statement: "n + P(\(index)) = P(\(index + 1))",
      left: [.init(1, [.integer("n", half)]), .init(1, [.integer("P(\(index))", value)])],
      right: [.init(1, [.integer("P(\(index + 1))", next)])], bounds: [])
    return FormulaResult(
      enclosure: Enclosure(lower: quotient.quotient, bits: bits, width: 3),
      evidence: [
        .sequence(SequenceEvidence(sequence: .pell, index: index, value: value, next: next)),
        .identity(subtraction), .identity(quotient.identity),
      ])
  }

  /// The least index by this bound whose ratio is close enough.
  private static func index(forBits bits: Int64) -> Int64 {
    (bits + 64) * 1000 / 2542 + 4
  }

  /// The bytes of memory at the peak.
  package func peakMemory(decimals: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 10.2)
  }
}
