import ArgumentParser
import DigitPack
import DigitVerification
import PlatformIO
import Reporting
import SystemPackage

/// `pi-trainer report`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Read packs again, compare them with their certificates, and write a report.",
    discussion: """
      Reads every pack in the folder to its last byte, computes hashes, statistics and known \
      answers again, and compares them with the pack's certificate. Adds the results of the \
      engine's validation and of the latency gate. Writes index.html (one page, no network, no \
      script), report.md and report.json. A disagreement, a wrong verdict or a failed latency gate \
      gives exit code 1; the report is written in any case and says why. A latency gate that is \
      inconclusive or was not run is not a failure.
      """)

  @Option(name: .customLong("digits"), help: "The folder with packs and certificates.")
  var digits = "build/digits"

  @Option(
    name: .customLong("run"),
    help: "What 'digits generate --json' printed, for the times (default: run.json there)."
  )
  var record: String?

  @Option(
    name: .customLong("engine"),
    help: "What 'engine validate --json' printed (default: engine.json there, if it exists).")
  var engineRecord: String?

  @Option(
    name: .customLong("latency"),
    help: "The result.json of 'latency gate' (default: build/latency/result.json, if it exists).")
  var latencyRecord: String?

  @Option(name: .customLong("out"), help: "The folder for the report.")
  var folder = "build/report"

  @Flag(help: "Print the whole report instead of the verdicts.")
  var full = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let folder = FilePath(folder)
    let (report, isAcceptable) = try mappingErrors { () throws -> (Report, Bool) in
      let sources = ReportSources(
        folder: FilePath(digits), run: record.map { FilePath($0) },
        engine: engineRecord.map { FilePath($0) }, latency: latencyRecord.map { FilePath($0) })
      let packs = try sources.packs()
      let digits = DigitReport(
        packs: packs, record: try sources.record(), machine: ReportSources.machine)
      let engine = try sources.engineRecord().map { EngineReport(record: $0, packs: packs) }
      let latency = try sources.latencyRecord().map(LatencyReport.init)
      let validation = ValidationReport(digits: digits, engine: engine, latency: latency)
      let report = validation.report
      try Self.write(report, to: folder)
      return (report, validation.isAcceptable)
    }
    if options.json {
      print(JSONRenderer().render(report), terminator: "")
    } else {
      print(full ? TextRenderer().render(report) : SummaryRenderer().render(report), terminator: "")
      print("report: \(folder.appending("index.html").string) (also report.md and report.json)")
    }
    if !isAcceptable { throw ExitCode(CommandFailure.Status.failed.rawValue) }
  }

  /// Writes all files; they get their names only when all could be written.
  private static func write(_ report: Report, to folder: FilePath) throws {
    let forms: [(String, any ReportRenderer)] = [
      ("report.json", JSONRenderer()), ("report.md", MarkdownRenderer()),
      ("index.html", HTMLRenderer()),
    ]
    try FileSystem.real.makeFolder(folder)
    let files = try forms.map { (name, renderer) throws -> AtomicOutput in
      let file = try AtomicOutput(folder.appending(name), replacing: true)
      try file.write(renderer.render(report))
      return file
    }
    for file in files { try file.commit() }
  }
}
