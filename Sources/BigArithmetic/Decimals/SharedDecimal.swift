/// An immutable decimal number with several owners.
public final class SharedDecimal: Sendable {
  /// The number.
  public let value: DecimalNatural

  /// Creates a shared number.
  ///
  /// - Parameter value: the number, consumed.
  public init(_ value: consuming DecimalNatural) {
    self.value = value
  }

  /// Calls a closure with the limbs, least significant first.
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
