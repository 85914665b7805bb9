extension RadixConversion {
  /// A node of the tree without its fraction.
  struct Node: Sendable {
    /// The 0-based index of its first decimal.
    let start: Int64

    /// How many decimals it has.
    let decimals: Int64

    /// Its height above the leaves.
    var level: Int

    /// Fraction bits.
    let bits: Int64

    /// The true value is at most this many units of 2^-bits above the fraction.
    let error: UInt64

    /// The node of the first decimals: the same fraction with fewer bits.
    func left(taking first: Int64) -> Node {
      let spare = bits - DecimalPrecision.bits(forDecimals: decimals)
      let kept = DecimalPrecision.bits(forDecimals: first) + spare
      let dropped = bits - kept
      let carried = dropped >= 63 ? 0 : error >> UInt64(max(0, dropped))
      return Node(
        start: start, decimals: first, level: level - 1, bits: kept, error: carried + 2)
    }

    /// The node of the decimals after the first ones.
    func right(after first: Int64) -> Node {
      let kept = bits - DecimalPrecision.bits(forDecimals: first)
      return Node(
        start: start + first, decimals: decimals - first, level: level - 1, bits: kept,
        error: error + 1)
    }
  }
}
