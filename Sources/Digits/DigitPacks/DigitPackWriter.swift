public import DigitCore
package import Files
internal import Parallelism
internal import Synchronization
public import SystemPackage

/// Writes a pack: a verified file under its final name, or nothing.
///
/// Call ``append(packedDecimals:)`` until all digits are in, ``sealData()`` to get their hashes and
/// to read them back from the file, then ``finish(provenance:threads:)``. An unfinished writer
/// removes its temporary file. Equal input gives equal bytes.
public final class DigitPackWriter {
  /// The constant.
  public let constant: MathematicalConstant
  /// The number of decimals in the finished pack.
  public let digitCount: Int64
  /// The final name.
  public var path: FilePath { output.path }

  /// The name that the file has until it is committed.
  package var temporaryPath: FilePath { output.file.path }

  private let output: AtomicOutput
  private let fileSystem: FileSystem
  /// The blocks so far, in the layout without provenance, which moves only the footer.
  private var stored: StoredBlocks
  private var contentHasher: ContentHasher
  private var partialBlock: [UInt8] = []
  private var sealed: SealedDigits?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - path: the final name.
  ///   - constant: the constant.
  ///   - digitCount: the number of decimals, 1 to ``PackLayout/maximumDigitCount``.
  ///   - replacing: whether an existing file may be replaced.
  /// - Throws: ``PackError`` with code `system`: the name exists, or the folder is not writable.
  public convenience init(
    creating path: FilePath, constant: MathematicalConstant, digitCount: Int64,
    replacing: Bool = false
  ) throws(PackError) {
    try self.init(
      creating: path, constant: constant, digitCount: digitCount, replacing: replacing,
      fileSystem: .real)
  }

  package init(
    creating path: FilePath, constant: MathematicalConstant, digitCount: Int64,
    radix: DigitRadix = .decimal, replacing: Bool = false, fileSystem: FileSystem
  ) throws(PackError) {
    self.constant = constant
    self.digitCount = digitCount
    self.fileSystem = fileSystem
    contentHasher = ContentHasher(constant, radix)
    output = try mappingErrors(
      try AtomicOutput(path, replacing: replacing, access: .random, fileSystem: fileSystem))
    stored = StoredBlocks(
      file: output.file, path: path.string,
      layout: PackLayout(digitCount: digitCount, provenanceByteCount: 0, radix: radix))
    partialBlock.reserveCapacity(PackLayout.blockByteCount)
  }

  /// The number of bytes of packed decimals appended so far.
  public var appendedByteCount: Int64 {
    Int64(stored.records.count) * Int64(PackLayout.blockByteCount) + Int64(partialBlock.count)
  }

  /// Appends packed decimals: two a byte, the first in the high half.
  ///
  /// - Parameter packedDecimals: any number of bytes. With an odd digit count the low half of the
  ///   very last byte is zero.
  /// - Throws: ``PackError``: `not-a-digit` with the position, `wrong-digit-count` when there are
  ///   too many, `system` when writing fails.
  public func append(packedDecimals: Span<UInt8>) throws(PackError) {
    precondition(sealed == nil, "no digits can be appended to sealed data")
    guard appendedByteCount + Int64(packedDecimals.count) <= stored.layout.dataByteCount else {
      throw PackError(
        .wrongDigitCount, path.string, "more digits were appended than the \(digitCount) announced")
    }
    var rest = 0..<packedDecimals.count
    while !rest.isEmpty {
      let room = PackLayout.blockByteCount - partialBlock.count
      let part = packedDecimals.extracting(rest.prefix(room))
      rest = rest.dropFirst(part.count)
      if part.count == PackLayout.blockByteCount {
        try appendBlock(part)
        continue
      }
      for index in part.indices { partialBlock.append(part[index]) }
      if partialBlock.count == PackLayout.blockByteCount { try flush() }
    }
  }

  /// Ends the data.
  ///
  /// - Returns: hashes, counts, and access to the digits in the file. A second call returns the
  ///   same.
  /// - Throws: ``PackError``: `wrong-digit-count` when digits are missing, `system` when writing
  ///   fails.
  public func sealData() throws(PackError) -> SealedDigits {
    if let sealed { return sealed }
    if !partialBlock.isEmpty { try flush() }
    guard stored.records.count == stored.layout.blockCount else { throw missingDigits }
    let records = stored.records
    let result = SealedDigits(
      constant: constant, contentHash: contentHasher.value, merkleRoot: records.merkleRoot,
      counts: records.totalCounts, digitHash: records.totalDigitHash(stored.layout), stored: stored)
    sealed = result
    return result
  }

  /// Completes the file, reads it once more and gives it its name.
  ///
  /// - Parameters:
  ///   - provenance: canonical JSON about the origin of the digits; opaque to the pack.
  ///   - threads: how many threads verify.
  /// - Throws: ``PackError``; the final name is untouched then.
  public func finish(provenance: [UInt8], threads: Int = 1) throws(PackError) -> PackSummary {
    let summary = try complete(provenance: provenance, threads: threads)
    try commit()
    return summary
  }

  /// Completes the file and reads it once more; `commit(with:)` gives it its name.
  ///
  /// Header, index, provenance and footer are checked as a reader would, and every block against
  /// the hash of what was written.
  ///
  /// - Parameters:
  ///   - provenance: canonical JSON about the origin of the digits; opaque to the pack.
  ///   - threads: how many threads verify.
  /// - Throws: ``PackError``; the final name is untouched then.
  public func complete(provenance: [UInt8], threads: Int = 1) throws(PackError) -> PackSummary {
    let sealed = try sealData()
    let footer = try writeMetadata(sealed, provenance)
    try mappingErrors(of: path.string, try output.file.sync())
    output.file.evictFromPageCache()
    // The footer holds the hashes of header, index and provenance.
    let frame = try PackMetadata(reading: output.file, path: path.string, takesHexadecimal: true)
    guard frame.footer == footer else {
      throw PackError(
        .contentDamaged, path.string, "the finished file differs from what was written")
    }
    let fileHash = try stored.fileHash(frame, workers: Workers(threads)) {
      [stored] (block, bytes) throws(PackError) in
      guard MerkleTree.leaf(bytes.span) == stored.records[block].leafHash else {
        throw stored.damaged(block)
      }
    }
    return PackSummary(
      path: path, constant: constant, digitCount: digitCount,
      fileByteCount: frame.header.layout.fileByteCount, fileHash: fileHash,
      contentHash: sealed.contentHash, merkleRoot: sealed.merkleRoot)
  }

  /// Gives the completed pack its name.
  ///
  /// A pack that replaces another one also removes the certificate and the proof of that one.
  ///
  /// - Throws: ``PackError`` with code `system`; no name has changed then.
  public func commit() throws(PackError) { try commit(with: []) }

  /// Gives the completed pack its name, together with the files that belong to it.
  ///
  /// A pack of decimals that replaces another one also removes what belonged to that one and is not
  /// replaced: a certificate or a proof of other digits.
  ///
  /// - Parameter companions: complete files in the same folder, such as the certificate.
  /// - Throws: ``PackError`` with code `system`; no name has changed then, but see ``OutputGroup``.
  package func commit(with companions: [AtomicOutput]) throws(PackError) {
    try mappingErrors(
      try OutputGroup.commit([output] + companions, removing: staleCompanions(besides: companions)))
  }

  private func staleCompanions(besides companions: [AtomicOutput]) throws(PlatformError)
    -> [FilePath]
  {
    guard output.isReplacing, stored.layout.radix == .decimal, path.extension == "digitpack",
      let stem = path.stem
    else { return [] }
    let folder = path.removingLastComponent()
    var stale: [FilePath] = []
    for ending in [".certificate.json", ".proof", ".machin.proof"] {
      let name = folder.appending(stem + ending)
      if companions.contains(where: { $0.path == name }) { continue }
      if try fileSystem.status(of: name)?.isRegularFile == true { stale.append(name) }
    }
    return stale
  }

  /// Discards the pack and its temporary file.
  public func discard() { output.discard() }

  private func flush() throws(PackError) {
    let block = partialBlock
    try appendBlock(block.span)
    partialBlock.removeAll(keepingCapacity: true)
  }

  private func appendBlock(_ block: Span<UInt8>) throws(PackError) {
    let number = stored.records.count
    guard block.count == stored.layout.byteCount(ofBlock: number) else { throw missingDigits }
    stored.records.append(try stored.write(block, block: number))
    contentHasher.append(block, digitCount: stored.layout.digitCount(ofBlock: number))
  }

  private var missingDigits: PackError {
    PackError(
      .wrongDigitCount, path.string,
      "\(appendedByteCount * 2) of the \(digitCount) announced digits were appended")
  }

  /// Writes header, index, provenance and footer.
  ///
  /// - Returns: the footer.
  private func writeMetadata(
    _ sealed: SealedDigits, _ provenance: [UInt8]
  ) throws(PackError) -> PackFooter {
    let final = PackLayout(
      digitCount: digitCount, provenanceByteCount: Int64(provenance.count),
      radix: stored.layout.radix)
    let header = PackHeader(constant: constant, layout: final, compatibleFeatures: 0).encoded
    let index = sealed.blocks.flatMap { $0.encoded(final) }
    let footer = PackFooter(
      contentHash: sealed.contentHash, merkleRoot: sealed.merkleRoot,
      indexHash: SHA256Hasher.hash(index.span), provenanceHash: SHA256Hasher.hash(provenance.span),
      headerHash: SHA256Hasher.hash(header.span), digitHash: sealed.digitHash,
      counts: sealed.counts)
    try write(index.span, at: final.indexOffset)
    try write(provenance.span, at: final.provenanceOffset)
    try write(footer.encoded(final).span, at: final.footerOffset)
    // Last: before this line the file does not begin like a pack.
    try write(header.span, at: 0)
    return footer
  }

  private func write(_ bytes: Span<UInt8>, at offset: Int64) throws(PackError) {
    try mappingErrors(of: path.string, try output.file.write(bytes, at: offset))
  }

  /// Appends packed decimals on several threads: one hashes their text, the others hash, count and
  /// write the blocks.
  ///
  /// - Parameters:
  ///   - bytes: any number of bytes, as for ``append(packedDecimals:)``.
  ///   - threads: how many threads, at least 1.
  /// - Throws: ``PackError``, as ``append(packedDecimals:)`` does; `cancelled`, within hundreds of
  ///   blocks, when the task that calls is cancelled.
  public func append(packedDecimals bytes: [UInt8], threads: Int) throws(PackError) {
    let count = wholeBlocks(of: bytes.count)
    for start in stride(from: 0, to: count, by: Self.batchBlocks) {
      try Cancellation.check(path.string)
      try append(start..<min(start + Self.batchBlocks, count), of: bytes, threads: threads)
    }
    try append(packedDecimals: bytes.span.extracting((count * PackLayout.blockByteCount)...))
  }

  private func append(_ blocks: Range<Int>, of bytes: [UInt8], threads: Int) throws(PackError) {
    let hasher = Mutex(contentHasher)
    let written = Workers(threads).map(count: 1 + blocks.count) { [stored] piece in
      Result { () throws(PackError) -> BlockRecord? in
        guard piece == 0 else {
          return try stored.write(
            Self.block(blocks.lowerBound + piece - 1, of: bytes.span),
            block: stored.records.count + piece - 1)
        }
        hasher.withLock { hasher in
          for block in blocks {
            hasher.append(
              Self.block(block, of: bytes.span), digitCount: Int(PackLayout.blockDigitCount))
          }
        }
        return nil
      }
    }
    for block in written { if let record = try block.get() { stored.records.append(record) } }
    contentHasher = hasher.withLock { $0 }
  }

  /// How many blocks are written before the task that calls is looked at: a tenth of a second.
  private static let batchBlocks = 256

  /// The number of full blocks in that many bytes; 0 unless the writer is at the start of a block
  /// and all bytes fit.
  private func wholeBlocks(of count: Int) -> Int {
    let fits = appendedByteCount + Int64(count) <= stored.layout.dataByteCount
    guard fits && partialBlock.isEmpty else { return 0 }
    let missing = Int(digitCount / PackLayout.blockDigitCount) - stored.records.count
    return min(count / PackLayout.blockByteCount, missing)
  }

  @_lifetime(copy bytes)
  private static func block(_ number: Int, of bytes: Span<UInt8>) -> Span<UInt8> {
    let start = number * PackLayout.blockByteCount
    return bytes.extracting(start..<start + PackLayout.blockByteCount)
  }

  /// Appends the digits of a file.
  ///
  /// - Parameters:
  ///   - source: a file of at least as many digits as the pack will hold.
  ///   - limit: how many to append; all of them where there are fewer.
  /// - Throws: ``DigitFileError`` of the source, or of the pack that is being written.
  public func append(_ source: DigitFile, atMost limit: Int64 = .max) throws(DigitFileError) {
    try source.seek(to: 0)
    var missing = limit
    while missing > 0 {
      let (bytes, count) = try source.readPacked(
        atMost: Int(min(missing, PackLayout.blockDigitCount)))
      if count == 0 { return }
      missing -= Int64(count)
      do throws(PackError) {
        try append(packedDecimals: bytes.span)
      } catch { throw DigitFileError(error) }
    }
  }
}

/// The complete digits of an unfinished pack, ready to be certified.
///
/// The hashes were computed while writing; ``readBack(block:)`` reads the file, so a certificate is
/// about the file and not about the writer's memory; after ``flush()`` about what was stored, where
/// the system obeys. Safe to use from any thread.
public struct SealedDigits: Sendable {
  /// The constant.
  public let constant: MathematicalConstant
  /// SHA-256 of the canonical text: integer part, point, decimals, no newline.
  public let contentHash: SHA256Hash
  /// The root of the hash tree over the blocks.
  public let merkleRoot: SHA256Hash
  /// How often each digit occurs.
  public let counts: DigitCounts
  /// The decimals as an integer modulo 2^61 − 1.
  public let digitHash: DigitHash

  let stored: StoredBlocks

  /// The index records of the blocks.
  public var blocks: [BlockRecord] { stored.records }
  /// The number of decimals.
  public var digitCount: Int64 { stored.layout.digitCount }
  /// The number of blocks of ``PackLayout/blockDigitCount`` decimals; the last may be shorter.
  public var blockCount: Int { stored.layout.blockCount }

  /// The number of decimals in a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int { stored.layout.digitCount(ofBlock: block) }

  /// Flushes the digits to the device and asks the system to drop them from its cache, so that
  /// ``readBack(block:)`` reads what was stored where the system obeys.
  ///
  /// - Throws: ``PackError`` with code `system` when they cannot be flushed.
  public func flush() throws(PackError) {
    try mappingErrors(of: stored.path, try stored.file.sync())
    stored.file.evictFromPageCache()
  }

  /// Reads a block from the file.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  /// - Returns: packed decimals, two a byte, the first in the high half; after an odd count the
  ///   last low half is zero.
  /// - Throws: ``PackError`` when the file cannot be read, or differs from what was written.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    precondition(block >= 0 && block < blockCount, "the block does not exist")
    var bytes: [UInt8] = []
    try stored.readVerified(block, into: &bytes)
    return bytes
  }

  /// Compares what was counted in the digits read back with what was counted while writing.
  ///
  /// - Parameters:
  ///   - counts: how often each digit occurs.
  ///   - digitHash: the decimals as an integer modulo 2^61 − 1.
  /// - Throws: ``PackError`` with code `counts-damaged`.
  public func check(counts: DigitCounts, digitHash: DigitHash) throws(PackError) {
    guard counts == self.counts, digitHash == self.digitHash else {
      throw PackError(
        .countsDamaged, stored.path,
        "the digits read back do not match the counts or the digit hash of the index")
    }
  }
}

/// A finished pack: its path, size and hashes.
public struct PackSummary: Hashable, Sendable {
  /// The path of the pack.
  public let path: FilePath
  /// The constant.
  public let constant: MathematicalConstant
  /// The number of decimals.
  public let digitCount: Int64
  /// The length of the file in bytes.
  public let fileByteCount: Int64
  /// SHA-256 of the file.
  public let fileHash: SHA256Hash
  /// SHA-256 of the canonical text.
  public let contentHash: SHA256Hash
  /// The root of the hash tree over the blocks.
  public let merkleRoot: SHA256Hash
}
