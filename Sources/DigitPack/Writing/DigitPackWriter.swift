public import DigitCore
public import PlatformIO
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
