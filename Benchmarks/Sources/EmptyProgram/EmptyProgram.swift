import ArgumentParser

/// What a program costs that only reads its command line: for Benchmarks/start.
@main
struct EmptyProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "empty-program", abstract: "Does nothing.", version: "1.0")

  mutating func run() {}
}
