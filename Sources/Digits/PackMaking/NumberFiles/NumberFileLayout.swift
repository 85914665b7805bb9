internal import DigitChecks
internal import DigitPacks

/// The lengths and places of a file of numbers; docs/NUMBER_FORMAT.md has the bytes.
enum NumberFileLayout {
  /// `89 50 54 4E 0D 0A 1A 0A`: damaged by what damages text.
  static let magic: [UInt8] = [0x89, 0x50, 0x54, 0x4E, 0x0D, 0x0A, 0x1A, 0x0A]

  static let version: UInt32 = 1

  /// The length of the header, and what every number begins at a multiple of.
  static let alignment = 4096

  static let blockByteCount = 1 << 20

  static let footerByteCount = 256
  static let hashByteCount = 32

  static let maximumCount = 8

  static let nameByteCount = 96
  static let letterByteCount = 8

  /// Where the table of numbers begins in the header, and how long an entry is.
  static let table = (offset: 192, entryByteCount: 48)

  /// Where the header's and the footer's own hashes begin.
  static let headerHashOffset = alignment - hashByteCount
  static let footerHashOffset = 216

  static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }

  /// The footer of a file.
  ///
  /// - Parameters:
  ///   - hashes: the root of the hash tree over the numbers, the hash of the account and that of
  ///     the header, 96 bytes.
  ///   - fileByteCount: the length of the file.
  static func footer(_ hashes: [UInt8], fileByteCount: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: footerByteCount)
    bytes.put(hashes, at: 0)
    bytes.put(fileByteCount, at: 96)
    let hash = SHA256Hasher.hash(bytes.span.extracting(0..<footerHashOffset))
    bytes.put(hash.bytes, at: footerHashOffset)
    bytes.put(magic.reversed(), at: footerByteCount - 8)
    return bytes
  }
}

/// What a file of numbers holds under one name.
enum NumberKind: UInt32 {
  /// An integer that is not below zero, in words of 64 bits.
  case natural = 0
  /// An integer below zero: the words of its absolute value.
  case negative = 1
  /// Bytes, such as packed decimals.
  case bytes = 2
}

struct NumberEntry: Equatable {
  /// The letter of the number, such as `Q`.
  let name: String

  let kind: NumberKind

  /// Its length in bytes; a multiple of 8 for integers.
  let byteCount: Int

  let offset: Int

  var encoded: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: NumberFileLayout.table.entryByteCount)
    bytes.put(Array(name.utf8), at: 0)
    bytes.put(kind.rawValue, at: 8)
    bytes.put(UInt64(byteCount), at: 16)
    bytes.put(UInt64(offset), at: 24)
    return bytes
  }
}

/// The header of a file of numbers, from which all places follow.
struct NumberFileHeader: Equatable {
  let run: [UInt8]
  let step: String
  let entries: [NumberEntry]
  let accountByteCount: Int

  /// Lays numbers out.
  ///
  /// - Parameter run: the identity of the run, 32 bytes.
  init(
    run: [UInt8], step: String, numbers: [(name: String, kind: NumberKind, byteCount: Int)],
    accountByteCount: Int
  ) {
    precondition(
      run.count == 32 && step.utf8.count <= NumberFileLayout.nameByteCount
        && numbers.count <= NumberFileLayout.maximumCount, "the format has no room for that")
    self.run = run
    self.step = step
    self.accountByteCount = accountByteCount
    var offset = NumberFileLayout.alignment
    entries = numbers.map { number in
      precondition(number.name.utf8.count <= NumberFileLayout.letterByteCount, "a longer name")
      defer { offset = NumberFileLayout.aligned(offset + number.byteCount) }
      return NumberEntry(
        name: number.name, kind: number.kind, byteCount: number.byteCount, offset: offset)
    }
  }

  /// Where the numbers end and the index begins.
  var indexOffset: Int {
    entries.last.map { NumberFileLayout.aligned($0.offset + $0.byteCount) }
      ?? NumberFileLayout.alignment
  }

  var blockCount: Int {
    (indexOffset - NumberFileLayout.alignment + NumberFileLayout.blockByteCount - 1)
      / NumberFileLayout.blockByteCount
  }

  func bytes(ofBlock block: Int) -> Range<Int> {
    let start = NumberFileLayout.alignment + block * NumberFileLayout.blockByteCount
    return start..<min(start + NumberFileLayout.blockByteCount, indexOffset)
  }

  var accountOffset: Int { indexOffset + NumberFileLayout.hashByteCount * blockCount }

  var footerOffset: Int { accountOffset + accountByteCount }

  var fileByteCount: Int { footerOffset + NumberFileLayout.footerByteCount }

  var encoded: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: NumberFileLayout.alignment)
    bytes.put(NumberFileLayout.magic, at: 0)
    bytes.put(NumberFileLayout.version, at: 8)
    bytes.put(UInt32(NumberFileLayout.alignment), at: 12)
    bytes.put(run, at: 16)
    bytes.put(Array(step.utf8), at: 48)
    bytes.put(UInt32(entries.count), at: 144)
    bytes.put(UInt64(indexOffset), at: 152)
    bytes.put(UInt64(accountByteCount), at: 160)
    bytes.put(UInt64(fileByteCount), at: 168)
    for (index, entry) in entries.enumerated() {
      let table = NumberFileLayout.table
      bytes.put(entry.encoded, at: table.offset + index * table.entryByteCount)
    }
    let hash = SHA256Hasher.hash(bytes.span.extracting(0..<NumberFileLayout.headerHashOffset))
    bytes.put(hash.bytes, at: NumberFileLayout.headerHashOffset)
    return bytes
  }

  /// Reads a header, or says what is wrong with it.
  ///
  /// What it states is laid out again, and has to give the same bytes: so nothing in it is free.
  init(reading bytes: [UInt8]) throws(ContentError) {
    let layout = NumberFileLayout.self
    guard bytes.count == layout.alignment, bytes.starts(with: layout.magic) else {
      throw ContentError("it is no file of numbers")
    }
    let span = bytes.span
    let hash = SHA256Hasher.hash(span.extracting(0..<layout.headerHashOffset))
    guard hash == SHA256Hash(span, at: layout.headerHashOffset) else {
      throw ContentError("its header is damaged")
    }
    let version = span.littleEndian(at: 8, as: UInt32.self)
    guard version == layout.version else {
      throw ContentError(
        "it has version \(version) of the format, which this program does not read")
    }
    let count = Int(span.littleEndian(at: 144, as: UInt32.self))
    let limit: UInt64 = 1 << 50
    let accountByteCount: UInt64 = span.littleEndian(at: 160)
    guard count <= layout.maximumCount, accountByteCount < 1 << 26 else {
      throw ContentError("its header is not one of the format")
    }
    var numbers: [(name: String, kind: NumberKind, byteCount: Int)] = []
    for index in 0..<count {
      let place = layout.table.offset + index * layout.table.entryByteCount
      let byteCount: UInt64 = span.littleEndian(at: place + 16)
      guard let kind = NumberKind(rawValue: span.littleEndian(at: place + 8)),
        byteCount < limit, kind == .bytes || byteCount.isMultiple(of: 8)
      else { throw ContentError("its header is not one of the format") }
      numbers.append(
        (Self.text(bytes[place..<place + layout.letterByteCount]), kind, Int(byteCount)))
    }
    self.init(
      run: Array(bytes[16..<48]), step: Self.text(bytes[48..<48 + layout.nameByteCount]),
      numbers: numbers, accountByteCount: Int(accountByteCount))
    guard encoded == bytes else { throw ContentError("its header is not one of the format") }
  }

  /// The text before the first zero.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = bytes.prefix { $0 != 0 }
    // What is not ASCII would not give the same bytes again, or more of them.
    return text.allSatisfy { $0 < 0x80 } ? String(decoding: text, as: UTF8.self) : ""
  }
}
