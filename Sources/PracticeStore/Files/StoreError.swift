public import PlatformIO

/// Why user data could not be read or written, with the file it concerns and what to do next.
public struct StoreError: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public enum Code: Hashable, Sendable {
    /// The system refused.
    case system(PlatformError)
    /// A newer program wrote the file.
    case newerVersion(Int64)
    /// The file is not what it should be, from its outside.
    case damaged
  }

  /// What kind of trouble it is.
  public let code: Code

  /// The file.
  public let path: String

  /// What was found, for a damaged file.
  public let detail: String

  /// Describes trouble with a file.
  init(_ code: Code, path: String, detail: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
  }

  /// Takes up what the system said.
  init(_ error: PlatformError) {
    self.init(.system(error), path: error.path)
  }
}

/// The error in words.
extension StoreError: CustomStringConvertible {
  /// One line that names the file, the reason and the next step.
  public var description: String {
    switch code {
    case .system(let error): error.description
    case .newerVersion(let version):
      "'\(path)' was written by a newer pi-trainer (version \(version) of the format);"
        + " it is left as it is: use that program, or set PI_TRAINER_HOME to another folder"
    case .damaged: "'\(path)' is damaged: \(detail)"
    }
  }
}

/// Runs work on files.
func storing<Result>(_ work: () throws(PlatformError) -> Result) throws(StoreError) -> Result {
  do throws(PlatformError) { return try work() } catch { throw StoreError(error) }
}
