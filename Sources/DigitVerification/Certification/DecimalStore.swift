public import DigitPack

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

/// The data section of a pack that is being written.
extension SealedDigits: DecimalStore {}
