package import SystemPackage

/// A failed system call, with the file it concerns and what to do next.
package struct PlatformError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    case open
    case create
    case status
    case read
    case write
    case output
    /// Bytes could not be flushed to the storage device.
    case sync
    /// A finished file could not be given its final name.
    case rename
    /// The final name is taken, and replacing was not asked for.
    case alreadyExists
    case memory
    case lock
    /// Files of an interrupted commit could not be given their names; a journal lists them.
    case unfinishedCommit
    case folder
  }

  package let code: Code

  /// The file that it concerns, or an empty string where there is none.
  package let path: String

  package let errno: Errno

  package init(_ code: Code, path: String, errno: Errno) {
    self.code = code
    self.path = path
    self.errno = errno
  }

  /// The file, the reason and the next step in one line.
  package var description: String {
    let advice = advice.map { "; \($0)" } ?? ""
    return "\(attempt): \(errno)\(advice)"
  }

  /// The same with the reason first, for a line that may be cut off.
  package var reasonFirst: String { "\(errno)\(advice.map { "; \($0)" } ?? ""): \(attempt)" }

  private var attempt: String {
    switch code {
    case .open: "cannot open '\(path)'"
    case .create: "cannot create '\(path)'"
    case .status: "cannot examine '\(path)'"
    case .read: "cannot read '\(path)'"
    case .write, .output: "cannot write '\(path)'"
    case .sync: "cannot flush '\(path)' to the disk"
    case .rename: "cannot rename the finished file to '\(path)'"
    case .alreadyExists: "'\(path)' exists already"
    case .memory: "cannot allocate memory\(path.isEmpty ? "" : " for '\(path)'")"
    case .lock: "cannot lock '\(path)'"
    case .unfinishedCommit:
      "several files were to appear together, and '\(path)' lists those that wait for their names"
    case .folder: "cannot use the folder '\(path)'"
    }
  }

  private var advice: String? {
    if code == .alreadyExists { return "choose another name or ask to replace it" }
    if code == .unfinishedCommit {
      return errno == .notPermitted || errno == .invalidArgument
        ? "it is not a list of yours: remove it, or choose another folder"
        : "the next command that writes into the folder completes them"
    }
    if code == .lock, errno == .wouldBlock {
      return "another program holds it; try again when that program has ended"
    }
    switch errno {
    case .fileTooLarge where code == .read: return "it is longer than what is read at once"
    case .noSuchFileOrDirectory: return "check the spelling of the path"
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      return "choose a place where you have permission"
    case .noSpace, .diskQuotaExceeded, .fileTooLarge:
      return "free some space or choose another place"
    case .ioError: return "the disk may be failing; try another one"
    case .noMemory: return "ask for fewer digits or free memory"
    case .isDirectory: return "name a file, not a folder"
    case .illegalSeek: return "a pipe can be read once only: save it to a file first"
    default: return nil
    }
  }
}

/// Makes a system call on a file; its error becomes one that names the file.
///
/// A name that is taken is told apart from one that cannot be given.
func naming<Result>(
  _ path: String, _ code: PlatformError.Code, _ call: @autoclosure () throws(Errno) -> Result
) throws(PlatformError) -> Result {
  do throws(Errno) { return try call() } catch {
    let isTaken = code == .rename && error == .fileExists
    throw PlatformError(isTaken ? .alreadyExists : code, path: path, errno: error)
  }
}
