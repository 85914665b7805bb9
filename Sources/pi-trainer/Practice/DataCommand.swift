import ArgumentParser
import FileIO
import NumberText
import PracticeRecords
import PracticeStore
import SystemPackage

/// `pi-trainer data`.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Show where your data is stored, export it, import it.",
    discussion: """
      Everything stays on this machine. Records, history and transcripts are in \
      $XDG_DATA_HOME/pi-trainer/practice (~/.local/share), settings in $XDG_CONFIG_HOME/pi-trainer \
      (~/.config); PI_TRAINER_HOME names one folder for all of it. docs/STORE_FORMAT.md describes \
      the files.
      """,
    subcommands: [DataPathCommand.self, DataExportCommand.self, DataImportCommand.self])
}

/// `pi-trainer data path`.
struct DataPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the folders of your data.")

  @OptionGroup var options: OutputOptions

  func run() {
    let paths = StorePaths.standard()
    let listing = [
      "data": paths.data.string, "config": paths.config.string, "state": paths.state.string,
    ]
    options.output.print(listing) {
      "data    \(paths.data)\nconfig  \(paths.config)\nstate   \(paths.state)"
    }
  }
}

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
    if destination == "-" { return try mappingErrors { try StandardOutput.shared.write(text) } }
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

/// `pi-trainer data import`.
struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a file of 'data export', from this or another machine.",
    discussion: """
      The whole file is checked before anything is written. Sessions are merged, the better of \
      two records is kept, and settings are imported only if you have none. --replace replaces \
      your data instead, and keeps it in a backup file.
      """)

  @Argument(help: "The exported file.", completion: .file())
  var path: String

  @Flag(help: "Replace your data instead of merging.")
  var replace = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct ImportResult: Encodable {
    let path: String
    let newSessions: Int
    let sessions: Int
    let backup: String?
  }

  /// The size limit of the file, in bytes.
  private static let maximumFileSize = 1 << 30

  func run() throws {
    let report = try mappingErrors {
      let bytes = try FileSystem.real.contents(of: FilePath(path), limit: Self.maximumFileSize)
      let store = try PracticeData.open()
      return try store.importText(bytes, path: path, replacing: replace)
    }
    let imported = ImportResult(
      path: path, newSessions: report.newSessions, sessions: report.sessions,
      backup: report.backup?.string)
    options.output.print(imported) {
      let backup = imported.backup.map { "; the replaced data is in '\($0)'" } ?? ""
      return "\(path): \(imported.newSessions.grouped) new sessions,"
        + " \(imported.sessions.grouped) in all\(backup)"
    }
  }
}
