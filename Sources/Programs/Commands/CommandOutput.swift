internal import ArgumentParser
internal import Files
internal import Processes
internal import Reports
internal import SystemPackage
internal import Text

/// Standard output: a text, or one JSON object and nothing else.
package struct CommandOutput {
  /// The program whose name messages begin with.
  package static var program: String {
    CommandLine.arguments.first.map { FilePath($0).lastComponent?.string ?? $0 } ?? "pi-trainer"
  }

  package let isJSON: Bool

  /// Prints a result.
  ///
  /// - Parameter text: the result as text, without a final newline; may be empty.
  package func print(_ value: some Encodable, text: () -> String) {
    guard isJSON else {
      let text = text()
      if !text.isEmpty { Self.write(text.sanitized + "\n") }
      return
    }
    Self.write(JSONEncoder.text(value) + "\n")
  }

  /// A result as JSON, divided at a placeholder in the place of what is too long for one text.
  ///
  /// - Parameter placeholder: as JSON spells it; the first one counts.
  package static func parts(
    of value: some Encodable, around placeholder: String
  ) -> (before: String, after: String) {
    let text = JSONEncoder.text(value)
    guard let place = text.firstRange(of: placeholder) else {
      preconditionFailure("the result holds no placeholder")
    }
    return (String(text[..<place.lowerBound]), String(text[place.upperBound...]) + "\n")
  }

  /// Writes a text as it is.
  ///
  /// A failure is not thrown here: ``exitCode(after:)`` reports it when the command has ended.
  package static func write(_ text: String) { try? StandardOutput.shared.write(text) }

  /// The exit code of a program whose output was taken by a pipe that is closed: that of one that
  /// SIGPIPE ended.
  private static let brokenPipe: Int32 = 141

  /// Writes what is still buffered.
  ///
  /// - Parameter isReported: whether the failure of a write was the command's own error.
  /// - Returns: the exit code of the process: where the command succeeded and its output could not
  ///   be written, that of the failure.
  package static func exitCode(after status: Int32, isReported: Bool = false) -> Int32 {
    do throws(PlatformError) {
      try StandardOutput.shared.flush()
      return status
    } catch {
      if error.errno == .brokenPipe { return status == 0 || isReported ? brokenPipe : status }
      if !isReported { StandardError.write("\(program): \(error)\n") }
      return status == 0 ? CommandFailure.Status.inputOutput.rawValue : status
    }
  }
}

package struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object and nothing else on standard output.")
  package var json = false

  package init() {}

  package var output: CommandOutput { CommandOutput(isJSON: json) }
}

/// Standard error: progress and remarks, never results.
package enum StandardError {
  package static var isTerminal: Bool { Terminal.isTerminal(.standardError) }

  /// Writes a text; a failure is ignored.
  package static func write(_ text: String) { BestEffortCalls.writeMessage(text) }
}
