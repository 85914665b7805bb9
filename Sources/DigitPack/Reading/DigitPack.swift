public import DigitCore
import PlatformIO
import Synchronization
import SystemPackage

/// A digit pack, open for reading: any digit in constant time, and never a wrong one.
///
/// Opening checks header, index, provenance, footer and length. A block of digits is verified at
/// its first access and then cached in private memory, so that later changes of the file do not
/// affect it. Any number of threads may read at once.
public final class DigitPack: Sendable {
  /// The header.
  public let header: PackHeader
  /// The footer, with the hashes over the whole.
  public let footer: PackFooter
  /// The index records of the blocks.
  public let blocks: [BlockRecord]
  /// The provenance of the digits: canonical JSON.
  public let provenance: [UInt8]
  /// The path, as it appears in errors.
  public let path: String
  /// The number of decimals.
  public let digitCount: Int64

  @usableFromInline let store: VerifiedBlockCache
  let file: OpenFile
  let fileSystem: FileSystem
  let openedStatus: FileStatus
  /// Held while a block is added to the cache.
  let loadLock = Mutex<Void>(())

  /// The constant whose decimals these are.
  public var constant: MathematicalConstant { header.constant }
  /// SHA-256 of the canonical text: integer part, point, decimals, no newline.
  public var contentHash: SHA256Hash { footer.contentHash }
  /// The root of the hash tree over the blocks.
  public var merkleRoot: SHA256Hash { footer.merkleRoot }
  /// How often each digit occurs.
  public var counts: DigitCounts { footer.counts }
  /// The decimals as an integer modulo 2^61 − 1.
  public var digitHash: DigitHash { footer.digitHash }

  /// Creates a pack from an open file.
  init(_ file: OpenFile, named path: String, fileSystem: FileSystem) throws(PackError) {
    let frame = try PackMetadata(reading: file, path: path)
    self.file = file
    self.fileSystem = fileSystem
    self.path = path
    header = frame.header
    footer = frame.footer
    blocks = frame.blocks
    provenance = frame.provenance
    openedStatus = frame.status
    digitCount = frame.header.digitCount
    do throws(PlatformError) {
      store = try VerifiedBlockCache(frame.header.layout, fileSystem: fileSystem)
    } catch { throw PackError(PlatformError(.memory, path: path, errno: error.errno)) }
  }

  /// One decimal.
  ///
  /// - Parameter index: 0 is the first decimal after the point.
  /// - Complexity: O(1): a test of one bit, a load, a shift and a mask once the block is cached.
  /// - Throws: ``PackError``: `beyond-end`, or an error of the block at its first access.
  @inlinable
  public func digit(at index: Int64) throws(PackError) -> Digit {
    guard index >= 0, index < digitCount else { throw beyondEnd(index) }
    let place = Int(truncatingIfNeeded: index)
    if !store.isVerified(place >> 17) { try load(block: place >> 17) }
    guard let digit = Digit(store.packedDigit(place)) else {
      preconditionFailure("a verified block holds digits only")
    }
    return digit
  }
}
