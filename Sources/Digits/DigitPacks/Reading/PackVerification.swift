import DigitCore
internal import Parallelism
import Synchronization

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
  /// - Throws: ``PackError`` for the first damage in the order of the digits; `cancelled`, within
  ///   sixteen blocks or two a thread, when the task that calls is cancelled.
  public func verify(
    threads: Int = 1, progress: (@Sendable (Int64) -> Void)? = nil
  ) throws(PackError) -> PackVerificationReport {
    try requireUnchanged()
    let frame = try PackMetadata(reading: stored.file, path: path, takesHexadecimal: true)
    guard frame.footer == footer else {
      throw PackError(.changedOnDisk, path, "it was changed while it was open")
    }
    let content = Mutex(ContentHasher(constant, header.layout.radix))
    let doneDigits = Atomic<Int64>(0)
    let fileHash = try stored.fileHash(
      frame, workers: Workers(threads),
      inOrder: [
        { block, bytes in
          content.withLock { $0.append(bytes.span, digitCount: self.digitCount(ofBlock: block)) }
        }
      ],
      check: { (block, bytes) throws(PackError) in
        try stored.check(bytes.span, block: block)
        let count = Int64(digitCount(ofBlock: block))
        progress?(doneDigits.add(count, ordering: .relaxed).newValue)
      })
    let contentHash = content.withLock { $0.value }
    guard contentHash == self.contentHash else {
      throw PackError(
        .contentDamaged, path, "the digits do not match the content hash of the footer")
    }
    try requireUnchanged()
    return PackVerificationReport(self, fileHash: fileHash, contentHash: contentHash)
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
    /// The unit of the items: `decimals`, in radix 16 `digits`, `blocks` or `bytes`.
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
    let digits = layout.digitCount
    let unit = layout.radix == .decimal ? "decimals" : "digits"
    let blocks = Int64(layout.blockCount)
    let gaps =
      layout.fileByteCount - layout.dataByteCount - layout.indexByteCount
      - layout.provenanceByteCount - Int64(PackLayout.headerByteCount)
      - Int64(layout.footerByteCount)
    func check(_ name: String, _ count: Int64, _ unit: String, _ description: String) -> Check {
      Check(name: name, description: description, count: count, unit: unit)
    }
    checks = [
      check("header", 256, "bytes", "header against its SHA-256, every field against the layout"),
      check(
        "footer", Int64(layout.footerByteCount), "bytes",
        "footer against its SHA-256 and the end mark"),
      check("gaps", gaps, "bytes", "bytes between the sections are zero"),
      check("provenance", layout.provenanceByteCount, "bytes", "provenance against its SHA-256"),
      check("index", blocks, "blocks", "index against its SHA-256, Merkle root and totals"),
      check("blocks", blocks, "blocks", "every block of digits against its SHA-256"),
      check(
        "digits", digits, unit,
        "every half byte is 0 to \(layout.radix.rawValue - 1), padding is zero"),
      check(
        "counts", digits, unit,
        "digits recounted and rehashed modulo 2^61-1, a block at a time"),
      check("content", digits, unit, "SHA-256 of the canonical text recomputed"),
    ]
  }
}
