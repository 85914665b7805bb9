/// A lock that this process holds as long as the object lives.
///
/// It is bound to an open file, so the system releases it when the process ends, killed or not.
public final class FileLock: Sendable {
  private let file: OpenFile

  /// Creates a lock from a locked file.
  init(file: OpenFile) { self.file = file }

  /// Releases the lock early.
  public func unlock() { try? file.calls.unlock(file.descriptor) }
}
