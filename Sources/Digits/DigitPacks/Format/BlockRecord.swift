public import DigitCore

/// An index record of one block: its hash, digit counts and digit hash.
public struct BlockRecord: Hashable, Sendable {
  /// The leaf of the hash tree: SHA-256 of a zero byte and the block's bytes.
  public let leafHash: SHA256Hash

  /// How often each digit occurs in the block.
  public let counts: DigitCounts

  /// The block's digits as an integer modulo 2^61 − 1.
  public let digitHash: DigitHash

  /// Hashes the field that identifies the block.
  public func hash(into hasher: inout Hasher) { hasher.combine(leafHash) }
}

extension BlockRecord {
  /// Creates a record from its bytes, or returns `nil` when its digit hash is no residue.
  init?(_ bytes: Span<UInt8>, at offset: Int, _ layout: PackLayout) {
    leafHash = SHA256Hash(bytes, at: offset)
    var counts = DigitCounts()
    for value in 0..<layout.radix.rawValue {
      counts[value] = UInt64(bytes.littleEndian(at: offset + 32 + 4 * value, as: UInt32.self))
    }
    self.counts = counts
    let place = offset + layout.recordByteCount - 8
    guard let hash = DigitHash(value: bytes.littleEndian(at: place)) else { return nil }
    digitHash = hash
  }

  /// The record's bytes.
  func encoded(_ layout: PackLayout) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: layout.recordByteCount)
    bytes.put(leafHash.bytes, at: 0)
    for (value, count) in counts.list(layout.radix).enumerated() {
      bytes.put(UInt32(count), at: 32 + 4 * value)
    }
    bytes.put(digitHash.value, at: layout.recordByteCount - 8)
    return bytes
  }
}

extension [BlockRecord] {
  var totalCounts: DigitCounts { reduce(into: DigitCounts()) { $0.add($1.counts) } }

  func totalDigitHash(_ layout: PackLayout) -> DigitHash {
    var hash = DigitHash()
    for (block, record) in enumerated() {
      hash.append(
        record.digitHash, count: Int64(layout.digitCount(ofBlock: block)), radix: layout.radix)
    }
    return hash
  }

  var merkleRoot: SHA256Hash { MerkleTree.root(map(\.leafHash)) }
}

/// A block's index record, computed from its bytes.
struct BlockSummary {
  /// The record, meaningless when ``firstInvalid`` is set.
  let record: BlockRecord

  /// The index within the block of the first half byte that is no digit, or of padding not zero.
  let firstInvalid: Int?

  /// Creates the summary of a block.
  ///
  /// - Parameters:
  ///   - packed: the block's bytes.
  ///   - digitCount: its digits, twice the bytes or one less.
  init(_ packed: Span<UInt8>, digitCount: Int, radix: DigitRadix) {
    precondition((digitCount + 1) / 2 == packed.count, "a byte holds two digits")
    let histogram = PackedDigits.byteHistogram(packed)
    var occurrences = [UInt64](repeating: 0, count: 16)
    for byte in 0..<256 {
      let count = UInt64(histogram[byte]) + UInt64(histogram[256 + byte])
      occurrences[byte >> 4] += count
      occurrences[byte & 15] += count
    }
    let hasPadding = digitCount & 1 == 1
    // The padding is a zero that is no digit.
    let isPaddingZero = !hasPadding || packed[packed.count - 1] & 15 == 0
    if hasPadding, isPaddingZero { occurrences[0] -= 1 }
    var counts = DigitCounts()
    for value in 0..<radix.rawValue { counts[value] = occurrences[value] }
    let areDigits = occurrences[radix.rawValue...].allSatisfy { $0 == 0 }
    if !areDigits {
      firstInvalid = PackedDigits.firstInvalid(packed)
    } else {
      firstInvalid = isPaddingZero ? nil : digitCount
    }
    record = BlockRecord(
      leafHash: MerkleTree.leaf(packed), counts: counts,
      digitHash: areDigits ? Self.digitHash(packed, digitCount, radix) : DigitHash())
  }

  private static func digitHash(
    _ packed: Span<UInt8>, _ digitCount: Int, _ radix: DigitRadix
  ) -> DigitHash {
    var hash = DigitHash()
    var offset = 0
    while radix == .decimal, 2 * (offset + 8) <= digitCount {
      hash.append(word: PackedDigits.word(packed, at: offset), count: 16)
      offset += 8
    }
    while radix == .hexadecimal, 2 * (offset + 1) <= digitCount {
      hash.append(word: UInt64(packed[offset]), count: 2, radix: radix)
      offset += 1
    }
    for index in (2 * offset)..<digitCount {
      let byte = packed[index >> 1]
      hash.append(word: UInt64(index & 1 == 0 ? byte >> 4 : byte & 15), count: 1, radix: radix)
    }
    return hash
  }
}

/// The hash tree of RFC 6962, section 2.1, over the blocks of a pack.
///
/// Leaves and nodes are hashed with different first bytes, so that a node cannot pass for a leaf:
/// leaf = SHA-256(00 ‖ block), node = SHA-256(01 ‖ left ‖ right).
package enum MerkleTree {
  package static func leaf(_ block: Span<UInt8>) -> SHA256Hash {
    var stream = SHA256Hasher()
    stream.update([0])
    stream.update(block)
    return stream.value
  }

  /// The hash of two neighbouring parts of a tree.
  static func node(_ left: SHA256Hash, _ right: SHA256Hash) -> SHA256Hash {
    var stream = SHA256Hasher()
    stream.update([1])
    stream.update(left.bytes)
    stream.update(right.bytes)
    return stream.value
  }

  /// The root over leaves; without leaves the hash of the empty text.
  ///
  /// Joining pairs level by level, and promoting a last odd one, gives the tree of the RFC, whose
  /// left part is always the greatest power of two.
  ///
  /// - Complexity: O(n) hashes.
  package static func root(_ leaves: [SHA256Hash]) -> SHA256Hash {
    var level = leaves
    guard !level.isEmpty else { return SHA256Hasher().value }
    while level.count > 1 { level = joined(level) }
    return level[0]
  }

  /// The hashes beside the way from a leaf to the root, from the leaf up: RFC 6962, section 2.1.1.
  ///
  /// - Parameter index: of the leaf, below the number of leaves.
  /// - Complexity: O(n) hashes.
  static func path(_ leaves: [SHA256Hash], to index: Int) -> [SHA256Hash] {
    var level = leaves
    var place = index
    var hashes: [SHA256Hash] = []
    while level.count > 1 {
      if place ^ 1 < level.count { hashes.append(level[place ^ 1]) }
      level = joined(level)
      place >>= 1
    }
    return hashes
  }

  private static func joined(_ level: [SHA256Hash]) -> [SHA256Hash] {
    stride(from: 0, to: level.count, by: 2).map { index in
      index + 1 < level.count ? node(level[index], level[index + 1]) : level[index]
    }
  }
}
