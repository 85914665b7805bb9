/// Builds Markdown: blocks with an empty line between them.
struct MarkdownBuilder {
  private(set) var text = ""

  /// Writes a block.
  mutating func block(_ content: String) {
    text += (text.isEmpty ? "" : "\n") + content + "\n"
  }

  /// Writes a list; an empty one writes nothing.
  mutating func items(_ items: [String]) {
    guard !items.isEmpty else { return }
    block(items.map { "- \($0)" }.joined(separator: "\n"))
  }

  /// Writes lines as they are, in a fence longer than any run of backticks in them.
  mutating func code(_ lines: [String]) {
    let lines = lines.map(\.sanitizedLine)
    let longest = lines.map(MarkdownText.longestBackticks).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    block(([fence + "text"] + lines + [fence]).joined(separator: "\n"))
  }
}
