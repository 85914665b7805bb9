/// The speed over a session in a few columns, with its errors and pauses.
public struct SpeedCurve: Hashable, Sendable {
  /// A column.
  public struct Point: Hashable, Sendable {
    /// The speed, as a share of the fastest column's.
    public let speed: Double
    /// Whether a digit was typed wrong.
    public let hasError: Bool
    /// Whether more than three seconds passed before a digit.
    public let hasPause: Bool
  }

  /// The columns, from the session's start to its end.
  public let points: [Point]

  /// Creates the curve of a session, or `nil` for fewer than three right digits.
  ///
  /// - Parameters:
  ///   - times: nanoseconds from the first key to each right digit.
  ///   - errors: the places of the errors, counted in right digits, ascending.
  ///   - columns: how many columns at most, at least 1.
  /// - Complexity: O(digits + errors).
  public init?(times: [Int64], errors: [Int64], columns: Int) {
    guard times.count >= 3, columns >= 1 else { return nil }
    let gaps = times.count - 1
    let count = min(columns, gaps)
    let spans = (0..<count).map { column in
      let (first, end) = (column * gaps / count, (column + 1) * gaps / count)
      let span = times[end] - times[first]
      let hasPause = (first..<end).contains { times[$0 + 1] - times[$0] > Hesitation.limit }
      return (speed: span > 0 ? Double(end - first) / Double(span) : 0, hasPause: hasPause)
    }
    var marked = [Bool](repeating: false, count: count)
    for error in errors where error >= 0 {
      // An error at a place lies in the gap that leads to it.
      marked[min(Int(max(error - 1, 0)) * count / gaps, count - 1)] = true
    }
    let top = spans.map { $0.speed }.max() ?? 0
    points = (0..<count).map { column in
      Point(
        speed: top > 0 ? spans[column].speed / top : 0, hasError: marked[column],
        hasPause: spans[column].hasPause)
    }
  }
}
