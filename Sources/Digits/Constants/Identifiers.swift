/// A formula of a constant.
///
/// Certificates and the command line name it by the raw values. The checker's switches have no
/// default, so the compiler asks for what it must know of a new formula.
package enum FormulaIdentifier: Hashable, Sendable {
  /// A formula of a text.
  case stated(Stated)
  /// MPFR's evaluation of any constant.
  case library(Library)

  /// A formula of a text, by the names of its constant and its own.
  package struct Stated: Hashable, Sendable {
    package let constant: String
    package let formula: String

    /// The formulas that have a form of proof of their own.
    package static let chudnovsky = Stated(constant: "pi", formula: "chudnovsky")
    package static let taylor = Stated(constant: "e", formula: "taylor")

    package init(constant: String, formula: String) {
      self.constant = constant
      self.formula = formula
    }
  }

  package enum Library: String, Sendable {
    case arithmeticGeometricMean = "mpfr-agm"
    case exponential = "mpfr-exp"
    case squareRoot = "mpfr-sqrt"
    case logarithm = "mpfr-log"
    case zeta = "mpfr-zeta"
    case catalan = "mpfr-catalan"
    case euler = "mpfr-euler"
  }

  /// The name in certificates and on the command line, unique among one constant's formulas.
  package var name: String {
    switch self {
    case .stated(let stated): stated.formula
    case .library(let function): function.rawValue
    }
  }
}
