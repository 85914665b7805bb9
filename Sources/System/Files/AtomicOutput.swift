import Synchronization
package import SystemPackage

/// A file that appears under its name complete or not at all.
///
/// Bytes go to a temporary name in the same folder. ``commit()`` synchronises them, renames the
/// file in one step and synchronises the folder. Without a commit the temporary file is removed
/// with the object. Where the name is a symbolic link, the file behind it is replaced.
///
/// A device, pipe or terminal is never replaced: the bytes are written into it.
package final class AtomicOutput: ByteSink {
  package enum Access: Sendable {
    case sequential
    /// At any offset, and read back: through ``AtomicOutput/file``.
    case random
  }

  /// The name under which the file will appear.
  package let path: FilePath

  /// Whether an existing file of that name is replaced.
  package let isReplacing: Bool

  /// The temporary file, open for reading and writing.
  package let file: OpenFile

  /// The name with symbolic links followed.
  let target: FilePath

  /// What the bytes are written into instead of a file, or `nil`.
  let stream: OpenFile?

  let fileSystem: FileSystem
  private(set) var isPending = true
  private var offset: Int64 = 0

  /// Creates the temporary file.
  ///
  /// - Parameter access: how it is written. With `random`, what goes into a pipe or device waits in
  ///   a file in the folder for temporary files.
  /// - Throws: ``PlatformError``: `alreadyExists` before anything is written, `create` when the
  ///   folder cannot be written.
  package init(
    _ path: FilePath, replacing: Bool = false, access: Access = .sequential,
    fileSystem: FileSystem = .real
  ) throws(PlatformError) {
    let target = try OutputTarget(path, replacing: replacing, fileSystem: fileSystem)
    self.path = path
    self.fileSystem = fileSystem
    isReplacing = replacing
    switch target {
    case .file(let name):
      self.target = name
      stream = nil
      file = try Self.createTemporary(beside: name, named: path, fileSystem.calls)
    case .stream(let stream):
      self.target = path
      self.stream = stream
      let waiting = FileSystem.temporaryFolder.appending(path.lastComponent?.string ?? "output")
      file =
        access == .sequential
        ? stream : try Self.createTemporary(beside: waiting, named: path, fileSystem.calls)
    }
  }

  deinit { discard() }

  /// Whether the bytes wait in a file until the commit.
  private var hasTemporaryFile: Bool { stream !== file }

  /// Appends bytes.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    do throws(PlatformError) {
      try file.write(bytes, at: hasTemporaryFile ? offset : nil)
      offset += Int64(bytes.count)
    } catch { throw PlatformError(error.code, path: path.string, errno: error.errno) }
  }

  /// Makes the file durable and gives it its name.
  ///
  /// - Throws: ``PlatformError``: `sync`, `rename`, or `alreadyExists` when the name was taken in
  ///   the meantime. The name is then as it was before, with one exception: where an old file was
  ///   replaced and only the folder fails to synchronize, the new one stays.
  package func commit() throws(PlatformError) {
    precondition(isPending, "a file is committed or discarded once")
    if stream != nil { return try pour() }
    try synchronize()
    do throws(PlatformError) {
      try naming(
        path.string, .rename,
        try fileSystem.calls.name(file.path.string, as: target.string, replacing: isReplacing))
    } catch {
      discard()
      throw error
    }
    isPending = false
    PendingFiles.remove(file.path.string)
    do throws(Errno) {
      try fileSystem.calls.syncFolder(folder.string)
    } catch {
      // A name that may not last is removed, unless it replaced another file.
      if !isReplacing { try? fileSystem.calls.unlink(target.string) }
      throw PlatformError(.sync, path: path.string, errno: error)
    }
  }

  /// Discards the file: the temporary name is removed, the final one is untouched.
  package func discard() {
    guard isPending else { return }
    isPending = false
    guard hasTemporaryFile else { return }
    try? fileSystem.calls.unlink(file.path.string)
    PendingFiles.remove(file.path.string)
  }

  /// Flushes the temporary file to the disk; discards it where that fails.
  func synchronize() throws(PlatformError) {
    do throws(PlatformError) {
      try file.sync()
    } catch {
      discard()
      throw PlatformError(error.code, path: path.string, errno: error.errno)
    }
  }

  /// Marks the file as named, or removed, by an ``OutputGroup``.
  func markSettled() { isPending = false }

  /// Writes what waited in a file into the pipe or device.
  func pour() throws(PlatformError) {
    defer { discard() }
    guard hasTemporaryFile, let stream else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var place: Int64 = 0
    do throws(PlatformError) {
      while true {
        let count = try file.read(into: &chunk, at: place)
        if count == 0 { return }
        try stream.write(chunk.span.extracting(0..<count), at: nil)
        place += Int64(count)
      }
    } catch { throw PlatformError(error.code, path: path.string, errno: error.errno) }
  }

  var folder: FilePath { Self.folder(of: target) }

  private static func folder(of path: FilePath) -> FilePath {
    let folder = path.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  private static func createTemporary(
    beside path: FilePath, named givenPath: FilePath, _ calls: SystemCalls
  ) throws(PlatformError) -> OpenFile {
    guard let name = path.lastComponent?.string else {
      throw PlatformError(.create, path: givenPath.string, errno: .invalidArgument)
    }
    AbandonedFiles.remove(of: name, in: folder(of: path), calls)
    // Random names collide once in 2^64; a few attempts also outlast a hostile process.
    for attempt in 1...8 {
      let tag = String(UInt64.random(in: .min ... .max), radix: 36)
      let candidate = folder(of: path).appending(AbandonedFiles.temporaryName(of: name, tag: tag))
      // Registered first: an interrupt between the two lines must find it.
      PendingFiles.add(candidate.string)
      do throws(Errno) {
        let descriptor = try calls.openPath(candidate.string, .creating)
        let file = OpenFile(descriptor: descriptor, path: candidate, calls: calls)
        if AbandonedFiles.claim(file, calls) { return file }
        try? calls.unlink(candidate.string)
        throw .fileExists
      } catch {
        PendingFiles.remove(candidate.string)
        if error == .fileExists, attempt < 8 { continue }
        throw PlatformError(.create, path: givenPath.string, errno: error)
      }
    }
    preconditionFailure("the loop above returns or throws")
  }
}

extension SystemCalls {
  /// Gives a file its name, which has to be free unless a file of that name is replaced.
  func name(_ temporary: String, as name: String, replacing: Bool) throws(Errno) {
    if replacing { try rename(temporary, to: name) } else { try nameExclusively(temporary, name) }
  }

  /// Gives a file its name only where the name is free, in one step that cannot race.
  ///
  /// link(2) refuses a taken name everywhere; file systems without links need another way.
  func nameExclusively(_ temporary: String, _ name: String) throws(Errno) {
    do throws(Errno) {
      try link(temporary, to: name)
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      try renameOrReserve(temporary, name)
      return
    }
    try? unlink(temporary)
  }

  /// Renames without replacing; where the file system cannot, reserves the name by creating it
  /// exclusively and renames over the reservation.
  private func renameOrReserve(_ temporary: String, _ name: String) throws(Errno) {
    do throws(Errno) {
      try renameExclusively(temporary, to: name)
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      let reservation = try openPath(name, .creating)
      try? close(reservation)
      do throws(Errno) {
        try rename(temporary, to: name)
      } catch {
        try? unlink(name)
        throw error
      }
    }
  }

  /// Whether an error says that the file system does not support the operation.
  private static func isUnsupported(_ error: Errno) -> Bool {
    error == .notPermitted || error == .notSupported || error == .noFunction
      || error == .tooManyLinks || error == .invalidArgument
  }
}

/// The temporary files of this process, which an interrupt removes.
package enum PendingFiles {
  private static let paths = Mutex<Set<String>>([])

  package static var current: [String] { paths.withLock { $0.sorted() } }

  /// Removes every pending file; errors are ignored.
  ///
  /// It waits for a commit of several files that has begun.
  ///
  /// - Complexity: one system call a file.
  package static func removeAll() {
    paths.withLock { paths in
      let calls = SystemCalls(faults: nil)
      for path in paths { try? calls.unlink(path) }
      paths.removeAll()
    }
  }

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Does what no interrupt may divide.
  ///
  /// - Parameter body: gets the pending files; it may call nothing of this type.
  static func undivided<Result, Failure: Error>(
    _ body: (inout sending Set<String>) throws(Failure) -> sending Result
  ) throws(Failure) -> Result {
    try paths.withLock(body)
  }
}
