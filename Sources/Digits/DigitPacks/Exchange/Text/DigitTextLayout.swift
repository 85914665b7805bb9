public import DigitCore

/// The layout of a text of digits, as far as it was read.
public struct DigitTextLayout: Hashable, Sendable {
  /// The integer part, or `nil` when the text holds decimals only.
  public var integerPart: Digit?
  /// Whether a point or comma follows the integer part.
  public var hasPoint = false
  /// What of the text is neither digit, point, space nor line end, and was not read.
  public var leftOut: [String] = []
  /// Carriage returns, which change the hash of a text.
  public var carriageReturnCount: Int64 = 0
  /// Whether the last byte read is a line feed.
  public var endsWithNewline = false
  /// Whether spaces or line ends separate digits.
  public var isGrouped = false
  /// Whether the text was read to its end, so that how it ends is known.
  public var isComplete = true
}

extension DigitTextLayout: CustomStringConvertible {
  /// The layout, such as "decimals only, no newline at the end".
  public var description: String {
    let point = hasPoint ? "" : " and no point"
    var parts = [integerPart.map { "with the integer part \($0.value)\(point)" } ?? "decimals only"]
    if isComplete { parts.append(endsWithNewline ? "newline at the end" : "no newline at the end") }
    if isGrouped { parts.append("grouped") }
    if carriageReturnCount > 0 {
      parts.append("\(carriageReturnCount) carriage return\(carriageReturnCount == 1 ? "" : "s")")
    }
    let text = parts.joined(separator: ", ")
    return leftOut.isEmpty ? text : "\(text); left out: \(leftOut.joined(separator: ", "))"
  }
}
