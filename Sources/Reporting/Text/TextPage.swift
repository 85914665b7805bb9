/// Builds text: lines that are broken between words.
struct TextBuilder {
  let width: Int
  private(set) var text = ""
  private var endsBlank = true

  init(width: Int) { self.width = width }

  /// Writes an empty line, but never two.
  mutating func blank() {
    guard !endsBlank else { return }
    text += "\n"
    endsBlank = true
  }

  /// Writes a line as it is.
  mutating func line(_ content: String, indent: Int = 0) {
    var line = String(repeating: " ", count: indent) + content.sanitizedLine
    while line.hasSuffix(" ") { line.removeLast() }
    text += line + "\n"
    endsBlank = false
  }

  /// Writes a heading; those of the first two levels are underlined.
  mutating func heading(_ title: String, level: Int) {
    line(title)
    guard level < 2 else { return }
    line(String(repeating: level == 0 ? "=" : "-", count: title.sanitizedLine.count))
  }

  /// Writes words on as many lines as they need.
  ///
  /// - Parameters:
  ///   - content: the words.
  ///   - indent: columns before every line.
  ///   - hanging: more columns before every line but the first.
  mutating func wrap(_ content: String, indent: Int = 0, hanging: Int = 0) {
    var current = ""
    var available = width - indent
    var isFirst = true
    for word in content.sanitizedLine.split(separator: " ") {
      if !current.isEmpty, current.count + 1 + word.count > available {
        line(current, indent: indent + (isFirst ? 0 : hanging))
        isFirst = false
        available = width - indent - hanging
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    line(current, indent: indent + (isFirst ? 0 : hanging))
  }
}
