import ArgumentParser
import FileIO
import EssentialFoundation
import LatencyMeasurement
package import Reporting
import SystemPackage

/// `pi-trainer latency history`.
struct LatencyHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keep runs of the gate, and find the run with which a time changed.",
    discussion: """
      The history is a file of JSON lines, one a run: commit, branch, hash of the program, \
      machine, own times of keys by class, instructions, and what the run supports. Commit it, \
      or keep it as an artefact of the pipeline.
      """,
    subcommands: [
      LatencyHistoryAddCommand.self, LatencyHistoryShowCommand.self,
      LatencyHistoryExportCommand.self,
    ])
}

/// The option that names the file.
struct HistoryOptions: ParsableArguments {
  @Option(help: "The file of the history.", completion: .file())
  var history = "latency-history.jsonl"

  /// Reads the history.
  ///
  /// - Parameter allowsMissing: whether there may be no such file yet.
  /// - Throws: ``CommandFailure`` that names file, line and field.
  func read(allowsMissing: Bool = false) throws -> RunHistory {
    guard !history.isEmpty else { throw CommandFailure(.usage, "--history '': name a file") }
    return try Self.read(history, allowsMissing: allowsMissing)
  }

  /// Reads a history.
  static func read(_ name: String, allowsMissing: Bool = false) throws -> RunHistory {
    let path = FilePath(name)
    let bytes: [UInt8]? = try mappingErrors {
      guard try FileSystem.real.status(of: path) != nil else { return nil }
      return try FileSystem.real.contents(of: path, limit: 1 << 28)
    }
    guard let bytes else {
      if allowsMissing { return RunHistory([]) }
      throw CommandFailure(
        .usage,
        "--history '\(name)': there is no such file; 'latency history add RUN' begins one")
    }
    do throws(HistoryFileError) { return try HistoryFile.read(bytes) } catch {
      throw CommandFailure(
        .usage, "--history '\(name)': \(error); remove or repair that line")
    }
  }
}

/// `pi-trainer latency history add`.
struct LatencyHistoryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a run of the gate to the history.",
    discussion: """
      RUN is the folder of a complete run ('latency gate --out'). A run that is there already is \
      not added again. A run that failed belongs to the history, one with wrong verdicts does not.
      """)

  @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
  var source: String

  @OptionGroup var file: HistoryOptions

  @OptionGroup var options: OutputOptions

  func run() throws {
    try mappingMeasurementErrors {
      let result = try RunFolder(path: FilePath(source)).result().result
      let history = try file.read(allowsMissing: true)
      let run: HistoryRun
      do throws(ScenarioError) {
        run = try HistoryRun(result)
        try run.validate()
      } catch {
        throw CommandFailure(.usage, "'\(source)' cannot be added: \(error)")
      }
      let isNew = !history.runs.contains { $0.isSameRun(as: run) }
      if isNew {
        try mappingErrors {
          let output = try AtomicOutput(FilePath(file.history), replacing: true)
          try output.write((history.runs + [run]).map(HistoryFile.line).joined())
          try output.commit()
        }
      }
      let count = history.runs.count + (isNew ? 1 : 0)
      options.output.print(run) {
        "\(isNew ? "added" : "already there"): \(run.place), \(count) runs in \(file.history)"
      }
    }
  }
}

/// `pi-trainer latency history show`.
struct LatencyHistoryShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Say with which run a time or a count changed.",
    discussion: """
      Change points are found by the energy distance between parts of a series (E-divisive), each \
      tested by shuffling. Only runs on the machine of the last one are compared: across machines \
      there is no answer, unless --force asks for one. With --exit-code it ends with 1 where a \
      metric got slower within the last 10 runs and stayed so, with 3 where there are fewer than 8 \
      runs of this machine, else with 0.
      """)

  @Option(help: "text, md, html or json.")
  var format = ReportFormatArgument.text

  @Option(name: .customLong("out"), help: "The file (default: standard output).")
  var target: String?

  @Flag(help: "Compare runs of all machines.")
  var force = false

  @Flag(help: "Let the exit code say what was found.")
  var exitCode = false

  @OptionGroup var file: HistoryOptions

  func run() throws {
    try mappingMeasurementErrors {
      let analysis = try file.read().analysis(isForced: force)
      let report = HistoryReport(analysis).report
      let text: String =
        switch format {
        case .text: TextRenderer().render(report)
        case .md: MarkdownRenderer().render(report)
        case .html: HTMLRenderer().render(report)
        case .json: JSONRenderer().render(report)
        }
      try HistoryOutput.write(text, to: target)
      if exitCode {
        let code = analysis.verdict.exitCode(inconclusiveFails: true)
        if code != 0 { throw ExitCode(code) }
      }
    }
  }
}

/// The forms of a report as they are named on the command line.
enum ReportFormatArgument: String, CaseIterable, ExpressibleByArgument {
  case text, md, html, json
}

/// `pi-trainer latency history export`.
struct LatencyHistoryExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the history in the format of another tool.",
    discussion: """
      bencher: the last run in Bencher's metric format. github: the last run for \
      github-action-benchmark (customSmallerIsBetter). otava: all runs as a table for Apache \
      Otava, which otava-config configures.
      """)

  @Option(help: "bencher, github, otava or otava-config.")
  var format: HistoryExport.Format

  @Option(name: .customLong("out"), help: "The file (default: standard output).")
  var target: String?

  @Option(help: "For otava-config: the name of the table's file.")
  var table = "latency-history.csv"

  @Flag(help: "Export runs of all machines.")
  var force = false

  @OptionGroup var file: HistoryOptions

  func run() throws {
    try mappingMeasurementErrors {
      let analysis = try file.read().analysis(isForced: force)
      guard !analysis.runs.isEmpty else {
        throw CommandFailure(
          .usage, "--history '\(file.history)': it holds no run; 'latency history add RUN' adds one"
        )
      }
      try HistoryOutput.write(HistoryExport(analysis).text(format, table: table), to: target)
    }
  }
}

/// The formats are named on the command line as in the code.
extension HistoryExport.Format: ExpressibleByArgument {}

/// Where the commands of the history write.
private enum HistoryOutput {
  static func write(_ text: String, to target: String?) throws {
    guard let target else { return CommandOutput.write(text) }
    guard !target.isEmpty else { throw CommandFailure(.usage, "--out '': name a file") }
    try mappingErrors {
      let output = try AtomicOutput(FilePath(target), replacing: true)
      try output.write(text)
      try output.commit()
    }
  }
}
