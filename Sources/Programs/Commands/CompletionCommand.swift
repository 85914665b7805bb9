package import ArgumentParser

/// `completion`: the script that completes a program's commands in a shell.
package struct CompletionCommand<Root: Program>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    let name = Root.configuration.commandName ?? ""
    return CommandConfiguration(
      commandName: "completion",
      abstract: "Print the script that completes commands in a shell.",
      discussion: """
        EXAMPLES
          source <(\(name) completion bash)
          \(name) completion zsh > ~/.zfunc/_\(name)
          \(name) completion fish > ~/.config/fish/completions/\(name).fish
        """)
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  package init() {}

  package func run() { CommandOutput.write(Root.completionScript(for: shell.name) + "\n") }
}

enum Shell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  var name: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}
