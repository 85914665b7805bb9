import Synchronization
public import SystemPackage

/// A file that appears under its name complete or not at all.
///
/// Bytes go to a temporary name in the same folder. ``commit()`` synchronises them, renames the
/// file in one step and synchronises the folder. Without a commit the temporary file is removed
/// with the object.
public final class AtomicOutput: ByteSink {
  /// The name under which the file will appear.
  public let path: FilePath

  /// Whether an existing file of that name is replaced.
  public let isReplacing: Bool

  /// The temporary file, open for reading and writing.
  public let file: OpenFile

  private let calls: SystemCalls
  private var isPending = true
  private var offset: Int64 = 0

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: the name under which it will appear.
  ///   - replacing: whether it may replace an existing file.
  ///   - fileSystem: where it is created.
  /// - Throws: ``PlatformError``: `alreadyExists` before anything is written, `create` when the
  ///   folder cannot be written.
  public init(
    _ path: FilePath, replacing: Bool = false, fileSystem: FileSystem = .real
  ) throws(PlatformError) {
    if let status = try fileSystem.status(of: path) {
      if status.isFolder {
        throw PlatformError(.create, path: path.string, errno: .isDirectory)
      }
      if !replacing {
        throw PlatformError(.alreadyExists, path: path.string, errno: .fileExists)
      }
    }
    self.path = path
    isReplacing = replacing
    calls = fileSystem.calls
    file = try Self.createTemporary(beside: path, calls)
  }

  deinit { discard() }

  /// Appends bytes.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  public func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    do throws(PlatformError) {
      try file.write(bytes, at: offset)
      offset += Int64(bytes.count)
    } catch {
      throw PlatformError(error.code, path: path.string, errno: error.errno)
    }
  }

  /// Makes the file durable and gives it its name.
  ///
  /// - Throws: ``PlatformError``: `sync`, `rename`, or `alreadyExists` when the name was taken in
  ///   the meantime. The name is then as it was before, with one exception: where an old file was
  ///   replaced and only the folder fails to synchronize, the new one stays.
  public func commit() throws(PlatformError) {
    precondition(isPending, "a file is committed or discarded once")
    try synchronize()
    do throws(Errno) {
      if isReplacing {
        try calls.rename(file.path.string, to: path.string)
      } else {
        try nameExclusively()
      }
    } catch {
      discard()
      let code: PlatformError.Code = error == .fileExists ? .alreadyExists : .rename
      throw PlatformError(code, path: path.string, errno: error)
    }
    isPending = false
    PendingFiles.remove(file.path.string)
    do throws(Errno) {
      try calls.syncFolder(Self.folder(of: path).string)
    } catch {
      // A name that may not last is removed, unless it replaced another file.
      if !isReplacing { try? calls.unlink(path.string) }
      throw PlatformError(.sync, path: path.string, errno: error)
    }
  }

  /// Discards the file: the temporary name is removed, the final one is untouched.
  public func discard() {
    guard isPending else { return }
    isPending = false
    try? calls.unlink(file.path.string)
    PendingFiles.remove(file.path.string)
  }

  private func synchronize() throws(PlatformError) {
    do throws(PlatformError) {
      try file.sync()
    } catch {
      discard()
      throw PlatformError(error.code, path: path.string, errno: error.errno)
    }
  }

  /// Gives the file its name only where the name is free, in one step that cannot race.
  ///
  /// link(2) refuses a taken name everywhere; file systems without links need another way.
  private func nameExclusively() throws(Errno) {
    do throws(Errno) {
      try calls.link(file.path.string, to: path.string)
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      try renameExclusively()
      return
    }
    try? calls.unlink(file.path.string)
  }

  /// Renames without replacing; where the file system cannot, reserves the name by creating it
  /// exclusively and renames over the reservation.
  private func renameExclusively() throws(Errno) {
    do throws(Errno) {
      try calls.renameExclusively(file.path.string, to: path.string)
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      let reservation = try calls.createExclusively(path.string)
      try? calls.close(reservation)
      do throws(Errno) {
        try calls.rename(file.path.string, to: path.string)
      } catch {
        try? calls.unlink(path.string)
        throw error
      }
    }
  }

  /// Whether an error says that the file system does not support the operation.
  private static func isUnsupported(_ error: Errno) -> Bool {
    error == .notPermitted || error == .notSupported || error == .noFunction
      || error == .tooManyLinks || error == .invalidArgument
  }

  private static func folder(of path: FilePath) -> FilePath {
    let folder = path.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  private static func createTemporary(
    beside path: FilePath, _ calls: SystemCalls
  ) throws(PlatformError) -> OpenFile {
    guard let name = path.lastComponent?.string else {
      throw PlatformError(.create, path: path.string, errno: .invalidArgument)
    }
    // Random names collide once in 2^64; a few attempts also outlast a hostile process.
    for attempt in 1...8 {
      let tag = String(UInt64.random(in: .min ... .max), radix: 36)
      let candidate = folder(of: path).appending(".\(name.prefix(120)).\(tag).partial")
      // Registered first: an interrupt between the two lines must find it.
      PendingFiles.add(candidate.string)
      do throws(Errno) {
        let descriptor = try calls.createExclusively(candidate.string)
        return OpenFile(descriptor: descriptor, path: candidate, calls: calls)
      } catch {
        PendingFiles.remove(candidate.string)
        if error == .fileExists, attempt < 8 { continue }
        throw PlatformError(.create, path: path.string, errno: error)
      }
    }
    preconditionFailure("the loop above returns or throws")
  }
}

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
