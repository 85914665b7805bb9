public import DigitCore
package import Files
import Synchronization
public import SystemPackage

/// A digit pack, open for reading: any digit in constant time.
///
/// Opening checks header, index, provenance, footer and length. A block of digits is verified at
/// its first access. Any number of threads may read at once.
///
/// `init(mapping:)` reads the digits where the system keeps the file, shared by all processes, and
/// trusts that nobody writes to it meanwhile. `init(opening:)` keeps verified blocks in memory that
/// nobody else can change, so it never gives a wrong digit, whatever happens to the file.
public final class DigitPack: Sendable {
  /// The header.
  public let header: PackHeader
  /// The footer, with the hashes over the whole.
  public let footer: PackFooter
  /// The provenance of the digits: canonical JSON.
  public let provenance: [UInt8]
  /// The number of decimals.
  public let digitCount: Int64

  @usableFromInline let store: VerifiedBlocks
  let stored: StoredBlocks
  let fileSystem: FileSystem
  /// Held while a block is added to private memory.
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

  init(
    _ file: OpenFile, named path: String, isMapped: Bool, fileSystem: FileSystem,
    takesHexadecimal: Bool = false
  ) throws(PackError) {
    let frame = try PackMetadata(reading: file, path: path, takesHexadecimal: takesHexadecimal)
    self.fileSystem = fileSystem
    header = frame.header
    footer = frame.footer
    provenance = frame.provenance
    stored = StoredBlocks(
      file: file, path: path, layout: frame.header.layout, records: frame.blocks,
      openedStatus: frame.status)
    digitCount = frame.header.digitCount
    store = VerifiedBlocks(
      frame.header.layout, mapping: isMapped ? file : nil, fileSystem: fileSystem)
  }

  /// One decimal.
  ///
  /// Of a mapped file that is written to it can be wrong, until ``requireUnchanged()`` says so.
  ///
  /// - Parameter index: 0 is the first decimal after the point.
  /// - Complexity: O(1): a test of one bit, a load, a shift and a mask once the block is verified.
  /// - Throws: ``PackError``: `beyond-end`, or an error of the block at its first access.
  @inlinable
  public func digit(at index: Int64) throws(PackError) -> Digit {
    guard index >= 0, index < digitCount else { throw beyondEnd(index) }
    let place = Int(truncatingIfNeeded: index)
    if !store.isVerified(place >> 17) {
      try load(block: place >> 17)
      if !store.isVerified(place >> 17) { return try uncachedDigit(at: index) }
    }
    guard let digit = Digit(store.packedDigit(place)) else { throw changed() }
    return digit
  }

  /// Creates a pack from a file that nobody writes to as long as it is open: checks header, footer,
  /// index, provenance and length, then maps the file.
  ///
  /// A change is an error of every reading but ``digit(at:)``, after which ``requireUnchanged()``
  /// looks for it. Where a part that was verified is cut off, the next touch of it ends the process
  /// with a message and exit code 3. A handler of SIGBUS sees to that for files that are mapped so;
  /// one that is set later replaces it. Where the system refuses the map, memory is private.
  ///
  /// - Parameter path: the file.
  /// - Complexity: O(1) plus O(blocks): 80 bytes are read and hashed for 131,072 digits.
  /// - Throws: ``PackError``.
  public convenience init(mapping path: FilePath) throws(PackError) {
    try self.init(path, isMapped: true)
  }

  /// Creates a pack from a file that others may change: checks header, footer, index, provenance
  /// and length.
  ///
  /// Blocks are copied into private memory, where they stay as they were verified.
  ///
  /// - Parameter path: the file.
  /// - Complexity: O(1) plus O(blocks): 80 bytes are read and hashed for 131,072 digits.
  /// - Throws: ``PackError``.
  public convenience init(opening path: FilePath) throws(PackError) {
    try self.init(path, isMapped: false)
  }

  /// Maps a pack, without a dependency on the package that `FilePath` comes from.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``PackError``.
  public convenience init(mapping path: String) throws(PackError) {
    try self.init(FilePath(path), isMapped: true)
  }

  /// Opens a pack, without a dependency on the package that `FilePath` comes from.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``PackError``.
  public convenience init(opening path: String) throws(PackError) {
    try self.init(FilePath(path), isMapped: false)
  }

  package convenience init(
    _ path: FilePath, isMapped: Bool, fileSystem: FileSystem = .real
  ) throws(PackError) {
    let file = try mappingErrors(try fileSystem.open(path))
    try self.init(file, named: path.string, isMapped: isMapped, fileSystem: fileSystem)
  }

  /// Requires that the path of a mapped pack still leads to the file that was opened, with the same
  /// length and times; a pack in private memory needs none of that.
  ///
  /// - Throws: ``PackError`` with code `changed-on-disk`.
  public func requireUnchanged() throws(PackError) {
    guard store.isMapped, (try? fileSystem.status(of: stored.file.path)) != stored.openedStatus
    else { return }
    throw changed()
  }

  /// The error for a file that is no longer the one that was opened.
  @usableFromInline
  func changed() -> PackError {
    let now = try? fileSystem.status(of: stored.file.path)
    let opened = stored.openedStatus
    let what =
      if now?.identity != opened?.identity {
        "it was replaced or removed"
      } else if let now, let opened, now.byteCount < opened.byteCount {
        "it was cut"
      } else {
        "it was changed"
      }
    return PackError(.changedOnDisk, path, "\(what) while it was open")
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

  /// The number of blocks of ``PackLayout/blockDigitCount`` decimals; the last may be shorter.
  public var blockCount: Int { header.layout.blockCount }

  /// The number of decimals in a block.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  public func digitCount(ofBlock block: Int) -> Int { header.layout.digitCount(ofBlock: block) }

  /// The hashes with which a block's leaf leads to ``merkleRoot``, from the leaf up; taken after
  /// the digits that they prove.
  ///
  /// - Parameter block: 0-based, below ``blockCount``.
  /// - Throws: ``PackError`` where the file is not what it was when those digits were read.
  package func merklePath(ofBlock block: Int) throws(PackError) -> [SHA256Hash] {
    try requireUnchanged()
    return MerkleTree.path(blocks.map(\.leafHash), to: block)
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
      "it holds positions 1 to \(digitCount) only")
  }

  @usableFromInline
  func load(block: Int) throws(PackError) {
    if store.isMapped {
      // Before the touch: a file that was cut is an error as long as it can be one.
      try requireUnchanged()
      try store.withBytes(ofBlock: block) { bytes throws(PackError) in
        try stored.verify(bytes, block: block)
      }
      return store.setVerified(block)
    }
    try filling.withLock { _ throws(PackError) in
      guard store.canHold, !store.isVerified(block) else { return }
      let bytes = try readBack(block: block)
      store.insert(bytes.span, asBlock: block)
    }
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

  /// Calls a closure with a verified block without keeping it in private memory: where it lies, or
  /// read into `scratch`, so that a pass over the whole pack needs the memory of one block.
  ///
  /// What was taken from a map counts once ``requireUnchanged()`` has passed after it.
  func withTransientBlock<Result>(
    _ block: Int, scratch: inout BlockScratch, _ body: (Span<UInt8>) -> Result
  ) throws(PackError) -> Result {
    if store.isMapped, !store.isVerified(block) { try load(block: block) }
    if store.isVerified(block) { return store.withBytes(ofBlock: block, body) }
    if scratch.block != block {
      scratch.block = nil
      try stored.readVerified(block, into: &scratch.bytes)
      scratch.block = block
    }
    return body(scratch.bytes.span)
  }

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
  /// - Complexity: O(n); verified blocks cost no hashing.
  /// - Throws: ``PackError``: `beyond-end`, or an error of a block.
  public func decode(
    _ range: DigitRange, as encoding: Encoding = .ascii, into output: inout MutableSpan<UInt8>
  ) throws(PackError) {
    try decode(range, as: encoding, keepingBlocks: true, into: &output)
  }

  /// Decodes a range; digits that are needed once only need not be kept in private memory.
  func decode(
    _ range: DigitRange, as encoding: Encoding, keepingBlocks isKept: Bool,
    into output: inout MutableSpan<UInt8>
  ) throws(PackError) {
    guard range.upperIndex <= digitCount else { throw beyondEnd(range.upperIndex - 1) }
    precondition(Int64(output.count) >= range.count, "the memory is shorter than the range")
    var scratch = BlockScratch()
    var index = range.lowerIndex
    var filled = 0
    while index < range.upperIndex {
      let block = Int(index / PackLayout.blockDigitCount)
      let blockStart = Int64(block) * PackLayout.blockDigitCount
      let end = min(range.upperIndex, blockStart + PackLayout.blockDigitCount)
      let part = Int(index - blockStart)..<Int(end - blockStart)
      if isKept {
        if !store.isVerified(block) { try load(block: block) }
      } else {
        try Cancellation.check(path)
      }
      try withTransientBlock(block, scratch: &scratch) { packed in
        PackedDigits.unpack(packed, digits: part, into: &output, at: filled, as: encoding)
      }
      filled += part.count
      index = end
    }
    try requireUnchanged()
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

/// The last block that was read from a file and is kept nowhere else.
struct BlockScratch {
  var block: Int?
  var bytes: [UInt8] = []
}

extension DigitPack.Encoding {
  var base: UInt8 { self == .ascii ? 0x30 : 0 }
}

extension PackedDigits {
  /// Unpacks some of the decimals of a span.
  ///
  /// - Parameter digits: which of them, counted from the span's start.
  static func unpack(
    _ packed: Span<UInt8>, digits: Range<Int>, into output: inout MutableSpan<UInt8>,
    at offset: Int, as encoding: DigitPack.Encoding
  ) {
    guard !digits.isEmpty else { return }
    let base = encoding.base
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
