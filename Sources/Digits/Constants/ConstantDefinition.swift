package import Arithmetic
package import DigitCore

/// The formulas of one constant and the pairs that may check each other.
///
/// A constant is a text in `Texts`, listed in ``stated``; `CONTRIBUTING.md` has the steps.
package struct ConstantDefinition: Sendable {
  package let constant: MathematicalConstant

  /// Its formulas; the first makes the digits unless another is requested.
  package let formulas: [any ConstantFormula]

  /// Which formulas may check each other; for each formula that makes digits the first pair counts.
  package let approvedPairs: [ApprovedPair]

  /// MPFR's evaluation, a third and slower check; `nil` for the sum of a file.
  package let library: LibraryFormula?

  /// Whether the library's evaluation is another formula or only another implementation.
  package let libraryIndependence: String

  /// The file that states the sum; `nil` for a constant.
  package let series: String?

  package static let known: [ConstantDefinition] = [.pi, .e, .phi, .sqrt2]

  package static func of(_ constant: MathematicalConstant) -> ConstantDefinition? {
    // Each by itself: to read a text takes longer than to compute ten digits.
    switch constant {
    case .pi: pi
    case .e: e
    case .phi: phi
    case .sqrt2: sqrt2
    default: stated.first { $0.constant == constant } ?? squareRoot(constant)
    }
  }

  /// The formula that makes the digits unless another is requested.
  package var defaultFormula: any ConstantFormula { formulas[0] }

  private var all: [any ConstantFormula] { library.map { formulas + [$0] } ?? formulas }

  /// A formula by its name, the library's included, or `nil`.
  package func formula(named name: String) -> (any ConstantFormula)? {
    all.first { $0.name == name }
  }

  /// A formula by its identifier, the library's included, or `nil`.
  package func formula(_ identifier: FormulaIdentifier) -> (any ConstantFormula)? {
    all.first { $0.identifier == identifier }
  }

  package func partner(
    of identifier: FormulaIdentifier
  ) -> (pair: ApprovedPair, formula: any ConstantFormula)? {
    for pair in approvedPairs where pair.first == identifier || pair.second == identifier {
      let other = pair.first == identifier ? pair.second : pair.first
      guard let first = formula(identifier), let second = formula(other) else { continue }
      guard Self.areIndependent(first, second) else { continue }
      return (pair, second)
    }
    return nil
  }

  /// Whether two formulas share neither a series, a sub-constant nor an implementation.
  package static func areIndependent(
    _ first: any ConstantFormula, _ second: any ConstantFormula
  ) -> Bool {
    first.constant == second.constant && first.ingredients.isDisjoint(with: second.ingredients)
  }

  package init(
    constant: MathematicalConstant, formulas: [any ConstantFormula], library: LibraryFormula?,
    libraryIndependence: String, approvedPairs: [ApprovedPair], series: String? = nil
  ) {
    self.constant = constant
    self.formulas = formulas
    self.library = library
    self.libraryIndependence = libraryIndependence
    self.approvedPairs = approvedPairs
    self.series = series
  }
}

/// Two formulas of one constant that may check each other, and why.
package typealias ApprovedPair = (
  first: FormulaIdentifier, second: FormulaIdentifier, reason: String
)

/// A constant as MPFR evaluates it, rounded down and up.
///
/// It leaves no evidence of its steps: it is certified by both roundings giving the same decimals.
/// It serves as a check and does not make the digits.
package struct LibraryFormula: BinaryFormula {
  package let constant: MathematicalConstant
  package let identifier: FormulaIdentifier
  package let statement: String
  package let ingredients: Set<String>

  /// The most decimals for which it is fast enough to be a check; its work may be quadratic.
  package let furthest: Int64

  private let real: RealEnclosure.Source

  package init(
    constant: MathematicalConstant, function: FormulaIdentifier.Library, statement: String,
    ingredients: Set<String>, real: RealEnclosure.Source, furthest: Int64 = 10_000_000
  ) {
    self.constant = constant
    identifier = .library(function)
    self.statement = statement
    self.ingredients = ingredients
    self.real = real
    self.furthest = furthest
  }

  package var source: String {
    "L. Fousse et al., MPFR: a multiple-precision binary floating-point library with correct"
      + " rounding (2007), doi:10.1145/1236463.1236468"
  }

  package func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    context.report(GenerationProgress(stage: .library, share: 0))
    let value = RealEnclosure(real, bits: bits)
    var width = value.upper.copy()
    width -= value.lower
    guard let units = width.word, units < 1 << 32 else {
      preconditionFailure("MPFR's two roundings lie more than a few units apart")
    }
    let lower = SharedInteger(value.lower.copy())
    context.report(GenerationProgress(stage: .library, share: 1))
    return (Enclosure(lower: lower, bits: bits, width: units), evidence: [])
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(digitCount: digitCount, bytesPerDecimal: 10)
  }
}
