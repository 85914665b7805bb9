/// The place of one decimal after the point.
///
/// People count from 1 (the first decimal of π, the digit 1, is position 1); programs count from 0.
/// This type keeps the two apart: nothing converts between them by accident.
public struct DigitPosition: Hashable, Comparable, Sendable {
  /// The 0-based index: 0 is the first decimal after the point.
  public let index: Int64

  /// Creates a position from a 0-based index.
  ///
  /// - Parameter index: at least 0.
  @inlinable
  public init(index: Int64) {
    precondition(index >= 0, "a position cannot lie before the decimal point")
    self.index = index
  }

  /// Creates a position from its ordinal, or `nil` when that is below 1.
  ///
  /// - Parameter ordinal: the 1-based number.
  @inlinable
  public init?(ordinal: Int64) {
    guard ordinal >= 1 else { return nil }
    self.init(index: ordinal - 1)
  }

  /// The 1-based number, for display.
  @inlinable
  public var ordinal: Int64 { index + 1 }

  /// Orders positions from the decimal point outwards.
  @inlinable
  public static func < (lhs: DigitPosition, rhs: DigitPosition) -> Bool { lhs.index < rhs.index }
}
