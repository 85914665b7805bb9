/// The fraction of 16^offset·π, found without the digits before it.
///
/// Why 192 bits. The error of the sum grows with the number of indices, 0.4 for each position. In
/// 128 bits even a sum of seven perfectly rounded fractions an index loses the lowest 22 bits at a
/// million positions and 32 at 10^9, which leaves 26 or 24 certain hexadecimal digits, not 32. Here
/// an index costs up to 1455 units: 2^29.2 units at a million, 2^39.2 at 10^9. Of 192 bits at least
/// 152 stay certain, 24 more than 32 digits need.
struct HexadecimalExtraction {
  /// The largest offset, so that all denominators stay below 2^34: far above 10^9.
  static var maximumOffset: UInt64 { 4_200_000_000 }

  /// The number of positions between the point and the first digit.
  let offset: UInt64

  /// The exponent of 2 at index 0, from 16^offset·2^-6.
  private var exponent: Int64 { 4 * Int64(offset) - 6 }

  /// The number of indices whose power of two is a whole number.
  var wholeIndices: UInt64 { exponent < 0 ? 0 : UInt64(exponent) / 10 + 1 }

  /// How far the fraction can be off, in units of 2^-192.
  ///
  /// The 22 or fewer indices that are divided out lose a unit in each of seven fractions; what
  /// follows them sums to less than seven units.
  var errorUnits: UInt128 { UInt128(wholeIndices) * UInt128(BellardTerm.errorUnits) + 200 }

  /// How many indices one piece of work takes: some milliseconds.
  private static var pieceIndices: UInt64 { 1 << 14 }

  /// The fraction.
  ///
  /// - Parameters:
  ///   - threads: how many threads share the indices.
  ///   - progress: receives how many indices are done; called on any thread.
  /// - Complexity: O(offset · log offset).
  func fraction(
    threads: Int, progress: @Sendable (UInt64) -> Void
  ) -> BinaryFraction192 {
    let whole = wholeIndices
    let pieces = Int((whole + Self.pieceIndices - 1) / Self.pieceIndices)
    let parts = ParallelWork.map(
      count: pieces, threads: threads,
      finished: { progress(min(UInt64($0) * Self.pieceIndices, whole)) },
      { piece in
        let start = UInt64(piece) * Self.pieceIndices
        return self.sum(over: start..<min(start + Self.pieceIndices, whole))
      })
    var total = tail(from: whole)
    for part in parts { total += part }
    return total
  }

  /// Sums the indices of a range in which the power of two is a whole number.
  private func sum(over range: Range<UInt64>) -> BinaryFraction192 {
    var total = BinaryFraction192()
    for n in range {
      let part = BellardTerm(index: n).fraction(ofPower: UInt64(exponent) &- 10 &* n)
      if n & 1 == 0 { total += part } else { total -= part }
    }
    return total
  }

  /// Sums the indices from which on the power of two is a fraction, by long division.
  private func tail(from start: UInt64) -> BinaryFraction192 {
    var total = BinaryFraction192()
    var n = start
    while true {
      let power = Int(exponent - 10 * Int64(n))
      if power + 8 < -192 { return total }
      let term = BellardTerm(index: n)
      for lane in 0..<BellardTerm.width {
        let part = BinaryFraction192.powerOfTwo(
          power + Int(BellardTerm.numeratorExponents[lane]), over: term.denominators[lane])
        if BellardTerm.isSubtracted[lane] != (n & 1 == 1) { total -= part } else { total += part }
      }
      n += 1
    }
  }

  /// The digits that follow the offset, if the error bound lets no other digits pass.
  func certainDigits(
    _ count: Int, threads: Int, progress: @Sendable (UInt64) -> Void
  ) throws(HexadecimalError) -> [UInt8] {
    let value = fraction(threads: threads, progress: progress)
    guard let digits = value.certainDigits(count, errorUnits: errorUnits) else {
      throw HexadecimalError(.ambiguous, position: offset + 1)
    }
    return digits
  }
}
