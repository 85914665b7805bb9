import ArgumentParser
import FileIO
import SystemPackage

/// Where a command writes a text: a file, or standard output.
struct TextDestination: ParsableArguments {
  @Option(name: .customLong("out"), help: "The file to write; - for standard output.")
  var path = "-"

  @Flag(help: "Replace a file that exists already.")
  var force = false

  /// Whether the text goes to standard output, where no description of it fits.
  var isStandardOutput: Bool { path == "-" }

  /// Refuses a description of a file where none is written.
  func validate(with output: OutputOptions) throws {
    if output.json && isStandardOutput {
      throw ValidationError("--json describes the written file: add --out FILE")
    }
  }

  /// Writes; the file appears complete or not at all.
  ///
  /// - Parameter body: writes everything to the sink that it is given.
  func write(_ body: (any ByteSink) throws -> Void) throws {
    try mappingErrors {
      if isStandardOutput { return try body(StandardOutput.shared) }
      let output = try AtomicOutput(FilePath(path), replacing: force)
      try body(output)
      try output.commit()
    }
  }
}
