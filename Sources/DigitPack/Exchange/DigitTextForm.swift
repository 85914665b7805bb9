public import DigitCore

/// The layout of a text of digits, as far as it was read.
public struct DigitTextLayout: Hashable, Sendable {
  /// The digit before the point, or `nil` when the text holds decimals only.
  public var integerPart: Digit?
  /// Spaces and tabs.
  public var spaceCount: Int64 = 0
  /// Line feeds.
  public var lineFeedCount: Int64 = 0
  /// Carriage returns, which change the hash of a text.
  public var carriageReturnCount: Int64 = 0
  /// Whether the last byte read is a line feed.
  public var endsWithNewline = false
  /// Whether spaces or line ends separate digits.
  public var isGrouped = false

  /// Whether the text is decimals and nothing else.
  public var isBareDecimals: Bool {
    integerPart == nil && spaceCount == 0 && lineFeedCount == 0 && carriageReturnCount == 0
  }
}

/// The layout as text.
extension DigitTextLayout: CustomStringConvertible {
  /// The layout, such as "decimals only, no newline".
  public var description: String {
    var parts = [integerPart.map { "with the integer part \($0.value)" } ?? "decimals only"]
    parts.append(endsWithNewline ? "newline at the end" : "no newline at the end")
    if isGrouped { parts.append("grouped") }
    if carriageReturnCount > 0 { parts.append("\(carriageReturnCount) carriage returns") }
    return parts.joined(separator: ", ")
  }
}
