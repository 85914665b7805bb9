internal import Files

/// Why a step or a run did not succeed.
package struct RunError: Error, Sendable, CustomStringConvertible {
  /// What a driver has to know; the raw values are the exit codes.
  package enum Status: Int32, Sendable {
    /// A check failed: this machine computed wrongly, and nothing was written.
    case failed = 1
    /// The plan or the command is wrong.
    case plan = 2
    /// A file could not be read or written.
    case disk = 3
    /// An input is damaged and was put aside, so that it is made again.
    case damaged = 4
    /// The step needs more memory than it may take.
    case memory = 5
  }

  package let status: Status

  /// A text for the user: what happened and what to do next.
  package let description: String

  init(_ status: Status, _ description: String) {
    self.status = status
    self.description = description
  }

  init(_ error: PlatformError) {
    self.init(.disk, "\(error); nothing was written under a final name, run the step again")
  }
}

/// Turns an error of the file system into one of the run.
func onDisk<Result>(_ work: () throws(PlatformError) -> Result) throws(RunError) -> Result {
  do throws(PlatformError) { return try work() } catch { throw RunError(error) }
}
