/// Builds HTML in which elements always nest properly and text is always escaped.
struct HTMLBuilder {
  private(set) var html = ""

  mutating func text(_ content: String) { html += HTMLText.escaped(content) }

  /// Writes an element.
  ///
  /// - Parameter attributes: names and values; a value of `nil` leaves the attribute out.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ body: (inout HTMLBuilder) -> Void
  ) {
    html += "<\(name)\(Self.attributes(attributes))>"
    body(&self)
    html += "</\(name)>"
    if Self.isOnOwnLine(name) { html += "\n" }
  }

  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ content: String
  ) {
    element(name, attributes) { $0.text(content) }
  }

  mutating func element(_ name: String, _ content: String) {
    element(name, [:]) { $0.text(content) }
  }

  /// Writes an element without content, closed as XML wants it.
  mutating func void(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    html += "<\(name)\(Self.attributes(attributes))/>\n"
  }

  /// Writes the style sheet, the only content that is not escaped.
  mutating func style(_ sheet: String) {
    precondition(!sheet.contains("<") && !sheet.contains("&"), "a style sheet needs no markup")
    html += "<style>\n\(sheet)</style>\n"
  }

  private static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
    attributes.map { name, value in
      value.map { " \(name)=\"\(HTMLText.escaped($0))\"" } ?? ""
    }.joined()
  }

  private static func isOnOwnLine(_ name: String) -> Bool {
    !["span", "b", "code", "a", "dt", "td", "th", "text", "summary", "title"].contains(name)
  }
}

enum HTMLText {
  /// The text with every character replaced that could begin or end markup, in content and in
  /// quoted attributes alike.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.sanitized {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }
}
