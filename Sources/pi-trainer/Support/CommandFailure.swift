import ConstantGeneration
import DigitPack
import DigitVerification
import PlatformIO

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
  }

  /// The exit code.
  let status: Status

  /// One line that names the file, position or option.
  let description: String

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
