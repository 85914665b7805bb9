import ArgumentParser
import Commands
import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Text
import TrainerModel

struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "data", PackageResources.data_txt,
    subcommands: [
      DataExportCommand.self, DataImportCommand.self, DataDeleteCommand.self,
    ])
}

struct DataExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("export", PackageResources.data_export_txt)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case all, anki, csv
  }

  @Option(help: ArgumentHelp("all, anki or csv.", valueName: "form"))
  var format = Format.all

  @OptionGroup var destination: TextDestination

  @OptionGroup var options: DataOptions

  func validate() throws { try destination.validate(with: options.form) }

  func run() throws {
    let store = try options.store()
    let text = try text(of: store)
    try destination.write { try $0.write(text) }
    if destination.isStandardOutput { return }
    let (bytes, sessions) = (text.utf8.count, store.profile.sessionCount)
    let exported: JSONObject = ["path": destination.path, "bytes": bytes, "sessions": sessions]
    options.output.print(exported) {
      "\(destination.path): \(sessions.counted("session")), \(bytes.grouped) bytes"
    }
  }

  private func text(of store: PracticeStore) throws -> String {
    switch format {
    case .all: return try store.exportedText()
    case .csv:
      let page = try store.history(limit: Int(Int32.max))
      return DataExport.csv(page.entries.reversed())
    case .anki:
      let provider = PackDigitProvider()
      var text = ""
      for constant in MathematicalConstant.all {
        let memory = store.memory(of: constant)
        guard let last = memory.scheduler.blocks.last else { continue }
        let end = (last.block + 1) * LearningScheduler.blockLength
        try MissingDigits.makeIfMissing(constant)
        let available = try provider.available(of: constant)
        let digits = try provider.digits(of: constant, DigitRange(0..<min(end, available)))
        text += DataExport.anki(memory.scheduler, of: constant, digits: digits)
      }
      return text
    }
  }
}

struct DataDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration("delete", PackageResources.data_delete_txt)

  @Argument(help: "The identifier of the session.")
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Delete the session that holds the crown of this constant.", valueName: "constant"),
    completion: .list(ConstantName.all))
  var crown: String?

  @Option(
    help: ArgumentHelp(
      "Delete the session that holds the lightning of this constant.", valueName: "constant"),
    completion: .list(ConstantName.all))
  var lightning: String?

  @OptionGroup var options: DataOptions

  func validate() throws {
    guard [session, crown, lightning].count(where: { $0 != nil }) == 1 else {
      throw ValidationError("name one session, or --crown CONSTANT, or --lightning CONSTANT")
    }
    for name in [crown, lightning].compactMap(\.self) { _ = try ConstantName.constant(name) }
  }

  func run() throws {
    let store = try options.store()
    let id = try identifier(in: store)
    guard try store.deleteSession(id) else {
      throw CommandFailure(
        .inputOutput, "there is no session '\(id)'; 'pi-trainer history --json' lists them")
    }
    let left = store.profile.sessionCount
    let deletion: JSONObject = ["session": id, "sessionsLeft": left]
    options.output.print(deletion) { "\(id) is deleted; sessions left: \(left.grouped)" }
  }

  private func identifier(in store: PracticeStore) throws -> String {
    if let session { return session }
    let kind = crown == nil ? GhostKind.lightning : .crown
    let constant = try ConstantName.constant(crown ?? lightning ?? "")
    guard let id = store.holder(of: constant, kind) else {
      throw CommandFailure(.inputOutput, "\(constant.name) has no \(kind.name) to delete")
    }
    return id
  }
}

struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("import", PackageResources.data_import_txt)

  @Argument(help: "The exported file; - for standard input.", completion: .file())
  var path: String

  @Flag(help: "Replace your data instead of merging.")
  var replace = false

  @OptionGroup var options: DataOptions

  func run() throws {
    let bytes = try InputText.contents(of: path)
    let report = try options.store().importText(bytes, path: path, replacing: replace)
    let imported: JSONObject = [
      "path": path, "newSessions": report.newSessions, "sessions": report.sessions,
      "backup": report.backup?.string,
    ]
    options.output.print(imported) {
      let backup = report.backup.map { "; the replaced data is in '\($0.string)'" } ?? ""
      return "\(path): \(Int64(report.newSessions).counted("new session")),"
        + " \(report.sessions.grouped) in all\(backup)"
    }
  }
}
