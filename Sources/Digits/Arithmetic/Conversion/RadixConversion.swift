internal import Parallelism

/// Converts a binary fraction to decimals, top down, by multiplications only.
///
/// A scaled remainder tree: a fraction with n decimals is multiplied by 10^h; the integer part is
/// the first h decimals, the fraction part gives the other n − h. The first h need only the leading
/// bits of the fraction itself, so each level halves both the number of decimals and the precision,
/// and no level divides. See D. J. Bernstein, "Scaled remainder
/// trees" (2004).
///
/// **Error bound.** Every node holds x and e with the true value in [x, x + e]·2^-k. Dropping s low
/// bits makes e at most ⌈e/2^s⌉ + 1. Multiplying by 10^h = 5^h·2^h and dropping the bits that h
/// decimals are worth, c(h) = ⌈h·log2 10⌉ in all, scales e by 10^h/2^c(h) ≤ 1 and adds at most 1.
/// A leaf emits its decimals only if the fraction after them, plus the error, stays below 1;
/// otherwise the conversion throws ``RadixConversionError/ambiguous``. So both ends of the
/// enclosure give the very decimals that are emitted.
package struct RadixConversion: Sendable {
  /// Guard bits that a caller must add to ``DecimalPrecision/bits(forDecimals:)``.
  ///
  /// Each of at most 48 levels loses one of them, so every leaf has 64.
  package static let guardBits: Int64 = 64 + 48

  /// The most decimals of a leaf, which extracts them word by word; see `docs/ALGORITHMS.md`.
  static let leafDecimals: Int64 = 1600

  let decimals: Int64

  /// How many decimals a node of each level has at most; leaves first, the whole last.
  ///
  /// All but the last are even, so that every leaf starts on a whole byte.
  private let sizes: [Int64]

  /// How many levels are above the leaves.
  private var levels: Int { sizes.count - 1 }

  /// Called after each leaf with the number of its decimals.
  let progress: @Sendable (Int64) -> Void

  /// - Parameters:
  ///   - decimals: how many are wanted, at least 1.
  ///   - progress: called from any thread with the number of new decimals.
  package init(decimals: Int64, progress: @escaping @Sendable (Int64) -> Void = { _ in }) {
    precondition(decimals >= 1, "a conversion makes at least one decimal")
    self.decimals = decimals
    sizes = PowersOfFive.sizes(decimals: decimals, leaf: Self.leafDecimals)
    self.progress = progress
  }

  /// Converts a fraction.
  ///
  /// - Parameters:
  ///   - fraction: x with 0 ≤ x < 2^bits; the true value lies in [x, x + error]·2^-bits.
  ///   - bits: at least `DecimalPrecision.bits(forDecimals: decimals) + guardBits`.
  ///   - error: in units of 2^-bits, below 2^32.
  /// - Returns: the decimals, and the evidence for the certificate.
  /// - Throws: `RadixConversionError` when the enclosure does not fix the decimals, or where the
  ///   context's flag is raised.
  /// - Complexity: O(M(n) log n) for n decimals.
  package func convert(
    _ fraction: borrowing BigInteger, bits: Int64, error: UInt64, in context: ArithmeticContext
  ) throws(RadixConversionError) -> RadixConversionResult {
    precondition(
      bits >= DecimalPrecision.bits(forDecimals: decimals) + Self.guardBits && error < 1 << 32,
      "the fraction has too few guard bits")
    let spare = bits - DecimalPrecision.bits(forDecimals: decimals)
    let powers = PowersOfFive(sizes: sizes, spare: spare, in: context)
    try requireWanted(context)
    let root = Node(start: 0, decimals: decimals, level: levels, bits: bits, error: error)
    guard levels > 0 else {
      let text = try PackedDecimals(count: decimals) { (output) throws(RadixConversionError) in
        try leaf(fraction, root, output)
      }
      return RadixConversionResult(decimals: text, firstHalf: 0, remainder: nil, power: nil)
    }
    let first = sizes[levels - 1]
    let remainder = SharedInteger(exactRemainder(of: fraction, root, powers, context))
    let text = try PackedDecimals(count: decimals) { (output) throws(RadixConversionError) in
      let kept = root.right(after: first)
      let trailing = remainder.value.droppingLowBits(bits - first - kept.bits)
      try convertHalves(fraction, trailing, root, Tree(powers: powers, output: output), context)
    }
    var power = powers.trailingHalfPower()
    context.fault?.inject(.witnessPower, &power)
    return RadixConversionResult(
      decimals: text, firstHalf: first, remainder: remainder, power: SharedInteger(power))
  }

  private func requireWanted(_ context: ArithmeticContext) throws(RadixConversionError) {
    do { try context.checkCancellation() } catch { throw .cancelled }
  }

  private struct Tree: Sendable {
    let powers: PowersOfFive
    let output: DecimalOutputBuffer
  }

  private func convert(
    _ x: borrowing BigInteger, _ node: Node, _ tree: Tree, _ context: ArithmeticContext
  ) throws(RadixConversionError) {
    try requireWanted(context)
    var node = node
    // A short node at the right edge of the tree skips levels that it does not fill.
    while node.level > 0 && node.decimals <= sizes[node.level - 1] { node.level -= 1 }
    guard node.level > 0 else { return try leaf(x, node, tree.output) }
    try convertHalves(x, trailing(x, node, tree.powers, context), node, tree, context)
  }

  /// Converts both halves of a node, given the fraction of the second half.
  private func convertHalves(
    _ x: borrowing BigInteger, _ trailing: borrowing BigInteger, _ node: Node, _ tree: Tree,
    _ context: ArithmeticContext
  ) throws(RadixConversionError) {
    let first = sizes[node.level - 1]
    let left = node.left(taking: first)
    let right = node.right(after: first)
    _ = try context.fork(
      makingBits: left.bits,
      { (share) throws(RadixConversionError) in
        try convert(x.droppingLowBits(node.bits - left.bits), left, tree, share)
      },
      { (share) throws(RadixConversionError) in try convert(trailing, right, tree, share) })
  }

  /// The fraction after the first half of a node: x·10^h modulo 1, truncated to the needed bits.
  ///
  /// Multiplying by 10^h = 5^h·2^h is multiplying by 5^h and moving the point. Only the middle bits
  /// of the product are needed, so it is computed modulo 2^K − 1: what wraps around falls on bits
  /// that are truncated. It can change what is kept only by a carry, after which the highest of the
  /// truncated bits are all zero; in that case the product is computed in full.
  private func trailing(
    _ x: borrowing BigInteger, _ node: Node, _ powers: PowersOfFive, _ context: ArithmeticContext
  ) -> BigInteger {
    let first = sizes[node.level - 1]
    let cut = node.bits - first - node.right(after: first).bits
    if var product = powers.splittingPower(level: node.level).cyclicProduct(
      x.lowBits(node.bits - first), in: context)
    {
      inject(context.fault, node, &product)
      if !product.hasZeroBits(below: cut, count: PowersOfFive.slack - 1) {
        product >>= cut
        product.keepLowBits(node.bits - first - cut)
        return product
      }
    }
    var product = exactRemainder(of: x, node, powers, context)
    product >>= cut
    return product
  }

  /// x·10^first modulo 1, with `node.bits - first` fraction bits.
  private func exactRemainder(
    of x: borrowing BigInteger, _ node: Node, _ powers: PowersOfFive, _ context: ArithmeticContext
  ) -> BigInteger {
    let width = node.bits - sizes[node.level - 1]
    var product = BigInteger.product(
      x.lowBits(width), powers.splittingPower(level: node.level).value.value, in: context)
    inject(context.fault, node, &product)
    product.keepLowBits(width)
    return product
  }

  private func inject(
    _ fault: InjectedComputationFault?, _ node: Node, _ product: inout BigInteger
  ) {
    if node.level == max(1, levels - 1) { fault?.inject(.conversion, &product) }
  }

  private func leaf(
    _ x: borrowing BigInteger, _ node: Node, _ output: DecimalOutputBuffer
  ) throws(RadixConversionError) {
    try LeafConversion.decimals(
      of: x, bits: node.bits, count: node.decimals, error: node.error, into: output, at: node.start)
    progress(node.decimals)
  }

  struct Node: Sendable {
    /// The 0-based index of its first decimal.
    let start: Int64

    let decimals: Int64

    var level: Int

    let bits: Int64

    /// The true value is at most this many units of 2^-bits above the fraction.
    let error: UInt64

    /// The node of the first decimals: the same fraction with fewer bits.
    func left(taking first: Int64) -> Node {
      let spare = bits - DecimalPrecision.bits(forDecimals: decimals)
      let kept = DecimalPrecision.bits(forDecimals: first) + spare
      let dropped = bits - kept
      let carried = dropped >= 63 ? 0 : error >> UInt64(max(0, dropped))
      return Node(start: start, decimals: first, level: level - 1, bits: kept, error: carried + 2)
    }

    func right(after first: Int64) -> Node {
      let kept = bits - DecimalPrecision.bits(forDecimals: first)
      return Node(
        start: start + first, decimals: decimals - first, level: level - 1, bits: kept,
        error: error + 1)
    }
  }
}

/// The decimals of a conversion, and the evidence that they are right.
///
/// With N decimals of a fraction B·2^-m, the identity to certify is B·5^N = D·2^(m−N) + R with
/// 0 ≤ R < 2^(m−N), which is B·10^N = D·2^m + R·2^N. The conversion does not compute R, but it
/// computes B·5^h mod 2^(m−h) exactly, from which R follows by one more product.
package struct RadixConversionResult: Sendable {
  package let decimals: PackedDecimals

  /// h above: how many decimals precede the point of ``remainder``; 0 where there is none.
  package let firstHalf: Int64

  /// B·5^h mod 2^(m−h), or `nil` for a conversion of a single leaf.
  package let remainder: SharedInteger?

  /// 5^(N−h), by which ``remainder`` becomes R; `nil` where there is no remainder.
  package let power: SharedInteger?
}

package enum RadixConversionError: Error, CustomStringConvertible {
  /// The bounds of the value are on both sides of a decimal boundary: more bits are needed.
  case ambiguous
  case cancelled

  package var description: String {
    switch self {
    case .ambiguous:
      "the enclosure is too wide to fix the last decimals; the precision must be raised"
    case .cancelled: "the decimals are no longer wanted"
    }
  }
}

/// How many bits a number of decimals needs, rounded up.
package enum DecimalPrecision {
  /// An upper bound of log2(10) = 3.32192809488736234787…, times 10^15.
  private static let bitsPerDecimalUp: UInt128 = 3_321_928_094_887_363

  /// The least number of bits b (by this bound) with 2^b ≥ 10^decimals.
  ///
  /// - Parameter decimals: at least 0 and below 10^15, so that the bound is off by at most one.
  package static func bits(forDecimals decimals: Int64) -> Int64 {
    precondition(decimals >= 0 && decimals < 1_000_000_000_000_000, "too many or too few decimals")
    let scale: UInt128 = 1_000_000_000_000_000
    return Int64((UInt128(decimals) * bitsPerDecimalUp + scale - 1) / scale)
  }

  /// The greatest number of decimals d (by this bound) with 10^d ≤ 2^bits, for bits from 0 on.
  package static func decimals(forBits bits: Int64) -> Int64 {
    Int64(UInt128(bits) * 1_000_000_000_000_000 / bitsPerDecimalUp)
  }
}
