internal import ArgumentParser

/// What was mistyped on a command line that the parser has refused.
struct Mistake {
  private let path: CommandPath
  private let program: any ParsableCommand.Type

  init(_ arguments: [String], of program: any ParsableCommand.Type) {
    path = CommandPath(arguments, of: program)
    self.program = program
  }

  /// The message that names it and its neighbour, or `nil` where every name is known.
  var message: String? {
    if path.isGroup, path.nextWord != nil { return Self.unknownCommand(path, of: program) }
    return formerWord ?? unknownOption ?? unknownValue
  }

  /// A word after a command that was a command of its own before.
  private var formerWord: String? {
    guard let word = path.nextWord else { return nil }
    let typed = (path.words.dropFirst() + [word]).joined(separator: " ")
    return Self.former(typed, in: program).map { "there is no command '\(typed)'; \($0)" }
  }

  var advice: String { "see '\(path.words.joined(separator: " ")) --help'" }

  /// The message about the word after the names of a group that names no command.
  static func unknownCommand(_ path: CommandPath, of program: any ParsableCommand.Type) -> String {
    let word = path.nextWord ?? ""
    let group = Array(path.words.dropFirst())
    let typed = (group + [word]).joined(separator: " ")
    let start = path.isGroup ? "there is no command '\(typed)'" : "'\(typed)' has no commands"
    if let former = former(typed, in: program) { return "\(start); \(former)" }
    guard let nearest = nearest(to: word, in: path, of: program) else {
      let name = path.words.joined(separator: " ")
      return "\(start); '\(name) --help' lists all"
    }
    return "\(start); did you mean '\(nearest)'?"
  }

  private static func nearest(
    to word: String, in path: CommandPath, of program: any ParsableCommand.Type
  ) -> String? {
    guard path.isGroup else { return nil }
    let group = Array(path.words.dropFirst())
    let siblings = CommandPath.all(below: path.command).filter { $0.words.count == 1 }
      .map(\.words[0])
    let all = CommandPath.all(below: program)
    // The same name in another group is what somebody remembers.
    if let same = all.first(where: { $0.words.last == word }) {
      return same.words.joined(separator: " ")
    }
    if let sibling = Suggestion.nearest(to: word, among: siblings) {
      return (group + [sibling]).joined(separator: " ")
    }
    let names = all.map { $0.words.last ?? "" }
    guard let name = Suggestion.nearest(to: word, among: names) else { return nil }
    return all.first { $0.words.last == name }?.words.joined(separator: " ")
  }

  /// What a name that was used before is called now.
  private static func former(_ name: String, in program: any ParsableCommand.Type) -> String? {
    guard let names = (program as? any Program.Type)?.formerNames else { return nil }
    return names.first { $0.name == name }.map { "use \($0.present)" }
  }

  private var unknownOption: String? {
    let info = CommandInfo(of: path.command)
    guard let name = words(info).first(where: { isUnknown($0, info) }) else { return nil }
    let start = "unknown option '\(name)'"
    let command = path.words.dropFirst().joined(separator: " ")
    if let former = Self.former("\(command) \(name)", in: program) ?? Self.former(name, in: program)
    {
      return "\(start); \(former)"
    }
    let known = info.shown(.option, .flag).flatMap(\.typedNames).filter { $0.hasPrefix("--") }
    let bare = known.map { String($0.dropFirst(2)) }
    let typed = String(name.drop { $0 == "-" })
    guard let nearest = Suggestion.nearest(to: typed, among: bare) else {
      return "\(start); \(advice)"
    }
    return "\(start); did you mean '--\(nearest)'?"
  }

  private func isUnknown(_ name: String, _ info: CommandInfo) -> Bool {
    if info.option(named: name) != nil { return false }
    // Options of the program stand before a command or after it.
    if CommandInfo(of: program).option(named: name) != nil { return false }
    // Short flags may be joined.
    let letters = name.dropFirst()
    return name.hasPrefix("--") || !letters.allSatisfy { info.option(named: "-\($0)") != nil }
  }

  /// The names of options on the command line, without the values that look like some.
  private func words(_ info: CommandInfo) -> [String] {
    var names: [String] = []
    var isValue = false
    for word in path.rest.prefix(while: { $0 != "--" }) {
      if isValue {
        isValue = false
        continue
      }
      guard word.hasPrefix("-"), word.count > 1, word.dropFirst().first?.isNumber == false else {
        continue
      }
      let name = word.split(separator: "=", maxSplits: 1)[0]
      names.append(String(name))
      let option = info.option(named: String(name))
      let takesAnything = option?.kind == .option && option?.parsingStrategy == "unconditional"
      isValue = takesAnything && name == word
    }
    return names
  }

  private var unknownValue: String? {
    let info = CommandInfo(of: path.command)
    let words = path.rest.prefix { $0 != "--" }
    for (index, word) in words.enumerated() where word.hasPrefix("-") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = info.option(named: parts[0]), let values = option.allValues,
        option.kind == .option
      else { continue }
      let value = parts.count == 2 ? parts[1] : words.dropFirst(index + 1).first
      guard let value, !values.contains(value) else { continue }
      return Self.message(about: value, of: parts[0], values)
    }
    // Of arguments only the first one is surely the word that it seems to be.
    guard let first = info.shown(.positional).first, let values = first.allValues,
      let value = path.nextWord, !values.contains(value)
    else { return nil }
    return Self.message(about: value, of: first.label, values)
  }

  private static func message(about value: String, of name: String, _ values: [String]) -> String {
    let list = values.dropLast().joined(separator: ", ")
    let all = list.isEmpty ? values.joined() : "\(list) or \(values[values.count - 1])"
    guard let nearest = Suggestion.nearest(to: value, among: values) else {
      return "\(name) takes \(all), not '\(value)'"
    }
    return "\(name): unknown '\(value)'; did you mean '\(nearest)'? (\(all))"
  }
}
