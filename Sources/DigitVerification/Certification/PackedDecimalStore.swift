public import DigitPack

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
