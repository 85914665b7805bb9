internal import ArgumentParser
internal import Files

/// The reason why a command failed, with its exit code.
package struct CommandFailure: Error, CustomStringConvertible {
  package enum Status: Int32 {
    case failed = 1
    case usage = 2
    /// A file or folder could not be read or written, or is damaged.
    case inputOutput = 3
    /// Nothing was found wrong, and the digits are only claimed to be right.
    case claimed = 4

    /// All of them, the most severe first: a wrong digit is worse than a file that is missing.
    package static let bySeverity: [Status] = [.failed, .inputOutput, .usage, .claimed]
  }

  /// The exit code of the process; that of a run may have another meaning than ``Status``.
  package let exitCode: Int32

  package var status: Status? { Status(rawValue: exitCode) }

  /// One line that names the file, position or option.
  package let description: String

  fileprivate(set) var isOfStandardOutput = false

  package init(_ status: Status, _ description: String) {
    self.init(exitCode: status.rawValue, description)
  }

  package init(exitCode: Int32, _ description: String) {
    self.exitCode = exitCode
    self.description = description
  }

  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as any ReportedError: self = error.failure
    default: self.init(.inputOutput, "\(error)")
    }
  }

  /// What some work on what the user named gives; its error becomes one of usage, after words of
  /// its own.
  package static func ofUsage<Value>(
    _ words: String = "", work: () throws -> Value
  ) throws(CommandFailure) -> Value {
    do { return try work() } catch { throw CommandFailure(.usage, "\(words)\(error)") }
  }
}

/// An error that knows with which exit code a command ends that meets it.
package protocol ReportedError: Error {
  var failure: CommandFailure { get }
}

extension PlatformError: ReportedError {
  package var failure: CommandFailure {
    var failure = CommandFailure(
      .inputOutput,
      code == .alreadyExists ? "'\(path)' exists already; --force replaces it" : description)
    failure.isOfStandardOutput = code == .output
    return failure
  }
}

/// Runs a command: the one place where errors become ``CommandFailure``; the parser's stay.
package func mappingErrors<Result>(_ work: () throws -> Result) throws -> Result {
  do { return try work() } catch {
    switch error {
    case is ExitCode, is ValidationError, is CleanExit: throw error
    default: throw CommandFailure(error)
    }
  }
}
