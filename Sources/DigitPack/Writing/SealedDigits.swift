public import DigitCore
import PlatformIO
import SystemPackage

/// The complete digits of an unfinished pack, ready to be certified.
///
/// The hashes were computed while writing; ``readBack(block:)`` reads the file, so a certificate is
/// about the file and not about the writer's memory. Safe to use from any thread.
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
  /// The index records of the blocks.
  public let blocks: [BlockRecord]

  let layout: PackLayout
  let file: OpenFile
  let path: String

  /// The number of decimals.
  public var digitCount: Int64 { layout.digitCount }
  /// The number of blocks of ``PackLayout/blockDigitCount`` decimals; the last may be shorter.
  public var blockCount: Int { layout.blockCount }

  /// The number of decimals in a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int { layout.digitCount(ofBlock: block) }

  /// Reads a block from the file.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  /// - Returns: packed decimals, two a byte, the first in the high half; after an odd count the
  ///   last low half is zero.
  /// - Throws: ``PackError`` when the file cannot be read, or differs from what was written.
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
        "block \(block) differs from what was written")
    }
    return bytes
  }
}
