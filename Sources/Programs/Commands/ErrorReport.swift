package import ArgumentParser
internal import Files
internal import Reports
internal import SystemPackage

package enum ErrorReport {
  /// Prints an error as text and, with `--json`, as JSON.
  ///
  /// - Returns: the exit code of the process.
  package static func finish(
    after error: any Error, of program: any ParsableCommand.Type
  ) -> Int32 {
    if let failure = error as? CommandFailure {
      let isOutput = failure.isOfStandardOutput
      if !isOutput || StandardOutput.shared.failure?.errno != .brokenPipe {
        StandardError.write("\(CommandOutput.program): \(failure)".sanitizedLine + "\n")
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
    let usage = CommandFailure(.usage, usageMessage(error, program))
    StandardError.write("\(CommandOutput.program): \(usage)\n".sanitized)
    printJSON(usage)
    return CommandOutput.exitCode(after: usage.exitCode)
  }

  /// What was mistyped, or else what the parser says.
  private static func usageMessage(
    _ error: any Error, _ program: any ParsableCommand.Type
  ) -> String {
    let mistake = Mistake(Array(CommandLine.arguments.dropFirst()), of: program)
    if let message = mistake.message { return message }
    var text = program.message(for: error)
    if text.hasSuffix(".") { text.removeLast() }
    return "\(text); \(mistake.advice)"
  }

  /// With `--json`, a failure is an object as well; it cannot follow half of another one.
  private static func printJSON(_ failure: CommandFailure) {
    struct JSONReport: Encodable {
      let error: String
      let exitCode: Int32
    }
    guard CommandLine.arguments.contains("--json"), StandardOutput.shared.withdraw() else { return }
    let report = JSONReport(error: failure.description, exitCode: failure.exitCode)
    CommandOutput(isJSON: true).print(report) { "" }
  }
}
