internal import Arithmetic
package import DigitCore
package import DigitPacks

/// Where finished decimals are read from, block by block, to be certified.
package protocol DecimalStore: Sendable {
  var digitCount: Int64 { get }

  var blockCount: Int { get }

  /// SHA-256 of the canonical text according to the store; `nil` where it states none.
  var statedContentHash: SHA256Hash? { get }

  /// How many decimals a block holds; even for all but the last.
  func digitCount(ofBlock block: Int) -> Int

  /// The decimals of a block, two a byte, the first in the high half.
  func readBack(block: Int) throws(PackError) -> [UInt8]

  /// How the decimals are read, as a certificate says it: "read from the file".
  var reading: String { get }

  /// Makes sure that what is read next is what was stored, as far as the system allows.
  func prepareReading() throws(PackError)

  /// Compares what was counted in all blocks with what the store states, if it states anything.
  func check(counts: DigitCounts, digitHash: DigitHash) throws(PackError)
}

/// How decimals can be read, as certificates say it.
package enum DecimalReading {
  static let fromFile = "read from the file"
  static let afterFlush =
    "read back from the written file, after it was flushed to the device and the system was asked"
    + " to drop it from its cache,"
  package static let fromMemory = "kept in memory"
  static let all = [fromFile, afterFlush, fromMemory]
}

extension DecimalStore {
  package var statedContentHash: SHA256Hash? { nil }

  package var reading: String { DecimalReading.fromFile }

  /// Nothing needs to be done for a file that was there before.
  package func prepareReading() throws(PackError) {}

  package func check(counts: DigitCounts, digitHash: DigitHash) throws(PackError) {}
}

/// The data section of a pack that is being written.
extension SealedDigits: DecimalStore {
  package var statedContentHash: SHA256Hash? { contentHash }

  /// What ``prepareReading()`` did: whether the system obeyed, nobody can know.
  package var reading: String { DecimalReading.afterFlush }

  /// Flushes what was written, and asks the system to forget it.
  package func prepareReading() throws(PackError) { try flush() }
}

extension DigitPack: DecimalStore {
  package var statedContentHash: SHA256Hash? { contentHash }
}

/// Decimals in memory, in the blocks of a pack.
package struct PackedDecimalStore: DecimalStore {
  package let bytes: [UInt8]
  package let digitCount: Int64
  package var reading = DecimalReading.fromFile

  /// Creates a store of packed decimals.
  ///
  /// - Parameter bytes: two decimals a byte, the first in the high half.
  package init(bytes: [UInt8], digitCount: Int64) {
    precondition(Int64(bytes.count) == (digitCount + 1) / 2, "the bytes do not match the decimals")
    self.bytes = bytes
    self.digitCount = digitCount
  }

  /// The first of the decimals.
  ///
  /// - Parameter count: how many, at most as many as there are.
  package func prefix(_ count: Int64) -> PackedDecimalStore {
    guard count < digitCount else { return self }
    var part = Array(bytes[..<Int((count + 1) / 2)])
    // Half a byte is left over, which a pack keeps zero.
    if count & 1 == 1, let last = part.popLast() { part.append(last & 0xF0) }
    return PackedDecimalStore(bytes: part, digitCount: count)
  }

  package var blockCount: Int { Int((digitCount - 1) / PackLayout.blockDigitCount) + 1 }

  package func digitCount(ofBlock block: Int) -> Int {
    Int(min(PackLayout.blockDigitCount, digitCount - Int64(block) * PackLayout.blockDigitCount))
  }

  package func readBack(block: Int) throws(PackError) -> [UInt8] {
    let start = block * PackLayout.blockByteCount
    return Array(bytes[start..<start + (digitCount(ofBlock: block) + 1) / 2])
  }

  /// From here on the memory is asked for before it is taken.
  private static let freeByteCount = 1 << 24

  /// Packs the decimals of a file of any format into memory, half a byte for each, while there is
  /// memory for them.
  ///
  /// - Parameter require: called before more memory is taken, with the bytes; throws to refuse
  ///   them.
  /// - Throws: `DigitFileError` when it is damaged or holds no digit; what `require` throws.
  package init(_ file: DigitFile, require: (Int64) throws -> Void) throws {
    var packed: [UInt8] = []
    var total: Int64 = 0
    try file.seek(to: 0)
    while true {
      let part = try file.readPacked(atMost: 1 << 16)
      if part.count == 0 { break }
      if packed.count + part.bytes.count > packed.capacity {
        // The old memory is held until everything has moved.
        let next = max(Self.freeByteCount, 2 * packed.capacity)
        if next > Self.freeByteCount { try require(Int64(next)) }
        packed.reserveCapacity(next)
      }
      packed += part.bytes
      total += Int64(part.count)
    }
    self.init(bytes: packed, digitCount: total)
  }
}

/// Compares stored decimals with computed ones.
enum DecimalComparison {
  /// The 0-based index of the first decimal that differs, or `nil`.
  static func firstDifference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(PackError) -> Int64? {
    precondition(
      store.digitCount == decimals.count
        || store.digitCount > decimals.count && decimals.count.isMultiple(of: 2),
      "runs of different length")
    var index = 0
    for block in 0..<store.blockCount where index < decimals.bytes.count {
      let stored = try store.readBack(block: block).prefix(decimals.bytes.count - index)
      if stored != decimals.bytes[index..<index + stored.count] {
        for (offset, byte) in stored.enumerated() where byte != decimals.bytes[index + offset] {
          let isHigh = byte >> 4 != decimals.bytes[index + offset] >> 4
          return Int64(index + offset) * 2 + (isHigh ? 0 : 1)
        }
      }
      index += stored.count
    }
    return nil
  }

  /// The 0-based index of the first decimal that differs from a text, or `nil`.
  static func firstDifference(
    _ store: some DecimalStore, text: [UInt8]
  ) throws(PackError) -> Int64? {
    precondition(store.digitCount == Int64(text.count), "runs of different length")
    var index = 0
    for block in 0..<store.blockCount {
      let stored = try store.readBack(block: block)
      for offset in 0..<store.digitCount(ofBlock: block) {
        if PackedNibbles.nibble(stored.span, offset) + 0x30 != text[index] { return Int64(index) }
        index += 1
      }
    }
    return nil
  }

  /// Stored decimals as numbers.
  ///
  /// - Parameter lower: the 0-based index of the first.
  static func digits(
    of store: some DecimalStore, from lower: Int64, to upper: Int64
  ) throws(PackError) -> [UInt8] {
    var digits: [UInt8] = []
    var loaded: (block: Int, bytes: [UInt8]) = (-1, [])
    for index in lower..<upper {
      let block = Int(index / PackLayout.blockDigitCount)
      if loaded.block != block { loaded = (block, try store.readBack(block: block)) }
      let offset = Int(index % PackLayout.blockDigitCount)
      digits.append(PackedNibbles.nibble(loaded.bytes.span, offset))
    }
    return digits
  }
}
