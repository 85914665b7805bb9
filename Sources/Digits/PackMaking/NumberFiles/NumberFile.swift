package import Arithmetic
internal import DigitChecks
package import DigitPacks
package import Files
package import Parallelism
package import SystemPackage

/// A file of numbers, whole and checked, in the address space.
package final class NumberFile: Sendable {
  package let account: NumberAccount

  /// The root of the hash tree over them.
  let root: SHA256Hash

  private let header: NumberFileHeader
  private let memory: MappedFile

  /// Whether a file is there and whole by its header, its footer and its length.
  ///
  /// - Parameters:
  ///   - run: the identity of the run that it must be of.
  ///   - step: the step that it must be of.
  /// - Returns: false where there is none.
  package static func isPresent(
    _ path: FilePath, run: SHA256Hash, step: String, fileSystem: FileSystem = .real
  ) throws -> Bool {
    guard try fileSystem.status(of: path) != nil else { return false }
    _ = try frame(of: path, run, step, fileSystem)
    return true
  }

  /// Opens a file and checks every byte of it.
  ///
  /// - Parameters:
  ///   - run: the identity of the run that it must be of.
  ///   - step: the step that it must be of.
  /// - Complexity: O(n) in the length of the file.
  package init(
    _ path: FilePath, run: SHA256Hash, step: String, workers: Workers,
    fileSystem: FileSystem = .real
  ) throws {
    let (file, header, footer) = try Self.frame(of: path, run, step, fileSystem)
    memory = try MappedFile(file, byteCount: header.fileByteCount)
    self.header = header
    (root, account) = try Self.contents(of: memory, header, footer, workers)
  }

  /// The integer with a name, whose words stay in the file; `nil` where there is none.
  package func integer(_ name: String) -> SharedInteger? {
    guard let entry = header.entries.first(where: { $0.name == name }), entry.kind != .bytes else {
      return nil
    }
    return LentMemory.integer(
      in: memory, at: entry.offset, wordCount: entry.byteCount / 8,
      isNegative: entry.kind == .negative)
  }

  /// A copy of the bytes with a name; `nil` where there are none.
  package func bytes(_ name: String) -> [UInt8]? {
    guard let entry = header.entries.first(where: { $0.name == name }), entry.kind == .bytes else {
      return nil
    }
    return memory.withBytes(entry.offset..<entry.offset + entry.byteCount, Self.copy)
  }

  private static func copy(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }

  /// Reads and checks header and footer.
  private static func frame(
    of path: FilePath, _ run: SHA256Hash, _ step: String, _ fileSystem: FileSystem
  ) throws -> (OpenFile, NumberFileHeader, [UInt8]) {
    var footer = [UInt8](repeating: 0, count: NumberFileLayout.footerByteCount)
    let file = try fileSystem.open(path)
    let length = try file.status().byteCount
    let header = try file.bytes(at: 0, count: NumberFileLayout.alignment)
    _ = try file.read(into: &footer, at: max(0, length - Int64(footer.count)))
    let parsed = try NumberFileHeader(reading: header)
    guard length == Int64(parsed.fileByteCount) else {
      throw ContentError("it has \(length) bytes, and its header says \(parsed.fileByteCount)")
    }
    guard parsed.run == run.bytes else { throw ContentError("it belongs to another run") }
    guard parsed.step == step else { throw ContentError("it belongs to the step '\(parsed.step)'") }
    let hash = SHA256Hasher.hash(header.span)
    let expected = NumberFileLayout.footer(
      Array(footer[..<96]), fileByteCount: footer.span.littleEndian(at: 96))
    guard footer == expected, SHA256Hash(footer.span, at: 64) == hash else {
      throw ContentError("its footer is damaged")
    }
    return (file, parsed, footer)
  }

  /// Checks everything between header and footer.
  private static func contents(
    of memory: MappedFile, _ header: NumberFileHeader, _ footer: [UInt8], _ workers: Workers
  ) throws(ContentError) -> (root: SHA256Hash, account: NumberAccount) {
    let leaves = workers.map(count: header.blockCount) { block in
      memory.withBytes(header.bytes(ofBlock: block)) { MerkleTree.leaf($0) }
    }
    for (block, leaf) in leaves.enumerated() {
      let place = header.indexOffset + block * NumberFileLayout.hashByteCount
      let stated = memory.withBytes(place..<place + NumberFileLayout.hashByteCount) {
        SHA256Hash($0, at: 0)
      }
      guard stated == leaf else {
        throw ContentError(
          "the bytes from \(header.bytes(ofBlock: block).lowerBound) on are not what was written")
      }
    }
    let root = MerkleTree.root(leaves)
    guard root == SHA256Hash(footer.span, at: 0) else { throw ContentError("its index is damaged") }
    let account = memory.withBytes(header.accountOffset..<header.footerOffset) { Self.copy($0) }
    guard SHA256Hasher.hash(account.span) == SHA256Hash(footer.span, at: 32) else {
      throw ContentError("its account is damaged")
    }
    guard header.entries.allSatisfy({ isCanonical($0, in: memory) }) else {
      throw ContentError("a number begins with zeros, or bytes between numbers are set")
    }
    return (root, try NumberAccount(reading: account))
  }

  /// Whether the highest word is not zero, and nothing stands between a number and the next one.
  private static func isCanonical(_ entry: NumberEntry, in memory: MappedFile) -> Bool {
    let end = entry.offset + entry.byteCount
    let gap = memory.withBytes(end..<NumberFileLayout.aligned(end)) { $0.isAllZero }
    guard entry.kind != .bytes else { return gap }
    guard entry.byteCount > 0 else { return gap && entry.kind == .natural }
    return gap && !memory.withBytes(end - 8..<end) { $0.isAllZero }
  }
}
