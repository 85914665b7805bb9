/// A run of consecutive decimals.
public struct DigitExcerpt: Codable, Equatable, Sendable {
  /// Which decimals they are.
  public let caption: String

  /// The text before them, such as `3.` or `…`.
  public let lead: String

  /// The 1-based position of the first.
  public let firstPosition: Int64

  /// The decimals.
  public let digits: String

  /// Whether more decimals follow.
  public let continues: Bool

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - caption: which decimals they are.
  ///   - lead: the text before them.
  ///   - firstPosition: the 1-based position of the first.
  ///   - digits: the decimals.
  ///   - continues: whether more follow.
  public init(
    caption: String, lead: String, firstPosition: Int64, digits: String, continues: Bool
  ) {
    self.caption = caption
    self.lead = lead
    self.firstPosition = firstPosition
    self.digits = digits
    self.continues = continues
  }

  /// The decimals in groups of ten; the last may be shorter.
  public var groups: [String] {
    var rest = digits[...]
    var groups: [String] = []
    while !rest.isEmpty {
      groups.append(String(rest.prefix(10)))
      rest = rest.dropFirst(10)
    }
    return groups
  }

  /// Lead, groups and `…` if more follow, with spaces between them.
  public var line: String { ([lead] + groups + (continues ? ["…"] : [])).joined(separator: " ") }
}
