import DigitCore
import Dispatch
import Synchronization

/// Verification.
extension DigitPack {
  /// Reads the whole file again and verifies it.
  ///
  /// In addition to the checks of opening, each block is compared with its hash, its counts and its
  /// digit hash, and the whole text with the content hash.
  ///
  /// - Parameters:
  ///   - threads: how many threads work, at least 1.
  ///   - progress: gets the number of decimals compared so far, from any thread.
  /// - Returns: the comparisons made.
  /// - Complexity: O(n); memory of a few blocks a thread.
  /// - Throws: ``PackError`` for the first damage in the order of the digits.
  public func verify(
    threads: Int = 1, progress: (@Sendable (Int64) -> Void)? = nil
  ) throws(PackError) -> PackVerificationReport {
    precondition(threads >= 1, "at least one thread is needed")
    let frame = try PackMetadata(reading: file, path: path)
    guard frame.footer == footer else {
      throw PackError(.changedOnDisk, path, "it was changed while it was open")
    }
    let run = VerificationRun(self, progress: progress)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in run.work() }
    let (fileHash, contentHash) = try run.outcome()
    return PackVerificationReport(self, fileHash: fileHash, contentHash: contentHash)
  }
}

/// A verification, shared by threads.
private final class VerificationRun: Sendable {
  private struct Results {
    var contentHash: SHA256Hash?
    var fileHash: SHA256Hash?
    /// The failure that concerns the earliest digits.
    var failure: PackError?
  }

  private let pack: DigitPack
  private let progress: (@Sendable (Int64) -> Void)?
  private let results = Mutex(Results())
  private let nextJob = Atomic<Int>(0)
  private let nextBlock = Atomic<Int>(0)
  private let doneDigits = Atomic<Int64>(0)
  private let hasFailed = Atomic<Bool>(false)

  init(_ pack: DigitPack, progress: (@Sendable (Int64) -> Void)?) {
    self.pack = pack
    self.progress = progress
  }

  /// One thread each computes the two hashes over everything; all others share the blocks.
  func work() {
    while true {
      switch nextJob.add(1, ordering: .relaxed).oldValue {
      case 0: attempt { () throws(PackError) in try self.hashContent() }
      case 1: attempt { () throws(PackError) in try self.hashFile() }
      default:
        attempt { () throws(PackError) in try self.checkBlocks() }
        return
      }
    }
  }

  func outcome() throws(PackError) -> (fileHash: SHA256Hash, contentHash: SHA256Hash) {
    let results = results.withLock { $0 }
    if let failure = results.failure { throw failure }
    guard let contentHash = results.contentHash, let fileHash = results.fileHash else {
      preconditionFailure("without a failure both hashes are there")
    }
    guard contentHash == pack.contentHash else {
      throw PackError(
        .contentDamaged, pack.path, "the digits do not match the content hash of the footer")
    }
    return (fileHash, contentHash)
  }

  private func attempt(_ job: () throws(PackError) -> Void) {
    do throws(PackError) {
      try job()
    } catch {
      let failure = error
      hasFailed.store(true, ordering: .relaxed)
      results.withLock { results in
        let known = results.failure?.position ?? .max
        if results.failure == nil || (failure.position ?? .max) < known {
          results.failure = failure
        }
      }
    }
  }

  private func hashContent() throws(PackError) {
    var hasher = ContentHasher(pack.constant)
    var scratch: [UInt8] = []
    for block in 0..<pack.blockCount where !hasFailed.load(ordering: .relaxed) {
      try pack.readUnverified(block: block, into: &scratch)
      hasher.append(scratch.span, digitCount: pack.header.layout.digitCount(ofBlock: block))
    }
    let value = hasher.value
    results.withLock { $0.contentHash = value }
  }

  private func hashFile() throws(PackError) {
    var stream = SHA256Hasher()
    var chunk = [UInt8](repeating: 0, count: PackLayout.blockByteCount)
    var offset: Int64 = 0
    let length = pack.header.layout.fileByteCount
    while offset < length, !hasFailed.load(ordering: .relaxed) {
      let count = Int(min(Int64(chunk.count), length - offset))
      let found = try pack.read(into: &chunk, at: offset)
      guard found >= count else {
        throw PackError(.changedOnDisk, pack.path, at: offset, "it was cut while it was open")
      }
      stream.update(chunk.span.extracting(0..<count))
      offset += Int64(count)
    }
    let value = stream.value
    results.withLock { $0.fileHash = value }
  }

  /// Checks blocks in order, so that the failure with the lowest position is found: every block
  /// before it is being checked already.
  private func checkBlocks() throws(PackError) {
    var scratch: [UInt8] = []
    while !hasFailed.load(ordering: .relaxed) {
      let block = nextBlock.add(1, ordering: .relaxed).oldValue
      guard block < pack.blockCount else { return }
      try check(block, &scratch)
      let count = Int64(pack.header.layout.digitCount(ofBlock: block))
      let done = doneDigits.add(count, ordering: .relaxed).newValue
      progress?(done)
    }
  }

  private func check(_ block: Int, _ scratch: inout [UInt8]) throws(PackError) {
    let layout = pack.header.layout
    try pack.readUnverified(block: block, into: &scratch)
    let summary = BlockSummary(scratch.span, digitCount: layout.digitCount(ofBlock: block))
    guard summary.record.leafHash == pack.blocks[block].leafHash else {
      throw pack.damaged(block, "block \(block) does not match its SHA-256")
    }
    if let index = summary.firstInvalid {
      throw PackError(
        .notADigit, pack.path, at: layout.offset(ofBlock: block) + Int64(index / 2),
        position: pack.firstPosition(block) + Int64(index),
        "four bits that should be a digit or zero padding are not")
    }
    guard summary.record == pack.blocks[block] else {
      throw PackError(
        .countsDamaged, pack.path, at: layout.offset(ofBlock: block),
        position: pack.firstPosition(block),
        "the digits of block \(block) do not match the counts or the digit hash of the index")
    }
  }
}

/// The comparisons of a successful verification of a pack.
public struct PackVerificationReport: Hashable, Sendable {
  /// A comparison.
  public struct Check: Hashable, Sendable {
    /// A short name, stable across releases.
    public let name: String
    /// The things compared.
    public let description: String
    /// The number of items compared.
    public let count: Int64
    /// The unit of the items: `decimals`, `blocks` or `bytes`.
    public let unit: String
  }

  /// The comparisons, in order.
  public let checks: [Check]
  /// SHA-256 of the file.
  public let fileHash: SHA256Hash
  /// SHA-256 of the canonical text, recomputed.
  public let contentHash: SHA256Hash
  /// The number of decimals compared.
  public let digitCount: Int64

  init(_ pack: DigitPack, fileHash: SHA256Hash, contentHash: SHA256Hash) {
    self.fileHash = fileHash
    self.contentHash = contentHash
    digitCount = pack.digitCount
    let layout = pack.header.layout
    let decimals = layout.digitCount
    let blocks = Int64(layout.blockCount)
    let gaps =
      layout.fileByteCount - layout.dataByteCount - layout.indexByteCount
      - layout.provenanceByteCount - Int64(PackLayout.headerByteCount)
      - Int64(PackLayout.footerByteCount)
    func check(_ name: String, _ count: Int64, _ unit: String, _ description: String) -> Check {
      Check(name: name, description: description, count: count, unit: unit)
    }
    checks = [
      check("header", 256, "bytes", "header against its SHA-256, every field against the layout"),
      check("footer", 320, "bytes", "footer against its SHA-256 and the end mark"),
      check("gaps", gaps, "bytes", "bytes between the sections are zero"),
      check("provenance", layout.provenanceByteCount, "bytes", "provenance against its SHA-256"),
      check("index", blocks, "blocks", "index against its SHA-256, Merkle root and totals"),
      check("blocks", blocks, "blocks", "every block of digits against its SHA-256"),
      check("digits", decimals, "decimals", "every half byte is 0 to 9, padding is zero"),
      check(
        "counts", decimals, "decimals",
        "digits recounted and rehashed modulo 2^61-1, a block at a time"),
      check("content", decimals, "decimals", "SHA-256 of the canonical text recomputed"),
    ]
  }
}
