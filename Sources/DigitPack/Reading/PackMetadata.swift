import DigitCore
import FileIO

/// The checked header, index, provenance and footer of a pack.
struct PackMetadata {
  let header: PackHeader
  let footer: PackFooter
  let blocks: [BlockRecord]
  let provenance: [UInt8]
  let status: FileStatus
  /// The bytes of the file before the blocks.
  let head: [UInt8]
  /// The bytes of the file after the blocks.
  let tail: [UInt8]

  /// Creates the metadata of an open file.
  ///
  /// The header's lengths are compared with the file's actual length before anything is read or
  /// allocated.
  init(reading file: OpenFile, path: String) throws(PackError) {
    do throws(PlatformError) {
      status = try file.status()
    } catch { throw PackError(error) }
    guard status.isRegularFile else {
      throw PackError(.notAFile, path, "it is a folder, pipe or device, not a file")
    }
    let head = try Self.bytes(
      of: file, path, at: 0, count: min(Int(PackLayout.dataOffset), Int(status.byteCount)))
    let headerBytes = head.span.extracting(0..<min(PackLayout.headerByteCount, head.count))
    header = try PackHeader(decoding: headerBytes, path: path)
    let layout = header.layout
    try Self.check(length: status.byteCount, layout, path)
    try Self.checkZero(head, from: PackLayout.headerByteCount, offset: 0, path)

    let dataEnd = PackLayout.dataOffset + layout.dataByteCount
    let tail = try Self.bytes(
      of: file, path, at: dataEnd, count: Int(layout.fileByteCount - dataEnd))
    let parts = Parts(layout, tail: tail)
    footer = try PackFooter(decoding: parts.footer.span, layout: layout, path: path)
    guard SHA256Hasher.hash(headerBytes) == footer.headerHash else {
      throw PackError(.layoutInconsistent, path, at: 0, "header and footer do not match")
    }
    try Self.checkZero(parts.gapBeforeIndex, from: 0, offset: dataEnd, path)
    try Self.checkZero(
      parts.gapBeforeFooter, from: 0,
      offset: layout.provenanceOffset + layout.provenanceByteCount, path)
    guard SHA256Hasher.hash(parts.provenance.span) == footer.provenanceHash else {
      throw PackError(
        .provenanceDamaged, path, at: layout.provenanceOffset,
        "the provenance does not match its SHA-256")
    }
    provenance = parts.provenance
    blocks = try Self.blocks(parts.index, layout, footer, path)
    self.head = head
    self.tail = tail
  }

  /// The sections after the data.
  private struct Parts {
    let gapBeforeIndex: [UInt8]
    let index: [UInt8]
    let provenance: [UInt8]
    let gapBeforeFooter: [UInt8]
    let footer: [UInt8]

    init(_ layout: PackLayout, tail: [UInt8]) {
      let start = PackLayout.dataOffset + layout.dataByteCount
      func part(_ from: Int64, _ end: Int64) -> [UInt8] {
        Array(tail[Int(from - start)..<Int(end - start)])
      }
      let provenanceEnd = layout.provenanceOffset + layout.provenanceByteCount
      gapBeforeIndex = part(start, layout.indexOffset)
      index = part(layout.indexOffset, layout.provenanceOffset)
      provenance = part(layout.provenanceOffset, provenanceEnd)
      gapBeforeFooter = part(provenanceEnd, layout.footerOffset)
      footer = part(layout.footerOffset, layout.fileByteCount)
    }
  }

  private static func check(
    length: Int64, _ layout: PackLayout, _ path: String
  ) throws(PackError) {
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
    guard start < bytes.count, !bytes.span.extracting(start...).isAllZero else { return }
    // A binary search finds the byte at the speed of the comparison.
    var place = start
    var end = bytes.count
    while end - place > 1 {
      let middle = (place + end) / 2
      if bytes.span.extracting(place..<middle).isAllZero { place = middle } else { end = middle }
    }
    throw PackError(
      .reservedNotZero, path, at: offset + Int64(place),
      "a byte between two sections is not zero")
  }

  private static func blocks(
    _ index: [UInt8], _ layout: PackLayout, _ footer: PackFooter, _ path: String
  ) throws(PackError) -> [BlockRecord] {
    let span = index.span
    guard SHA256Hasher.hash(span) == footer.indexHash else {
      throw PackError(
        .indexDamaged, path, at: layout.indexOffset, "the index does not match its SHA-256")
    }
    var blocks: [BlockRecord] = []
    blocks.reserveCapacity(layout.blockCount)
    for block in 0..<layout.blockCount {
      let offset = block * PackLayout.recordByteCount
      guard let record = BlockRecord(span, at: offset),
        record.counts.total == UInt64(layout.digitCount(ofBlock: block))
      else {
        throw PackError(
          .indexDamaged, path, at: layout.indexOffset + Int64(offset),
          "the record of block \(block) contradicts itself")
      }
      blocks.append(record)
    }
    guard blocks.merkleRoot == footer.merkleRoot, blocks.totalCounts == footer.counts,
      blocks.totalDigitHash(layout) == footer.digitHash
    else {
      throw PackError(
        .indexDamaged, path, at: layout.indexOffset, "index and footer contradict each other")
    }
    return blocks
  }

  private static func bytes(
    of file: OpenFile, _ path: String, at offset: Int64, count: Int
  ) throws(PackError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard try file.read(into: &bytes, at: offset, of: path) == count else {
      throw PackError(.changedOnDisk, path, at: offset, "it became shorter while it was read")
    }
    return bytes
  }
}
