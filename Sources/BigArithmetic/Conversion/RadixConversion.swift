/// Converts a binary fraction to decimals, top down, by multiplications only.
///
/// A scaled remainder tree: a fraction that is to give n decimals is multiplied by 10^h; what lies
/// before the point belongs to the first h decimals, what lies behind it gives the other n − h. The
/// first h need only the leading bits of the fraction itself, so each level halves both the number
/// of decimals and the precision, and no level divides. See D. J. Bernstein, "Scaled remainder
/// trees" (2004).
///
/// **Error bound.** Every node holds x and e with the true value in [x, x + e]·2^-k. Dropping s low
/// bits makes e at most ⌈e/2^s⌉ + 1. Multiplying by 10^h = 5^h·2^h and dropping the bits that h
/// decimals are worth, c(h) = ⌈h·log2 10⌉ in all, scales e by 10^h/2^c(h) ≤ 1 and adds at most 1.
/// A leaf emits its decimals only if what is left behind them, plus the error, stays below 1;
/// otherwise the conversion throws ``RadixConversionError/Code/ambiguous``. So both ends of the
/// enclosure give the very decimals that are emitted.
public struct RadixConversion: Sendable {
  /// Guard bits that a caller must have beyond ``DecimalPrecision/bits(forDecimals:)``.
  ///
  /// 64 of them are left at every leaf: each of at most 48 levels uses up one.
  public static let guardBits: Int64 = 64 + 48

  /// The most decimals that a leaf extracts word by word; `docs/ALGORITHMS.md` has the figures.
  static let leafDecimals: Int64 = 1600

  /// How many decimals are wanted.
  let decimals: Int64

  /// How many levels lie above the leaves.
  let levels: Int

  /// Decimals of a full leaf; even, so that every leaf starts on a whole byte.
  let leaf: Int64

  /// Where a test plants its fault.
  let fault: PlannedFault?

  /// Told after each leaf how many decimals it made.
  let progress: @Sendable (Int64) -> Void

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - decimals: how many are wanted, at least 1.
  ///   - fault: a fault to plant, for tests.
  ///   - progress: called from any thread with the number of decimals just made.
  package init(
    decimals: Int64, fault: PlannedFault? = nil,
    progress: @escaping @Sendable (Int64) -> Void = { _ in }
  ) {
    precondition(decimals >= 1, "a conversion makes at least one decimal")
    var levels = 0
    while decimals >> levels > Self.leafDecimals { levels += 1 }
    let leaves = Int64(1) << levels
    self.decimals = decimals
    self.levels = levels
    leaf = 2 * ((decimals + 2 * leaves - 1) / (2 * leaves))
    self.fault = fault
    self.progress = progress
  }

  /// Converts a fraction.
  ///
  /// - Parameters:
  ///   - fraction: x with 0 ≤ x < 2^bits; the true value lies in [x, x + error]·2^-bits.
  ///   - bits: at least `DecimalPrecision.bits(forDecimals: decimals) + guardBits`.
  ///   - error: in units of 2^-bits, below 2^32.
  ///   - workers: the processors to use.
  /// - Returns: the decimals, and the evidence from which a checker completes the identity.
  /// - Throws: `RadixConversionError` when the enclosure does not fix the decimals.
  /// - Complexity: O(M(n) log n) for n decimals.
  public func convert(
    _ fraction: borrowing BigInteger, bits: Int64, error: UInt64, workers: Workers
  ) throws(RadixConversionError) -> RadixConversionResult {
    precondition(
      bits >= DecimalPrecision.bits(forDecimals: decimals) + Self.guardBits && error < 1 << 32,
      "the fraction has too few guard bits")
    let powers = PowersOfFive(base: leaf, levels: levels, workers: workers)
    let root = Node(decimals: decimals, level: levels, bits: bits, error: error)
    guard levels > 0 else {
      let text = try leafDecimals(fraction, root)
      return RadixConversionResult(decimals: text, firstHalf: 0, remainder: nil)
    }
    let first = leaf << (levels - 1)
    let exact = shifted(fraction, by: first, root, powers, workers)
    let remainder = SharedInteger(exact)
    let text = try both(fraction, remainder.value, root, powers, workers)
    return RadixConversionResult(decimals: text, firstHalf: first, remainder: remainder)
  }

  /// Converts the node that holds `x`.
  private func decimals(
    of x: borrowing BigInteger, _ node: Node, _ powers: borrowing PowersOfFive, _ workers: Workers
  ) throws(RadixConversionError) -> PackedDecimals {
    var node = node
    // A short node at the right edge of the tree skips the levels that it does not fill.
    while node.level > 0 && node.decimals <= leaf << (node.level - 1) { node.level -= 1 }
    guard node.level > 0 else { return try leafDecimals(x, node) }
    let remainder = shifted(x, by: leaf << (node.level - 1), node, powers, workers)
    return try both(x, remainder, node, powers, workers)
  }

  /// Converts both halves of a node whose remainder behind the first half is known.
  private func both(
    _ x: borrowing BigInteger, _ remainder: borrowing BigInteger, _ node: Node,
    _ powers: borrowing PowersOfFive, _ workers: Workers
  ) throws(RadixConversionError) -> PackedDecimals {
    let first = leaf << (node.level - 1)
    let left = node.left(taking: first)
    let right = node.right(after: first)
    var parts = try workers.fork(
      { (share) throws(RadixConversionError) in
        let leading = x.droppingLowBits(node.bits - left.bits)
        return try decimals(of: leading, left, powers, share)
      },
      { (share) throws(RadixConversionError) in
        let trailing = remainder.droppingLowBits(node.bits - first - right.bits)
        return try decimals(of: trailing, right, powers, share)
      })
    parts.first.append(parts.second)
    return parts.takeFirst()
  }

  /// x·10^first modulo 1: the product with 5^first, of which 2^first is only a shift of the point.
  ///
  /// - Returns: the exact remainder with `node.bits - first` bits behind the point.
  private func shifted(
    _ x: borrowing BigInteger, by first: Int64, _ node: Node, _ powers: borrowing PowersOfFive,
    _ workers: Workers
  ) -> BigInteger {
    var product = powers.multiply(x, level: node.level - 1, workers: workers)
    if node.level == max(1, levels - 1) { fault?.strike(.conversion, &product) }
    product.keepLowBits(node.bits - first)
    return product
  }

  /// Extracts the decimals of a leaf.
  private func leafDecimals(
    _ x: borrowing BigInteger, _ node: Node
  ) throws(RadixConversionError) -> PackedDecimals {
    let text = try LeafConversion.decimals(
      of: x, bits: node.bits, count: node.decimals, error: node.error)
    progress(node.decimals)
    return text
  }
}
