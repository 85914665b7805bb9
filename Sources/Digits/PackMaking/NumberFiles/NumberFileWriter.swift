package import Arithmetic
package import DigitPacks
package import Files
package import Parallelism
package import SystemPackage

/// What goes into a file of numbers under one name.
package struct NamedNumber: Sendable {
  enum Content: Sendable {
    case integer(SharedInteger)
    case bytes([UInt8])
  }

  package let name: String
  let content: Content

  package static func integer(_ name: String, _ value: SharedInteger) -> NamedNumber {
    NamedNumber(name: name, content: .integer(value))
  }

  /// Bytes, such as packed decimals.
  package static func bytes(_ name: String, _ value: [UInt8]) -> NamedNumber {
    NamedNumber(name: name, content: .bytes(value))
  }

  var description: (name: String, kind: NumberKind, byteCount: Int) {
    switch content {
    case .integer(let integer):
      (name, integer.value.signum < 0 ? .negative : .natural, 8 * integer.withLimbs { $0.count })
    case .bytes(let bytes): (name, .bytes, bytes.count)
    }
  }

  /// Copies the part of it that lies in a range of the file.
  ///
  /// - Parameters:
  ///   - range: the bytes of the file; begins and ends at multiples of 8.
  ///   - block: receives it; stands for the range.
  func copy(_ range: Range<Int>, of entry: NumberEntry, into block: inout [UInt8]) {
    let own = entry.offset..<entry.offset + entry.byteCount
    let part = range.clamped(to: own)
    guard !part.isEmpty else { return }
    let (start, end) = (part.lowerBound - own.lowerBound, part.upperBound - own.lowerBound)
    switch content {
    case .integer(let integer):
      integer.copy(words: start / 8..<end / 8, into: &block, at: part.lowerBound - range.lowerBound)
    case .bytes(let bytes):
      block.replaceSubrange(
        part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound,
        with: bytes[start..<end])
    }
  }
}

package enum NumberFileWriter {
  /// Writes a file and gives it its name when it is complete and on the disk.
  ///
  /// - Parameter path: its name, which must be free.
  /// - Returns: the root of the hash tree.
  /// - Throws: `PlatformError`; nothing is left under the name then.
  /// - Complexity: O(n): the words are read once.
  @discardableResult
  package static func write(
    to path: FilePath, run: SHA256Hash, step: String, numbers: [NamedNumber],
    account: NumberAccount, workers: Workers, fileSystem: FileSystem = .real
  ) throws(PlatformError) -> SHA256Hash {
    let accountBytes = Array(account.text.utf8)
    let header = NumberFileHeader(
      run: run.bytes, step: step, numbers: numbers.map(\.description),
      accountByteCount: accountBytes.count)
    let output = try AtomicOutput(path, fileSystem: fileSystem)
    let encodedHeader = header.encoded
    try output.write(encodedHeader)
    var leaves: [SHA256Hash] = []
    leaves.reserveCapacity(header.blockCount)
    // As many blocks at a time as keep all workers busy.
    let group = 4 * workers.count
    for first in stride(from: 0, to: header.blockCount, by: group) {
      let blocks = workers.map(count: min(group, header.blockCount - first)) { index in
        let bytes = Self.bytes(ofBlock: first + index, header, numbers)
        return (bytes: bytes, leaf: MerkleTree.leaf(bytes.span))
      }
      for block in blocks {
        try output.write(block.bytes)
        leaves.append(block.leaf)
      }
    }
    try output.write(leaves.flatMap(\.bytes))
    try output.write(accountBytes)
    let root = MerkleTree.root(leaves)
    let hashes = [
      root, SHA256Hasher.hash(accountBytes.span), SHA256Hasher.hash(encodedHeader.span),
    ]
    try output.write(
      NumberFileLayout.footer(hashes.flatMap(\.bytes), fileByteCount: UInt64(header.fileByteCount)))
    try output.commit()
    return root
  }

  private static func bytes(
    ofBlock block: Int, _ header: NumberFileHeader, _ numbers: [NamedNumber]
  ) -> [UInt8] {
    let range = header.bytes(ofBlock: block)
    var bytes = [UInt8](repeating: 0, count: range.count)
    for (number, entry) in zip(numbers, header.entries) {
      number.copy(range, of: entry, into: &bytes)
    }
    return bytes
  }
}
