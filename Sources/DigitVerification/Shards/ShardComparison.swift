internal import DigitPack

/// What two stretches of decimals of one constant have in common.
package struct ShardComparison: Sendable {
  /// The 0-based indices of decimals among which some differ, as narrow as both sides' nodes allow.
  package private(set) var differing: [Range<Int64>] = []

  /// How many decimals were compared.
  package private(set) var compared: Int64 = 0

  /// How many decimals both have.
  package let shared: Int64

  /// Compares two stretches.
  ///
  /// - Complexity: O(n) in the number of nodes, and in that of blocks where the nodes differ.
  package init(_ first: DigitShards, _ second: DigitShards) {
    shared = max(
      0,
      min(first.endIndex, second.endIndex) - max(first.firstIndex, second.firstIndex))
    let trees = [Tree(first), Tree(second)]
    let places = Set((first.nodes + second.nodes).map { $0.block >> Int64(DigitShards.shardLevel) })
    for place in places.sorted() {
      compare(trees, DigitShards.shardLevel, place << Int64(DigitShards.shardLevel))
    }
    let digits = [first.looseDigits, second.looseDigits]
    for (index, digit) in digits[0] {
      guard let other = digits[1][index] else { continue }
      compared += 1
      if other != digit { differing.append(index..<(index + 1)) }
    }
    differing.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Compares a node where both sides have it, else its halves; of one that differs, the halves.
  private mutating func compare(_ trees: [Tree], _ level: Int, _ block: Int64) {
    let half = (Int64(1) << Int64(level)) / 2
    let hashes = trees.map { $0.hash(level, block) }
    if let first = hashes[0], let second = hashes[1] {
      let size = PackLayout.blockDigitCount
      let range = (block * size)..<((block + (1 << Int64(level))) * size)
      if first == second {
        compared += Int64(range.count)
        return
      }
      let areHalvesKnown =
        level > 0
        && trees.allSatisfy { tree in
          [block, block + half].allSatisfy { tree.hash(level - 1, $0) != nil }
        }
      guard areHalvesKnown else {
        compared += Int64(range.count)
        differing.append(range)
        return
      }
    }
    guard level > 0 else { return }
    compare(trees, level - 1, block)
    compare(trees, level - 1, block + half)
  }

  /// The nodes of one side, by their places.
  private struct Tree {
    private struct Place: Hashable {
      let level: Int
      let block: Int64
    }

    private let hashes: [Place: SHA256Hash]

    init(_ shards: DigitShards) {
      hashes = Dictionary(
        shards.nodes.map { (Place(level: $0.level, block: $0.block), $0.hash) },
        uniquingKeysWith: { first, _ in first })
    }

    /// The hash of a node: its own, or that of its halves.
    func hash(_ level: Int, _ block: Int64) -> SHA256Hash? {
      if let hash = hashes[Place(level: level, block: block)] { return hash }
      guard level > 0, let left = hash(level - 1, block),
        let right = hash(level - 1, block + (1 << Int64(level - 1)))
      else { return nil }
      return MerkleTree.node(left, right)
    }
  }
}

extension DigitShards {
  /// The decimals that are in no node, by their indices.
  fileprivate var looseDigits: [Int64: UInt8] {
    var digits: [Int64: UInt8] = [:]
    for (offset, digit) in head.enumerated() { digits[firstIndex + Int64(offset)] = digit }
    for (offset, digit) in tail.enumerated() {
      digits[endIndex - Int64(tail.count) + Int64(offset)] = digit
    }
    return digits
  }
}
