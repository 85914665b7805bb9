import DigitCore
import Files

/// The checked header, index, provenance and footer of a pack.
struct PackMetadata {
  let header: PackHeader
  let footer: PackFooter
  let blocks: [BlockRecord]
  let provenance: [UInt8]
  let status: FileStatus
  /// The bytes of the file before the blocks.
  let head: [UInt8]
  /// The bytes of the file after the blocks: how many, and their SHA-256.
  let tail: (offset: Int64, byteCount: Int64, hash: SHA256Hash)

  /// Creates the metadata of an open file.
  ///
  /// The header's lengths are compared with the file's actual length before anything is read, and
  /// the footer is checked before the index: a file that only claims to be long costs no memory.
  init(reading file: OpenFile, path: String, takesHexadecimal: Bool) throws(PackError) {
    status = try mappingErrors(try file.status())
    guard status.isRegularFile else {
      throw PackError(.notAFile, path, "it is a folder, pipe or device; a pack has to be a file")
    }
    let head = try file.bytes(
      at: 0, count: min(Int(PackLayout.dataOffset), Int(status.byteCount)), of: path)
    let headerBytes = head.span.extracting(0..<min(PackLayout.headerByteCount, head.count))
    header = try PackHeader(decoding: headerBytes, path: path, takesHexadecimal: takesHexadecimal)
    let layout = header.layout
    try Self.check(length: status.byteCount, layout, path)
    try Self.checkZero(head, from: PackLayout.headerByteCount, offset: 0, path)

    let footerBytes = try file.bytes(
      at: layout.footerOffset, count: layout.footerByteCount, of: path)
    footer = try PackFooter(decoding: footerBytes.span, layout: layout, path: path)
    guard SHA256Hasher.hash(headerBytes) == footer.headerHash else {
      throw PackError(.layoutInconsistent, path, at: 0, "header and footer do not match")
    }
    let dataEnd = PackLayout.dataOffset + layout.dataByteCount
    let provenanceEnd = layout.provenanceOffset + layout.provenanceByteCount
    let gapBeforeIndex = try file.bytes(
      at: dataEnd, count: Int(layout.indexOffset - dataEnd), of: path)
    try Self.checkZero(gapBeforeIndex, from: 0, offset: dataEnd, path)
    let gapBeforeFooter = try file.bytes(
      at: provenanceEnd, count: Int(layout.footerOffset - provenanceEnd), of: path)
    try Self.checkZero(gapBeforeFooter, from: 0, offset: provenanceEnd, path)
    let provenance = try file.bytes(
      at: layout.provenanceOffset, count: Int(layout.provenanceByteCount), of: path)
    guard SHA256Hasher.hash(provenance.span) == footer.provenanceHash else {
      throw PackError(
        .provenanceDamaged, path, at: layout.provenanceOffset,
        "the provenance does not match its SHA-256")
    }
    self.provenance = provenance
    var tailHasher = SHA256Hasher()
    tailHasher.update(gapBeforeIndex)
    blocks = try Self.blocks(of: file, layout, footer, path, &tailHasher)
    tailHasher.update(provenance)
    tailHasher.update(gapBeforeFooter)
    tailHasher.update(footerBytes)
    tail = (dataEnd, layout.fileByteCount - dataEnd, tailHasher.value)
    self.head = head
  }

  private static func check(length: Int64, _ layout: PackLayout, _ path: String) throws(PackError) {
    let expected = layout.fileByteCount
    if length < expected {
      throw PackError(
        .truncated, path, at: length,
        "it has \(length) bytes of the \(expected) that its header states")
    }
    if length > expected {
      throw PackError(
        .trailingBytes, path, at: expected,
        "it has \(length) bytes, \(length - expected) more than its header states")
    }
  }

  private static func checkZero(
    _ bytes: [UInt8], from start: Int, offset: Int64, _ path: String
  ) throws(PackError) {
    guard start < bytes.count, !bytes.span.extracting(start...).isAllZero,
      let place = bytes[start...].firstIndex(where: { $0 != 0 })
    else { return }
    throw PackError(
      .reservedNotZero, path, at: offset + Int64(place),
      "a byte between two sections is not zero")
  }

  private static let recordsPerRead = 4096

  /// Reads the index; a record that cannot be one ends it before the rest is read.
  private static func blocks(
    of file: OpenFile, _ layout: PackLayout, _ footer: PackFooter, _ path: String,
    _ tailHasher: inout SHA256Hasher
  ) throws(PackError) -> [BlockRecord] {
    var hasher = SHA256Hasher()
    var blocks: [BlockRecord] = []
    while blocks.count < layout.blockCount {
      let length = layout.recordByteCount
      let offset = layout.indexOffset + Int64(blocks.count * length)
      let count = min(recordsPerRead, layout.blockCount - blocks.count)
      let bytes = try file.bytes(at: offset, count: count * length, of: path)
      hasher.update(bytes)
      tailHasher.update(bytes)
      for number in 0..<count {
        let place = number * length
        guard let record = BlockRecord(bytes.span, at: place, layout),
          record.counts.total == UInt64(layout.digitCount(ofBlock: blocks.count))
        else {
          throw PackError(
            .indexDamaged, path, at: offset + Int64(place),
            "the record of block \(blocks.count) contradicts itself")
        }
        blocks.append(record)
      }
    }
    guard hasher.value == footer.indexHash else {
      throw PackError(
        .indexDamaged, path, at: layout.indexOffset, "the index does not match its SHA-256")
    }
    guard blocks.merkleRoot == footer.merkleRoot, blocks.totalCounts == footer.counts,
      blocks.totalDigitHash(layout) == footer.digitHash
    else {
      throw PackError(
        .indexDamaged, path, at: layout.indexOffset, "index and footer contradict each other")
    }
    return blocks
  }
}
