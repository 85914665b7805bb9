public import FileIO
import PracticeReplay

/// The reason why user data could not be read or written, with its file and what to do next.
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Code: Hashable, Sendable {
    /// An error of the system.
    case system(PlatformError)
    /// A newer program wrote the file.
    case newerVersion(Int64)
    /// The file is damaged.
    case damaged
  }

  /// The kind of error.
  public let code: Code

  /// The file.
  public let path: String

  /// The damage, for a damaged file.
  public let detail: String

  /// Creates an error.
  init(_ code: Code, path: String, detail: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
  }

  /// Creates an error from that of the system.
  init(_ error: PlatformError) {
    self.init(.system(error), path: error.path)
  }
}

/// The error as a message.
extension StoreError: CustomStringConvertible {
  /// One line that names the file, the reason and the next step.
  public var description: String {
    switch code {
    case .system(let error): error.description
    case .newerVersion(let version):
      "'\(path)' was written by a newer pi-trainer (version \(version) of the format);"
        + " it is not changed: use that program, or set PI_TRAINER_HOME to another folder"
    case .damaged: "'\(path)' is damaged: \(detail)"
    }
  }
}

/// Runs work on files, with errors of the store.
func mappingErrors<Result>(_ work: () throws(PlatformError) -> Result) throws(StoreError) -> Result
{
  do throws(PlatformError) { return try work() } catch { throw StoreError(error) }
}

/// The kinds of files of the store, each with its version.
enum StoreFormat: String {
  /// The profile.
  case profile = "pi-trainer profile"
  /// The settings.
  case settings = "pi-trainer settings"
  /// The history.
  case history = "pi-trainer history"
  /// The times of a record.
  case ghost = "pi-trainer ghost"
  /// The learning state of a constant.
  case learning = "pi-trainer learning"
  /// When a reminder was last shown.
  case reminder = "pi-trainer reminder"
  /// Everything in one file.
  case export = "pi-trainer export"

  /// The version that is written, and the newest readable one.
  var version: Int64 { 1 }

  /// The members that every file begins with.
  func begin(_ writer: inout JSONWriter) {
    writer.member("format", rawValue)
    writer.member("version", version)
  }

  /// Checks the first members of a file.
  ///
  /// - Throws: ``StoreError`` for a newer version.
  func check(_ fields: inout FieldReader, path: String) throws(StoreError) {
    if let version = fields.integer("version"), version > self.version {
      throw StoreError(.newerVersion(version), path: path)
    }
    if fields.named("format", { $0 == rawValue ? true : nil }) == nil {
      fields.addProblem("it does not say that it is a \(rawValue) file")
    }
  }
}
