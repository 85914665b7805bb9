import Crypto
public import SystemPackage

/// The bytes that the fuzzer hands to a target.
public func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// The bytes with, at an offset, the SHA-256 of everything before it.
///
/// A fuzzer cannot guess hashes; sealed input reaches the checks after them.
public func sealed(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
  guard bytes.count >= offset + 32 else { return bytes }
  var sealed = bytes
  sealed.replaceSubrange(offset..<(offset + 32), with: Array(SHA256.hash(data: bytes[..<offset])))
  return sealed
}

/// Writes input to a file that the next input replaces.
public func file(_ bytes: [UInt8], named name: String) -> FilePath {
  let path = FilePath("/tmp/\(ProcessIdentity.number)-\(name)")
  do {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
  } catch {
    fatalError("the input file cannot be written: \(error)")
  }
  return path
}

enum ProcessIdentity {
  /// Distinguishes fuzzers that run at the same time.
  static let number = UInt32.random(in: .min ... .max)
}
