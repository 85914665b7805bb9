import PlatformIO
import Synchronization

/// Blocks.
extension DigitPack {
  /// The number of blocks of ``PackLayout/blockDigitCount`` decimals; the last may be shorter.
  public var blockCount: Int { header.layout.blockCount }

  /// Calls a closure with the packed decimals of a verified block.
  ///
  /// - Parameters:
  ///   - block: 0-based, below ``blockCount``.
  ///   - body: reads the bytes: two decimals each, the first in the high half.
  /// - Throws: ``PackError`` when the block cannot be read or does not match its hash.
  public func withPackedBlock<Result>(
    _ block: Int, _ body: (Span<UInt8>) -> Result
  ) throws(PackError) -> Result {
    precondition(block >= 0 && block < blockCount, "the block does not exist")
    if !store.isVerified(block) { try load(block: block) }
    return store.withBytes(ofBlock: block, body)
  }

  /// The error for an index outside the pack.
  @usableFromInline
  func beyondEnd(_ index: Int64) -> PackError {
    PackError(
      .beyondEnd, path, position: index < .max ? index + 1 : index,
      "it holds the decimals 1 to \(digitCount) only")
  }

  /// Verifies and caches a block.
  @usableFromInline
  func load(block: Int) throws(PackError) {
    var failure: PackError?
    loadLock.withLock { _ in
      do throws(PackError) {
        guard !store.isVerified(block) else { return }
        var scratch: [UInt8] = []
        try readVerified(block: block, into: &scratch)
        store.insert(scratch.span, asBlock: block)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Calls a closure with a block without caching it: from the cache, or read and verified into
  /// `scratch`, so that a pass over the whole pack needs the memory of one block.
  func withTransientBlock<Result>(
    _ block: Int, scratch: inout [UInt8], _ body: (Span<UInt8>) -> Result
  ) throws(PackError) -> Result {
    if store.isVerified(block) { return store.withBytes(ofBlock: block, body) }
    try readVerified(block: block, into: &scratch)
    return body(scratch.span)
  }

  /// Reads a block from the file and verifies its hash.
  func readVerified(block: Int, into scratch: inout [UInt8]) throws(PackError) {
    try readUnverified(block: block, into: &scratch)
    guard MerkleTree.leaf(scratch.span) == blocks[block].leafHash else {
      throw damaged(block, "block \(block) does not match its SHA-256")
    }
    guard PackedDigits.areDigits(scratch.span) else {
      let index = PackedDigits.firstInvalid(scratch.span) ?? 0
      throw PackError(
        .notADigit, path, at: header.layout.offset(ofBlock: block) + Int64(index / 2),
        position: firstPosition(block) + Int64(index), "four bits that should be a digit are not")
    }
  }

  /// Reads a block from the file without verification.
  func readUnverified(block: Int, into scratch: inout [UInt8]) throws(PackError) {
    let layout = header.layout
    let count = layout.byteCount(ofBlock: block)
    if scratch.count != count { scratch = [UInt8](repeating: 0, count: count) }
    if try read(into: &scratch, at: layout.offset(ofBlock: block)) == count { return }
    throw PackError(
      .changedOnDisk, path, at: layout.offset(ofBlock: block), position: firstPosition(block),
      "it was cut while it was open")
  }

  /// Reads bytes of the file; fewer than asked for only at its end.
  func read(into bytes: inout [UInt8], at offset: Int64) throws(PackError) -> Int {
    do throws(PlatformError) {
      return try file.read(into: &bytes, at: offset)
    } catch {
      throw PackError(PlatformError(error.code, path: path, errno: error.errno))
    }
  }

  /// The error for a block with a wrong hash: damage, or a change since opening.
  func damaged(_ block: Int, _ reason: String) -> PackError {
    let now = try? file.status()
    let isChanged = now != openedStatus
    return PackError(
      isChanged ? .changedOnDisk : .blockDamaged, path,
      at: header.layout.offset(ofBlock: block), position: firstPosition(block),
      isChanged ? "it was changed while it was open: \(reason)" : reason)
  }

  func firstPosition(_ block: Int) -> Int64 { Int64(block) * PackLayout.blockDigitCount + 1 }
}
