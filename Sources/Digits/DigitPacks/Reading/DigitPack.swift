public import DigitCore
package import Files
import Synchronization
public import SystemPackage

/// A digit pack, open for reading: any digit in constant time, and never a wrong one.
///
/// Opening checks header, index, provenance, footer and length. A block of digits is verified at
/// its first access and then cached in memory that nobody else can change, so that later changes of
/// the file do not affect it. Any number of threads may read at once.
public final class DigitPack: Sendable {
  /// The header.
  public let header: PackHeader
  /// The footer, with the hashes over the whole.
  public let footer: PackFooter
  /// The provenance of the digits: canonical JSON.
  public let provenance: [UInt8]
  /// The number of decimals.
  public let digitCount: Int64

  @usableFromInline let store: VerifiedBlockCache
  let stored: StoredBlocks
  let fileSystem: FileSystem
  /// Held while a block is added to the cache.
  private let filling = Mutex(())

  /// The index records of the blocks.
  public var blocks: [BlockRecord] { stored.records }
  /// The path, as it appears in errors.
  public var path: String { stored.path }
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

  init(_ file: OpenFile, named path: String, fileSystem: FileSystem) throws(PackError) {
    let frame = try PackMetadata(reading: file, path: path)
    self.fileSystem = fileSystem
    header = frame.header
    footer = frame.footer
    provenance = frame.provenance
    stored = StoredBlocks(
      file: file, path: path, layout: frame.header.layout, records: frame.blocks,
      openedStatus: frame.status)
    digitCount = frame.header.digitCount
    do throws(PlatformError) {
      store = try VerifiedBlockCache(frame.header.layout, fileSystem: fileSystem)
    } catch { throw PackError(error, path: path) }
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
    if !store.isVerified(place >> 17) {
      try load(block: place >> 17)
      if !store.isVerified(place >> 17) { return try uncachedDigit(at: index) }
    }
    guard let digit = Digit(store.packedDigit(place)) else {
      preconditionFailure("a verified block holds digits only")
    }
    return digit
  }
}

extension DigitPack {
  /// Creates a pack from a file: checks header, footer, index, provenance and the file's length,
  /// then maps memory for its digits.
  ///
  /// - Parameter path: the file.
  /// - Complexity: O(1) plus O(blocks): 80 bytes are read and hashed for 131,072 digits.
  /// - Throws: ``PackError``.
  public convenience init(mapping path: FilePath) throws(PackError) {
    try self.init(mapping: path, fileSystem: .real)
  }

  /// Creates a pack from a file, without a dependency on the package that `FilePath` comes from.
  ///
  /// - Parameter path: the file.
  /// - Complexity: O(1) plus O(blocks), as with a `FilePath`.
  /// - Throws: ``PackError``.
  public convenience init(mapping path: String) throws(PackError) {
    try self.init(mapping: FilePath(path), fileSystem: .real)
  }

  package convenience init(mapping path: FilePath, fileSystem: FileSystem) throws(PackError) {
    let file: OpenFile
    do throws(PlatformError) {
      file = try fileSystem.open(path)
    } catch { throw PackError(error) }
    try self.init(file, named: path.string, fileSystem: fileSystem)
  }

  /// Requires that the pack holds an expected constant.
  ///
  /// - Parameter constant: the expected constant.
  /// - Throws: ``PackError`` with code `wrong-constant`.
  public func require(_ constant: MathematicalConstant) throws(PackError) {
    guard self.constant == constant else {
      throw PackError(
        .wrongConstant, path, at: 48,
        "it holds the digits of \(self.constant.name), not of \(constant.name)")
    }
  }
}

extension DigitPack {
  /// The number of blocks of ``PackLayout/blockDigitCount`` decimals; the last may be shorter.
  public var blockCount: Int { header.layout.blockCount }

  /// The number of decimals in a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int { header.layout.digitCount(ofBlock: block) }

  /// The hashes with which a block's leaf leads to ``merkleRoot``, from the leaf up.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  package func merklePath(ofBlock block: Int) -> [SHA256Hash] {
    MerkleTree.path(blocks.map(\.leafHash), to: block)
  }

  /// Reads a block from the file, verifies it and does not keep it.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  /// - Returns: packed decimals, two a byte, the first in the high half; after an odd count the
  ///   last low half is zero.
  /// - Throws: ``PackError`` when the block cannot be read or does not match its hash.
  public func readBack(block: Int) throws(PackError) -> [UInt8] {
    var bytes: [UInt8] = []
    try stored.readVerified(block, into: &bytes)
    return bytes
  }

  @usableFromInline
  func beyondEnd(_ index: Int64) -> PackError {
    PackError(
      .beyondEnd, path, position: index < .max ? index + 1 : index,
      "it holds the decimals 1 to \(digitCount) only")
  }

  @usableFromInline
  func load(block: Int) throws(PackError) {
    var failure: PackError?
    filling.withLock { _ in
      do throws(PackError) {
        guard store.canHold, !store.isVerified(block) else { return }
        let bytes = try readBack(block: block)
        store.insert(bytes.span, asBlock: block)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// One decimal, read and verified with its block, where no block can be kept.
  @usableFromInline
  func uncachedDigit(at index: Int64) throws(PackError) -> Digit {
    let bytes = try readBack(block: Int(index / PackLayout.blockDigitCount))
    let place = Int(index % PackLayout.blockDigitCount)
    let byte = bytes[place >> 1]
    guard let digit = Digit(place & 1 == 0 ? byte >> 4 : byte & 15) else {
      preconditionFailure("a verified block holds digits only")
    }
    return digit
  }

  /// Calls a closure with a block without caching it: from the cache, or read and verified into
  /// `scratch`, so that a pass over the whole pack needs the memory of one block.
  func withTransientBlock<Result>(
    _ block: Int, scratch: inout [UInt8], _ body: (Span<UInt8>) -> Result
  ) throws(PackError) -> Result {
    if store.isVerified(block) { return store.withBytes(ofBlock: block, body) }
    try stored.readVerified(block, into: &scratch)
    return body(scratch.span)
  }
}

extension DigitPack {
  /// The encoding of decoded decimals.
  public enum Encoding: Sendable {
    /// The number 0 to 9.
    case values
    /// The character `0` to `9`.
    case ascii
  }

  /// Decodes a range into the caller's memory.
  ///
  /// - Parameters:
  ///   - range: 0-based indices.
  ///   - encoding: the encoding of each decimal in one byte.
  ///   - output: at least as many bytes as the range has decimals; the first ones are filled.
  /// - Complexity: O(n); cached blocks cost no hashing.
  /// - Throws: ``PackError``: `beyond-end`, or an error of a block.
  public func decode(
    _ range: DigitRange, as encoding: Encoding = .ascii, into output: inout MutableSpan<UInt8>
  ) throws(PackError) {
    guard range.upperIndex <= digitCount else { throw beyondEnd(range.upperIndex - 1) }
    precondition(Int64(output.count) >= range.count, "the memory is shorter than the range")
    var index = range.lowerIndex
    var filled = 0
    while index < range.upperIndex {
      let block = Int(index / PackLayout.blockDigitCount)
      let blockStart = Int64(block) * PackLayout.blockDigitCount
      let end = min(range.upperIndex, blockStart + PackLayout.blockDigitCount)
      let part = Int(index - blockStart)..<Int(end - blockStart)
      if !store.isVerified(block) { try load(block: block) }
      var scratch: [UInt8] = []
      try withTransientBlock(block, scratch: &scratch) { packed in
        PackedDigits.unpack(
          packed, digits: part, into: &output, at: filled, as: encoding.packedEncoding)
      }
      filled += part.count
      index = end
    }
  }

  /// A range as text.
  ///
  /// - Parameter range: 0-based indices.
  /// - Throws: ``PackError``: `beyond-end`, or an error of a block.
  public func text(_ range: DigitRange) throws(PackError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(range.count))
    var span = bytes.mutableSpan
    try decode(range, as: .ascii, into: &span)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DigitPack.Encoding {
  var packedEncoding: PackedDigits.Encoding { self == .ascii ? .ascii : .value }
}

extension PackedDigits {
  /// Unpacks some of the decimals of a span.
  ///
  /// - Parameter digits: which of them, counted from the span's start.
  static func unpack(
    _ packed: Span<UInt8>, digits: Range<Int>, into output: inout MutableSpan<UInt8>,
    at offset: Int, as encoding: Encoding
  ) {
    guard !digits.isEmpty else { return }
    let base = UInt8(truncatingIfNeeded: encoding.rawValue)
    var start = digits.lowerBound
    var place = offset
    if start & 1 == 1 {
      output[place] = packed[start >> 1] & 0x0F | base
      start += 1
      place += 1
    }
    let wholeBytes = (digits.upperBound - start) >> 1
    if wholeBytes > 0 {
      let first = start >> 1
      unpack(
        packed.extracting(first..<(first + wholeBytes)), into: &output, at: place, as: encoding)
      start += 2 * wholeBytes
      place += 2 * wholeBytes
    }
    if start < digits.upperBound { output[place] = packed[start >> 1] >> 4 | base }
  }
}
