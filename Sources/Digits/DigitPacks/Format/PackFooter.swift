public import DigitCore

/// The last bytes of a pack, 320 for decimals: the hashes over everything before them.
public struct PackFooter: Hashable, Sendable {
  /// The eight bytes that every pack ends with: the magic backwards.
  public static var endMagic: [UInt8] { PackHeader.magic.reversed() }

  /// SHA-256 of the canonical text: integer part, point, decimals, no newline.
  public let contentHash: SHA256Hash
  /// The root of the hash tree over the blocks.
  public let merkleRoot: SHA256Hash
  /// SHA-256 of the index.
  public let indexHash: SHA256Hash
  /// SHA-256 of the provenance.
  public let provenanceHash: SHA256Hash
  /// SHA-256 of the header.
  public let headerHash: SHA256Hash
  /// All digits as an integer modulo 2^61 − 1.
  public let digitHash: DigitHash
  /// How often each digit occurs.
  public let counts: DigitCounts

  /// Offsets of the fields, as in the format document.
  enum Field {
    static let digitCount = 0
    static let fileByteCount = 8
    static let contentHash = 16
    static let merkleRoot = 48
    static let indexHash = 80
    static let provenanceHash = 112
    static let headerHash = 144
    static let digitHash = 176
    static let counts = 184
  }

  /// The offsets behind the counts.
  private static func ends(_ layout: PackLayout) -> (reserved: Int, hash: Int, magic: Int) {
    let count = layout.footerByteCount
    return (count - 56, count - 40, count - 8)
  }

  /// Hashes the field that identifies the digits.
  public func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }

  /// The footer's bytes.
  func encoded(_ layout: PackLayout) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: layout.footerByteCount)
    let ends = Self.ends(layout)
    bytes.put(UInt64(layout.digitCount), at: Field.digitCount)
    bytes.put(UInt64(layout.fileByteCount), at: Field.fileByteCount)
    bytes.put(contentHash.bytes, at: Field.contentHash)
    bytes.put(merkleRoot.bytes, at: Field.merkleRoot)
    bytes.put(indexHash.bytes, at: Field.indexHash)
    bytes.put(provenanceHash.bytes, at: Field.provenanceHash)
    bytes.put(headerHash.bytes, at: Field.headerHash)
    bytes.put(digitHash.value, at: Field.digitHash)
    for (value, count) in counts.list(layout.radix).enumerated() {
      bytes.put(count, at: Field.counts + 8 * value)
    }
    bytes.put(SHA256Hasher.hash(bytes.span.extracting(0..<ends.hash)).bytes, at: ends.hash)
    bytes.put(Self.endMagic, at: ends.magic)
    return bytes
  }
}

extension PackFooter {
  /// Creates a footer from the last bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: as many as the layout says.
  ///   - layout: the layout from the header.
  ///   - path: the file's path, for errors.
  /// - Throws: ``PackError``.
  public init(decoding bytes: Span<UInt8>, layout: PackLayout, path: String) throws(PackError) {
    let start = layout.footerOffset
    let ends = Self.ends(layout)
    guard bytes.count == layout.footerByteCount,
      Self.endMagic.enumerated().allSatisfy({ bytes[ends.magic + $0] == $1 })
    else {
      throw PackError(
        .footerDamaged, path, at: start + Int64(ends.magic),
        "it does not end like a pack; it was cut or not finished")
    }
    let hash = SHA256Hasher.hash(bytes.extracting(0..<ends.hash))
    guard hash == SHA256Hash(bytes, at: ends.hash) else {
      throw PackError(.footerDamaged, path, at: start, "the footer does not match its own SHA-256")
    }
    guard bytes.littleEndian(at: Field.digitCount) == UInt64(layout.digitCount),
      bytes.littleEndian(at: Field.fileByteCount) == UInt64(layout.fileByteCount)
    else {
      throw PackError(
        .layoutInconsistent, path, at: start, "header and footer state different lengths")
    }
    for offset in ends.reserved..<ends.hash where bytes[offset] != 0 {
      throw PackError(
        .reservedNotZero, path, at: start + Int64(offset),
        "a reserved byte of the footer is not zero")
    }
    contentHash = SHA256Hash(bytes, at: Field.contentHash)
    merkleRoot = SHA256Hash(bytes, at: Field.merkleRoot)
    indexHash = SHA256Hash(bytes, at: Field.indexHash)
    provenanceHash = SHA256Hash(bytes, at: Field.provenanceHash)
    headerHash = SHA256Hash(bytes, at: Field.headerHash)
    guard let digitHash = DigitHash(value: bytes.littleEndian(at: Field.digitHash)) else {
      throw PackError(
        .footerDamaged, path, at: start + Int64(Field.digitHash), "the digit hash is no residue")
    }
    self.digitHash = digitHash
    var counts = DigitCounts()
    for value in 0..<layout.radix.rawValue {
      counts[value] = bytes.littleEndian(at: Field.counts + 8 * value)
    }
    self.counts = counts
  }
}
