package import Files
import PracticeData
import SystemPackage

/// The reason why user data could not be read or written, with its file and what to do next.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    case system(PlatformError)
    /// A newer program wrote the file.
    case newerVersion(Int64)
    case damaged
  }

  package let code: Code

  package let path: String

  package let detail: String

  init(_ code: Code, path: String, detail: String = "") {
    self.code = code
    self.path = path
    self.detail = detail
  }

  init(_ error: PlatformError) { self.init(.system(error), path: error.path) }

  init(_ error: FormatError, path: String) {
    switch error {
    case .newerVersion(let version): self.init(Code.newerVersion(version), path: path)
    case .damaged(let detail): self.init(Code.damaged, path: path, detail: detail)
    }
  }

  /// One line that names the file, the reason and the next step.
  package var description: String {
    switch code {
    case .system(let error): error.description
    case .newerVersion(let version):
      "'\(path)' was written by a newer pi-trainer (version \(version) of the format);"
        + " it is not changed: use that program, or set PI_TRAINER_HOME to another folder"
    case .damaged: "'\(path)' is damaged: \(detail)"
    }
  }

  /// The reason first, for a line that may be cut off, and then the file.
  var reasonFirst: String {
    switch code {
    case .system(let error): error.reasonFirst
    case .newerVersion: "a newer pi-trainer wrote the files. \(description)"
    case .damaged: description
    }
  }
}

func mappingErrors<Result>(
  _ work: @autoclosure () throws(PlatformError) -> Result
) throws(StoreError) -> Result {
  do throws(PlatformError) { return try work() } catch { throw StoreError(error) }
}

/// What a call gives, or `nil` where there is no file.
func ifPresent<Result>(
  _ work: @autoclosure () throws(PlatformError) -> Result
) throws(StoreError) -> Result? {
  do throws(PlatformError) { return try work() } catch {
    if error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory { return nil }
    throw StoreError(error)
  }
}

extension StoreFormat {
  /// Checks the first members of a file.
  ///
  /// - Throws: ``StoreError`` for a newer version.
  func check(_ fields: inout FieldReader, path: String) throws(StoreError) {
    do throws(FormatError) {
      try check(&fields)
    } catch { throw StoreError(error, path: path) }
  }
}
