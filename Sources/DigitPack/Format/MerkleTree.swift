/// The hash tree of RFC 6962, section 2.1, over the blocks of a pack.
///
/// Leaves and nodes are hashed with different first bytes, so that a node cannot pass for a leaf:
/// leaf = SHA-256(00 ‖ block), node = SHA-256(01 ‖ left ‖ right).
enum MerkleTree {
  /// The hash of one block.
  static func leaf(_ block: Span<UInt8>) -> SHA256Hash {
    var stream = SHA256Hasher()
    stream.update([0])
    stream.update(block)
    return stream.value
  }

  /// The root over leaves; without leaves the hash of the empty text.
  ///
  /// Joining pairs level by level, and promoting a last odd one, gives the tree of the RFC, whose
  /// left part is always the greatest power of two.
  ///
  /// - Complexity: O(n) hashes.
  static func root(_ leaves: [SHA256Hash]) -> SHA256Hash {
    var level = leaves
    guard !level.isEmpty else { return SHA256Hasher().value }
    while level.count > 1 {
      var next: [SHA256Hash] = []
      next.reserveCapacity((level.count + 1) / 2)
      for index in stride(from: 0, to: level.count, by: 2) {
        guard index + 1 < level.count else {
          next.append(level[index])
          continue
        }
        var stream = SHA256Hasher()
        stream.update([1])
        stream.update(level[index].bytes)
        stream.update(level[index + 1].bytes)
        next.append(stream.value)
      }
      level = next
    }
    return level[0]
  }
}
