import ArgumentParser

/// The option that every subcommand has.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object and nothing else on standard output.")
  var json = false

  /// Where results go.
  var output: CommandOutput { CommandOutput(isJSON: json) }
}
