import ArgumentParser
import NumberText
import PlatformIO
import PracticeStore
import SystemPackage

/// `pi-trainer data import`.
struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in what 'data export' wrote, here or on another machine.",
    discussion: """
      The file is checked wholly before anything is written. Sessions are joined, of every record \
      the better stays, and settings are taken over only where there are none yet. --replace puts \
      the file in the place of your data instead, which is kept in a file beside it.
      """)

  @Argument(help: "The exported file.", completion: .file())
  var path: String

  @Flag(help: "Replace what is here instead of joining the two.")
  var replace = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Imported: Encodable {
    let path: String
    let newSessions: Int
    let sessions: Int
    let backup: String?
  }

  /// The longest file that is read, in bytes.
  private static let longestFile = 1 << 30

  func run() throws {
    let report = try reporting {
      let bytes = try FileSystem.real.contents(of: FilePath(path), limit: Self.longestFile)
      let store = try PracticeData.open()
      return try store.importText(bytes, path: path, replacing: replace)
    }
    let imported = Imported(
      path: path, newSessions: report.newSessions, sessions: report.sessions,
      backup: report.backup?.string)
    options.output.print(imported) {
      let backup = imported.backup.map { "; what was here is kept in '\($0)'" } ?? ""
      return "\(path): \(imported.newSessions.grouped) new sessions,"
        + " \(imported.sessions.grouped) in all\(backup)"
    }
  }
}
