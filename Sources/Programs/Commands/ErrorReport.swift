package import ArgumentParser
internal import Files
internal import Reports
internal import SystemPackage

package struct ErrorReport {
  private struct JSONReport: Encodable {
    let error: String
    let exitCode: Int32
  }

  private let error: any Error
  private let program: any ParsableCommand.Type

  package init(_ error: any Error, of program: any ParsableCommand.Type) {
    self.error = error
    self.program = program
  }

  /// Prints the error as text and, with `--json`, as JSON.
  ///
  /// - Returns: the exit code of the process.
  package func finish() -> Int32 {
    if let failure = error as? CommandFailure {
      let isOutput = failure.isOfStandardOutput
      if !isOutput || StandardOutput.shared.failure?.errno != .brokenPipe {
        StandardError.write("\(CommandOutput.program): \(failure)\n".sanitized)
      }
      printJSON(failure)
      return CommandOutput.exitCode(after: failure.exitCode, isReported: isOutput)
    }
    if let code = error as? ExitCode { return CommandOutput.exitCode(after: code.rawValue) }
    if program.exitCode(for: error).isSuccess {
      // The version, a completion script.
      CommandOutput.write(program.fullMessage(for: error) + "\n")
      return CommandOutput.exitCode(after: 0)
    }
    let usage = CommandFailure(.usage, usageMessage)
    StandardError.write("\(CommandOutput.program): \(usage)\n".sanitized)
    printJSON(usage)
    return CommandOutput.exitCode(after: usage.exitCode)
  }

  /// What was mistyped, or else what the parser says.
  private var usageMessage: String {
    let mistake = Mistake(Array(CommandLine.arguments.dropFirst()), of: program)
    if let message = mistake.message { return message }
    var text = program.message(for: error)
    if text.hasSuffix(".") { text.removeLast() }
    return "\(text); \(mistake.advice)"
  }

  /// With `--json`, a failure is an object as well; it cannot follow half of another one.
  private func printJSON(_ failure: CommandFailure) {
    guard CommandLine.arguments.contains("--json"), StandardOutput.shared.withdraw() else { return }
    let report = JSONReport(error: failure.description, exitCode: failure.exitCode)
    CommandOutput(isJSON: true).print(report) { "" }
  }
}
