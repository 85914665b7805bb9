package import Files
package import PracticeData
import SystemPackage

/// The reason why user data could not be read or written, with its file and what to do next.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  case system(PlatformError)
  /// A newer program wrote the file, or it is damaged.
  case format(FormatError, path: String)

  /// One line that names the file, the reason and the next step.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .format(.newerVersion(let version), let path):
      "'\(path)' was written by a newer pi-trainer (version \(version) of the format);"
        + " it is not changed: use that program, or set PI_TRAINER_HOME to another folder"
    case .format(.damaged(let detail), let path): "'\(path)' is damaged: \(detail)"
    }
  }

  /// The reason first, for a line that may be cut off, and then the file.
  var reasonFirst: String {
    switch self {
    case .system(let error): error.reasonFirst
    case .format(.newerVersion, _): "a newer pi-trainer wrote the files. \(description)"
    case .format(.damaged, _): description
    }
  }
}

func mappingErrors<Result>(
  _ work: @autoclosure () throws(PlatformError) -> Result
) throws(StoreError) -> Result {
  do throws(PlatformError) { return try work() } catch { throw StoreError.system(error) }
}

/// What a call gives, or `nil` where there is no file.
func ifPresent<Result>(
  _ work: @autoclosure () throws(PlatformError) -> Result
) throws(StoreError) -> Result? {
  do throws(PlatformError) { return try work() } catch {
    if error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory { return nil }
    throw StoreError.system(error)
  }
}

extension StoreFormat {
  /// Checks the first members of a file.
  ///
  /// - Throws: ``StoreError`` for a newer version.
  func check(_ fields: inout FieldReader, path: String) throws(StoreError) {
    do throws(FormatError) {
      try check(&fields)
    } catch { throw StoreError.format(error, path: path) }
  }
}
