import ArgumentParser
import Commands
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import Text
import TrainerModel

struct RecitalCommand: ParsableCommand {
  static let configuration = CommandConfiguration("recital", PackageResources.recital_txt)

  @Argument(
    help: """
      The constant to recite; or 'sheets' and a constant; or 'results', alone or with the name of \
      a recital.
      """, completion: .list(ConstantName.all + ["sheets", "results"]))
  var subjects: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many digits a batch has (default: 100).", valueName: "count"),
    transform: DigitAmount.argument)
  var batch: DigitAmount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With 'sheets' or --file: the first decimal (default: 1).", valueName: "position"),
    transform: DigitAmount.argument)
  var from = DigitAmount(1)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With 'sheets': how many decimals (default: 1000).", valueName: "number"),
    transform: DigitAmount.argument)
  var count: DigitAmount?

  @Option(
    help: ArgumentHelp("Recite the digits of a text; - for standard input.", valueName: "path"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp(
      "With --out: sign the result by 'ssh-keygen -Y sign -n pi-trainer-recital'.",
      valueName: "key"),
    completion: .file())
  var sign: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the sheets, in HTML where its name ends so, or the result in JSON.",
      valueName: "file"),
    completion: .file())
  var out: String?

  @Flag(name: .shortAndLong, help: "Replace a file that exists already.")
  var force = false

  @ParentCommand var program: PiTrainer

  @OptionGroup var player: PlayerOption

  @OptionGroup var options: OutputOptions

  private var isSheets: Bool { subjects.first == "sheets" }
  private var isResults: Bool { subjects.first == "results" }

  func validate() throws {
    guard subjects.count <= (isSheets || isResults ? 2 : 1) else {
      throw ValidationError("one constant, or 'sheets' or 'results' and a name")
    }
    if !isResults, let name = isSheets ? subjects.dropFirst().first : subjects.first {
      _ = try ConstantName.constant(name)
    }
    if let batch, batch.value > Recital.largestBatch {
      throw ValidationError("--batch: at most \(Int64(Recital.largestBatch).grouped) digits")
    }
    if let count, !isSheets || count.value > 1_000_000 {
      throw ValidationError("--count takes at most 1,000,000, and belongs to 'sheets'")
    }
    if file != nil, isSheets || isResults { throw ValidationError("--file needs a recital") }
    if from.value > 1, !isSheets, file == nil {
      throw ValidationError("--from belongs to 'sheets' and --file")
    }
    if sign != nil, out == nil || isSheets {
      throw ValidationError("--sign needs --out, the file with the result that is signed")
    }
  }

  func run() throws {
    if isSheets { return try writeSheets() }
    let store = try PracticeData.open(player)
    if isResults { return try show(subjects.dropFirst().first, of: store) }
    let constant = try subjects.first.map(ConstantName.constant) ?? store.settings.constant
    if let file { return try recite(file, constant, store) }
    let known = Set(store.recitals().map(\.id))
    try TrainerProgram.requireTerminal()
    store.set(.selectedConstant, to: .name(constant.name))
    try TrainerProgram(
      store: store, provider: PackDigitProvider(), appearance: program.appearance
    ).run { model in
      model.go(to: .recital)
      model.chooseBatchSize(Int(batch?.value ?? 100))
    }
    _ = store.flush()
    // One that was left before its end is not judged.
    for recital in store.recitals() where !known.contains(recital.id) {
      if try RecitalRecord(recital.transcript).isComplete { try show(recital.id, of: store) }
    }
  }

  /// Recites what stands in a file.
  private func recite(
    _ file: String, _ constant: MathematicalConstant, _ store: PracticeStore
  ) throws {
    let text = try InputText.contents(of: file)
    let size = Int(batch?.value ?? 100)
    var record = RecitalRecord(of: constant, from: from.value - 1, batchSize: size, now: .now)
    for digit in try Self.digits(of: text, constant, file) {
      if record.recital.batch.count == size { record.take(.submit, at: 0, now: .now) }
      record.take(.insert(digit, at: record.recital.batch.count), at: 0, now: .now)
    }
    record.take(.submit, at: 0, now: .now)
    guard record.began != nil else { throw CommandFailure(.inputOutput, "'\(file)': no digit") }
    let source = try EngineDigitSource(pack: nil).digits(of: constant)
    record.end(RecitalVerdict(record.recital, source: source), now: .now)
    try PracticeData.save(store) { store.keepRecital(record.id, record.text, isOver: true) }
    let kept = store.recitals().first { $0.id == record.id }
    guard kept?.transcript == Array(record.text.utf8) else {
      throw CommandFailure(.inputOutput, "the recital could not be saved")
    }
    try write(try RecitalReport(record, source: source), in: PracticeData.words(store.settings))
  }

  /// The digits of a text: blanks and what stands before a point are left out.
  private static func digits(
    of text: [UInt8], _ constant: MathematicalConstant, _ file: String
  ) throws -> [Digit] {
    var digits: [Digit] = []
    var line = 1
    for byte in text {
      if byte == 0x0A { line += 1 }
      if let digit = Digit(ascii: byte) {
        digits.append(digit)
      } else if [UInt8(ascii: "."), UInt8(ascii: ",")].contains(byte),
        digits == [constant.integerPart]
      {
        digits = []
      } else if ![0x09, 0x0A, 0x0D, 0x20].contains(byte) {
        throw CommandFailure(
          .inputOutput, "'\(file)': line \(line) has something else than digits and blanks")
      }
    }
    return digits
  }

  /// Shows a recital that is kept, or all of them in a line each.
  private func show(_ name: String?, of store: PracticeStore) throws {
    let recitals = store.recitals()
    guard let name else {
      let words = PracticeData.words(store.settings)
      let records = recitals.compactMap { try? RecitalRecord($0.transcript) }
      return options.output.print(["recitals": records.map(\.id)]) {
        records.isEmpty
          ? "no recital yet: pi-trainer recital pi"
          : records.map { "\($0.id)  \(words.line(of: $0))" }.joined(separator: "\n")
      }
    }
    guard let recital = recitals.first(where: { $0.id == name }) else {
      throw CommandFailure(.failed, "there is no recital '\(name)'; 'recital results' lists them")
    }
    guard try RecitalRecord(recital.transcript).isComplete else {
      throw CommandFailure(.failed, "'\(name)' is not over: go on with it, and end it")
    }
    try write(
      try RecitalText.report(recital.transcript, name, EngineDigitSource(pack: nil)),
      in: PracticeData.words(store.settings))
  }

  /// Prints a result, writes it and signs it.
  private func write(_ report: RecitalReport, in words: Localization) throws {
    CommandOutput.write(RecitalText.text(report, isJSON: options.json, in: words))
    guard let out else { return }
    try FileSystem.real.write((report.json + "\n").utf8, to: FilePath(out), replacing: force)
    guard let sign else { return }
    // ssh-keygen would ask whether it may be replaced.
    let signature = FilePath(out + ".sig")
    if try FileSystem.real.status(of: signature) != nil {
      guard force else {
        throw CommandFailure(.inputOutput, "'\(signature)' exists; --force replaces it")
      }
      try FileSystem.real.remove(signature)
    }
    let child = try ChildProcess(
      "ssh-keygen", ["-q", "-Y", "sign", "-f", sign, "-n", "pi-trainer-recital", out])
    guard child.wait().status == 0 else {
      throw CommandFailure(.failed, "--sign '\(sign)': ssh-keygen did not sign '\(out)'")
    }
  }

  private func writeSheets() throws {
    let name = subjects.dropFirst().first ?? "pi"
    let opened = try DigitLibrary.open(name)
    let last = from.value.addingReportingOverflow((count?.value ?? 1000) - 1).partialValue
    let range = try Positions.range(of: opened.file, .argument("\(from.value)-\(last)"))
    var digits: [UInt8] = []
    try Positions.forEachPart(of: opened.file, range) { digits += $1 }
    // Digits need no store: without a player's name, one that cannot be read has no language.
    let store = try player.player == nil ? try? player.store() : player.store()
    let language = store.map { PracticeData.language($0.settings) } ?? PracticeData.localeLanguage
    let sheets = RecitalSheets(
      constant: try ConstantName.constant(name), range: range, digits: digits,
      batchSize: batch?.value ?? 100,
      hash: opened.file.pack?.contentHash.hexadecimal ?? "",
      trust: DigitWord(
        word: opened.trust.level.word, isVerified: opened.trust.level == .verified, path: ""),
      words: Localization(language))
    guard let out else { return CommandOutput.write(sheets.text) }
    let text = out.hasSuffix(".html") ? sheets.html : sheets.text
    try FileSystem.real.write(text.utf8, to: FilePath(out), replacing: force)
  }
}

enum RecitalText {
  /// Judges a transcript; the line that is wrong is in the error.
  static func report(
    _ transcript: [UInt8], _ name: String, _ finder: EngineDigitSource
  ) throws -> RecitalReport {
    do {
      let record = try RecitalRecord(transcript)
      return try RecitalReport(record, source: try finder.digits(of: record.constant))
    } catch let error as TranscriptError { throw CommandFailure(.usage, "'\(name)': \(error)") }
  }

  /// A result as it is printed, in a player's language or in JSON.
  static func text(_ report: RecitalReport, isJSON: Bool, in words: Localization) -> String {
    (isJSON ? report.json : words.lines(of: report).joined(separator: "\n")) + "\n"
  }
}
