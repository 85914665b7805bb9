public import DigitCore

/// An index record of one block: its hash, digit counts and digit hash.
public struct BlockRecord: Hashable, Sendable {
  /// The leaf of the hash tree: SHA-256 of a zero byte and the block's bytes.
  public let leafHash: SHA256Hash

  /// How often each digit occurs in the block.
  public let counts: DigitCounts

  /// The block's decimals as an integer modulo 2^61 − 1.
  public let digitHash: DigitHash

  /// Hashes the field that identifies the block.
  public func hash(into hasher: inout Hasher) { hasher.combine(leafHash) }

  /// Creates a record.
  init(leafHash: SHA256Hash, counts: DigitCounts, digitHash: DigitHash) {
    self.leafHash = leafHash
    self.counts = counts
    self.digitHash = digitHash
  }

  /// Creates a record from its bytes, or returns `nil` when its digit hash is no residue.
  init?(_ bytes: Span<UInt8>, at offset: Int) {
    leafHash = SHA256Hash(bytes, at: offset)
    var counts = DigitCounts()
    for value in 0..<10 {
      guard let digit = Digit(UInt8(value)) else { return nil }
      counts[digit] = UInt64(bytes.littleEndian(at: offset + 32 + 4 * value, as: UInt32.self))
    }
    self.counts = counts
    guard let hash = DigitHash(value: bytes.littleEndian(at: offset + 72)) else { return nil }
    digitHash = hash
  }

  /// The record's 80 bytes.
  var encoded: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: PackLayout.recordByteCount)
    bytes.put(leafHash.bytes, at: 0)
    for value in 0..<10 {
      guard let digit = Digit(UInt8(value)) else { continue }
      bytes.put(UInt32(counts[digit]), at: 32 + 4 * value)
    }
    bytes.put(digitHash.value, at: 72)
    return bytes
  }
}

extension [BlockRecord] {
  /// The counts over all blocks.
  var totalCounts: DigitCounts {
    reduce(into: DigitCounts()) { $0.add($1.counts) }
  }

  /// The digit hash over all blocks of a layout.
  func totalDigitHash(_ layout: PackLayout) -> DigitHash {
    var hash = DigitHash()
    for (block, record) in enumerated() {
      hash.append(record.digitHash, count: Int64(layout.digitCount(ofBlock: block)))
    }
    return hash
  }

  /// The root of the hash tree over all blocks.
  var merkleRoot: SHA256Hash { MerkleTree.root(map(\.leafHash)) }
}
