/// The residues of one integer modulo the five primes of a ``VerificationPrimes``.
///
/// Component 0 belongs to 2^61 − 1, components 1 to 4 to the derived primes in their order.
public struct ResidueVector: Sendable {
  /// How many primes there are.
  public static var width: Int { 5 }

  /// The residues, each below its prime.
  package var components: InlineArray<5, UInt64>

  /// Creates a vector of reduced residues.
  package init(components: InlineArray<5, UInt64>) {
    self.components = components
  }

  /// The residue modulo the prime with this number, 0 to 4.
  public subscript(index: Int) -> UInt64 { components[index] }

  /// The residues as a list, for reports.
  public var array: [UInt64] { (0..<Self.width).map { components[$0] } }
}

/// Two vectors are equal when all five residues are.
extension ResidueVector: Equatable {
  /// Compares all five residues.
  public static func == (lhs: ResidueVector, rhs: ResidueVector) -> Bool {
    for index in 0..<width where lhs.components[index] != rhs.components[index] { return false }
    return true
  }
}

/// The text of a vector in a failed comparison.
extension ResidueVector: CustomStringConvertible {
  /// The five residues in decimal.
  public var description: String { "\(array)" }
}
