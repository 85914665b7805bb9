internal import ArgumentParser
package import Files
internal import SystemPackage

/// Where a command writes a text: a file, or standard output.
package struct TextDestination: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The file to write; - for standard output (default: -).", valueName: "file"),
    completion: .file())
  package var path = "-"

  @Flag(name: .shortAndLong, help: "Replace a file that exists already.")
  package var force = false

  package init() {}

  /// Whether the text goes to standard output, where no description of it fits.
  package var isStandardOutput: Bool { path == "-" }

  /// Refuses a description of a file where none is written.
  package func validate(with output: OutputOptions) throws {
    if output.json && isStandardOutput {
      throw ValidationError("--json describes the written file: add --out FILE")
    }
  }

  /// Writes; the file appears complete or not at all.
  package func write(_ body: (any ByteSink) throws -> Void) throws {
    if isStandardOutput { return try body(StandardOutput.shared) }
    let output = try AtomicOutput(FilePath(path), replacing: force)
    try body(output)
    try output.commit()
  }
}
