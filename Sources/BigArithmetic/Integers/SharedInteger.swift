/// An immutable integer with several owners.
///
/// Evidence keeps the integers of a computation until the digits are fixed and residues can be
/// taken; sharing spares the copies.
public final class SharedInteger: Sendable {
  /// The integer.
  public let value: BigInteger

  /// Creates a shared integer.
  ///
  /// - Parameter value: the integer, consumed.
  public init(_ value: consuming BigInteger) {
    self.value = value
  }

  /// Calls a closure with the absolute value's words, least significant first.
  ///
  /// - Parameters:
  ///   - droppedWords: how many of the lowest words to leave out.
  ///   - body: reads the words.
  public func withLimbs<Result>(
    dropping droppedWords: Int = 0, _ body: (Span<UInt>) -> Result
  ) -> Result {
    Self.lend(value, droppedWords, body)
  }

  private static func lend<Result>(
    _ value: borrowing BigInteger, _ droppedWords: Int, _ body: (Span<UInt>) -> Result
  ) -> Result {
    let limbs = value.limbs
    return body(limbs.extracting(min(droppedWords, limbs.count)...))
  }
}
