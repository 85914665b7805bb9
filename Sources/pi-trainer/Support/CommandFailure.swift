import ArgumentParser
import ConstantGeneration
import DigitPack
import DigitVerification
import FileIO
import SystemPackage

/// The reason why a command failed, with its exit code.
struct CommandFailure: Error, CustomStringConvertible {
  /// The exit code of the process.
  enum Status: Int32 {
    /// A check failed.
    case failed = 1
    /// The command line is wrong.
    case usage = 2
    /// A file or folder could not be read or written, or is damaged.
    case inputOutput = 3
    /// Nothing was found wrong, and the digits are only claimed to be right.
    case claimed = 4

    /// All of them, the most severe first: a wrong digit is worse than a file that is missing.
    static let bySeverity: [Status] = [.failed, .inputOutput, .usage, .claimed]
  }

  /// The exit code.
  let status: Status

  /// One line that names the file, position or option.
  let description: String

  /// Whether it is the failure to write standard output.
  var isOfStandardOutput: Bool {
    StandardOutput.shared.failure.map { $0.description == description } ?? false
  }

  /// Creates a failure.
  init(_ status: Status, _ description: String) {
    self.status = status
    self.description = description
  }

  /// Creates a failure from any error.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as CertificationError: self.init(error)
    case let error as ProofError: self.init(error)
    case let error as DigitFileError: self.init(error)
    case let error as PackError: self.init(DigitFileError(error))
    case let error as PlatformError: self.init(DigitFileError(error))
    default: self.init(.inputOutput, "\(error)")
    }
  }

  private init(_ error: CertificationError) {
    switch error {
    case .pack(let error): self.init(DigitFileError(error))
    case .generation, .multiplication: self.init(.failed, error.description)
    case .proof(let error): self.init(error)
    }
  }

  private init(_ error: ProofError) {
    if case .pack(let error) = error {
      self.init(DigitFileError(error))
    } else {
      self.init(error.isRefusal ? .failed : .inputOutput, error.description)
    }
  }

  private init(_ error: DigitFileError) {
    if error.system?.code == .alreadyExists {
      self.init(.inputOutput, "'\(error.path)' exists already; --force replaces it")
    } else if error.code == .beyondEnd || error.pack?.code == .beyondEnd {
      self.init(.usage, error.description)
    } else {
      self.init(.inputOutput, error.description)
    }
  }
}

/// Runs a closure and turns its errors into ``CommandFailure``.
func mappingErrors<Result>(_ work: () throws -> Result) throws -> Result {
  do { return try work() } catch { throw CommandFailure(error) }
}

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
  /// - Returns: the exit code of the process.
  func finish() -> Int32 {
    if let failure = error as? CommandFailure {
      let isOutput = failure.isOfStandardOutput
      if !isOutput || StandardOutput.shared.failure?.errno != .brokenPipe {
        StandardError.write("pi-trainer: \(failure)\n")
      }
      printJSON(failure)
      return CommandOutput.exitCode(after: failure.status.rawValue, isReported: isOutput)
    }
    if let code = error as? ExitCode { return CommandOutput.exitCode(after: code.rawValue) }
    if PiTrainer.exitCode(for: error).isSuccess {
      // Help, the version, a completion script.
      CommandOutput.write(PiTrainer.fullMessage(for: error) + "\n")
      return CommandOutput.exitCode(after: 0)
    }
    let usage = CommandFailure(.usage, PiTrainer.message(for: error) + "; see --help")
    StandardError.write("pi-trainer: \(usage)\n")
    printJSON(usage)
    return CommandOutput.exitCode(after: usage.status.rawValue)
  }

  /// With `--json`, a failure is an object as well; it cannot follow half of another one.
  private func printJSON(_ failure: CommandFailure) {
    guard CommandLine.arguments.contains("--json"), StandardOutput.shared.withdraw() else { return }
    let report = JSONReport(error: failure.description, exitCode: failure.status.rawValue)
    CommandOutput(isJSON: true).print(report) { "" }
  }
}
