import ArgumentParser
import LatencyMeasurement
import Reporting
import SystemPackage

/// `pi-trainer latency report`.
struct LatencyReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the result of a run again, in other formats.",
    discussion: "Formats: html, md, junit, json, hgrm, hlog, openmetrics, samples.")

  @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
  var source: String

  @Option(help: "The formats, separated by commas.")
  var format = "html"

  @Option(name: .customLong("out"), help: "The folder for the files (default: the run's own).")
  var folder: String?

  @Option(help: "A file of 'latency history', to be shown on the page.", completion: .file())
  var history: String?

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Outcome: Encodable {
    let files: [String]
  }

  func run() throws {
    let formats: Set<LatencyFormat>
    do throws(LatencyFormatError) { formats = try LatencyFormat.parse(format) } catch {
      throw ValidationError("--format: \(error)")
    }
    if folder == "" { throw ValidationError("--out '': name a folder") }
    let run = RunFolder(path: FilePath(source))
    let result = try run.result()
    let scenarios = try run.scenarios(of: run.record())
    let history = try history.map { try HistoryOptions.read($0).analysis() }
    let target = RunFolder(path: FilePath(folder ?? source))
    let files: [String]
    do { files = try target.write(result, scenarios, formats: formats, history: history) } catch {
      throw CommandFailure(.usage, CommandFailure(error).description)
    }
    guard !files.isEmpty else {
      let reason =
        result.result.verdict == .incorrect
        ? "there are no times after a wrong verdict" : "the run holds no times"
      throw CommandFailure(
        .usage,
        "'\(source)': --format \(format) writes nothing: \(reason); html shows the result")
    }
    options.output.print(Outcome(files: files)) { files.joined(separator: "\n") }
  }
}
