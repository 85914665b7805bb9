internal import ArgumentParser
internal import LatencyJudge
internal import LatencyReports
internal import SystemPackage

struct LatencyReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration("report", PackageResources.latency_report_txt)

  @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
  var source: String

  @Option(help: "The formats, separated by commas.")
  var format = "html"

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for the files (default: the run's own).", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var options: OutputOptions

  private struct Outcome: Encodable {
    let files: [String]
  }

  func run() throws {
    let formats: Set<LatencyFormat>
    do throws(ScenarioError) { formats = try LatencyFormat.parse(format) } catch {
      throw ValidationError("--format: \(error)")
    }
    if folder == "" { throw ValidationError("--out '': name a folder") }
    let run = RunFolder(path: FilePath(source))
    let result = try run.result()
    let scenarios = try run.scenarios(of: run.record())
    let target = RunFolder(path: FilePath(folder ?? source))
    let files: [String]
    do { files = try target.write(result, scenarios, formats: formats) } catch {
      throw CommandFailure(.usage, CommandFailure(error).description)
    }
    guard !files.isEmpty else {
      let reason =
        result.result.verdict == .incorrect
        ? "there are no times after a wrong verdict"
        : result.result.isComplete ? "the run holds no times" : "the run was interrupted"
      throw CommandFailure(
        .usage,
        "'\(source)': --format \(format) writes nothing: \(reason); html shows the result")
    }
    options.output.print(Outcome(files: files)) { files.joined(separator: "\n") }
  }
}
