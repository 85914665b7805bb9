import Synchronization
import SystemPackage

/// The temporary files that exist at the moment, so that an interrupt can remove them all at once.
public enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  /// The paths of all pending files, sorted.
  public static var current: [String] { paths.withLock { $0.sorted() } }

  /// Removes every pending file; what cannot be removed is left.
  ///
  /// - Complexity: one system call a file; there are as many as results being written.
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
