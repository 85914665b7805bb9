/// Tables that are texts, embedded when the module is built.
enum EmbeddedText {
  /// The words of each line of a text, without empty lines and comments.
  static func lines(of text: [UInt8]) -> [[String]] {
    text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map {
      $0.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
