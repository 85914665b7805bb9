#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the system says about a file: its size, its kind and which file it is.
public struct FileStatus: Hashable, Sendable {
  /// The length in bytes.
  public let byteCount: Int64

  /// Whether it is a regular file: no folder, pipe or device.
  public let isRegularFile: Bool

  /// Whether it is a folder.
  public let isFolder: Bool

  /// The time of the last change of its bytes, in nanoseconds since 1970.
  public let modificationNanoseconds: Int64

  /// Device and number, which together tell one file from another.
  public let identity: [UInt64]

  /// Takes over what fstat(2) gave.
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
