public import DigitCore
internal import Dispatch
public import FileIO
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

  private let output: AtomicOutput
  private let fileSystem: FileSystem
  /// The layout without provenance, which moves only the footer.
  private let layout: PackLayout
  private var records: [BlockRecord] = []
  var contentHasher: ContentHasher
  private var partialBlock: [UInt8] = []
  private var sealed: SealedDigits?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - path: the final name.
  ///   - constant: the constant.
  ///   - digitCount: the number of decimals, 1 to ``PackLayout/maximumDigitCount``.
  ///   - replacing: whether an existing file may be replaced.
  ///   - fileSystem: its file system.
  /// - Throws: ``PackError`` with code `system`: the name exists, or the folder is not writable.
  public init(
    creating path: FilePath, constant: MathematicalConstant, digitCount: Int64,
    replacing: Bool = false, fileSystem: FileSystem = .real
  ) throws(PackError) {
    self.constant = constant
    self.digitCount = digitCount
    self.fileSystem = fileSystem
    layout = PackLayout(digitCount: digitCount, provenanceByteCount: 0)
    contentHasher = ContentHasher(constant)
    do throws(PlatformError) {
      output = try AtomicOutput(path, replacing: replacing, fileSystem: fileSystem)
    } catch { throw PackError(error) }
    partialBlock.reserveCapacity(PackLayout.blockByteCount)
  }

  /// The number of bytes of packed decimals appended so far.
  public var appendedByteCount: Int64 {
    Int64(records.count) * Int64(PackLayout.blockByteCount) + Int64(partialBlock.count)
  }

  /// Appends packed decimals: two a byte, the first in the high half.
  ///
  /// - Parameter packedDecimals: any number of bytes. With an odd digit count the low half of the
  ///   very last byte is zero.
  /// - Throws: ``PackError``: `not-a-digit` with the position, `wrong-digit-count` when there are
  ///   too many, `system` when writing fails.
  public func append(packedDecimals: Span<UInt8>) throws(PackError) {
    precondition(sealed == nil, "no digits can be appended to sealed data")
    guard appendedByteCount + Int64(packedDecimals.count) <= layout.dataByteCount else {
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
    guard records.count == layout.blockCount else {
      throw PackError(
        .wrongDigitCount, path.string,
        "\(appendedByteCount * 2) of the \(digitCount) announced digits were appended")
    }
    let result = SealedDigits(
      constant: constant, contentHash: contentHasher.value, merkleRoot: records.merkleRoot,
      counts: records.totalCounts, digitHash: records.totalDigitHash(layout), blocks: records,
      layout: layout, file: output.file, path: path.string)
    sealed = result
    return result
  }

  /// Completes the file, verifies it as a reader would, and gives it its name.
  ///
  /// - Parameters:
  ///   - provenance: canonical JSON about the origin of the digits; opaque to the pack.
  ///   - threads: how many threads verify.
  /// - Throws: ``PackError``; the final name is untouched then.
  public func finish(
    provenance: [UInt8], threads: Int = 1
  ) throws(PackError) -> PackSummary {
    let sealed = try sealData()
    try writeMetadata(sealed, provenance)
    do throws(PlatformError) {
      try output.file.sync()
    } catch { throw PackError(withFinalPath(error)) }
    let pack = try DigitPack(output.file, named: path.string, fileSystem: fileSystem)
    let report = try pack.verify(threads: threads)
    guard pack.contentHash == sealed.contentHash, pack.merkleRoot == sealed.merkleRoot else {
      throw PackError(
        .contentDamaged, path.string, "the finished file differs from what was written")
    }
    do throws(PlatformError) {
      try output.commit()
    } catch { throw PackError(error) }
    return PackSummary(
      path: path, constant: constant, digitCount: digitCount,
      fileByteCount: pack.header.layout.fileByteCount, fileHash: report.fileHash,
      contentHash: sealed.contentHash, merkleRoot: sealed.merkleRoot)
  }

  /// Discards the pack and its temporary file.
  public func discard() { output.discard() }
}

/// The steps of writing.
extension DigitPackWriter {
  private func flush() throws(PackError) {
    let block = partialBlock
    try appendBlock(block.span)
    partialBlock.removeAll(keepingCapacity: true)
  }

  /// Appends a whole block.
  private func appendBlock(_ block: Span<UInt8>) throws(PackError) {
    let count = layout.digitCount(ofBlock: records.count)
    guard block.count == layout.byteCount(ofBlock: records.count) else {
      throw PackError(
        .wrongDigitCount, path.string,
        "\(appendedByteCount * 2) of the \(digitCount) announced digits were appended")
    }
    try store(block, BlockSummary(block, digitCount: count))
    contentHasher.append(block, digitCount: count)
  }

  /// Writes a valid block at its offset.
  func store(_ block: Span<UInt8>, _ summary: BlockSummary) throws(PackError) {
    let number = records.count
    if let index = summary.firstInvalid {
      throw PackError(
        .notADigit, path.string,
        position: Int64(number) * PackLayout.blockDigitCount
          + Int64(index) + 1,
        index < layout.digitCount(ofBlock: number)
          ? "a packed half byte is not a digit" : "the padding is not zero")
    }
    try write(block, at: layout.offset(ofBlock: number))
    records.append(summary.record)
  }

  private func writeMetadata(_ sealed: SealedDigits, _ provenance: [UInt8]) throws(PackError) {
    let final = PackLayout(digitCount: digitCount, provenanceByteCount: Int64(provenance.count))
    let header = PackHeader(constant: constant, layout: final).encoded
    let index = records.flatMap(\.encoded)
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
  }

  private func write(_ bytes: Span<UInt8>, at offset: Int64) throws(PackError) {
    do throws(PlatformError) {
      try output.file.write(bytes, at: offset)
    } catch { throw PackError(withFinalPath(error)) }
  }

  /// An error that names the final file, not the temporary one.
  private func withFinalPath(_ error: PlatformError) -> PlatformError {
    PlatformError(error.code, path: path.string, errno: error.errno)
  }
}

extension DigitPackWriter {
  /// Appends packed decimals while a second thread hashes their text, which takes about as long as
  /// hashing and counting the blocks.
  ///
  /// - Parameters:
  ///   - bytes: any number of bytes, as for ``append(packedDecimals:)``.
  ///   - threads: 1 or 2.
  /// - Throws: ``PackError``, as ``append(packedDecimals:)`` does.
  public func append(packedDecimals bytes: [UInt8], threads: Int) throws(PackError) {
    let blocks = wholeBlocks(of: bytes.count)
    guard threads > 1, blocks > 1 else { return try append(packedDecimals: bytes.span) }
    let hasher = Mutex(contentHasher)
    let summaries = Mutex<[BlockSummary]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        hasher.withLock { hasher in
          for block in 0..<blocks {
            hasher.append(Self.block(block, of: bytes.span), digitCount: Self.blockDigits)
          }
        }
      } else {
        summaries.withLock { summaries in
          for block in 0..<blocks {
            summaries.append(
              BlockSummary(Self.block(block, of: bytes.span), digitCount: Self.blockDigits))
          }
        }
      }
    }
    for (block, summary) in summaries.withLock({ $0 }).enumerated() {
      try store(Self.block(block, of: bytes.span), summary)
    }
    contentHasher = hasher.withLock { $0 }
    try append(packedDecimals: bytes.span.extracting((blocks * PackLayout.blockByteCount)...))
  }

  private static let blockDigits = Int(PackLayout.blockDigitCount)

  /// The number of full blocks in that many bytes; 0 unless the writer is at the start of a block
  /// and all bytes fit.
  private func wholeBlocks(of count: Int) -> Int {
    let fits = appendedByteCount + Int64(count) <= (digitCount + 1) / 2
    let isAligned = appendedByteCount % Int64(PackLayout.blockByteCount) == 0
    guard fits && isAligned else { return 0 }
    return Int(min(Int64(count), digitCount / 2)) / PackLayout.blockByteCount
  }

  /// One block of many.
  @_lifetime(copy bytes)
  private static func block(_ number: Int, of bytes: Span<UInt8>) -> Span<UInt8> {
    let start = number * PackLayout.blockByteCount
    return bytes.extracting(start..<start + PackLayout.blockByteCount)
  }
}

/// Import.
extension DigitPackWriter {
  /// Appends all digits of a file.
  ///
  /// - Parameter source: a file of as many digits as the pack will hold.
  /// - Throws: ``DigitFileError`` of the source, or of the pack that is being written.
  public func append(_ source: DigitFile) throws(DigitFileError) {
    try source.seek(to: 0)
    var values = [UInt8](repeating: 0, count: Int(PackLayout.blockDigitCount))
    while true {
      let count = try source.readFully(into: &values)
      if count == 0 { return }
      var packed = [UInt8](repeating: 0, count: (count + 1) / 2)
      for index in 0..<count {
        packed[index >> 1] |= index & 1 == 0 ? values[index] << 4 : values[index]
      }
      do throws(PackError) {
        try append(packedDecimals: packed.span)
      } catch { throw DigitFileError(error) }
    }
  }
}

/// The complete digits of an unfinished pack, ready to be certified.
///
/// The hashes were computed while writing; ``readBack(block:)`` reads the file, so a certificate is
/// about the file and not about the writer's memory. Safe to use from any thread.
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
  /// The index records of the blocks.
  public let blocks: [BlockRecord]

  let layout: PackLayout
  let file: OpenFile
  let path: String

  /// The number of decimals.
  public var digitCount: Int64 { layout.digitCount }
  /// The number of blocks of ``PackLayout/blockDigitCount`` decimals; the last may be shorter.
  public var blockCount: Int { layout.blockCount }

  /// The number of decimals in a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int { layout.digitCount(ofBlock: block) }

  /// Reads a block from the file.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  /// - Returns: packed decimals, two a byte, the first in the high half; after an odd count the
  ///   last low half is zero.
  /// - Throws: ``PackError`` when the file cannot be read, or differs from what was written.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    precondition(block >= 0 && block < blockCount, "the block does not exist")
    var bytes = [UInt8](repeating: 0, count: layout.byteCount(ofBlock: block))
    let offset = layout.offset(ofBlock: block)
    do throws(PlatformError) {
      let count = try file.read(into: &bytes, at: offset)
      guard count == bytes.count else {
        throw PlatformError(.read, path: path, errno: .ioError)
      }
    } catch { throw PackError(error) }
    guard MerkleTree.leaf(bytes.span) == blocks[block].leafHash else {
      throw PackError(
        .blockDamaged, path, at: offset,
        position: Int64(block) * PackLayout.blockDigitCount + 1,
        "block \(block) differs from what was written")
    }
    return bytes
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
