import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import FileIO
import NumberText
import Parallelism
import SystemPackage

/// `pi-trainer digits import`.
struct DigitsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Verify the digits of a text or .ycd file and write them to a pack.",
    discussion: """
      The digits are computed again and compared. If one is wrong, the command prints its \
      position and writes nothing. --check none writes unchecked digits, and the pack says so. \
      Beside NAME.digitpack its certificate is written, as NAME.certificate.json. A last decimal \
      that is rounded instead of cut off is called that; --drop-rounded leaves it out.
      """)

  @Argument(help: "A plain text, a .ycd file, or a pack.", completion: .file())
  var path: String

  @Option(help: "The constant whose digits the file holds.")
  var constant: String

  @Option(name: .customLong("out"), help: "The pack to write.")
  var destination: String

  @Option(help: "How thoroughly the digits are checked: none, standard or thorough.")
  var check = CheckLevel.standard

  @Flag(help: "Leave out a last decimal that is rounded.")
  var dropRounded = false

  @OptionGroup var threads: ThreadOptions

  @Flag(help: "Replace a file that exists already.")
  var force = false

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
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
  }

  func validate() throws {
    _ = try ConstantName.constant(constant)
  }

  func run() throws {
    guard let definition = ConstantDefinition.of(try ConstantName.constant(constant)) else {
      throw CommandFailure(.usage, "'\(constant)' cannot be computed")
    }
    let file = try DigitLibrary.open(path).file
    try checkIdentity(of: file, definition.constant)
    let imported = try mappingErrors { try importDigits(file, definition) }
    options.output.print(imported) {
      """
      \(imported.pack): \(imported.decimals.grouped) decimals of \(imported.constant)\
      \(imported.form.map { ", read from a text \($0)" } ?? "")
        \(imported.trust.text)
        \(imported.conclusion)
        certificate  \(imported.certificatePath ?? "none, as the file is no .digitpack")\
      \(imported.droppedDecimals > 0 ? "\n  the last decimal was rounded and is left out" : "")
      """
    }
  }

  /// Where the certificate goes: beside the pack, where that has its usual ending.
  private var certificatePath: FilePath? {
    let ending = ".digitpack"
    guard destination.hasSuffix(ending) else { return nil }
    return FilePath(String(destination.dropLast(ending.count)) + ".certificate.json")
  }

  private func checkIdentity(of file: DigitFile, _ constant: MathematicalConstant) throws {
    if let own = file.constant, own != constant {
      throw CommandFailure(
        .failed, "'\(path)': it is a pack of \(own.name), not of \(constant.name)")
    }
    if let digit = file.integerPart, digit != constant.integerPart {
      throw CommandFailure(
        .failed,
        "'\(path)': the integer part is \(digit.value), that of \(constant.name) is"
          + " \(constant.integerPart.value)")
    }
  }

  private func importDigits(
    _ file: DigitFile, _ definition: ConstantDefinition
  ) throws -> ImportResult {
    let beginning = try LeadingCheck(file, definition.constant)
    if check != .none, let difference = beginning.difference {
      throw FileVerifier.failure(difference, path)
    }
    let advice = "--check none computes nothing"
    try beginning.requireMemory(for: file.digitCount, at: check, advice: advice)
    let store = file.isStream ? try beginning.decimalsInMemory() : nil
    let count = try store?.digitCount ?? file.countDigits()
    try beginning.requireMemory(for: count, at: check, advice: advice)
    let display = ProgressDisplay(
      label: definition.constant.name, decimals: count, isQuiet: quiet)
    defer { display.finish() }
    let importer = PackImporter(
      definition: definition, level: check,
      workers: Workers(threads.count)
    ) { display.update($0) }
    var taken = count
    func take() throws -> PackImporter.Outcome {
      try importer.run(
        file, read: store, to: FilePath(destination), isReplacing: force, atMost: taken
      ) { (certified, pack) throws(PlatformError) in
        guard let certificatePath else { return [] }
        let certificate = try AtomicOutput(certificatePath, replacing: force)
        let name = FilePath(destination).lastComponent?.string ?? destination
        try certificate.write(
          Statement(certified, files: [.init(name: name, sha256: pack.fileHash.hexadecimal)])
            .readableJSON)
        return [certificate]
      }
    }
    var outcome = try take()
    if dropRounded, let difference = outcome.firstDifference, difference.isRounded,
      difference.position > 1
    {
      taken = difference.position - 1
      outcome = try take()
    }
    if let difference = outcome.firstDifference {
      let failure = FileVerifier.failure(difference, path)
      throw difference.isRounded
        ? CommandFailure(.failed, "\(failure); --drop-rounded leaves it out") : failure
    }
    guard let pack = outcome.pack else {
      throw CommandFailure(
        .failed, "'\(path)': \(outcome.trust?.reason ?? outcome.certificate.conclusion)")
    }
    return ImportResult(
      source: path, form: file.textLayout?.description, pack: destination,
      packSHA256: pack.fileHash.hexadecimal, certificatePath: certificatePath?.string,
      droppedDecimals: count - taken, constant: definition.constant.name, decimals: taken,
      verified: outcome.certificate.isVerified,
      trust: outcome.trust
        ?? DigitTrust(.intact, by: .fileHashes, "the digits were taken over unchecked"),
      conclusion: outcome.certificate.conclusion)
  }
}
