import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitPacks
import DigitProofs
import PackMaking
import Parallelism
import SystemPackage
import Text
import ValidationReports

struct DigitsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Verify the digits of a text or .ycd file and write them to a pack.",
    discussion: HelpText.of(PackageResources.digits_import_txt))

  @Argument(help: "A plain text, a .ycd file, or a pack.", completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp("The constant whose digits the file holds.", valueName: "name"),
    completion: .list(ConstantName.all))
  var constant: String

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The pack to write.", valueName: "file"),
    completion: .file(extensions: ["digitpack"]))
  var destination: String

  @Option(
    help: ArgumentHelp(
      "How thoroughly the digits are checked: none, standard or thorough.", valueName: "level"))
  var check = CheckLevel.standard

  @Flag(help: "Leave out a last decimal that is rounded.")
  var dropRounded = false

  @OptionGroup var threads: ThreadOptions

  @Flag(name: .shortAndLong, help: "Replace a file that exists already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say of every check what it was, and why one did not run.")
  var verbose = false

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  private struct ImportResult: Encodable {
    let source: String
    let form: String?
    let pack: String
    let packSHA256: String
    let certificatePath: String?
    let droppedDecimals: Int64
    let constant: String
    let decimals: Int64
    let verified: Bool
    let trust: DigitTrust
    let conclusion: String
    let certificate: Certificate
  }

  func validate() throws { _ = try ConstantName.constant(constant) }

  func run() throws {
    guard let definition = ConstantDefinition.of(try ConstantName.constant(constant)) else {
      throw CommandFailure(.usage, "'\(constant)' cannot be computed")
    }
    let opened = try DigitLibrary.open(path, texts)
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: 1, level: check,
      path: FilePath(destination), isReplacing: force, workers: Workers(threads.count))
    let imported: ImportResult
    do { imported = try result(opened.file, request) } catch {
      options.output.noticeLeftOut(opened)
      throw error
    }
    options.output.print(imported) {
      """
      \(imported.pack): \(imported.decimals.counted("decimal")) of \(imported.constant)\
      \(imported.form.map { ", read from a text \($0)" } ?? "")
        \(imported.trust.text)
        \(CheckSummary.lines(imported.certificate, isVerbose: verbose).joined(separator: "\n  "))
        certificate  \(imported.certificatePath ?? "none, as the file is no .digitpack")\
      \(imported.droppedDecimals > 0 ? "\n  the last decimal was rounded and is left out" : "")
      """
    }
  }

  private func result(_ file: DigitFile, _ request: PackRequest) throws -> ImportResult {
    let display = ProgressDisplay(isQuiet: quiet)
    defer { display.finish() }
    let (made, dropped, form) = try PackImport(request, dropsRounded: dropRounded) {
      display.show($0)
    }.run(file, named: path)
    return ImportResult(
      source: path, form: form?.description, pack: destination,
      packSHA256: made.pack?.fileHash.hexadecimal ?? "",
      certificatePath: made.certificatePath?.string, droppedDecimals: dropped,
      constant: made.certificate.constant, decimals: made.certificate.decimals,
      verified: made.certificate.isVerified,
      trust: made.audit?.trust ?? DigitTrust(.intact, by: .fileHashes, "imported without checking"),
      conclusion: made.certificate.conclusion, certificate: made.certificate)
  }
}
