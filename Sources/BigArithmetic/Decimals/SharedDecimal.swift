/// A decimal number that several holders read and nobody changes.
public final class SharedDecimal: Sendable {
  /// The number.
  public let value: DecimalNatural

  /// Takes a number over for sharing.
  ///
  /// - Parameter value: the number, consumed.
  public init(_ value: consuming DecimalNatural) {
    self.value = value
  }

  /// Lends the limbs, least significant first.
  ///
  /// - Parameter body: reads the limbs.
  public func withLimbs<Result>(_ body: (Span<UInt>) -> Result) -> Result {
    Self.lend(value, body)
  }

  private static func lend<Result>(
    _ value: borrowing DecimalNatural, _ body: (Span<UInt>) -> Result
  ) -> Result {
    body(value.limbs)
  }
}
