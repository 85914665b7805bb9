package import ArgumentParser
internal import Text

/// A program with commands: what its main function does, and what its names were before.
package protocol Program: ParsableCommand {
  /// What was called otherwise before.
  static var formerNames: [FormerName] { get }

  /// Checks what holds for every command, before one runs.
  ///
  /// - Throws: an error that ends the program.
  static func prepare() throws
}

/// A command or an option that has another name now.
package struct FormerName: Sendable {
  /// The command's names below the program, and the option's name where it was one.
  ///
  /// An option without a command was one of many.
  let name: String

  let present: String

  package init(_ name: String, _ present: String) {
    self.name = name
    self.present = present
  }
}

extension Program {
  package static var formerNames: [FormerName] { [] }

  package static func prepare() {}

  /// Reads the command line and runs the command.
  ///
  /// - Returns: the exit code of the process.
  package static func runCommand() -> Int32 {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let page = try requestedPage(arguments) {
        CommandOutput.write(page)
        return CommandOutput.exitCode(after: 0)
      }
      var command = try Self.command(arguments) ?? parseAsRoot(arguments)
      try mappingErrors {
        try prepare()
        try command.run()
      }
      return CommandOutput.exitCode(after: 0)
    } catch { return ErrorReport.finish(after: error, of: self) }
  }

  /// The command that the first words name, if its arguments are right.
  ///
  /// To parse from the root is to look up what all commands consist of, which takes longer than to
  /// compute ten thousand digits. What is not right is left to it, for its message.
  private static func command(_ arguments: [String]) -> (any ParsableCommand)? {
    let path = CommandPath(arguments, of: self)
    guard !path.isGroup, arguments.starts(with: path.words.dropFirst()) else { return nil }
    return try? path.command.parseAsRoot(path.rest)
  }

  package static var helpPage: String { HelpPage(CommandPath([String](), of: self)).text }

  /// The page that a command line asks for: by its option, by its command, or by the name of a
  /// group.
  ///
  /// - Throws: ``CommandFailure`` where help is asked for on what there is not.
  private static func requestedPage(_ arguments: [String]) throws(CommandFailure) -> String? {
    let options = arguments.prefix { $0 != "--" }
    let hasOption = options.contains("--help") || options.contains("-h")
    var path = CommandPath(arguments, of: self)
    let isCommand = path.isGroup && path.nextWord == "help"
    if isCommand { path = CommandPath(arguments.filter { $0 != "help" }, of: self) }
    let isBareGroup = path.commands.count > 1 && path.isGroup && path.rest.isEmpty
    guard hasOption || isCommand || isBareGroup else { return nil }
    if path.isGroup || isCommand, path.nextWord != nil {
      throw CommandFailure(.usage, Mistake.unknownCommand(path, of: self))
    }
    return HelpPage(path).text
  }
}
