import DigitCore
package import Files
internal import Parallelism
import Synchronization

/// The blocks of digits in a pack's file, and the records that they must match.
struct StoredBlocks: Sendable {
  let file: OpenFile
  /// The path, as it appears in errors.
  let path: String
  let layout: PackLayout
  /// The index records; while a pack is written, of the blocks so far.
  var records: [BlockRecord] = []
  /// The file's status when it was opened; `nil` while it is written, which changes it.
  var openedStatus: FileStatus?

  func readVerified(_ block: Int, into bytes: inout [UInt8]) throws(PackError) {
    try read(block, into: &bytes)
    try verify(bytes.span, block: block)
  }

  /// Compares a block with its leaf hash, and looks for half bytes that are no digits.
  func verify(_ bytes: Span<UInt8>, block: Int) throws(PackError) {
    guard MerkleTree.leaf(bytes) == records[block].leafHash else { throw damaged(block) }
    guard layout.radix == .hexadecimal || PackedDigits.areDigits(bytes) else {
      throw invalid(
        PackedDigits.firstInvalid(bytes) ?? 0, in: block,
        "four bits that should be a digit are not")
    }
  }

  /// Reads a block without verification.
  func read(_ block: Int, into bytes: inout [UInt8]) throws(PackError) {
    let count = layout.byteCount(ofBlock: block)
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    guard try file.read(into: &bytes, at: layout.offset(ofBlock: block), of: path) == count else {
      throw error(.changedOnDisk, block, "it was cut while it was open")
    }
  }

  /// Compares a block with its record: hash, digits and padding, counts, digit hash.
  func check(_ bytes: Span<UInt8>, block: Int) throws(PackError) {
    let summary = BlockSummary(
      bytes, digitCount: layout.digitCount(ofBlock: block), radix: layout.radix)
    guard summary.record.leafHash == records[block].leafHash else { throw damaged(block) }
    if let index = summary.firstInvalid {
      throw invalid(index, in: block, "four bits that should be a digit or zero padding are not")
    }
    guard summary.record == records[block] else {
      throw error(
        .countsDamaged, block,
        "the digits of block \(block) do not match the counts or the digit hash of the index")
    }
  }

  func write(_ bytes: Span<UInt8>, block: Int) throws(PackError) -> BlockRecord {
    let count = layout.digitCount(ofBlock: block)
    let summary = BlockSummary(bytes, digitCount: count, radix: layout.radix)
    if let index = summary.firstInvalid {
      throw PackError(
        .notADigit, path, position: firstPosition(block) + Int64(index),
        index < count ? "a packed half byte is not a digit" : "the padding is not zero")
    }
    try mappingErrors(of: path, try file.write(bytes, at: layout.offset(ofBlock: block)))
    return summary.record
  }

  /// Reads every block once and hashes the file.
  ///
  /// The hash cannot be begun while the digits are written or certified: the header comes first,
  /// and it states lengths that depend on the certificate.
  ///
  /// - Parameter consumers: each gets every block in order, on a worker of its own.
  /// - Returns: SHA-256 of the file.
  /// - Throws: ``PackError`` for the first damage in the order of the digits.
  func fileHash(
    _ frame: PackMetadata, workers: Workers,
    inOrder consumers: [@Sendable (Int, [UInt8]) -> Void] = [],
    check: @Sendable (Int, [UInt8]) throws(PackError) -> Void
  ) throws(PackError) -> SHA256Hash {
    let hasher = Mutex(SHA256Hasher())
    hasher.withLock { $0.update(frame.head) }
    _ = try workers.scan(
      blocks: layout.blockCount, of: path,
      load: { (block) throws(PackError) in
        var bytes: [UInt8] = []
        try read(block, into: &bytes)
        return bytes
      },
      inOrder: [{ _, bytes in hasher.withLock { $0.update(bytes) } }] + consumers, each: check)
    var whole = hasher.withLock { $0 }
    try update(&whole, withTail: frame)
    return whole.value
  }

  /// Hashes what follows the blocks, which must be what was checked when the file was opened.
  private func update(
    _ hasher: inout SHA256Hasher, withTail frame: PackMetadata
  ) throws(PackError) {
    var tail = SHA256Hasher()
    var done: Int64 = 0
    while done < frame.tail.byteCount {
      try Cancellation.check(path)
      let count = Int(min(1 << 18, frame.tail.byteCount - done))
      var bytes = [UInt8](repeating: 0, count: count)
      guard try file.read(into: &bytes, at: frame.tail.offset + done, of: path) == count else {
        throw PackError(.changedOnDisk, path, at: frame.tail.offset, "it was cut while it was open")
      }
      tail.update(bytes)
      hasher.update(bytes)
      done += Int64(count)
    }
    guard tail.value == frame.tail.hash else {
      throw PackError(
        .changedOnDisk, path, at: frame.tail.offset, "it was changed while it was open")
    }
  }

  /// The error for a block with a wrong hash: damage, or a change since opening.
  func damaged(_ block: Int) -> PackError {
    guard let openedStatus else {
      return error(.blockDamaged, block, "block \(block) differs from what was written")
    }
    let reason = "block \(block) does not match its SHA-256"
    return (try? file.status()) == openedStatus
      ? error(.blockDamaged, block, reason)
      : error(.changedOnDisk, block, "it was changed while it was open: \(reason)")
  }

  private func error(_ code: PackError.Code, _ block: Int, _ reason: String) -> PackError {
    PackError(code, path, at: layout.offset(ofBlock: block), position: firstPosition(block), reason)
  }

  private func invalid(_ index: Int, in block: Int, _ reason: String) -> PackError {
    PackError(
      .notADigit, path, at: layout.offset(ofBlock: block) + Int64(index / 2),
      position: firstPosition(block) + Int64(index), reason)
  }

  private func firstPosition(_ block: Int) -> Int64 {
    Int64(block) * PackLayout.blockDigitCount + 1
  }
}

extension OpenFile {
  /// Reads bytes; fewer than asked for only at the end of the file.
  func read(into bytes: inout [UInt8], at offset: Int64, of path: String) throws(PackError) -> Int {
    try mappingErrors(of: path, try read(into: &bytes, at: offset))
  }

  /// Bytes that must be there.
  package func bytes(at offset: Int64, count: Int, of path: String) throws(PackError) -> [UInt8] {
    let bytes = try mappingErrors(of: path, try bytes(at: offset, count: count))
    guard bytes.count == count else {
      throw PackError(.changedOnDisk, path, at: offset, "it became shorter while it was read")
    }
    return bytes
  }
}

extension Workers {
  /// Loads blocks once each and hands every one to all that need it.
  ///
  /// A batch of blocks is loaded by all workers. Then every consumer gets the whole batch in order,
  /// each on one worker, while the other workers take its blocks one by one. So a hash over
  /// everything needs no reading of its own, and the memory is that of a batch.
  ///
  /// - Parameters:
  ///   - path: the file, named when the task of the calling thread is cancelled; `nil` for work
  ///     that is not cancelled.
  ///   - consumers: each gets the number and the content of all blocks, in order.
  ///   - body: gets number and content of the blocks, in any order.
  /// - Returns: what `body` gave, in the order of the blocks.
  /// - Throws: the error that concerns the first block, or `cancelled` between two batches.
  package func scan<Block: Sendable, Part: Sendable>(
    blocks count: Int, of path: String? = nil, load: @Sendable (Int) throws(PackError) -> Block,
    inOrder consumers: [@Sendable (Int, Block) -> Void],
    each body: @Sendable (Int, Block) throws(PackError) -> Part
  ) throws(PackError) -> [Part] {
    var parts: [Part] = []
    let batchCount = max(16, 2 * self.count)
    for start in stride(from: 0, to: count, by: batchCount) {
      if let path { try Cancellation.check(path) }
      let loaded = map(count: min(batchCount, count - start)) { place in
        Result { () throws(PackError) in try load(start + place) }
      }
      // What precedes the first block that could not be loaded may have an error of its own.
      var read: [Block] = []
      for case .success(let block) in loaded.prefix(while: { (try? $0.get()) != nil }) {
        read.append(block)
      }
      let blocks = read
      let results = map(count: consumers.count + blocks.count) { piece in
        Result { () throws(PackError) -> Part? in
          guard piece < consumers.count else {
            let place = piece - consumers.count
            return try body(start + place, blocks[place])
          }
          for (place, block) in blocks.enumerated() { consumers[piece](start + place, block) }
          return nil
        }
      }
      for result in results { if let part = try result.get() { parts.append(part) } }
      if blocks.count < loaded.count { _ = try loaded[blocks.count].get() }
    }
    return parts
  }
}
