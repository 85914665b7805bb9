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
