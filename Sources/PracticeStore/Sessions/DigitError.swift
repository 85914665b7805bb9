public import DigitCore

/// A wrong digit: its index, the expected digit and the typed one.
public struct DigitError: Hashable, Sendable {
  /// 0-based index of the decimal.
  public let index: Int64

  /// The right digit.
  public let expected: Digit

  /// The digit that was typed instead.
  public let typed: Digit

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - index: 0-based index of the decimal.
  ///   - expected: the right digit.
  ///   - typed: the digit that was typed instead.
  public init(index: Int64, expected: Digit, typed: Digit) {
    self.index = index
    self.expected = expected
    self.typed = typed
  }
}
