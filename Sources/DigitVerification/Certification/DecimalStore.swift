internal import BigArithmetic
public import DigitPack
internal import Parallelism

/// Where finished decimals are read from, block by block, to be certified.
public protocol DecimalStore: Sendable {
  /// How many decimals there are.
  var digitCount: Int64 { get }

  /// How many blocks hold them.
  var blockCount: Int { get }

  /// How many decimals a block holds; even for all but the last.
  func digitCount(ofBlock block: Int) -> Int

  /// The decimals of a block, two a byte, the first in the high half.
  func readBack(block: Int) throws(PackError) -> [UInt8]
}

extension DecimalStore {
  /// Reads all blocks in order and passes their decimals on.
  ///
  /// - Parameter body: receives a block's packed decimals and their number.
  /// - Throws: `PackError` when a block cannot be read.
  public func forEachBlock(
    _ body: (Span<UInt8>, Int) throws(PackedDecimalError) -> Void
  ) throws(PackError) {
    try forEachBlock(in: 0..<blockCount, body)
  }

  /// Reads some blocks in order and passes their decimals on.
  ///
  /// - Parameters:
  ///   - blocks: which.
  ///   - body: receives a block's packed decimals and their number.
  /// - Throws: `PackError` when a block cannot be read.
  func forEachBlock(
    in blocks: Range<Int>, _ body: (Span<UInt8>, Int) throws(PackedDecimalError) -> Void
  ) throws(PackError) {
    for block in blocks {
      let bytes = try readBack(block: block)
      let span = bytes.span
      do throws(PackedDecimalError) {
        try body(span, digitCount(ofBlock: block))
      } catch {
        preconditionFailure("a store hands out decimals only: \(error)")
      }
    }
  }
}

/// The data section of a pack that is being written.
extension SealedDigits: DecimalStore {}

extension DecimalStore {
  /// The decimals as an integer modulo the primes, read block by block.
  ///
  /// - Parameters:
  ///   - primes: the five primes.
  ///   - threads: how many threads read.
  /// - Throws: `PackError` when a block cannot be read.
  /// - Complexity: O(n).
  func residues(_ primes: VerificationPrimes, threads: Int) throws(PackError) -> ResidueVector {
    let parts = Workers(threads).map(count: blockCount) { block in
      var residue = DecimalResidueVector(primes: primes)
      return Result { () throws(PackError) in
        try forEachBlock(in: block..<block + 1) { (packed, count) throws(PackedDecimalError) in
          try residue.append(bcd: packed, count: count)
        }
        return residue
      }
    }
    var whole = DecimalResidueVector(primes: primes)
    for part in parts { whole.append(try part.get()) }
    return whole.residues
  }
}

/// Decimals in memory, in the blocks of a pack.
public struct PackedDecimalStore: DecimalStore {
  private let bytes: [UInt8]

  /// How many decimals there are.
  public let digitCount: Int64

  /// Creates a store of packed decimals.
  ///
  /// - Parameters:
  ///   - bytes: two decimals a byte, the first in the high half.
  ///   - digitCount: how many.
  public init(bytes: [UInt8], digitCount: Int64) {
    precondition(Int64(bytes.count) == (digitCount + 1) / 2, "the bytes do not match the decimals")
    self.bytes = bytes
    self.digitCount = digitCount
  }

  /// How many blocks hold them.
  public var blockCount: Int { Int((digitCount - 1) / PackLayout.blockDigitCount) + 1 }

  /// How many decimals a block holds.
  public func digitCount(ofBlock block: Int) -> Int {
    Int(min(PackLayout.blockDigitCount, digitCount - Int64(block) * PackLayout.blockDigitCount))
  }

  /// The decimals of a block.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    let start = block * PackLayout.blockByteCount
    return Array(bytes[start..<start + (digitCount(ofBlock: block) + 1) / 2])
  }
}

/// The decimals of a finished pack.
public struct PackStore: DecimalStore {
  private let pack: DigitPack

  /// Creates a store of a pack's decimals.
  public init(_ pack: DigitPack) {
    self.pack = pack
  }

  /// How many decimals there are.
  public var digitCount: Int64 { pack.digitCount }

  /// How many blocks hold them.
  public var blockCount: Int { pack.blockCount }

  /// How many decimals a block holds.
  public func digitCount(ofBlock block: Int) -> Int {
    pack.header.layout.digitCount(ofBlock: block)
  }

  /// The decimals of a block; the block is verified on the way.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    try pack.withPackedBlock(block) { span in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(span.count)
      for index in span.indices { bytes.append(span[index]) }
      return bytes
    }
  }
}

/// The decimals of a file of any format, ready to be certified.
public enum DigitFileStore {
  /// Reads a file to its end.
  ///
  /// A pack is read block by block later on; a text or `.ycd` file is packed into memory now, which
  /// takes half a byte a decimal.
  ///
  /// - Parameter file: the file.
  /// - Throws: `DigitFileError` when it is damaged or holds no digit.
  public static func of(_ file: DigitFile) throws(DigitFileError) -> any DecimalStore {
    if let pack = file.pack { return PackStore(pack) }
    try file.seek(to: 0)
    var values = [UInt8](repeating: 0, count: 1 << 16)
    var packed: [UInt8] = []
    var count: Int64 = 0
    while true {
      let read = try file.readFully(into: &values)
      for index in 0..<read {
        if index & 1 == 0 {
          packed.append(values[index] << 4)
        } else {
          packed[packed.count - 1] |= values[index]
        }
      }
      count += Int64(read)
      if read < values.count { break }
    }
    return PackedDecimalStore(bytes: packed, digitCount: count)
  }
}

/// Compares stored decimals with computed ones.
enum DecimalComparison {
  /// The 0-based index of the first decimal that differs, or `nil`.
  static func firstDifference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(PackError) -> Int64? {
    precondition(store.digitCount == decimals.count, "runs of different length")
    var index = 0
    for block in 0..<store.blockCount {
      let stored = try store.readBack(block: block)
      if stored[...] != decimals.bytes[index..<index + stored.count] {
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
        let byte = stored[offset / 2]
        let digit = offset & 1 == 0 ? byte >> 4 : byte & 0x0f
        if digit + 0x30 != text[index] { return Int64(index) }
        index += 1
      }
    }
    return nil
  }

  /// Stored decimals as numbers.
  ///
  /// - Parameters:
  ///   - store: where they are.
  ///   - lower: the 0-based index of the first.
  ///   - upper: the index past the last.
  static func digits(
    of store: some DecimalStore, from lower: Int64, to upper: Int64
  ) throws(PackError) -> [UInt8] {
    var digits: [UInt8] = []
    var loaded: (block: Int, bytes: [UInt8])?
    for index in lower..<upper {
      let block = Int(index / PackLayout.blockDigitCount)
      if loaded?.block != block { loaded = (block, try store.readBack(block: block)) }
      let offset = Int(index % PackLayout.blockDigitCount)
      let byte = loaded?.bytes[offset / 2] ?? 0
      digits.append(offset & 1 == 0 ? byte >> 4 : byte & 0x0f)
    }
    return digits
  }
}
