internal import Constants
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
  /// φ and √n: one square.
  case squareRoot = "square-root"
  /// The other constants that are texts: series, roots, quotients, as ``NodeFormula`` has it.
  case nodes

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
    default:
      QuadraticEquation.of(constant) != nil
        ? [.squareRoot] : NodeFormula(constant) != nil ? [.nodes] : []
    }
  }

  /// The names of the integers of a constant, in the order of the file.
  func names(_ constant: MathematicalConstant) -> [String] {
    switch self {
    case .chudnovsky: ["S", "R", "Z"]
    case .machin, .taylor: ["Z"]
    case .squareRoot: ["R"]
    case .nodes: NodeFormula(constant)?.names ?? []
    }
  }

  var encoding: Encoding { self == .squareRoot ? .decimal : .binary }

  /// Whether the header has the number of terms of a series, and its factors.
  var hasSeries: Bool { self == .chudnovsky || self == .taylor || self == .nodes }
}

/// x² = b·x + c, of which a constant is the positive root.
struct QuadraticEquation {
  /// b, 0 or 1.
  let linear: UInt64

  let constant: UInt64

  static func of(_ constant: MathematicalConstant) -> QuadraticEquation? {
    switch constant.name {
    case "phi": QuadraticEquation(linear: 1, constant: 1)
    case "sqrt2": QuadraticEquation(linear: 0, constant: 2)
    case "sqrt3": QuadraticEquation(linear: 0, constant: 3)
    default: constant.radicand.map { QuadraticEquation(linear: 0, constant: UInt64($0)) }
    }
  }

  /// How many digits R has, which is at most 2D.
  func remainderDigits(decimals: Int64) -> Int64 { decimals + (constant < 25 ? 1 : 2) }
}
