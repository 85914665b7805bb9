import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import LatencyJudge
import LatencyReports
import Parallelism
import Processes
import Reports
import SystemPackage
import Text
import ValidationReports

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("report", PackageResources.report_txt)

  @Option(
    name: .customLong("digits"),
    help: ArgumentHelp(
      "The folder with packs and certificates (default: build/digits).", valueName: "folder"),
    completion: .directory)
  var digits = "build/digits"

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "What 'digits generate --json' printed, for the times (default: run.json there).",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var record: String?

  @Option(
    name: .customLong("engine"),
    help: ArgumentHelp(
      "What 'engine validate --json' printed (default: engine.json there, if it exists).",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var engineRecord: String?

  @Option(
    name: .customLong("latency"),
    help: ArgumentHelp(
      "The result.json of 'latency gate', or its folder (default: build/latency, if it exists).",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var latencyRecord: String?

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for the report (default: build/report).", valueName: "folder"),
    completion: .directory)
  var folder = "build/report"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Compute packs of up to so many decimals again; 0 computes none (default: 10,000,000).",
      valueName: "count"), transform: DigitAmount.natural)
  var recompute: Int64 = 10_000_000

  @Flag(help: "End with exit code 0 also when digits are only claimed to be right.")
  var allowClaimed = false

  @OptionGroup var threads: ThreadOptions

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @Flag(help: "Print the whole report instead of the verdicts.")
  var full = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let folder = FilePath(folder)
    // Packs take minutes, so whatever else can fail comes before them.
    try Self.requireWritable(folder)
    let sources = ReportSources(
      folder: FilePath(digits),
      verifier: ReportVerifier(
        recomputationLimit: recompute, workers: Workers(threads.count), isQuiet: quiet),
      run: record.map { FilePath($0) },
      engine: engineRecord.map { FilePath($0) }, latency: latencyRecord.map { FilePath($0) })
    let (record, engine) = (try sources.record(), try sources.engineRecord())
    let latency = try sources.latencyRecord()
    let packs = try sources.packs()
    let made = Date.now.formatted(.iso8601)
    let validation = ValidationReport(
      digits: DigitReport(packs: packs, record: record, machine: ReportSources.machine),
      engine: engine.map { EngineReport(record: $0, packs: packs) },
      latency: latency.map { LatencyReport($0) },
      made: [
        Fact("Made", made),
        Fact("Commit", SourceChange.current.commit ?? "unknown", isCode: true),
      ])
    let report = validation.report
    try write(report, to: folder, made: made)
    if options.json {
      CommandOutput.write(report.json)
    } else {
      CommandOutput.write(full ? TextRenderer().render(report) : SummaryRenderer().render(report))
      CommandOutput.write(
        "report: \(folder.appending("index.html").string.sanitizedLine)"
          + " (also summary.md, report.md, report.json, junit.xml)\n")
    }
    if validation.isAcceptable || validation.isOnlyClaimed && allowClaimed { return }
    let status: CommandFailure.Status = validation.isOnlyClaimed ? .claimed : .failed
    throw ExitCode(status.rawValue)
  }

  private static func requireWritable(_ folder: FilePath) throws {
    try FileSystem.real.makeFolder(folder)
    try AtomicOutput(folder.appending("index.html"), replacing: true).discard()
  }

  /// Writes all files; they get their names only when all could be written.
  private func write(_ report: Report, to folder: FilePath, made: String) throws {
    let junit = JUnitRenderer(allowsClaimed: allowClaimed, timestamp: String(made.prefix(19)))
    let forms: [(String, String)] = [
      ("report.json", report.json),
      ("report.md", MarkdownRenderer().render(report)),
      ("summary.md", MarkdownRenderer().render(report.summary)),
      ("index.html", HTMLRenderer().render(report)), ("junit.xml", junit.render(report)),
    ]
    let files = try forms.map { (name, text) throws -> AtomicOutput in
      let file = try AtomicOutput(folder.appending(name), replacing: true)
      try file.write(text)
      return file
    }
    try OutputGroup.commit(files)
  }
}

struct ReportSources {
  let folder: FilePath
  let verifier: ReportVerifier

  let run: FilePath?

  /// The record of the engine's validation, where one was named.
  let engine: FilePath?

  /// The latency gate's result, where one was named.
  let latency: FilePath?

  /// Reads every pack and compares it with its certificate.
  ///
  /// - Throws: ``CommandFailure`` for what is missing or unreadable; a damaged pack is a finding.
  func packs() throws -> [PackFindings] {
    let advice =
      "'pi-trainer digits generate pi e phi --check thorough --out \(folder.string)'"
      + " makes packs there"
    guard let status = try FileSystem.real.status(of: folder) else {
      throw CommandFailure(.inputOutput, "no folder '\(folder.string)'; \(advice)")
    }
    guard status.isFolder else {
      throw CommandFailure(.inputOutput, "--digits: '\(folder.string)' is not a folder; \(advice)")
    }
    let names = try FileSystem.real.names(in: folder)
    let certificates = stems(names, ".certificate.json")
    let packs = stems(names, ".digitpack").filter {
      !DigitLibrary.isHexadecimal(folder.appending("\($0).digitpack"))
    }
    // That of a text in radix 16 has no pack.
    if let alone = certificates.first(where: { !packs.contains($0) && !$0.hasSuffix(".hex") }) {
      throw CommandFailure(
        .inputOutput,
        "'\(folder.appending("\(alone).certificate.json").string)' has no pack; \(advice)"
      )
    }
    guard !packs.isEmpty else {
      throw CommandFailure(.inputOutput, "no packs in '\(folder.string)'; \(advice)")
    }
    // Before the first pack, which may take minutes.
    for stem in packs { _ = try statement(of: stem) }
    return try packs.map(findings)
  }

  /// The names before an ending, in the order in which the product lists constants.
  private func stems(_ names: [String], _ ending: String) -> [String] {
    let stems = names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(ending.count)) }
    return ConstantName.all.filter(stems.contains) + stems.filter { !ConstantName.all.contains($0) }
  }

  /// The most decimals whose text is hashed in all of its spellings.
  private static let hashedDecimals: Int64 = 100_000_000

  private func findings(_ stem: String) throws -> PackFindings {
    let fileName = "\(stem).digitpack"
    // Both of one unit, also while another program replaces it.
    let (statement, opened) = try OutputGroup.consistently(in: folder) { try unit(stem) }
    do {
      let pack = try opened.get()
      let judged = try PackTrust(of: pack)
      let audit = try PackAudit(
        pack, against: statement, fileName: fileName, workers: verifier.workers)
      let verified = try verifier.verify(pack, judged)
      return PackFindings(
        fileName: fileName, statement: statement, outcome: .audited(audit), trust: verified.trust,
        faults: verified.faults, proofs: verified.proofs,
        repeated: verified.repeated?.checks(.passed).map(\.id.letter) ?? [],
        textHashes: pack.digitCount <= Self.hashedDecimals ? try TextHash.all(of: pack) : [])
    } catch let error as PackError {
      // An error of the system, another writer or another radix is no damage.
      if error.underlying != nil || [.changedOnDisk, .otherRadix].contains(error.code) {
        throw error
      }
      let place = error.position.map { ", at decimal \($0)" } ?? ""
      return PackFindings(
        fileName: fileName, statement: statement, outcome: .damaged(error.reason + place),
        trust: DigitTrust(.refuted, by: .contradiction, "the file is damaged"))
    }
  }

  /// The certificate, and the pack if it can be opened.
  private func unit(_ stem: String) throws -> (Statement, Result<DigitPack, PackError>) {
    let statement = try statement(of: stem)
    do throws(PackError) {
      let pack = try DigitPack(opening: folder.appending("\(stem).digitpack"))
      return (statement, .success(pack))
    } catch { return (statement, .failure(error)) }
  }

  private func statement(of stem: String) throws -> Statement {
    let path = folder.appending("\(stem).certificate.json")
    guard try FileSystem.real.status(of: path) != nil else {
      throw CommandFailure(
        .inputOutput,
        "the certificate '\(path.string)' is missing; restore it or generate the pack again")
    }
    let json = try FileSystem.real.contents(of: path)
    do { return try Statement(json: json) } catch {
      throw CommandFailure(
        .failed,
        "'\(path.string)' is refused as a certificate: \(ContentError(error)); restore it or"
          + " generate the pack again")
    }
  }

  /// Reads the record of the run; one that was not named may be missing.
  func record() throws -> RunRecord? {
    try optional(run, folder.appending("run.json"), "--run", "what 'digits generate --json' prints")
  }

  /// Reads the record of the engine's validation; one that was not named may be missing.
  func engineRecord() throws -> EngineRecord? {
    try optional(
      engine, folder.appending("engine.json"), "--engine", "what 'engine validate --json' prints")
  }

  /// Reads the latency gate's result; one that was not named may be missing.
  func latencyRecord() throws -> LatencyRecord? {
    let isFolder = try latency.flatMap { try FileSystem.real.status(of: $0) }?.isFolder == true
    return try optional(
      isFolder ? latency?.appending("result.json") : latency, "build/latency/result.json",
      "--latency", "a result.json of 'latency gate'")
  }

  /// Reads what another command printed; a file that was not named may be missing.
  private func optional<Record: Decodable>(
    _ named: FilePath?, _ usual: FilePath, _ option: String, _ description: String
  ) throws -> Record? {
    let path = named ?? usual
    guard try FileSystem.real.status(of: path) != nil else {
      guard named != nil else { return nil }
      throw CommandFailure(.inputOutput, "\(option): no file '\(path.string)'")
    }
    let json = try FileSystem.real.contents(of: path)
    do { return try JSONDecoder().decode(Record.self, from: Data(json)) } catch {
      throw CommandFailure(
        .inputOutput,
        "'\(path.string)' is not \(description): "
          + ((error as? ScenarioError)?.description ?? ContentError(error).description))
    }
  }

  /// The machine, without names of hosts or folders.
  static var machine: [Fact] {
    #if arch(x86_64)
      let architecture = "x86-64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "another architecture"
    #endif
    let memory = MemorySize(bytes: Int64(clamping: MachineInfo.physicalMemoryByteCount))
    return [
      Fact("Processors", "\(MachineInfo.processorCount), \(architecture)"),
      Fact("Memory", "\(memory)"),
    ]
  }
}
