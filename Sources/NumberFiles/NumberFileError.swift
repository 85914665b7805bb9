package import FileIO

/// Why a file of numbers could not be written or read.
package enum NumberFileError: Error, Sendable, CustomStringConvertible {
  /// The system refused.
  case system(PlatformError)
  /// The file is not what was written under its name.
  case damaged(path: String, cause: Cause)

  /// What is wrong with a file, as the end of a sentence.
  package struct Cause: Error, Sendable, CustomStringConvertible {
    /// The text.
    package let description: String

    /// Creates a cause.
    init(_ description: String) { self.description = description }
  }

  /// A text for the user.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .damaged(let path, let cause): "'\(path)': \(cause)"
    }
  }
}
