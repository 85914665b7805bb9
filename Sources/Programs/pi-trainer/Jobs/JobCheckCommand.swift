import ArgumentParser
import Commands
import PackMaking
import Parallelism
import SystemPackage

struct JobCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration("check", PackageResources.job_check_txt)

  @Argument(help: "The folder of the run.", completion: .directory)
  var folder: String

  @Flag(help: "Compute what every number should be, modulo primes.")
  var recheck = false

  @Option(
    name: .customLong("only"), parsing: .upToNextOption,
    help: ArgumentHelp("Some steps (default: all).", valueName: "step"))
  var names: [String] = []

  @Flag(help: "Also remove what killed steps left; only while no driver is at work.")
  var clean = false

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var options: OutputOptions

  func run() throws {
    let run = try DigitRunFolder(FilePath(folder))
    if let unknown = names.first(where: { run.plan.step(named: $0) == nil }) {
      throw CommandFailure(
        .usage,
        "the plan has no step '\(unknown)'; "
          + Suggestion.text(to: unknown, among: run.plan.steps.map(\.name)))
    }
    let check = RunCheck(run, workers: Workers(threads.count))
    let steps = run.plan.steps.filter { names.isEmpty || names.contains($0.name) }
    let results = try check.results(of: steps, recomputes: recheck)
    let removed = clean ? try check.removeLeftovers() : 0
    let report: JSONObject = [
      "run": folder, "isRechecked": recheck, "steps": results, "removedLeftovers": removed,
    ]
    options.output.print(report) { Self.text(results) }
    let findings = Set(results.map(\.finding))
    if findings.contains(.wrong) { throw ExitCode(RunError.Status.failed.rawValue) }
    if findings.contains(.damaged) { throw ExitCode(RunError.Status.damaged.rawValue) }
  }

  private static func text(_ results: [RunCheck.Result]) -> String {
    let lines = results.compactMap { result in
      result.cause.map { "\(result.step): \(result.finding.rawValue): \($0)" }
    }
    let good = results.count { $0.finding == .good }
    let missing = results.count { $0.finding == .missing }
    return (lines + ["\(good) of \(results.count) files are good, \(missing) not made yet"])
      .joined(separator: "\n")
  }
}
