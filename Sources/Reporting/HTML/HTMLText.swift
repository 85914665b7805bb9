/// Escaping of text for HTML.
package enum HTMLText {
  /// The text with every character replaced that could begin or end markup, in content and in
  /// quoted attributes alike.
  package static func escaped(_ text: String) -> String {
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
