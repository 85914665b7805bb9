/// The long texts of help pages, which are files of their own.
package enum HelpText {
  /// The text of a file, in which a line with a backslash at its end goes on in the next.
  package static func of(_ file: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in file.dropLast() {
      if byte == UInt8(ascii: "\n"), text.last == UInt8(ascii: "\\") {
        text.removeLast()
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
