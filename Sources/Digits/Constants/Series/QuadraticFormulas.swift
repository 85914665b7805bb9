internal import Arithmetic
package import DigitCore

/// (a + √n)/d by one integer square root.
package struct QuadraticRoot: DecimalFormula {
  package let constant: MathematicalConstant
  package let identifier: FormulaIdentifier
  package let statement: String
  package let source: String

  /// n.
  let radicand: UInt

  /// a.
  var addend: UInt64 = 0

  /// d.
  var divisor: UInt64 = 1

  package var ingredients: Set<FormulaIngredient> { [FormulaIngredient("sqrt(\(radicand))")] }

  package func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let root = DecimalFixedPointRoot(of: radicand, places: places, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return DecimalResult(
      value: root.root, places: root.places, addend: addend, divisor: divisor,
      evidence: [.identity(root.identity)])
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(digitCount: digitCount, bytesPerDecimal: 4.2)
  }
}

/// U(n+1)/U(n) or (U(n+1) − U(n))/U(n) of neighbours in a sequence U(n+1) = c·U(n) + U(n−1).
package struct LucasRatio: BinaryFormula {
  package let constant: MathematicalConstant
  package let identifier: FormulaIdentifier
  package let statement: String
  package let source: String
  let sequence: SequenceIdentifier
  let name: String

  /// c.
  let step: UInt64

  /// Whether U(n) is subtracted from U(n+1).
  var subtractsValue = false

  /// Thousandths of a bit by which the ratio comes closer with each index, at least.
  let thousandthsPerIndex: Int64

  package var ingredients: Set<FormulaIngredient> { [FormulaIngredient(name)] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** The ratio is off by less than 1/U(n)², and the index makes that less than
  /// 2^-(bits+64). The quotient q + 1 lies within 1 + 2^-60 of the ratio: q ≤ x·2^bits ≤ q + 3.
  package func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    context.report(GenerationProgress(stage: .recurrence, share: 0))
    let index = (bits + 64) * 1000 / thousandthsPerIndex + 4
    var pair = LucasPair(index: index, step: step, in: context.arithmetic)
    // The later neighbour takes the place of T in a series.
    context.arithmetic.fault?.inject(.seriesT, &pair.next)
    let (value, next) = pair.shared()
    var evidence: [Evidence] = [
      .sequence(SequenceEvidence(sequence: sequence, index: index, value: value, next: next))
    ]
    var numerator = next
    if subtractsValue {
      var difference = next.value.copy()
      difference -= value.value
      numerator = SharedInteger(difference)
      evidence.append(.identity(Self.difference(numerator, value, next, index)))
    }
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let quotient = FixedPointQuotient(
      numerator, over: value, bits: bits, bias: 1, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return FormulaResult(
      enclosure: Enclosure(lower: quotient.quotient, bits: bits, width: 3),
      evidence: evidence + [.identity(quotient.identity)])
  }

  /// n + P(index) = P(index + 1).
  private static func difference(
    _ numerator: SharedInteger, _ value: SharedInteger, _ next: SharedInteger, _ index: Int64
  ) -> IntegerIdentity {
    IntegerIdentity(
      step: "difference", statement: "n + P(\(index)) = P(\(index + 1))",
      left: [.init(1, [.integer("n", numerator)]), .init(1, [.integer("P(\(index))", value)])],
      right: [.init(1, [.integer("P(\(index + 1))", next)])], bounds: [])
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(digitCount: digitCount, bytesPerDecimal: 10.2)
  }
}
