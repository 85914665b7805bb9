/// An integer that several holders read and nobody changes.
///
/// Evidence keeps the integers of a computation until its residues can be taken, which is after the
/// digits are fixed; sharing spares the copies.
public final class SharedInteger: Sendable {
  /// The integer.
  public let value: BigInteger

  /// Takes an integer over for sharing.
  ///
  /// - Parameter value: the integer, consumed.
  public init(_ value: consuming BigInteger) {
    self.value = value
  }
}
