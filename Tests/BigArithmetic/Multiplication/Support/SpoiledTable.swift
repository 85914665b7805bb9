import BigArithmetic

/// A kind of table that products read, and an entry of it that they use.
enum CorruptedTable: CaseIterable, Sendable {
  /// The twiddles of the first levels, of the next, and of the last ones.
  case tree, nodes, leaves
  /// The constants of the odd radix, and the powers that scale a row.
  case odd, powers
  /// Garner's constants.
  case moduli, inverses, products

  /// Changes an entry by one.
  ///
  /// - Parameters:
  ///   - plan: the plan of the table.
  ///   - prime: the prime's number.
  ///   - isInverse: the direction.
  /// - Returns: whether there is such an entry.
  func corrupt(_ plan: TransformPlan, prime: Int, isInverse: Bool) -> Bool {
    let tables = plan.primes[prime]
    switch self {
    // Entry 2 of a tree is the root's; the first row uses entries from 2 on of the nodes.
    case .tree: tables.trees[isInverse][0][2] += 1
    case .nodes: tables.nodes[isInverse].pairs[2] += 1
    case .leaves: tables.nodes[isInverse].leaves[9] += 1
    case .odd: tables.odd[isInverse][0] += 1
    // 64 powers and their quotients for each row; the first row needs none.
    case .powers: tables.powers[isInverse][128 + 9] += 1
    case .moduli, .inverses, .products:
      // Shared by both directions. The first prime has neither inverses nor products of its own,
      // and residues after the inverse transform need no reduction by it.
      guard !isInverse, prime > 0 else { return false }
      corruptConstants(plan.constants, prime: prime)
    }
    return true
  }

  private func corruptConstants(_ constants: ReconstructionConstants, prime: Int) {
    switch self {
    case .moduli: constants.moduli[2 * prime] += 1
    // Those of the primes before take 2(1 + 2 + …) entries, their products 2 + 3 + ….
    case .inverses: constants.inverses[prime * (prime - 1)] += 1
    default: constants.products[(prime + 2) * (prime - 1) / 2] += 1
    }
  }
}
