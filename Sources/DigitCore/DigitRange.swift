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
