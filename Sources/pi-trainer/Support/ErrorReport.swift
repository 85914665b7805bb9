import ArgumentParser
import Foundation

/// Prints the error of a failed command.
struct ErrorReport {
  /// The error as JSON.
  private struct JSONReport: Encodable {
    let error: String
    let exitCode: Int32
  }

  private let error: any Error

  /// Creates a report of an error in parsing or running a command.
  init(_ error: any Error) {
    self.error = error
  }

  /// Prints the error as text and, with `--json`, as JSON.
  ///
  /// - Returns: the exit code.
  func finish() -> Int32 {
    if let failure = error as? CommandFailure {
      FileHandle.standardError.write(Data("pi-trainer: \(failure)\n".utf8))
      printJSON(failure)
      return failure.status.rawValue
    }
    if let code = error as? ExitCode { return code.rawValue }
    if PiTrainer.exitCode(for: error).isSuccess {
      // Help, the version, a completion script.
      print(PiTrainer.fullMessage(for: error))
      return 0
    }
    let usage = CommandFailure(.usage, PiTrainer.message(for: error) + "; see --help")
    FileHandle.standardError.write(Data("pi-trainer: \(usage)\n".utf8))
    printJSON(usage)
    return CommandFailure.Status.usage.rawValue
  }

  /// With `--json`, a failure is an object as well.
  private func printJSON(_ failure: CommandFailure) {
    guard CommandLine.arguments.contains("--json") else { return }
    let report = JSONReport(error: failure.description, exitCode: failure.status.rawValue)
    CommandOutput(isJSON: true).print(report) { "" }
  }
}
