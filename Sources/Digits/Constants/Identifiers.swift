/// A formula of a constant.
///
/// Certificates and the command line name it by the raw values. The checker's switches have no
/// default, so the compiler asks for what it must know of a new formula.
package enum FormulaIdentifier: Hashable, Sendable {
  case pi(Pi)
  case e(E)
  case root(Root)
  /// A formula of a text.
  case stated(Stated)
  /// MPFR's evaluation of any constant.
  case library(Library)

  package enum Pi: String, Sendable {
    case chudnovsky, ramanujan
  }

  package enum E: String, Sendable {
    case taylor
    case reciprocalTaylor = "reciprocal-taylor"
  }

  /// The constants that are computed as one square root.
  package enum Root: Sendable {
    case phi, sqrt2
  }

  /// A formula of a text, by the names of its constant and its own.
  package struct Stated: Hashable, Sendable {
    package let constant: String
    package let formula: String

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
    case .pi(let formula): formula.rawValue
    case .e(let formula): formula.rawValue
    case .root: "square-root"
    case .stated(let stated): stated.formula
    case .library(let function): function.rawValue
    }
  }
}

/// A hypergeometric series that the generator sums and the checker follows term by term.
package enum SeriesIdentifier: String, Sendable {
  case chudnovsky, ramanujan
  case inverseFactorial = "inverse-factorial"
  case alternatingInverseFactorial = "alternating-inverse-factorial"
}
