import BigArithmetic

/// Kinds of decimal factors that strain a multiplication: what carries furthest, what carries
/// nothing.
enum DecimalOperand: CaseIterable, Sendable {
  case random
  /// Every limb is 10^13 − 1: every coefficient is as large as can be.
  case nines
  case zero
  /// One digit that is not zero, at the top.
  case power
  /// Limbs of zeros and of nines.
  case runs
  /// A few digits far apart.
  case sparse

  /// A number of exactly `limbs` limbs.
  func number(limbs: Int, seed: UInt64 = 1) -> DecimalNatural {
    var words = Operand.Words(state: seed)
    let most = DecimalNatural.radix - 1
    return DecimalNatural(
      limbs: (0..<limbs).map { index in
        let word = UInt(words.next())
        return switch self {
        case .random: word % DecimalNatural.radix
        case .nines: most
        case .zero: 0
        case .power: index == limbs - 1 ? 1 : 0
        case .runs: word & 1 == 0 ? 0 : most
        case .sparse: word % 50 == 0 ? 7 : 0
        }
      })
  }
}

extension DecimalNatural {
  /// The number as an integer; more limbs than needed do not matter.
  func equals(_ integer: borrowing BigInteger) -> Bool {
    self.integer().compare(to: integer) == 0
  }
}
