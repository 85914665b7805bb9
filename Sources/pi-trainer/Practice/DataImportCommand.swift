import ArgumentParser
import NumberText
import PlatformIO
import PracticeStore
import SystemPackage

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
