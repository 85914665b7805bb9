internal import DigitPacks
internal import Files
internal import SystemPackage

/// The hash of a whole file, whatever is in it.
enum FileHash {
  /// The first eight hexadecimal digits of a file's SHA-256.
  ///
  /// - Complexity: O(n) in its length.
  static func beginning(
    of path: FilePath, _ fileSystem: FileSystem
  ) throws(PlatformError) -> String {
    let file = try fileSystem.open(path)
    var hasher = SHA256Hasher()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var offset: Int64 = 0
    while true {
      let count = try file.read(into: &chunk, at: offset)
      if count == 0 { return String(hasher.value.hexadecimal.prefix(8)) }
      hasher.update(chunk.span.extracting(0..<count))
      offset += Int64(count)
    }
  }
}
