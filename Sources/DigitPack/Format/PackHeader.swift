public import DigitCore

/// The first 256 bytes of a pack: its content and layout.
public struct PackHeader: Hashable, Sendable {
  /// The eight bytes that every pack begins with.
  ///
  /// As in PNG: a byte above 127 detects a 7-bit channel, CR LF and LF detect a transfer that
  /// translated line ends, 1A ends a listing on old terminals.
  public static var magic: [UInt8] { [0x89, 0x44, 0x50, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A] }

  /// The constant whose decimals these are.
  public let constant: MathematicalConstant

  /// The layout of the file.
  public let layout: PackLayout

  /// Feature bits that a reader may ignore; version 1 defines none.
  public let compatibleFeatures: UInt64

  /// The number of decimals.
  public var digitCount: Int64 { layout.digitCount }

  init(constant: MathematicalConstant, layout: PackLayout, compatibleFeatures: UInt64 = 0) {
    self.constant = constant
    self.layout = layout
    self.compatibleFeatures = compatibleFeatures
  }

  /// Offsets of the fields, as in the format document.
  enum Field {
    static let version = 8
    static let headerByteCount = 12
    static let compatibleFeatures = 16
    static let incompatibleFeatures = 24
    static let fileByteCount = 32
    static let digitCount = 40
    static let constant = 48
    static let radix = 50
    static let encoding = 52
    static let positionConvention = 54
    static let blockDigitCount = 56
    static let integerPart = 60
    static let reservedWord = 62
    static let name = 64
    static let dataOffset = 80
    static let dataByteCount = 88
    static let indexOffset = 96
    static let indexByteCount = 104
    static let provenanceOffset = 112
    static let provenanceByteCount = 120
    static let footerOffset = 128
    static let footerByteCount = 136
    static let reserved = 144
    static let hash = 224
  }

  static let nameByteCount = 16

  /// The header's 256 bytes, with its own hash at the end.
  public var encoded: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: PackLayout.headerByteCount)
    bytes.put(Self.magic, at: 0)
    bytes.put(PackLayout.version, at: Field.version)
    bytes.put(UInt32(PackLayout.headerByteCount), at: Field.headerByteCount)
    bytes.put(compatibleFeatures, at: Field.compatibleFeatures)
    bytes.put(UInt64(layout.digitCount), at: Field.digitCount)
    bytes.put(constant.code, at: Field.constant)
    bytes.put(UInt16(10), at: Field.radix)
    bytes.put(UInt16(1), at: Field.encoding)
    bytes.put(UInt16(1), at: Field.positionConvention)
    bytes.put(UInt32(PackLayout.blockDigitCount), at: Field.blockDigitCount)
    bytes.put(UInt16(constant.integerPart.value), at: Field.integerPart)
    bytes.put(Array(constant.name.utf8.prefix(Self.nameByteCount)), at: Field.name)
    for (offset, value) in layoutFields { bytes.put(value, at: offset) }
    let hash = SHA256Hasher.hash(bytes.span.extracting(0..<Field.hash))
    bytes.put(hash.bytes, at: Field.hash)
    return bytes
  }

  /// The fields that follow from the layout.
  var layoutFields: [(Int, UInt64)] {
    [
      (Field.fileByteCount, UInt64(layout.fileByteCount)),
      (Field.dataOffset, UInt64(PackLayout.dataOffset)),
      (Field.dataByteCount, UInt64(layout.dataByteCount)),
      (Field.indexOffset, UInt64(layout.indexOffset)),
      (Field.indexByteCount, UInt64(layout.indexByteCount)),
      (Field.provenanceOffset, UInt64(layout.provenanceOffset)),
      (Field.provenanceByteCount, UInt64(layout.provenanceByteCount)),
      (Field.footerOffset, UInt64(layout.footerOffset)),
      (Field.footerByteCount, UInt64(PackLayout.footerByteCount)),
    ]
  }
}
