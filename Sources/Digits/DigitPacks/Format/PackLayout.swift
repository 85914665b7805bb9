public import DigitCore

/// The offsets and lengths in a pack of a given size.
///
/// Digit count, radix and the length of the provenance determine every offset; a header must agree
/// with this, so no stated length is ever trusted. `docs/PACK_FORMAT.md` is the specification.
public struct PackLayout: Hashable, Sendable {
  /// The version of the format that this module reads and writes.
  public static var version: UInt32 { 1 }
  /// Decimals in a block: 2^17.
  @inlinable public static var blockDigitCount: Int64 { 131_072 }
  /// Bytes in a full block: two decimals each.
  @inlinable public static var blockByteCount: Int { 65_536 }
  /// Bytes of the header.
  public static var headerByteCount: Int { 256 }
  /// The offset of the data: a multiple of every usual page size.
  public static var dataOffset: Int64 { 65_536 }
  /// The most digits that a pack may hold.
  public static var maximumDigitCount: Int64 { 1_000_000_000_000_000 }
  /// The longest provenance in bytes.
  public static var maximumProvenanceByteCount: Int64 { 1 << 26 }

  /// The number of decimals.
  public let digitCount: Int64
  /// The length of the provenance in bytes.
  public let provenanceByteCount: Int64
  /// The radix of the digits.
  public let radix: DigitRadix

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - digitCount: decimals, 1 to ``maximumDigitCount``.
  ///   - provenanceByteCount: bytes, 0 to ``maximumProvenanceByteCount``.
  ///   - radix: that of the digits, which are decimals unless it says otherwise.
  public init(digitCount: Int64, provenanceByteCount: Int64, radix: DigitRadix = .decimal) {
    precondition(digitCount >= 1 && digitCount <= Self.maximumDigitCount)
    precondition(provenanceByteCount >= 0 && provenanceByteCount <= Self.maximumProvenanceByteCount)
    self.digitCount = digitCount
    self.provenanceByteCount = provenanceByteCount
    self.radix = radix
  }

  /// Bytes of one record of the index: two hashes, and four for each digit's count.
  public var recordByteCount: Int { 40 + 4 * radix.rawValue }
  /// Bytes of the footer, with eight for each digit's count.
  public var footerByteCount: Int { 240 + 8 * radix.rawValue }

  /// Bytes of packed decimals.
  public var dataByteCount: Int64 { (digitCount + 1) / 2 }
  /// The number of blocks; the last may be shorter.
  public var blockCount: Int { Int((digitCount - 1) / Self.blockDigitCount) + 1 }
  /// The offset of the index: after the data, at a multiple of 8.
  public var indexOffset: Int64 { Self.aligned(Self.dataOffset + dataByteCount) }
  /// Bytes of the index.
  public var indexByteCount: Int64 { Int64(blockCount) * Int64(recordByteCount) }
  /// The offset of the provenance.
  public var provenanceOffset: Int64 { indexOffset + indexByteCount }
  /// The offset of the footer: after the provenance, at a multiple of 8.
  public var footerOffset: Int64 { Self.aligned(provenanceOffset + provenanceByteCount) }
  /// The length of the file.
  public var fileByteCount: Int64 { footerOffset + Int64(footerByteCount) }

  /// The number of decimals in a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int {
    Int(min(Self.blockDigitCount, digitCount - Int64(block) * Self.blockDigitCount))
  }

  /// The number of bytes of a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func byteCount(ofBlock block: Int) -> Int { (digitCount(ofBlock: block) + 1) / 2 }

  /// The offset of a block in the file.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func offset(ofBlock block: Int) -> Int64 {
    Self.dataOffset + Int64(block) * Int64(Self.blockByteCount)
  }

  private static func aligned(_ offset: Int64) -> Int64 { (offset + 7) & ~7 }
}

/// Reading numbers of the format, which is little-endian.
extension Span<UInt8> {
  /// The unsigned number of the given width whose first byte is the least significant.
  package func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(
    at offset: Int, as type: Number.Type = Number.self
  ) -> Number {
    var value: Number = 0
    for index in 0..<(Number.bitWidth / 8) {
      value |= Number(self[offset + index]) << Number(8 * index)
    }
    return value
  }
}

/// Writing numbers of the format.
extension [UInt8] {
  /// Puts a number at an offset, least significant byte first.
  package mutating func put<Number: FixedWidthInteger & UnsignedInteger>(
    _ value: Number, at offset: Int
  ) {
    for index in 0..<(Number.bitWidth / 8) {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> Number(8 * index))
    }
  }

  package mutating func put(_ bytes: [UInt8], at offset: Int) {
    for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
  }
}
