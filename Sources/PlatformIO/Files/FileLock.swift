/// A lock that this process holds as long as the object lives.
///
/// It is bound to an open file, so that the system lets go of it when the process ends, killed or
/// not.
public final class FileLock: Sendable {
  private let file: OpenFile

  /// Takes over a file that is locked.
  init(file: OpenFile) { self.file = file }

  /// Lets go before the object does.
  public func unlock() { try? file.calls.unlock(file.descriptor) }
}
