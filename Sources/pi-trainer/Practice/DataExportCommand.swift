import ArgumentParser
import NumberText
import PlatformIO
import PracticeStore
import SystemPackage

/// `pi-trainer data export`.
struct DataExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write records, history, transcripts and settings to one file of JSON lines.")

  @Option(name: .customLong("out"), help: "The file to write; - for standard output.")
  var destination = "-"

  @Flag(help: "Replace a file that exists already.")
  var force = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct ExportResult: Encodable {
    let path: String
    let bytes: Int
    let sessions: Int64
  }

  func validate() throws {
    if options.json && destination == "-" {
      throw ValidationError("--json describes the written file: add --out FILE")
    }
  }

  func run() throws {
    let store = try PracticeData.open()
    let text = try mappingErrors { try store.exportedText() }
    if destination == "-" { return try mappingErrors { try StandardOutput().write(text) } }
    try mappingErrors {
      let output = try AtomicOutput(FilePath(destination), replacing: force)
      try output.write(text)
      try output.commit()
    }
    let exported = ExportResult(
      path: destination, bytes: text.utf8.count, sessions: store.profile.sessionCount)
    options.output.print(exported) {
      "\(destination): \(exported.sessions.grouped) sessions, \(exported.bytes.grouped) bytes"
    }
  }
}
