import Synchronization
import SystemPackage

/// The temporary files of this process, which an interrupt removes.
public enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  /// The paths of all pending files, sorted.
  public static var current: [String] { paths.withLock { $0.sorted() } }

  /// Removes every pending file; errors are ignored.
  ///
  /// - Complexity: one system call a file.
  public static func removeAll() {
    paths.withLock { paths in
      let calls = SystemCalls(faults: nil)
      for path in paths { try? calls.unlink(path) }
      paths.removeAll()
    }
  }

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }
}
