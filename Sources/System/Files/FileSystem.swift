package import SystemPackage

/// The file system: every operation on names starts here.
///
/// Products use ``real``; tests pass one with injected faults.
package struct FileSystem: Sendable {
  let calls: SystemCalls
  package static let real = FileSystem(calls: SystemCalls(faults: nil))

  package init(faults: SystemFaultInjection) { calls = SystemCalls(faults: faults) }

  private init(calls: SystemCalls) { self.calls = calls }

  /// Opens a file for reading.
  ///
  /// - Throws: ``PlatformError`` with code `open`.
  package func open(_ path: FilePath) throws(PlatformError) -> OpenFile {
    try opened(path, .open, .reading)
  }

  func opened(
    _ path: FilePath, _ code: PlatformError.Code, _ opening: SystemCalls.Opening
  ) throws(PlatformError) -> OpenFile {
    let descriptor = try naming(path.string, code, try calls.openPath(path.string, opening))
    return OpenFile(descriptor: descriptor, path: path, calls: calls)
  }

  /// Opens a file, or a pipe, device or terminal, which is read once from the front.
  ///
  /// - Parameter path: the file; `-` and /dev/stdin are standard input.
  /// - Throws: ``PlatformError`` with code `open`; a named pipe is waited for.
  package func openStream(_ path: FilePath) throws(PlatformError) -> OpenFile {
    let isInput = ["-", "/dev/stdin", "/dev/fd/0"].contains(path.string)
    let name: FilePath = isInput ? "standard input" : path
    do throws(Errno) {
      let descriptor = isInput ? try calls.duplicate(0) : try calls.openPath(path.string, .stream)
      let status = try calls.status(descriptor)
      // Standard input may be a file of which something was read already.
      let isAtStart = !isInput || calls.position(descriptor) == 0
      return OpenFile(
        descriptor: descriptor, path: name, calls: calls,
        isStream: !status.isFolder && !(status.isRegularFile && isAtStart))
    } catch { throw PlatformError(.open, path: name.string, errno: error) }
  }

  static var temporaryFolder: FilePath {
    // Safe: the text is copied at once, and nothing in the product changes the environment.
    guard let value = unsafe getenv("TMPDIR"), unsafe value.pointee != 0 else { return "/tmp" }
    return FilePath(unsafe String(cString: value))
  }

  /// The status of a path, or `nil` where there is nothing.
  ///
  /// - Parameter path: the path; links are followed.
  /// - Throws: ``PlatformError`` with code `status`.
  package func status(of path: FilePath) throws(PlatformError) -> FileStatus? {
    try naming(path.string, .status, try calls.statusIfPresent(path.string))
  }

  /// Creates a folder and its parents; an existing folder is no error.
  ///
  /// - Throws: ``PlatformError`` with code `folder`.
  package func makeFolder(_ path: FilePath) throws(PlatformError) {
    if let status = try status(of: path) {
      guard status.isFolder else {
        throw PlatformError(.folder, path: path.string, errno: .notDirectory)
      }
      return
    }
    let parent = path.removingLastComponent()
    if !parent.isEmpty, parent != path { try makeFolder(parent) }
    do throws(Errno) {
      try calls.makeFolder(path.string)
      // The folder's content is durable only when its own name is. A parent that may be written
      // and not read cannot be synchronised; the folder exists all the same.
      try? calls.syncFolder(parent.isEmpty ? "." : parent.string)
    } catch {
      if error != .fileExists { throw PlatformError(.folder, path: path.string, errno: error) }
    }
  }

  /// The names in a folder, sorted.
  ///
  /// - Throws: ``PlatformError`` with code `folder`.
  package func names(in path: FilePath) throws(PlatformError) -> [String] {
    try naming(path.string, .folder, try calls.list(path.string)).sorted()
  }

  /// Removes a file; a missing one is no error.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func remove(_ path: FilePath) throws(PlatformError) {
    try naming(path.string, .write, try calls.unlinkIfPresent(path.string))
  }

  /// Removes a file, or a folder with everything in it; a missing one is no error.
  ///
  /// A symbolic link is removed itself, and what it leads to stays. After an error some of the
  /// content is gone.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func removeTree(_ path: FilePath) throws(PlatformError) {
    guard let name = path.lastComponent?.string else {
      throw PlatformError(.write, path: path.string, errno: .invalidArgument)
    }
    let parent = path.removingLastComponent()
    do throws(Errno) {
      let folder = try calls.openPath(parent.isEmpty ? "." : parent.string, .folder)
      defer { try? calls.close(folder) }
      try removeTree(name, in: folder)
    } catch {
      if error != .noSuchFileOrDirectory {
        throw PlatformError(.write, path: path.string, errno: error)
      }
    }
  }

  /// Removes a name in an open folder; folders are entered by descriptor, so that nobody can put a
  /// link in the place of one meanwhile.
  private func removeTree(_ name: String, in folder: Int32) throws(Errno) {
    do throws(Errno) {
      return try calls.unlink(name, in: folder)
    } catch {
      // What Linux and Darwin say of a folder.
      guard error == .isDirectory || error == .notPermitted else { throw error }
    }
    let descriptor = try calls.openFolder(name, in: folder)
    do throws(Errno) {
      for entry in try calls.list(descriptor) { try removeTree(entry, in: descriptor) }
    } catch {
      try? calls.close(descriptor)
      throw error
    }
    try calls.close(descriptor)
    try calls.unlink(name, in: folder, isFolder: true)
  }

  /// Gives a file another name, which must be free.
  ///
  /// - Parameter new: its new name, in a folder of the same file system.
  /// - Throws: ``PlatformError``: `alreadyExists` or `rename`.
  package func move(_ old: FilePath, to new: FilePath) throws(PlatformError) {
    try naming(new.string, .rename, try calls.nameExclusively(old.string, new.string))
  }

  /// Makes a file executable: all may read and execute, the owner may write.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func makeExecutable(_ path: FilePath) throws(PlatformError) {
    // Safe: the string outlives the call.
    guard unsafe chmod(path.string, 0o755) == 0 else {
      throw PlatformError(.write, path: path.string, errno: .permissionDenied)
    }
  }

  /// Reads a whole file of moderate size.
  ///
  /// - Parameter limit: the greatest length in bytes that is accepted.
  package func contents(of path: FilePath, limit: Int = 1 << 26) throws(PlatformError) -> [UInt8] {
    let file = try open(path)
    var bytes: [UInt8] = []
    // Many small files are read at start, so the first chunk is small as well.
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    // Files in /proc have no length, so the end is where reading stops.
    while true {
      if bytes.count == 1 << 12 { chunk = [UInt8](repeating: 0, count: 1 << 16) }
      let count = try file.read(into: &chunk, at: Int64(bytes.count))
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > limit { throw PlatformError(.read, path: path.string, errno: .fileTooLarge) }
    }
  }

  /// Writes a file, which appears complete or not at all.
  ///
  /// - Parameter replacing: whether it may take the place of another file.
  /// - Throws: ``PlatformError``, as ``AtomicOutput`` does.
  package func write(
    _ bytes: some Sequence<UInt8>, to path: FilePath, replacing: Bool = true
  ) throws(PlatformError) {
    let output = try AtomicOutput(path, replacing: replacing, fileSystem: self)
    try output.write(Array(bytes))
    try output.commit()
  }

  /// The text of a small file, such as one below /proc; `nil` where it cannot be read.
  package func text(of path: FilePath) -> String? {
    (try? contents(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Files that are changed in place, and files that are kept under a second name.
extension FileSystem {
  /// Opens a file for reading and writing; creates an empty one where there is none.
  ///
  /// - Throws: ``PlatformError`` with code `create`.
  package func openForUpdating(_ path: FilePath) throws(PlatformError) -> OpenFile {
    try opened(path, .create, .updating)
  }

  /// Makes the names in a folder durable.
  ///
  /// - Throws: ``PlatformError`` with code `sync`.
  package func syncFolder(_ path: FilePath) throws(PlatformError) {
    try naming(path.string, .sync, try calls.syncFolder(path.string))
  }

  /// Gives a file a second name, which keeps the content when the first one is replaced; never
  /// replaces a file.
  ///
  /// - Throws: ``PlatformError``: `alreadyExists`, `rename`, the latter also where the file system
  ///   has no hard links.
  package func link(_ old: FilePath, as new: FilePath) throws(PlatformError) {
    try naming(new.string, .rename, try calls.link(old.string, to: new.string))
  }

  /// Acquires an exclusive lock, waiting for another holder.
  ///
  /// The lock is advisory and ends with the object, or with the process.
  ///
  /// - Parameters:
  ///   - path: the lock file; it is created where it is missing, and stays.
  ///   - timeout: milliseconds to wait for another holder.
  /// - Throws: ``PlatformError``: `create`, or `lock` when another process keeps it.
  package func lock(_ path: FilePath, timeout: Int) throws(PlatformError) -> FileLock {
    let file = try openForUpdating(path)
    return try naming(path.string, .lock, try acquire(file, timeout: timeout, LOCK_EX))
  }

  /// Acquires a lock on a folder itself, waiting for another holder.
  ///
  /// - Parameter timeout: milliseconds to wait.
  /// - Returns: the lock, or `nil` where the file system has no locks.
  /// - Throws: ``PlatformError``: `folder`, or `lock` when another process keeps it.
  func lockFolder(
    _ folder: FilePath, timeout: Int, isShared: Bool = false
  ) throws(PlatformError) -> FileLock? {
    let file = try opened(folder, .folder, .folder)
    do throws(Errno) {
      return try acquire(file, timeout: timeout, isShared ? LOCK_SH : LOCK_EX)
    } catch {
      let isWithoutLocks =
        error == .notSupported || error == .noLocks || error == .noFunction
        || error == .badFileDescriptor || error == .invalidArgument
      if isWithoutLocks { return nil }
      throw PlatformError(.lock, path: folder.string, errno: error)
    }
  }

  /// Tries to lock until it succeeds, or until so many milliseconds have passed.
  private func acquire(
    _ file: OpenFile, timeout: Int, _ operation: Int32
  ) throws(Errno) -> FileLock {
    var waited = 0
    while true {
      do throws(Errno) {
        try calls.lock(file.descriptor, operation)
        return FileLock(file: file)
      } catch {
        guard error == .wouldBlock, waited < timeout else { throw error }
      }
      BestEffortCalls.sleep(milliseconds: 5)
      waited += 5
    }
  }
}

/// A lock that this process holds as long as the object lives.
///
/// It is bound to an open file, so the system releases it when the process ends, killed or not.
package final class FileLock: Sendable {
  private let file: OpenFile

  init(file: OpenFile) { self.file = file }

  package func unlock() { try? file.calls.lock(file.descriptor, LOCK_UN) }
}
