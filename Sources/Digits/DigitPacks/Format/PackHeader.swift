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
    bytes.put(UInt16(layout.radix.rawValue), at: Field.radix)
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
      (Field.footerByteCount, UInt64(layout.footerByteCount)),
    ]
  }
}

/// Reading a header; the checks are ordered so that the most specific error comes first.
extension PackHeader {
  /// Creates a header from the first bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: the first 256 bytes of the file, or fewer when it is shorter.
  ///   - path: the file's path, for errors.
  /// - Throws: ``PackError`` that says which field is wrong.
  public init(decoding bytes: Span<UInt8>, path: String) throws(PackError) {
    try self.init(decoding: bytes, path: path, takesHexadecimal: false)
  }

  /// - Parameter takesHexadecimal: whether the digits may be in radix 16.
  package init(
    decoding bytes: Span<UInt8>, path: String, takesHexadecimal: Bool
  ) throws(PackError) {
    try Self.checkMagic(bytes, path: path)
    guard bytes.count >= PackLayout.headerByteCount else {
      throw PackError(.truncated, path, at: Int64(bytes.count), "the header ends early")
    }
    let version: UInt32 = bytes.littleEndian(at: Field.version)
    guard version == PackLayout.version else {
      throw PackError(
        .otherVersion, path, at: Int64(Field.version),
        "it is a pack of version \(version), and this program reads version \(PackLayout.version)")
    }
    let hash = SHA256Hasher.hash(bytes.extracting(0..<Field.hash))
    guard hash == SHA256Hash(bytes, at: Field.hash) else {
      throw PackError(.headerDamaged, path, at: 0, "the header does not match its own SHA-256")
    }
    let features: UInt64 = bytes.littleEndian(at: Field.incompatibleFeatures)
    guard features == 0 else {
      throw PackError(
        .unknownFeature, path, at: Int64(Field.incompatibleFeatures),
        "it needs the features \(String(features, radix: 2)) (bits), which this program lacks")
    }
    let radix = try Self.radix(bytes, path: path, takesHexadecimal)
    try Self.checkFixedFields(bytes, path: path)
    constant = try Self.constant(bytes, path: path)
    layout = try Self.layout(bytes, radix, path: path)
    compatibleFeatures = bytes.littleEndian(at: Field.compatibleFeatures)
    for (offset, value) in layoutFields where bytes.littleEndian(at: offset) != value {
      let found: UInt64 = bytes.littleEndian(at: offset)
      throw PackError(
        .layoutInconsistent, path, at: Int64(offset),
        "the header states \(found) where \(value) follows from the digit count")
    }
  }

  private static func checkMagic(_ bytes: Span<UInt8>, path: String) throws(PackError) {
    guard !bytes.isEmpty else { throw PackError(.empty, path, "it is empty") }
    let found = (0..<min(12, bytes.count)).map { bytes[$0] }
    if found.starts(with: magic) { return }
    if magic.starts(with: found) {
      throw PackError(.truncated, path, at: Int64(bytes.count), "the header ends early")
    }
    if let reason = transferDamage(found) {
      throw PackError(.damagedByTransfer, path, at: 0, reason)
    }
    throw PackError(.notAPack, path, at: 0, "it does not begin like a digit pack")
  }

  /// The damage of a text-mode transfer to the magic, or `nil`.
  private static func transferDamage(_ found: [UInt8]) -> String? {
    let stem: [UInt8] = [0x89, 0x44, 0x50, 0x4B]
    if found.starts(with: stem + [0x0A, 0x1A, 0x0A]) {
      return "a transfer as text turned CR LF into LF; copy it again in binary mode"
    }
    if found.starts(with: stem + [0x0D, 0x0D, 0x0A])
      || found.starts(with: magic.dropLast() + [0x0D])
    {
      return "a transfer as text turned LF into CR LF; copy it again in binary mode"
    }
    if found.starts(with: [0x09] + magic.dropFirst()) {
      return "a 7-bit channel removed the highest bit; copy it again in binary mode"
    }
    if found.starts(with: [0xC2] + magic) || found.starts(with: [0xEF, 0xBF, 0xBD, 0x44]) {
      return "it was re-encoded as UTF-8 text; copy it again in binary mode"
    }
    return nil
  }

  private static func radix(
    _ bytes: Span<UInt8>, path: String, _ takesHexadecimal: Bool
  ) throws(PackError) -> DigitRadix {
    let found = Int(bytes.littleEndian(at: Field.radix, as: UInt16.self))
    guard let radix = DigitRadix(rawValue: found) else {
      throw PackError(
        .unsupported, path, at: Int64(Field.radix),
        "its radix is \(found), and version 1 knows only 10 and 16")
    }
    let taken = takesHexadecimal ? DigitRadix.allCases : [.decimal]
    guard taken.contains(radix) else {
      throw PackError(
        .otherRadix, path, at: Int64(Field.radix),
        "it holds digits in radix \(found), and decimals are asked for")
    }
    return radix
  }

  private static func checkFixedFields(_ bytes: Span<UInt8>, path: String) throws(PackError) {
    let fixed: [(offset: Int, isWord: Bool, expected: UInt64, name: String)] = [
      (Field.headerByteCount, true, UInt64(PackLayout.headerByteCount), "header length"),
      (Field.encoding, false, 1, "encoding"),
      (Field.positionConvention, false, 1, "position convention"),
      (Field.blockDigitCount, true, UInt64(PackLayout.blockDigitCount), "block size"),
    ]
    for (offset, isWord, expected, name) in fixed {
      let found =
        isWord
        ? UInt64(bytes.littleEndian(at: offset, as: UInt32.self))
        : UInt64(bytes.littleEndian(at: offset, as: UInt16.self))
      guard found == expected else {
        throw PackError(
          .unsupported, path, at: Int64(offset),
          "its \(name) is \(found), and version 1 knows only \(expected)")
      }
    }
    let reserved =
      Array(Field.reserved..<Field.hash) + [Field.reservedWord, Field.reservedWord + 1]
    for offset in reserved where bytes[offset] != 0 {
      throw PackError(
        .reservedNotZero, path, at: Int64(offset), "a reserved byte of the header is not zero")
    }
  }

  private static func constant(
    _ bytes: Span<UInt8>, path: String
  ) throws(PackError) -> MathematicalConstant {
    let code: UInt16 = bytes.littleEndian(at: Field.constant)
    let nameBytes = (0..<nameByteCount).map { bytes[Field.name + $0] }
    let integerPart: UInt16 = bytes.littleEndian(at: Field.integerPart)
    let sum = Digit(UInt8(clamping: integerPart)).map(MathematicalConstant.series(integerPart:))
    let stated = sum?.code == code ? sum : nil
    guard let constant = MathematicalConstant.inPack(withCode: code) ?? stated else {
      let name = String(decoding: nameBytes.prefix { $0 != 0 }, as: UTF8.self)
      throw PackError(
        .unknownConstant, path, at: Int64(Field.constant),
        "its constant has the number \(code) and the name '\(name)', unknown to this program")
    }
    var expected = Array(constant.name.utf8.prefix(nameByteCount))
    expected += [UInt8](repeating: 0, count: nameByteCount - expected.count)
    guard nameBytes == expected else {
      throw PackError(
        .layoutInconsistent, path, at: Int64(Field.name),
        "number and name of its constant do not belong together")
    }
    guard integerPart == UInt16(constant.integerPart.value) else {
      throw PackError(
        .layoutInconsistent, path, at: Int64(Field.integerPart),
        "it gives \(constant.name) the integer part \(integerPart)")
    }
    return constant
  }

  private static func layout(
    _ bytes: Span<UInt8>, _ radix: DigitRadix, path: String
  ) throws(PackError) -> PackLayout {
    let digits: UInt64 = bytes.littleEndian(at: Field.digitCount)
    guard digits >= 1, digits <= UInt64(PackLayout.maximumDigitCount) else {
      throw PackError(
        .layoutInconsistent, path, at: Int64(Field.digitCount), "it claims to hold \(digits) digits"
      )
    }
    let provenance: UInt64 = bytes.littleEndian(at: Field.provenanceByteCount)
    guard provenance <= UInt64(PackLayout.maximumProvenanceByteCount) else {
      throw PackError(
        .layoutInconsistent, path, at: Int64(Field.provenanceByteCount),
        "it claims a provenance of \(provenance) bytes")
    }
    return PackLayout(
      digitCount: Int64(digits), provenanceByteCount: Int64(provenance), radix: radix)
  }
}
