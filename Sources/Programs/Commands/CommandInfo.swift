internal import ArgumentParser
internal import Text

/// What a command consists of, as the parser tells it.
struct CommandInfo: Decodable {
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let parsingStrategy: String
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    var typedNames: [String] { (names ?? []).map(\.text) }

    /// What stands for the value; the parser repeats the option's name where nothing better was
    /// said.
    var placeholder: String {
      let name = valueName ?? "value"
      let isRepetition = (names ?? []).contains { $0.name == name }
      guard kind == .option, isRepetition else { return name }
      return allValues == nil ? "value" : "choice"
    }

    /// The names with what stands for the value: "-n, --digits <count>".
    var label: String {
      guard kind != .positional else { return "<\(placeholder)>" }
      // A short name first, as everywhere.
      let names = typedNames.sorted { $0.count == 2 && $1.count > 2 }
      return names.joined(separator: ", ") + (kind == .option ? " <\(placeholder)>" : "")
    }

    var synopsis: String {
      let long = typedNames.first { $0.hasPrefix("--") } ?? typedNames.first
      let form = [long, kind == .flag ? nil : "<\(placeholder)>"].compactMap { $0 }
        .joined(separator: " ")
      let repeated = form + (isRepeating ? " ..." : "")
      return isOptional ? "[\(repeated)]" : repeated
    }

    /// What it does, with the values and the default that the text does not name.
    var text: String {
      var text = [abstract, discussion].compactMap { $0 }.joined(separator: " ")
      let missing = (allValues ?? []).filter { !text.contains($0) }
      if !missing.isEmpty, let allValues, allValues.count > 1 {
        text += " Values: \(allValues.joined(separator: ", "))."
      }
      guard let defaultValue, !text.contains("default") else { return text }
      if text.hasSuffix(".") { text.removeLast() }
      return text + " (default: \(defaultValue))."
    }
  }

  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?

  /// The arguments of a command, without the parser's own.
  init(of command: any ParsableCommand.Type) {
    struct Dump: Decodable { let command: CommandInfo }
    guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    else { preconditionFailure("the parser describes every command") }
    self = dump.command
  }

  func shown(_ kinds: Argument.Kind...) -> [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && kinds.contains($0.kind) }
      .filter { $0.typedNames != ["--version"] }
  }

  func option(named name: String) -> Argument? {
    (arguments ?? []).first { $0.typedNames.contains(name) }
  }
}

/// The command that a command line names, found without the parser.
struct CommandPath {
  let commands: [any ParsableCommand.Type]

  /// What follows the command's name; options before it are among them.
  let rest: [String]

  var command: any ParsableCommand.Type { commands[commands.count - 1] }

  var isGroup: Bool { !command.configuration.subcommands.isEmpty }

  /// The names, the program's first.
  var words: [String] { commands.map(Self.name) }

  /// The first word after the names that is no option.
  var nextWord: String? {
    let words = rest.prefix { $0 != "--" }
    return words.first { !$0.hasPrefix("-") }
  }

  init(_ arguments: some Sequence<String>, of program: any ParsableCommand.Type) {
    var commands = [program]
    var rest: [String] = []
    var isOpen = true
    for argument in arguments {
      let children = commands[commands.count - 1].configuration.subcommands
      if isOpen, !argument.hasPrefix("-") {
        if let child = children.first(where: { Self.name($0) == argument }) {
          commands.append(child)
          continue
        }
        isOpen = false
      }
      if argument == "--" { isOpen = false }
      rest.append(argument)
    }
    self.commands = commands
    self.rest = rest
  }

  static func name(_ command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  /// All commands below one that are shown, with their names below it.
  static func all(
    below command: any ParsableCommand.Type, after words: [String] = []
  ) -> [(words: [String], command: any ParsableCommand.Type)] {
    command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { child in
      let words = words + [name(child)]
      return [(words, child)] + all(below: child, after: words)
    }
  }
}
