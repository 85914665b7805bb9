/// Tables that are texts, embedded when the module is built.
enum EmbeddedText {
  /// The words of each line of a text, without empty lines and comments.
  static func lines(of text: [UInt8]) -> [[String]] {
    text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map {
      $0.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Texts by their headings and keys; a heading stands in brackets, and lines of one key go on.
  static func texts(of text: [UInt8]) -> [String: [String: String]] {
    var texts: [String: [String: [String]]] = [:]
    var heading = ""
    for words in lines(of: text) {
      if words[0].hasPrefix("[") {
        heading = String(words[0].dropFirst().dropLast())
      } else {
        texts[heading, default: [:]][words[0], default: []] += words.dropFirst()
      }
    }
    return texts.mapValues { keys in keys.mapValues { $0.joined(separator: " ") } }
  }
}
