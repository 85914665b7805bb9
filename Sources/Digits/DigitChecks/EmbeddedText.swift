/// Tables that are texts, embedded when the module is built.
enum EmbeddedText {
  /// The words of each line of a text, without empty lines and comments; after
  /// `maxSplits` words, what follows is one.
  static func lines(of text: [UInt8], maxSplits: Int = .max) -> [[String]] {
    text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map {
      $0.split(separator: UInt8(ascii: " "), maxSplits: maxSplits).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}

/// Texts that are embedded under headings, each with a key.
///
/// A heading stands in brackets, and a key before each line; lines of one key go on.
package struct EmbeddedTexts: Sendable {
  private var texts: [String: String] = [:]

  package init(_ text: [UInt8]) {
    var heading = ""
    for words in EmbeddedText.lines(of: text, maxSplits: 1) {
      if words[0].hasPrefix("[") {
        heading = words[0]
      } else {
        let key = heading + words[0]
        texts[key] = texts[key].map { $0 + " " + words[1] } ?? words[1]
      }
    }
  }

  /// A text that is there.
  package subscript(heading: String, key: String) -> String {
    guard let text = text(heading, key) else {
      preconditionFailure("no text of '\(heading)' has the key '\(key)'")
    }
    return text
  }

  func text(_ heading: String, _ key: String) -> String? { texts["[\(heading)]\(key)"] }
}
