import ArgumentParser
import Foundation
import LatencyMeasurement
import PlatformIO
import Reporting
import SystemPackage

/// Reports the verdict of a command: files, text on the terminal, exit code.
struct GateReporter {
  /// The exit code of an INCONCLUSIVE verdict.
  enum InconclusivePolicy: String, CaseIterable, ExpressibleByArgument {
    /// A warning and exit code 0.
    case warn
    /// Exit code 3.
    case fail
  }

  /// The verdict.
  let result: GateResult

  /// The rounds that it is based on.
  let scenarios: [ScenarioRounds]

  /// The folder for the outputs.
  let folder: RunFolder

  /// Whether standard output is JSON.
  let isJSON: Bool

  /// Writes everything and ends the command.
  ///
  /// - Parameters:
  ///   - record: how the run was made.
  ///   - inconclusive: the exit code of INCONCLUSIVE.
  /// - Throws: `ExitCode` unless the verdict passes.
  func finish(_ record: LatencyRunRecord, inconclusive: InconclusivePolicy) throws {
    let outcome = LatencyRecord(result, rounds: scenarios)
    try folder.write(record, scenarios: scenarios, result: outcome)
    try appendStepSummary()
    if isJSON {
      print(outcome.json)
    } else {
      print(LatencyTerminal(outcome).text, terminator: "")
      print("report: \(folder.path.appending("index.html"))")
    }
    // An interruption does not make a wrong verdict right.
    if !result.isComplete, result.verdict != .incorrect { throw ExitCode(130) }
    let code = result.verdict.exitCode(inconclusiveFails: inconclusive == .fail)
    if result.verdict == .inconclusive, inconclusive == .warn {
      StandardError.write(
        "warning: INCONCLUSIVE proves nothing; exit code 0 because of '--inconclusive warn'\n")
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// Adds the short form to the summary of a job on GitHub, if there is one.
  private func appendStepSummary() throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    let source = folder.path.appending("summary.md")
    guard let handle = FileHandle(forWritingAtPath: path) else {
      StandardError.write(
        "warning: GITHUB_STEP_SUMMARY is '\(path)', which cannot be opened for writing; the summary"
          + " is in '\(source)'\n")
      return
    }
    defer { try? handle.close() }
    let summary = try mappingErrors { try FileSystem.real.contents(of: source) }
    do {
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(summary))
    } catch {
      StandardError.write("pi-trainer: the job's summary '\(path)' cannot be written: \(error)\n")
    }
  }
}
