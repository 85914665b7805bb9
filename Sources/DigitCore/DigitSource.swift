/// A source of the decimals of one constant, read one at a time, without failing.
///
/// What can fail (opening, mapping, verifying) happens before a source exists. So the practice
/// engine's hot path has one answer: the digit, or `nil` where there is none.
public protocol DigitSource {
  /// How many decimals there are; indices run from 0 to `digitCount - 1`.
  var digitCount: Int64 { get }

  /// The decimal at a 0-based index, or `nil` outside `0 ..< digitCount`.
  ///
  /// - Parameter index: 0 is the first decimal after the point.
  /// - Complexity: O(1), without allocation, lock or system call.
  func digit(at index: Int64) -> Digit?
}

/// Decimals held in memory, mostly for tests and short segments.
extension Array: DigitSource where Element == Digit {
  /// How many decimals the array holds.
  @inlinable
  public var digitCount: Int64 { Int64(count) }

  /// The decimal at a 0-based index, or `nil` outside the array.
  @inlinable
  public func digit(at index: Int64) -> Digit? {
    guard index >= 0, index < digitCount else { return nil }
    return self[Int(index)]
  }
}
