internal import ArgumentParser
internal import Processes
internal import Text

/// A page of help: paragraphs are wrapped, tables keep their columns, examples their lines.
///
/// A line of a help text that begins with two spaces belongs to a block. Two columns in it are a
/// term and its meaning; a command stays as it is; a long line without columns is prose.
struct HelpPage {
  private let path: CommandPath
  private let info: CommandInfo
  private let width: Int

  /// Lays out the page of a command.
  ///
  /// - Parameter width: columns; `nil` for those of the terminal.
  init(_ path: CommandPath, width: Int? = nil) {
    self.path = path
    info = CommandInfo(of: path.command)
    self.width = max(40, width ?? Self.currentWidth)
  }

  /// The columns of the environment, else of the terminal, else 80.
  private static var currentWidth: Int {
    let columns = ProcessEnvironment.value("COLUMNS").flatMap { Int($0) } ?? 0
    if columns > 0 { return columns }
    guard Terminal.isTerminal(.standardOutput) else { return 80 }
    return RawTerminal.size?.columns ?? 80
  }

  var text: String {
    var parts = [Self.filled("OVERVIEW: " + (info.abstract ?? ""), to: width, indent: 0), usage]
    parts += info.discussion.map { [discussion($0)] } ?? []
    parts += table("ARGUMENTS", info.shown(.positional).map { ($0.label, $0.text) })
    parts += table("OPTIONS", options)
    let commands = path.command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    parts += table("COMMANDS", commands.map { (CommandPath.name($0), $0.configuration.abstract) })
    if path.isGroup {
      let name = path.words.joined(separator: " ")
      parts.append("'\(name) COMMAND --help' describes a command.")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var options: [(String, String)] {
    let shown = info.shown(.option, .flag).filter { $0.typedNames.last != "--help" }
    let own = shown.map { ($0.label, $0.text) }
    let version = path.commands.count == 1 ? [("--version", "Print the version.")] : []
    return own + version + [("-h, --help", "Print this page.")]
  }

  private var usage: String {
    let name = path.words.joined(separator: " ")
    let arguments = info.shown(.option, .flag, .positional)
      .filter { $0.typedNames.last != "--help" }.map(\.synopsis)
    let command = path.commands.count == 1 ? "[<command>]" : "<command>"
    let words = arguments + (path.isGroup ? [command] : [])
    let start = "USAGE: \(name) "
    return (start + Self.wrapped(words, to: width, first: start.count, indent: 9)).trimmedEnd
  }

  private func table(_ heading: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let widest = rows.map(\.0.count).filter { $0 <= 26 }.max() ?? 0
    let column = widest + 4
    let lines = rows.map { Self.row("  " + $0.0, $0.1, column: column, width: width) }
    return [([heading + ":"] + lines).joined(separator: "\n")]
  }

  private func discussion(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.line(String($0), width: width) }.joined(separator: "\n")
  }

  /// The longest line of a block that is an example, and not prose.
  private static let longestExample = 100

  private static func line(_ line: String, width: Int) -> String {
    let isIndented = line.hasPrefix("  ")
    let body = line.drop { $0 == " " }
    let isExample = ["pi-trainer", "latency-gate", "{"].contains { body.hasPrefix($0) }
    if isIndented, isExample { return line }
    if let column = columnOfMeaning(line) {
      let term = String(line.prefix(column)).trimmedEnd
      return row(term, String(line.dropFirst(column)), column: column, width: width)
    }
    if isIndented, line.count <= longestExample { return line }
    return filled(line, to: width, indent: isIndented ? 2 : 0)
  }

  /// Where the second column of a line begins, if it has two.
  private static func columnOfMeaning(_ line: String) -> Int? {
    guard let gap = line.drop(while: { $0 == " " }).firstRange(of: "  "),
      let start = line[gap.upperBound...].firstIndex(where: { $0 != " " })
    else { return nil }
    return line.distance(from: line.startIndex, to: start)
  }

  /// A term, and its meaning in a column of its own.
  private static func row(_ term: String, _ meaning: String, column: Int, width: Int) -> String {
    let words = meaning.split(separator: " ").map(String.init)
    let padding = String(repeating: " ", count: max(0, column - term.count))
    let indent = String(repeating: " ", count: column)
    let text = wrapped(words, to: width, first: column, indent: column)
    return term.count + 2 > column
      ? (words.isEmpty ? term : term + "\n" + indent + text) : (term + padding + text).trimmedEnd
  }

  private static func filled(_ text: String, to width: Int, indent: Int) -> String {
    let spaces = String(repeating: " ", count: indent)
    return spaces
      + wrapped(
        text.split(separator: " ").map(String.init), to: width, first: indent, indent: indent)
  }

  private static func wrapped(_ words: [String], to width: Int, first: Int, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    var used = first
    for word in words {
      if line.isEmpty {
        line = word
      } else if used + line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
        used = indent
      }
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
