import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import LatencyReports
import PracticeData
import PracticeStore
import Processes
import SystemPackage
import Text

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say which packs are found, where data is kept, and what the terminal can.",
    discussion: """
      Nothing is computed again: of each pack it says what its certificate and known hashes say. \
      Ends with exit code 3 when a pack cannot be read or is wrong, or a folder cannot be written.
      """)

  @OptionGroup var options: OutputOptions

  private struct Findings: Encodable {
    struct Pack: Encodable {
      let constant: String
      let path: String?
      let decimals: Int64?
      let trust: DigitTrust?
      let problem: String?
    }

    struct Folder: Encodable {
      let purpose: String
      let path: String
      let writable: Bool
    }

    let version: String
    let packs: [Pack]
    let searched: [String]
    let folders: [Folder]
    let saving: Bool
    let problem: String?
    let language: String
    let locale: String
    let terminal: String
    let isTerminal: Bool
    let columns: Int?
    let rows: Int?
    let colours: String
    let healthy: Bool
  }

  func run() throws {
    let findings = Self.findings()
    options.output.print(findings) { Self.text(findings) }
    guard findings.healthy else { throw ExitCode(CommandFailure.Status.inputOutput.rawValue) }
  }

  private static func findings() -> Findings {
    // The others are made when somebody wants them.
    let packs = MathematicalConstant.all.map(pack).filter { found in
      found.path != nil || MathematicalConstant.known.contains { $0.name == found.constant }
    }
    let folders = folders()
    let store = PracticeStore()
    var problem: String?
    if case .notSaving(let reason) = store.health { problem = reason }
    let size = RawTerminal.size
    return Findings(
      version: Certificate.Program.current.version, packs: packs,
      searched: DigitLibrary.folders.map(\.string), folders: folders, saving: problem == nil,
      problem: problem, language: PracticeData.language(store.settings).code,
      locale: PracticeData.locale,
      terminal: ProcessEnvironment.value("TERM") ?? "", isTerminal: TrainerProgram.isAtTerminal,
      columns: size?.columns, rows: size?.rows, colours: colours,
      healthy: problem == nil && packs.allSatisfy { $0.problem == nil }
        && folders.allSatisfy(\.writable))
  }

  private static func pack(of constant: MathematicalConstant) -> Findings.Pack {
    var found: FilePath?
    do {
      found = try DigitLibrary.existingPack(of: constant)
      guard let found else {
        return .init(constant: constant.name, path: nil, decimals: nil, trust: nil, problem: nil)
      }
      let opened = try DigitLibrary.openUnjudged(found.string)
      return .init(
        constant: constant.name, path: found.string, decimals: opened.file.digitCount,
        trust: opened.trust, problem: opened.refutation.map { "\($0)" })
    } catch {
      return .init(
        constant: constant.name, path: found?.string, decimals: nil, trust: nil,
        problem: CommandFailure(error).description)
    }
  }

  /// The folders of the user's data, and of packs.
  private static func folders() -> [Findings.Folder] {
    let paths = StorePaths.standard()
    var folders = [("records", paths.data), ("settings", paths.config), ("state", paths.state)]
    if let packs = try? DigitLibrary.dataFolder() { folders.append(("packs", packs)) }
    return folders.map { .init(purpose: $0, path: $1.string, writable: isWritable($1)) }
  }

  /// Whether a folder, or the nearest one above it that is there, can be written.
  private static func isWritable(_ folder: FilePath) -> Bool {
    var path = folder
    while !path.isEmpty, (try? FileSystem.real.status(of: path)) == nil as FileStatus? {
      path.removeLastComponent()
      if path.components.isEmpty { break }
    }
    return FileManager.default.isWritableFile(atPath: path.isEmpty ? "." : path.string)
  }

  private static var colours: String {
    let depth = ProcessEnvironment.value("COLORTERM") ?? ""
    if !(ProcessEnvironment.value("NO_COLOR") ?? "").isEmpty { return "none" }
    return ["truecolor", "24bit"].contains(depth) ? "24 bits" : "256"
  }

  private static func text(_ findings: Findings) -> String {
    var lines = ["pi-trainer \(findings.version)", ""]
    for pack in findings.packs {
      let name = pack.constant.padded(to: 9) + " "
      guard let path = pack.path else {
        lines.append("\(name)no pack; 'pi-trainer digits generate \(pack.constant)' makes one")
        continue
      }
      lines.append("\(name)\(path)" + (pack.decimals.map { ", \($0.counted("decimal"))" } ?? ""))
      let word = pack.problem.map { "WRONG: \($0)" } ?? pack.trust?.text ?? ""
      lines.append(String(repeating: " ", count: 10) + word)
    }
    lines += findings.searched.enumerated().map {
      ($0.offset == 0 ? "searched  " : String(repeating: " ", count: 10)) + $0.element
    }
    lines.append("")
    lines += findings.folders.map { folder in
      "\(folder.purpose.padded(to: 10))\(folder.path)\(folder.writable ? "" : ": NOT WRITABLE")"
    }
    if let problem = findings.problem { lines.append("NOTHING IS SAVED: \(problem)") }
    lines.append("")
    let locale = findings.locale.isEmpty ? "no locale is set" : "locale \(findings.locale)"
    lines.append("language  \(findings.language) (\(locale))")
    let size = findings.columns.map { "\($0) columns, \(findings.rows ?? 0) rows" }
    let terminal =
      findings.isTerminal
      ? [findings.terminal, size ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      : "input and output are not a terminal"
    lines.append("terminal  \(terminal)")
    lines.append("colours   \(findings.colours)")
    return lines.map(\.visibleCharacters).joined(separator: "\n")
  }
}
