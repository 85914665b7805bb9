import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Parallelism
import SystemPackage
import Text
import ValidationReports

struct DigitsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("import", PackageResources.digits_import_txt)

  @Argument(help: "A plain text, a .ycd file, or a pack.", completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp("The constant whose digits the file holds.", valueName: "name"),
    completion: .list(ConstantName.all))
  var constant: String

  @Option(
    help: ArgumentHelp(
      "10, or 16 for digits that are converted (default: 10).", valueName: "number"))
  var radix = DigitRadix.decimal

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

  @OptionGroup var options: ReadingOptions

  func validate() throws {
    _ = try ConstantName.digits(constant)
    if radix == .hexadecimal && (dropRounded || options.layout != .auto) {
      throw ValidationError("--radix 16 takes neither --drop-rounded nor --layout")
    }
  }

  func run() throws {
    guard let definition = ConstantDefinition.of(try ConstantName.digits(constant)) else {
      throw CommandFailure(.usage, "'\(constant)' cannot be computed")
    }
    let request = PackRequest(
      definition: definition, digitCount: 1, level: check, path: FilePath(destination),
      isReplacing: force, workers: Workers(threads.count))
    let (made, droppedCount, form, format) = try pack(request)
    let certificate = made.certificate
    let (packHash, certificatePath) = (
      made.pack?.fileHash.hexadecimal ?? "", made.certificatePath?.string
    )
    let trust =
      made.audit?.trust ?? DigitTrust(.intact, by: .fileHashes, "imported without checking")
    let imported: JSONObject = [
      "source": path, "form": form, "pack": destination, "packSHA256": packHash,
      "certificatePath": certificatePath, "droppedDecimals": droppedCount,
      "constant": certificate.constant, "decimals": certificate.decimals,
      "verified": certificate.isVerified, "trust": trust, "conclusion": certificate.conclusion,
      "certificate": certificate,
    ]
    options.output.print(imported) {
      """
      \(destination): \(certificate.decimals.counted("decimal")) of \(certificate.constant)\
      \(form.map { ", read from a \(format) \($0)" } ?? "")
        \(trust.text)
        \(CheckSummary.lines(certificate, isVerbose: verbose).joined(separator: "\n  "))
        certificate  \(certificatePath ?? "none, as the file is no .digitpack")\
      \(droppedCount > 0 ? "\n  the last decimal was rounded and is left out" : "")
      """
    }
  }

  private func pack(
    _ request: PackRequest
  ) throws -> (made: MadePack, droppedCount: Int64, form: String?, format: String) {
    let display = ProgressDisplay(isQuiet: quiet)
    defer { display.finish() }
    let maker = PackImport(request, dropsRounded: dropRounded) { display.show($0) }
    if radix == .hexadecimal {
      let pack = try DigitLibrary.hexadecimalPack(path)
      let text =
        try pack.map {
          try HexadecimalDigits.text(
            of: $0, as: request.definition.constant, workers: request.workers)
        } ?? HexadecimalText(InputText.contents(of: path), named: path)
      let form = "of \(text.digits.count.counted("hexadecimal digit"))"
      return (try maker.run(text), 0, form, pack == nil ? "text" : "pack")
    }
    let opened = try DigitLibrary.open(path, options)
    do {
      let (made, droppedCount, form) = try maker.run(opened.file, named: path)
      return (made, droppedCount, form?.description, "text")
    } catch {
      display.finish()
      options.output.noticeLeftOut(opened)
      throw error
    }
  }
}
