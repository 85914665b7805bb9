public import DigitCore
import PlatformIO
import SystemPackage

/// The digits of a pack that is being written, complete and about to be certified.
///
/// The facts were computed while writing; ``readBack(block:)`` reads what the file holds, so a
/// certificate speaks of the file and not of the writer's memory. Safe to use from any thread.
public struct SealedDigits: Sendable {
  /// The constant.
  public let constant: MathematicalConstant
  /// SHA-256 of the canonical text: integer part, point, decimals, no newline.
  public let contentHash: SHA256Hash
  /// The root of the hash tree over the blocks.
  public let merkleRoot: SHA256Hash
  /// How often each digit occurs.
  public let counts: DigitCounts
  /// The decimals as an integer modulo 2^61 − 1.
  public let digitHash: DigitHash
  /// What the index will say about each block.
  public let blocks: [BlockRecord]

  let layout: PackLayout
  let file: OpenFile
  let path: String

  /// How many decimals.
  public var digitCount: Int64 { layout.digitCount }
  /// How many blocks of ``PackLayout/blockDigitCount`` decimals, the last perhaps shorter.
  public var blockCount: Int { layout.blockCount }

  /// How many decimals a block holds.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int { layout.digitCount(ofBlock: block) }

  /// Reads a block from the file.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  /// - Returns: packed decimals, two a byte, the first in the high half; after an odd count the
  ///   last low half is zero.
  /// - Throws: ``PackError`` when the file cannot be read, or holds something else than was
  ///   written.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    precondition(block >= 0 && block < blockCount, "the block does not exist")
    var bytes = [UInt8](repeating: 0, count: layout.byteCount(ofBlock: block))
    let offset = layout.offset(ofBlock: block)
    do throws(PlatformError) {
      let count = try file.read(into: &bytes, at: offset)
      guard count == bytes.count else {
        throw PlatformError(.read, path: path, errno: .ioError)
      }
    } catch { throw PackError(error) }
    guard MerkleTree.leaf(bytes.span) == blocks[block].leafHash else {
      throw PackError(
        .blockDamaged, path, at: offset,
        position: Int64(block) * PackLayout.blockDigitCount + 1,
        "block \(block) reads back otherwise than it was written")
    }
    return bytes
  }
}
