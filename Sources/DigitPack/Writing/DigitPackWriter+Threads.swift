internal import Dispatch
internal import Synchronization

extension DigitPackWriter {
  /// Appends packed decimals while a second thread hashes their text, which takes about as long as
  /// hashing and counting the blocks.
  ///
  /// - Parameters:
  ///   - bytes: any number of bytes, as for ``append(packedDecimals:)``.
  ///   - threads: 1 or 2.
  /// - Throws: ``PackError``, as ``append(packedDecimals:)`` does.
  public func append(packedDecimals bytes: [UInt8], threads: Int) throws(PackError) {
    let blocks = wholeBlocks(of: bytes.count)
    guard threads > 1, blocks > 1 else { return try append(packedDecimals: bytes.span) }
    let hasher = Mutex(contentHasher)
    let summaries = Mutex<[BlockSummary]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        hasher.withLock { hasher in
          for block in 0..<blocks {
            hasher.append(Self.block(block, of: bytes.span), digitCount: Self.blockDigits)
          }
        }
      } else {
        summaries.withLock { summaries in
          for block in 0..<blocks {
            summaries.append(
              BlockSummary(Self.block(block, of: bytes.span), digitCount: Self.blockDigits))
          }
        }
      }
    }
    for (block, summary) in summaries.withLock({ $0 }).enumerated() {
      try store(Self.block(block, of: bytes.span), summary)
    }
    contentHasher = hasher.withLock { $0 }
    try append(packedDecimals: bytes.span.extracting((blocks * PackLayout.blockByteCount)...))
  }

  private static let blockDigits = Int(PackLayout.blockDigitCount)

  /// The number of full blocks in that many bytes; 0 unless the writer is at the start of a block
  /// and all bytes fit.
  private func wholeBlocks(of count: Int) -> Int {
    let fits = appendedByteCount + Int64(count) <= (digitCount + 1) / 2
    let isAligned = appendedByteCount % Int64(PackLayout.blockByteCount) == 0
    guard fits && isAligned else { return 0 }
    return Int(min(Int64(count), digitCount / 2)) / PackLayout.blockByteCount
  }

  /// One block of many.
  @_lifetime(copy bytes)
  private static func block(_ number: Int, of bytes: Span<UInt8>) -> Span<UInt8> {
    let start = number * PackLayout.blockByteCount
    return bytes.extracting(start..<start + PackLayout.blockByteCount)
  }
}
