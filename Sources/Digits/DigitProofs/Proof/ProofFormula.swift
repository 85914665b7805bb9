package import DigitCore

/// A way to prove the decimals of a constant: which integers a proof holds and what they satisfy.
///
/// `docs/PROOF_FORMAT.md` has the equations and why they suffice.
package enum ProofFormula: String, Sendable {
  /// π: Chudnovsky's series, the root of 10005, and one division.
  case chudnovsky
  /// π: two arctangents and one division.
  case machin
  /// e: Σ 1/k! and one division.
  case taylor
  /// φ and √2: one square.
  case squareRoot = "square-root"

  /// How the bytes of an integer are stored.
  enum Encoding: String {
    case binary
    /// Two decimals a byte, as in a pack.
    case decimal
  }

  /// The formulas that prove a constant, the usual one first.
  ///
  /// - Parameter constant: any; the formulas are none where no proof is known.
  package static func all(of constant: MathematicalConstant) -> [ProofFormula] {
    switch constant {
    case .pi: [.chudnovsky, .machin]
    case .e: [.taylor]
    case .phi, .sqrt2: [.squareRoot]
    default: []
    }
  }

  /// The names of the integers, in the order of the file.
  var names: [String] {
    switch self {
    case .chudnovsky: ["S", "R", "Z"]
    case .machin, .taylor: ["Z"]
    case .squareRoot: ["R"]
    }
  }

  var encoding: Encoding { self == .squareRoot ? .decimal : .binary }

  /// Whether the header has the number of terms of a series, and its factors.
  var hasSeries: Bool { self == .chudnovsky || self == .taylor }
}

/// x² = b·x + c, of which a constant is the positive root.
struct QuadraticEquation {
  /// b, 0 or 1.
  let linear: UInt64

  let constant: UInt64

  /// The equation of φ or √2, or `nil`.
  static func of(_ constant: MathematicalConstant) -> QuadraticEquation? {
    switch constant {
    case .phi: QuadraticEquation(linear: 1, constant: 1)
    case .sqrt2: QuadraticEquation(linear: 0, constant: 2)
    default: nil
    }
  }
}
