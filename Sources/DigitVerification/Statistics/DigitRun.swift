public import DigitCore

/// Equal digits in a row.
public struct DigitRun: Equatable, Sendable {
  /// The digit.
  public let digit: Digit

  /// How many times it stands there.
  public let length: Int64

  /// Where the first of them stands.
  public let position: DigitPosition

  /// Names a run.
  public init(digit: Digit, length: Int64, position: DigitPosition) {
    self.digit = digit
    self.length = length
    self.position = position
  }
}
