public import DigitCore

/// A digit source that serves a segment of another, and `nil` everywhere else.
///
/// Indices stay those of the constant, so a segment can replace the whole source.
public struct DigitSegment<Base: DigitSource>: DigitSource {
  /// The source of the segment.
  @usableFromInline
  let base: Base

  /// The indices that are served.
  public let range: DigitRange

  /// Creates a segment, or `nil` when it reaches past the digits of the base.
  ///
  /// - Parameters:
  ///   - base: the source to serve from.
  ///   - range: the 0-based indices to serve.
  @inlinable
  public init?(of base: Base, range: DigitRange) {
    guard range.upperIndex <= base.digitCount else { return nil }
    self.base = base
    self.range = range
  }

  /// The number of indices up to the segment's end.
  @inlinable
  public var digitCount: Int64 { range.upperIndex }

  /// The decimal at a 0-based index of the constant, or `nil` outside the segment.
  @inlinable
  public func digit(at index: Int64) -> Digit? {
    range.contains(index: index) ? base.digit(at: index) : nil
  }
}
