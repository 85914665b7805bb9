package import Parallelism

/// The leading decimals of a decimal number in fixed point: packed, not converted.
package struct DecimalExtraction: Sendable {
  package let decimals: PackedDecimals
  package let integerPart: UInt

  /// G: the rest after the decimals, in units of the number's last place, least significant limb
  /// first.
  package let rest: SharedDecimal

  /// Whether both ends of [x, x + 1]·10^-places have these decimals.
  package let isCertain: Bool

  /// Creates the leading decimals of x·10^-places.
  ///
  /// - Parameters:
  ///   - value: x, with one limb of integer part.
  ///   - count: how many decimals, at least 1 and 13 fewer than x has at least.
  /// - Complexity: O(count).
  package init(of value: borrowing DecimalNatural, count: Int64, workers: Workers) {
    let limbs = value.count - 1
    let behind = Int64(DecimalLimbs.digits * limbs) - count
    precondition(count >= 1 && behind >= DecimalLimbs.digits, "too few decimals to extract any")
    integerPart = unsafe value.base[limbs]
    decimals = Self.packed(value, count, workers)
    // Whole limbs, and the lowest decimals of the next.
    let whole = Int(behind) / DecimalLimbs.digits
    let part = DecimalLimbs.powerOfTen(Int(behind) % DecimalLimbs.digits)
    let rest = DecimalNatural(uninitializedCount: whole + 1)
    unsafe rest.base.update(from: value.base, count: whole)
    let upper = unsafe whole < limbs ? value.base[whole] % part : 0
    unsafe rest.base[whole] = upper
    isCertain = unsafe upper != part - 1 || !DecimalLimbs.areNines(rest.base, whole)
    self.rest = SharedDecimal(rest)
  }

  /// The pairs of limbs that one piece of work packs.
  private static let piece = 1 << 12

  private static func packed(
    _ value: borrowing DecimalNatural, _ count: Int64, _ workers: Workers
  ) -> PackedDecimals {
    let limbs = value.count - 1
    let source = unsafe LimbTarget(base: value.base, count: limbs)
    let pairs = Int((count + 25) / 26)
    return PackedDecimals(count: count) { output in
      workers.forEach((pairs + piece - 1) / piece) { index in
        for pair in index * piece..<min((index + 1) * piece, pairs) {
          let high = unsafe UInt64(source.base[limbs - 1 - 2 * pair])
          let place = limbs - 2 - 2 * pair
          let low = unsafe place < 0 ? 0 : UInt64(source.base[place])
          write(high, low, count: min(26, count - 26 * Int64(pair)), at: 26 * Int64(pair), output)
        }
      }
    }
  }

  /// Writes the first decimals of two limbs: sixteen, and the ten that are left.
  @inline(__always)
  private static func write(
    _ high: UInt64, _ low: UInt64, count: Int64, at index: Int64, _ output: DecimalOutputBuffer
  ) {
    let upper = low / 10_000_000_000
    let first = high * 1000 + upper
    let second = low - upper * 10_000_000_000
    if count == 26 {
      output.write(first, decimals: 16, at: index)
      output.write(second, decimals: 10, at: index + 16)
    } else if count <= 16 {
      let power = UInt64(DecimalLimbs.powerOfTen(16 - Int(count)))
      output.write(first / power, decimals: Int(count), at: index)
    } else {
      output.write(first, decimals: 16, at: index)
      let rest = Int(count) - 16
      let power = UInt64(DecimalLimbs.powerOfTen(10 - rest))
      output.write(second / power, decimals: rest, at: index + 16)
    }
  }
}
