import SystemPackage

/// Changes bytes of a file in place, while others have it open.
struct FileCorruptor {
  private let descriptor: FileDescriptor

  init(_ path: FilePath) throws {
    descriptor = try FileDescriptor.open(path, .readWrite)
  }

  /// Flips one bit; a second time gives the old byte back.
  func flip(bit: Int, at offset: Int64) throws {
    var byte = [UInt8](repeating: 0, count: 1)
    _ = try unsafe byte.withUnsafeMutableBytes {
      try unsafe descriptor.read(fromAbsoluteOffset: offset, into: $0)
    }
    byte[0] ^= 1 << UInt8(bit)
    try descriptor.writeAll(toAbsoluteOffset: offset, byte)
  }

  /// Cuts the file.
  func cut(to length: Int64) throws { try descriptor.resize(to: length) }

  func close() throws { try descriptor.close() }
}
