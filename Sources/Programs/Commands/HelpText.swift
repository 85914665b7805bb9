package import ArgumentParser

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

extension CommandConfiguration {
  /// A command with the texts of a file: the abstract is the first line, and the discussion follows
  /// after an empty one.
  package init(_ name: String, _ file: [UInt8], subcommands: [any ParsableCommand.Type] = []) {
    let text = HelpText.of(file)
    let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    self.init(
      commandName: name, abstract: String(text[..<end]),
      discussion: String(text[end...].dropFirst(2)), subcommands: subcommands)
    // The parser looks for its own option of a script only in what has no name above it.
    if subcommands.isEmpty { _superCommandName = "" }
  }
}
