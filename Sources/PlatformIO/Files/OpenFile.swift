public import SystemPackage

/// An open file whose bytes are read and written at stated offsets.
///
/// There is no shared position, so any number of threads may read at once. The descriptor is closed
/// with the last reference.
public final class OpenFile: Sendable {
  /// The path under which the file was opened.
  public let path: FilePath

  let descriptor: Int32
  let calls: SystemCalls

  init(descriptor: Int32, path: FilePath, calls: SystemCalls) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
  }

  deinit { try? calls.close(descriptor) }

  /// The file's status now.
  ///
  /// - Throws: ``PlatformError`` with code `status`.
  public func status() throws(PlatformError) -> FileStatus {
    do throws(Errno) {
      return try calls.status(descriptor)
    } catch {
      throw PlatformError(.status, path: path.string, errno: error)
    }
  }

  /// Reads until the span is full or the file ends.
  ///
  /// - Parameters:
  ///   - bytes: where the bytes go.
  ///   - offset: the offset of the first in the file.
  /// - Returns: how many were read; fewer than asked for only at the end of the file.
  /// - Throws: ``PlatformError`` with code `read`.
  public func read(
    into bytes: inout MutableSpan<UInt8>, at offset: Int64
  ) throws(PlatformError) -> Int {
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        let count = try calls.read(
          descriptor, into: &bytes, droppingFirst: done, at: offset + Int64(done))
        if count == 0 { break }
        done += count
      } catch {
        throw PlatformError(.read, path: path.string, errno: error)
      }
    }
    return done
  }

  /// Reads until the array is full or the file ends.
  ///
  /// - Parameters:
  ///   - bytes: where the bytes go.
  ///   - offset: the offset of the first in the file.
  /// - Returns: how many were read; fewer than asked for only at the end of the file.
  /// - Throws: ``PlatformError`` with code `read`.
  public func read(into bytes: inout [UInt8], at offset: Int64) throws(PlatformError) -> Int {
    var span = bytes.mutableSpan
    return try read(into: &span, at: offset)
  }

  /// Writes all bytes at an offset.
  ///
  /// - Parameters:
  ///   - bytes: what to write.
  ///   - offset: where the first goes.
  /// - Throws: ``PlatformError`` with code `write`.
  public func write(_ bytes: Span<UInt8>, at offset: Int64) throws(PlatformError) {
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        let rest = bytes.extracting(droppingFirst: done)
        let count = try calls.write(descriptor, rest, at: offset + Int64(done))
        if count == 0 { throw Errno.ioError }
        done += count
      } catch {
        throw PlatformError(.write, path: path.string, errno: error)
      }
    }
  }

  /// Truncates or zero-extends the file.
  ///
  /// - Parameter byteCount: the new length in bytes.
  /// - Throws: ``PlatformError`` with code `write`.
  public func truncate(to byteCount: Int64) throws(PlatformError) {
    do throws(Errno) {
      try calls.truncate(descriptor, to: byteCount)
    } catch {
      throw PlatformError(.write, path: path.string, errno: error)
    }
  }

  /// Flushes the file to the storage device.
  ///
  /// - Throws: ``PlatformError`` with code `sync`.
  public func sync() throws(PlatformError) {
    do throws(Errno) {
      try calls.sync(descriptor)
    } catch {
      throw PlatformError(.sync, path: path.string, errno: error)
    }
  }
}
