#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file's size, kind and identity.
public struct FileStatus: Hashable, Sendable {
  /// The length in bytes.
  public let byteCount: Int64

  /// Whether it is a regular file, not a folder, pipe or device.
  public let isRegularFile: Bool

  /// Whether it is a folder.
  public let isFolder: Bool

  /// The time of the last modification, in nanoseconds since 1970.
  public let modificationNanoseconds: Int64

  /// Device and inode number, which together identify a file.
  public let identity: [UInt64]

  /// Creates a status from the result of fstat(2).
  init(_ buffer: stat) {
    byteCount = Int64(buffer.st_size)
    isRegularFile = (buffer.st_mode & S_IFMT) == S_IFREG
    isFolder = (buffer.st_mode & S_IFMT) == S_IFDIR
    #if canImport(Darwin)
      let time = buffer.st_mtimespec
    #else
      let time = buffer.st_mtim
    #endif
    modificationNanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    identity = [UInt64(truncatingIfNeeded: buffer.st_dev), UInt64(buffer.st_ino)]
  }
}
