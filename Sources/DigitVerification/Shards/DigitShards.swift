package import DigitCore
package import DigitPack

/// A stretch of decimals of a constant as nodes of the hash tree that a pack of them has.
///
/// The tree is over blocks of 131,072 decimals that begin at the constant's first; a shard is 2^13
/// of them. So a node is the same whatever file the decimals lie in. Stretches compose: where one
/// ends inside a block and the next one begins there, both keep the digits of their parts of it.
package struct DigitShards: Sendable {
  /// The level of a shard's node: it covers 2^13 blocks.
  package static let shardLevel = 13

  /// How many decimals a shard has.
  package static var shardDigitCount: Int64 { PackLayout.blockDigitCount << Int64(shardLevel) }

  /// A node of the tree: 2^level blocks that begin at a multiple of that.
  package struct Node: Hashable, Sendable {
    /// The number of its first block.
    package let block: Int64

    /// The logarithm of the number of its blocks.
    package let level: Int

    /// Its hash.
    package let hash: SHA256Hash

    /// What is known of its decimals.
    package let summary: DigitSummary

    /// The blocks.
    package var blocks: Range<Int64> { block..<(block + (1 << Int64(level))) }

    /// The node above two neighbours.
    func joined(with right: Node, primes: [UInt64]) -> Node {
      var summary = summary
      summary.append(right.summary, primes: primes)
      return Node(
        block: block, level: level + 1, hash: MerkleTree.node(hash, right.hash), summary: summary)
    }

    /// Whether another node is the right one of the pair that this one is the left of.
    func isLeft(of right: Node) -> Bool {
      level == right.level && block % (2 << Int64(level)) == 0 && blocks.upperBound == right.block
    }
  }

  /// The constant.
  package let constant: MathematicalConstant

  /// The 0-based index of the first decimal.
  package let firstIndex: Int64

  /// The primes of a certificate, modulo which residues are kept; none without one.
  package let primes: [UInt64]

  /// The decimals before the first whole block, from 0 to 9.
  package private(set) var head: [UInt8] = []

  /// The nodes, in order and as large as can be, up to shards.
  package private(set) var nodes: [Node] = []

  /// The decimals after the last whole block, from 0 to 9.
  package private(set) var tail: [UInt8] = []

  /// How many decimals there are.
  package private(set) var count: Int64 = 0

  /// The level up to which nodes are joined.
  private let highestLevel: Int

  /// Creates an empty stretch.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - firstIndex: the 0-based index of the first decimal.
  ///   - primes: below 2^62, modulo which residues are kept.
  ///   - isByBlock: whether every block keeps a node of its own.
  package init(
    of constant: MathematicalConstant, from firstIndex: Int64, primes: [UInt64] = [],
    isByBlock: Bool = false
  ) {
    self.constant = constant
    self.firstIndex = firstIndex
    self.primes = primes
    highestLevel = isByBlock ? 0 : Self.shardLevel
  }

  /// The index after the last decimal.
  package var endIndex: Int64 { firstIndex + count }

  /// How many decimals are wanted until a block is whole.
  package var room: Int {
    Int(PackLayout.blockDigitCount - endIndex % PackLayout.blockDigitCount)
  }

  /// Appends a whole block at the beginning of one.
  ///
  /// - Parameters:
  ///   - packed: its decimals, two a byte.
  ///   - residues: of its decimals, one for each prime.
  package mutating func append(
    block packed: [UInt8], residues: [UInt64]
  ) throws(ShardError) {
    precondition(endIndex % PackLayout.blockDigitCount == 0, "a block begins where one ended")
    let count = Int(PackLayout.blockDigitCount)
    guard let record = BlockRecord(packed: packed.span, digitCount: count) else {
      throw ShardError(.damaged, "a block holds what is no decimal")
    }
    push(
      Node(
        block: endIndex / PackLayout.blockDigitCount, level: 0, hash: record.leafHash,
        summary: DigitSummary(record, count: count, residues: residues)))
  }

  /// Appends decimals from 0 to 9.
  package mutating func append(digits: some Collection<UInt8>) throws(ShardError) {
    var rest = digits[...]
    while !rest.isEmpty {
      let part = rest.prefix(room)
      rest = rest.dropFirst(part.count)
      let isHead =
        firstIndex % PackLayout.blockDigitCount != 0 && nodes.isEmpty && tail.isEmpty
        && Int64(head.count) < -firstIndex & (PackLayout.blockDigitCount - 1)
      count += Int64(part.count)
      if isHead {
        head += part
        continue
      }
      tail += part
      guard Int64(tail.count) == PackLayout.blockDigitCount else { continue }
      let whole = tail
      tail = []
      count -= Int64(whole.count)
      var summary = DigitSummary(primes: primes.count)
      if !primes.isEmpty { summary.append(digits: whole, primes: primes) }
      try append(block: Self.packed(whole), residues: summary.residues)
    }
  }

  /// Appends the stretch that follows.
  ///
  /// - Throws: ``ShardError`` where it does not follow, or is of other digits.
  package mutating func append(_ next: DigitShards) throws(ShardError) {
    guard next.constant == constant else {
      throw ShardError(
        .mismatch, "decimals of \(constant.name) and of \(next.constant.name) are no set")
    }
    guard next.primes == primes else {
      throw ShardError(.mismatch, "the parts have residues modulo different primes, or none")
    }
    guard next.firstIndex == endIndex else {
      let what = next.firstIndex > endIndex ? "are missing" : "are there twice"
      let range = min(next.firstIndex, endIndex)..<max(next.firstIndex, endIndex)
      throw ShardError(
        .mismatch,
        "the decimals \(range.lowerBound + 1) to \(range.upperBound) of \(constant.name) \(what)")
    }
    try append(digits: next.head)
    for node in next.nodes { push(node) }
    try append(digits: next.tail)
  }

  mutating func push(_ node: Node) {
    count += node.summary.count
    nodes.append(node)
    while nodes.count > 1 {
      let (left, right) = (nodes[nodes.count - 2], nodes[nodes.count - 1])
      guard right.level < highestLevel, left.isLeft(of: right) else { return }
      nodes.removeLast(2)
      nodes.append(left.joined(with: right, primes: primes))
    }
  }

  /// Decimals, two a byte.
  private static func packed(_ digits: [UInt8]) -> [UInt8] {
    var packed = [UInt8](repeating: 0, count: (digits.count + 1) / 2)
    for (index, digit) in digits.enumerated() {
      packed[index >> 1] |= index & 1 == 0 ? digit << 4 : digit
    }
    return packed
  }
}

/// What holds for all decimals.
extension DigitShards {
  /// What can be said of all of them.
  package var summary: DigitSummary {
    var summary = DigitSummary(primes: primes.count)
    summary.append(digits: head, primes: primes)
    for node in nodes { summary.append(node.summary, primes: primes) }
    summary.append(digits: tail, primes: primes)
    return summary
  }

  /// The root of the tree over all of them, as in the footer of their pack; `nil` unless they begin
  /// with the first one.
  package var root: SHA256Hash? {
    guard firstIndex == 0, count > 0 else { return nil }
    // Perfect trees, each larger than the next.
    var stack: [(level: Int, hash: SHA256Hash)] = []
    var leaves = nodes.map { (level: $0.level, hash: $0.hash) }
    if !tail.isEmpty { leaves.append((0, MerkleTree.leaf(Self.packed(tail).span))) }
    for leaf in leaves {
      var top = leaf
      while let last = stack.last, last.level == top.level {
        stack.removeLast()
        top = (top.level + 1, MerkleTree.node(last.hash, top.hash))
      }
      stack.append(top)
    }
    guard var root = stack.last?.hash else { return nil }
    for part in stack.dropLast().reversed() { root = MerkleTree.node(part.hash, root) }
    return root
  }

  /// Compares these digits with those of a certificate.
  ///
  /// Compared are their number, the root, the digit hash and the counts, and D of its equation
  /// B·5^N = D·2^m + R (check D) modulo the five primes that it names.
  ///
  /// - Returns: what is not as it says; `nil` where everything is.
  package func contradiction(to certificate: Certificate) -> String? {
    guard certificate.constant == constant.name else {
      return "it is of \(certificate.constant), not of \(constant.name)"
    }
    guard firstIndex == 0, count == certificate.decimals else {
      return "it is of the decimals 1 to \(certificate.decimals), not of \(firstIndex + 1) to"
        + " \(endIndex)"
    }
    let summary = summary
    guard certificate.hashes.digitHash == String(summary.digitHash.value) else {
      return "its digit hash is not that of these decimals"
    }
    if let stated = certificate.hashes.merkleRoot, stated != root?.hexadecimal {
      return "its root of the hash tree is not that of these decimals"
    }
    guard certificate.counts == summary.counts else {
      return "it counts other digits"
    }
    guard primes.map({ String($0) }) == certificate.primes else {
      return "the shards have residues modulo other primes than its own; digest them with"
        + " --certificate"
    }
    let whole = zip(primes, summary.residues).map { prime, residue in
      let above = DigitSummary.product(
        UInt64(constant.integerPart.value), DigitSummary.powerOfTen(count, modulo: prime),
        modulo: prime)
      return String((above + residue) % prime)
    }
    guard let check = certificate.checks.first(where: { $0.id == .conversionResidues }),
      check.status == .passed,
      let stated = check.details.first(where: { $0.name.hasSuffix(": D mod the five primes") })
    else { return "it has no equation of the conversion (check D)" }
    guard stated.value == whole.joined(separator: " ") else {
      return "these decimals do not satisfy its equation of the conversion (check D)"
    }
    return nil
  }
}

/// Why shards were refused.
package struct ShardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Code: Sendable {
    /// It is no file of shards, or a damaged one.
    case damaged
    /// Parts do not make a whole.
    case mismatch
  }

  /// The kind.
  package let code: Code

  /// A text for users.
  package let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
