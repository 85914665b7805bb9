/// Tables that are texts, embedded when the module is built.
enum EmbeddedText {
  /// The words of each line of a text, without empty lines and comments.
  static func lines(of text: [UInt8]) -> [[String]] {
    text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map {
      $0.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// Texts that are embedded under headings, each with a key.
///
/// A heading stands in brackets, and a key before each line; lines of one key go on.
package struct EmbeddedTexts: Sendable {
  private let texts: [String: [String: String]]

  package init(_ text: [UInt8]) {
    var texts: [String: [String: [String]]] = [:]
    var heading = ""
    for words in EmbeddedText.lines(of: text) {
      if words[0].hasPrefix("[") {
        heading = String(words[0].dropFirst().dropLast())
      } else {
        texts[heading, default: [:]][words[0], default: []] += words.dropFirst()
      }
    }
    self.texts = texts.mapValues { keys in keys.mapValues { $0.joined(separator: " ") } }
  }

  /// A text that is there.
  package subscript(heading: String, key: String) -> String {
    guard let text = text(heading, key) else {
      preconditionFailure("no text of '\(heading)' has the key '\(key)'")
    }
    return text
  }

  /// A text, or `nil` where there is none.
  func text(_ heading: String, _ key: String) -> String? { texts[heading]?[key] }
}
