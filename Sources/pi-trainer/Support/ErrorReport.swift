import ArgumentParser
import Foundation

/// How the program ends when a command did not succeed.
struct ErrorReport {
  /// What a script reads.
  private struct JSONReport: Encodable {
    let error: String
    let exitCode: Int32
  }

  private let error: any Error

  /// Takes up an error of parsing or running.
  init(_ error: any Error) {
    self.error = error
  }

  /// Prints what people and scripts need.
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
    let usage = CommandFailure(.usage, PiTrainer.message(for: error) + "; --help tells more")
    FileHandle.standardError.write(Data("pi-trainer: \(usage)\n".utf8))
    printJSON(usage)
    return CommandFailure.Status.usage.rawValue
  }

  /// A script that asked for JSON gets an object for a failure as well.
  private func printJSON(_ failure: CommandFailure) {
    guard CommandLine.arguments.contains("--json") else { return }
    let report = JSONReport(error: failure.description, exitCode: failure.status.rawValue)
    Output(isJSON: true).print(report) { "" }
  }
}
