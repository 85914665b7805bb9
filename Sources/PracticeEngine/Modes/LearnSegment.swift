public import DigitCore

/// The rules of the segment of learn mode.
public enum LearnSegment {
  /// The default segment: the first fifty decimals.
  public static var standard: DigitRange { DigitRange(0..<standardEnd) }

  /// The end of the standard segment, and the meaning of a stored end of 0.
  public static var standardEnd: Int64 { 50 }

  /// Reads the two stored numbers of a segment.
  ///
  /// A stored end of 0 means that nothing was stored and is read as 50. Numbers that are no segment
  /// of the available digits (edited by hand, or stored with a longer pack) give the standard
  /// segment.
  ///
  /// - Parameters:
  ///   - start: stored 0-based index of the first decimal.
  ///   - end: stored 0-based index past the last decimal, or 0.
  ///   - available: how many decimals there are, the upper bound of the selector.
  public static func stored(start: Int64, end: Int64, available: Int64) -> DigitRange {
    let end = end == 0 ? standardEnd : end
    guard let range = DigitRange(from: start, upTo: end), accepts(range, available: available)
    else { return standard(available: available) }
    return range
  }

  /// The standard segment, shortened when fewer digits are available.
  ///
  /// - Parameter available: how many decimals there are.
  public static func standard(available: Int64) -> DigitRange {
    DigitRange(0..<min(standardEnd, max(available, 0)))
  }

  /// Whether a segment can be practised: it holds a digit and ends within the available ones.
  ///
  /// - Parameters:
  ///   - range: the segment.
  ///   - available: how many decimals there are.
  public static func accepts(_ range: DigitRange, available: Int64) -> Bool {
    !range.isEmpty && range.upperIndex <= available
  }
}
