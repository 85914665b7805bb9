internal import Arithmetic
package import DigitCore

extension ConstantDefinition {
  static let phi = ConstantDefinition("phi", [QuadraticRoot.phi], text: PackageResources.phi_txt)

  static let sqrt2 = ConstantDefinition(
    "sqrt2", [QuadraticRoot.sqrt2], text: PackageResources.sqrt2_txt)
}

/// (a + √n)/d by one integer square root.
package struct QuadraticRoot: DecimalFormula {
  /// φ is half of 1 + √5, whatever the radix.
  package static let phi = QuadraticRoot(
    constant: .phi, identifier: .root(.phi), statement: "phi = (1 + sqrt(5)) / 2",
    source: "Euclid, Elements, book VI, definition 3", radicand: 5, addend: 1, divisor: 2)

  package static let sqrt2 = QuadraticRoot(
    constant: .sqrt2, identifier: .root(.sqrt2), statement: "sqrt(2)",
    source: "Euclid, Elements, book II, proposition 14", radicand: 2)

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

  package var ingredients: Set<String> { ["sqrt(\(radicand))"] }

  package func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let made = DecimalSquareRoot(of: radicand, places: places, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    let identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 10^\(2 * made.places), 0 <= R <= 2S",
      left: [
        .init(1, [.decimal("S", made.root), .decimal("S", made.root)]),
        .init(1, [.decimal("R", made.remainder)]),
      ],
      right: [.init(Int64(radicand), [.power(base: 10, exponent: 2 * made.places)])],
      bounds: [.decimalAtMostTwice(value: made.remainder, limit: made.root)])
    return DecimalResult(
      value: made.root, places: made.places, addend: addend, divisor: divisor,
      evidence: [.identity(identity)])
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(digitCount: digitCount, bytesPerDecimal: 4.2)
  }
}
