internal import BigArithmetic
public import DigitCore

/// A constant as MPFR evaluates it, rounded down and up.
///
/// It leaves no evidence of its steps: it is certified by both roundings giving the same decimals.
/// It serves as a check and does not make the digits.
public struct LibraryFormula: BinaryFormula {
  /// The constant.
  public let constant: MathematicalConstant

  /// The name, such as `mpfr-agm`.
  public let name: String

  /// What MPFR does.
  public let statement: String

  /// What MPFR builds on.
  public let ingredients: Set<FormulaIngredient>

  private let real: RealEnclosure.Source

  /// π by the arithmetic-geometric mean.
  public static let pi = LibraryFormula(
    constant: .pi, name: "mpfr-agm", statement: "pi by the arithmetic-geometric mean",
    ingredients: [FormulaIngredient("arithmetic-geometric mean")], real: .pi)

  /// e by MPFR's exponential function, a Taylor sum.
  public static let e = LibraryFormula(
    constant: .e, name: "mpfr-exp", statement: "e = exp(1) by argument reduction and a Taylor sum",
    ingredients: [FormulaIngredient("sum 1/k!")], real: .e)

  /// φ by MPFR's square root.
  public static let phi = LibraryFormula(
    constant: .phi, name: "mpfr-sqrt", statement: "phi = (1 + sqrt(5)) / 2 by MPFR's square root",
    ingredients: [FormulaIngredient("sqrt(5)")], real: .goldenRatio)

  /// √2 by MPFR's square root.
  public static let sqrt2 = LibraryFormula(
    constant: .sqrt2, name: "mpfr-sqrt", statement: "sqrt(2) by MPFR's square root",
    ingredients: [FormulaIngredient("sqrt(2)")], real: .squareRoot(2))

  /// The library's own description.
  public var source: String {
    "L. Fousse et al., MPFR: a multiple-precision binary floating-point library with correct"
      + " rounding (2007), doi:10.1145/1236463.1236468"
  }

  /// Evaluates the constant with both roundings.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    context.report(GenerationProgress(stage: .library, share: 0))
    let value = RealEnclosure(real, bits: bits)
    var width = value.upper.copy()
    width -= value.lower
    guard let units = width.word, units < 1 << 32 else {
      preconditionFailure("MPFR's two roundings lie more than a few units apart")
    }
    let lower = SharedInteger(value.lower.copy())
    context.report(GenerationProgress(stage: .library, share: 1))
    return FormulaResult(
      enclosure: Enclosure(lower: lower, bits: bits, width: units), evidence: [])
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 10)
  }
}
