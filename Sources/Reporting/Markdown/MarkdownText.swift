/// Escaping of text for Markdown.
package enum MarkdownText {
  private static let special = Set("\\`*_{}[]<>#|~&$")

  /// The text on one line, with a backslash before every character that Markdown could act on.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.sanitizedLine {
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
    // A number or a sign at the front would begin a list.
    if let first = result.first, "+-=".contains(first) { return "\\" + result }
    return result
  }

  /// The text as code, between more backticks than it holds in a row.
  static func code(_ text: String) -> String {
    let text = text.sanitizedLine
    let ticks = String(repeating: "`", count: longestBackticks(text) + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return ticks + space + text + space + ticks
  }

  /// The length of the longest run of backticks.
  static func longestBackticks(_ text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }
}
