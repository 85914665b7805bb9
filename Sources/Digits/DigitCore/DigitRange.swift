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

/// A half-open range of decimals by 0-based index: the decimals `lowerIndex + 1` to `upperIndex`.
public struct DigitRange: Hashable, Sendable {
  /// The 0-based index of the first decimal in the range.
  public let lowerIndex: Int64

  /// The 0-based index just past the last decimal in the range; never below ``lowerIndex``.
  public let upperIndex: Int64

  /// Creates a range, or `nil` when it starts below 0 or ends before it starts.
  ///
  /// - Parameters:
  ///   - lowerIndex: 0-based index of the first decimal.
  ///   - upperIndex: 0-based index past the last decimal.
  @inlinable
  public init?(from lowerIndex: Int64, upTo upperIndex: Int64) {
    guard lowerIndex >= 0, upperIndex >= lowerIndex else { return nil }
    self.lowerIndex = lowerIndex
    self.upperIndex = upperIndex
  }

  /// Creates a range from a range of indices that is known to be valid.
  ///
  /// - Parameter indices: 0-based; must not begin below 0.
  @inlinable
  public init(_ indices: Range<Int64>) {
    precondition(indices.lowerBound >= 0, "a range cannot begin before the decimal point")
    lowerIndex = indices.lowerBound
    upperIndex = indices.upperBound
  }

  /// How many decimals the range holds.
  @inlinable
  public var count: Int64 { upperIndex - lowerIndex }

  /// Whether the range holds no decimal.
  @inlinable
  public var isEmpty: Bool { upperIndex == lowerIndex }

  /// Whether the decimal with this 0-based index lies in the range.
  @inlinable
  public func contains(index: Int64) -> Bool { index >= lowerIndex && index < upperIndex }
}
