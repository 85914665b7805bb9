public import DigitCore

/// Equal digits in a row.
public struct DigitRun: Equatable, Sendable {
  /// The digit.
  public let digit: Digit

  /// How many times it occurs.
  public let length: Int64

  /// The position of the first.
  public let position: DigitPosition

  /// Creates a run.
  public init(digit: Digit, length: Int64, position: DigitPosition) {
    self.digit = digit
    self.length = length
    self.position = position
  }
}
