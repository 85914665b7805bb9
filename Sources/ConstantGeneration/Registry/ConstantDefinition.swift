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
