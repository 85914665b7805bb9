internal import Synchronization
package import SystemPackage

/// An open file whose bytes are read and written at stated offsets.
///
/// There is no shared position, so any number of threads may read at once. The descriptor is closed
/// with the last reference.
package final class OpenFile: Sendable {
  package let path: FilePath
  let descriptor: Int32
  let calls: SystemCalls

  /// How often something was written, with one for what was there before.
  private let writes = Atomic(1)

  /// How many of these writes were flushed.
  private let flushedWrites = Atomic(0)

  /// What was read last from a pipe or terminal; `nil` for what can be read at any offset.
  private let window: StreamWindow?

  /// Whether it is a pipe, device or terminal, which can be read once, from the front.
  package var isStream: Bool { window != nil }

  init(descriptor: Int32, path: FilePath, calls: SystemCalls, isStream: Bool = false) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
    window = isStream ? StreamWindow() : nil
  }

  deinit { try? calls.close(descriptor) }

  /// The file's status now.
  ///
  /// - Throws: ``PlatformError`` with code `status`.
  package func status() throws(PlatformError) -> FileStatus {
    try naming(path.string, .status, try calls.status(descriptor))
  }

  /// Reads until the span is full or the file ends.
  ///
  /// A stream gives what comes next and a little of what came last; an offset before that is an
  /// error.
  ///
  /// - Returns: how many were read; fewer than asked for only at the end of the file.
  /// - Throws: ``PlatformError`` with code `read`.
  func read(into bytes: inout MutableSpan<UInt8>, at offset: Int64) throws(PlatformError) -> Int {
    if let window {
      let count = bytes.count
      let found = try naming(
        path.string, .read, try window.bytes(at: offset, count: count, of: descriptor, calls))
      for index in found.indices { bytes[index] = found[index] }
      return found.count
    }
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        let count = try calls.read(
          descriptor, into: &bytes, droppingFirst: done, at: offset + Int64(done))
        if count == 0 { break }
        done += count
      } catch { throw PlatformError(.read, path: path.string, errno: error) }
    }
    return done
  }

  /// Reads until the array is full or the file ends.
  ///
  /// - Returns: how many were read; fewer than asked for only at the end of the file.
  /// - Throws: ``PlatformError`` with code `read`.
  package func read(into bytes: inout [UInt8], at offset: Int64) throws(PlatformError) -> Int {
    var span = bytes.mutableSpan
    return try read(into: &span, at: offset)
  }

  /// Some bytes of the file, fewer than asked for only at its end.
  ///
  /// - Throws: ``PlatformError`` with code `read`.
  package func bytes(at offset: Int64, count: Int) throws(PlatformError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.removeLast(count - (try read(into: &bytes, at: offset)))
    return bytes
  }

  /// Writes all bytes at an offset, or without one where the file's own position is: into a pipe,
  /// device or terminal.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func write(_ bytes: Span<UInt8>, at offset: Int64?) throws(PlatformError) {
    defer { writes.add(1, ordering: .acquiringAndReleasing) }
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        let rest = bytes.extracting(droppingFirst: done)
        let count = try calls.write(descriptor, rest, at: offset.map { $0 + Int64(done) })
        if count == 0 { throw Errno.ioError }
        done += count
      } catch {
        if offset == nil, error == .wouldBlock,
          BestEffortCalls.wait(for: POLLOUT, on: descriptor)
        {
          continue
        }
        throw PlatformError(.write, path: path.string, errno: error)
      }
    }
  }

  /// Truncates or zero-extends the file.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  package func truncate(to byteCount: Int64) throws(PlatformError) {
    defer { writes.add(1, ordering: .acquiringAndReleasing) }
    try naming(path.string, .write, try calls.truncate(descriptor, to: byteCount))
  }

  /// Flushes the file to the storage device, unless nothing was written through this object since
  /// that was done last.
  ///
  /// - Throws: ``PlatformError`` with code `sync`.
  package func sync() throws(PlatformError) {
    // Counted after each write and before the flush: what comes meanwhile is flushed again.
    let count = writes.load(ordering: .acquiring)
    guard flushedWrites.load(ordering: .acquiring) < count else { return }
    try naming(path.string, .sync, try calls.sync(descriptor))
    flushedWrites.max(count, ordering: .acquiringAndReleasing)
  }
}

/// The page cache: for measurements, and to read what was stored and not what is remembered.
extension OpenFile {
  /// Asks the system to drop the file's pages, so that the next read goes to the disk.
  ///
  /// Dirty and mapped pages stay: synchronise first.
  ///
  /// - Returns: whether the system accepted the request.
  @discardableResult
  package func evictFromPageCache() -> Bool { calls.evict(descriptor) }

  /// Reads one byte of every page through a mapping of the file, which causes page faults.
  ///
  /// - Returns: whether the file could be mapped.
  /// - Throws: ``PlatformError`` with code `status`.
  package func touchMappedPages() throws(PlatformError) -> Bool {
    let byteCount = Int(try status().byteCount)
    return byteCount > 0 && BestEffortCalls.touchMapped(descriptor, byteCount: byteCount) != nil
  }
}

package struct FileStatus: Hashable, Sendable {
  package let byteCount: Int64

  /// Whether it is a regular file, not a folder, pipe or device.
  package let isRegularFile: Bool

  let isBlockDevice: Bool
  package let isFolder: Bool

  /// When it was modified, and when its status was changed, in nanoseconds since 1970.
  let changeTimes: [Int64]

  /// Device and inode number, which together identify a file.
  package let identity: [UInt64]

  let owner: UInt32

  init(_ buffer: stat) {
    byteCount = Int64(buffer.st_size)
    isRegularFile = (buffer.st_mode & S_IFMT) == S_IFREG
    isFolder = (buffer.st_mode & S_IFMT) == S_IFDIR
    isBlockDevice = (buffer.st_mode & S_IFMT) == S_IFBLK
    owner = UInt32(buffer.st_uid)
    #if canImport(Darwin)
      let times = [buffer.st_mtimespec, buffer.st_ctimespec]
    #else
      let times = [buffer.st_mtim, buffer.st_ctim]
    #endif
    changeTimes = times.map { Int64($0.tv_sec) * 1_000_000_000 + Int64($0.tv_nsec) }
    identity = [UInt64(truncatingIfNeeded: buffer.st_dev), UInt64(buffer.st_ino)]
  }
}
