internal import BigArithmetic
public import DigitCore

/// The formulas of one constant and the pairs that may check each other.
///
/// A new constant is one file like `Constants/Pi.swift`, listed in ``known``; `CONTRIBUTING.md`
/// describes the steps.
public struct ConstantDefinition: Sendable {
  /// The constant.
  public let constant: MathematicalConstant

  /// Its formulas; the first makes the digits unless another is requested.
  public let formulas: [any ConstantFormula]

  /// Which formulas may check each other; for each formula that makes digits the first pair counts.
  public let approvedPairs: [ApprovedPair]

  /// MPFR's evaluation, a third and slower check.
  public let library: LibraryFormula

  /// Whether the library's evaluation is another formula or only another implementation.
  public let libraryIndependence: String

  /// Every constant that can be computed.
  public static let known: [ConstantDefinition] = [.pi, .e, .phi, .sqrt2]

  /// The definition of a constant, or `nil`.
  public static func of(_ constant: MathematicalConstant) -> ConstantDefinition? {
    known.first { $0.constant == constant }
  }

  /// The formula that makes the digits unless another is requested.
  public var defaultFormula: any ConstantFormula { formulas[0] }

  /// A formula by its name, the library's included, or `nil`.
  public func formula(named name: String) -> (any ConstantFormula)? {
    if library.name == name { return library }
    return formulas.first { $0.name == name }
  }

  /// The approved partner of a formula, or `nil`.
  ///
  /// - Parameter name: the formula that makes the digits.
  public func partner(of name: String) -> (pair: ApprovedPair, formula: any ConstantFormula)? {
    for pair in approvedPairs where pair.first == name || pair.second == name {
      let other = pair.first == name ? pair.second : pair.first
      guard let first = formula(named: name), let second = formula(named: other) else { continue }
      guard Self.areIndependent(first, second) else { continue }
      return (pair, second)
    }
    return nil
  }

  /// Whether two formulas share neither a series, a sub-constant nor an implementation.
  public static func areIndependent(
    _ first: any ConstantFormula, _ second: any ConstantFormula
  ) -> Bool {
    first.constant == second.constant && first.ingredients.isDisjoint(with: second.ingredients)
  }

  /// Creates a definition.
  init(
    constant: MathematicalConstant, formulas: [any ConstantFormula], library: LibraryFormula,
    libraryIndependence: String, approvedPairs: [ApprovedPair]
  ) {
    self.constant = constant
    self.formulas = formulas
    self.library = library
    self.libraryIndependence = libraryIndependence
    self.approvedPairs = approvedPairs
  }
}

/// Two formulas of one constant that may check each other, and why.
public struct ApprovedPair: Sendable {
  /// The formula that makes the digits.
  public let first: String

  /// The formula that checks them.
  public let second: String

  /// Why the two are independent.
  public let reason: String
}

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
