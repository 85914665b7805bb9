extension Modulus {
  /// Blocks of 64 limbs times the powers of 10^13, added up in 128 bits, and the blocks joined from
  /// the lowest.
  ///
  /// Bound: for limbs below 10^13 a block's sum is below 2^6·2^44·2^61, which all reductions take.
  ///
  /// - Complexity: O(n), a multiplication a limb.
  @inline(__always)
  func decimalLimbResidue(_ limbs: Span<UInt>) -> UInt64 {
    let block = 64
    let step = form(of: 10_000_000_000_000)
    var powers: [UInt64] = []
    var power = one
    for _ in 0..<block {
      powers.append(residue(ofForm: power))
      power = product(power, step)
    }
    // From here on `power` is the form of 10^(13·64).
    var weight = one
    var total = form(of: 0)
    var start = 0
    while start < limbs.count {
      let length = min(block, limbs.count - start)
      let part = limbs.extracting(start..<start + length)
      var sum: UInt128 = 0
      for index in 0..<length { sum &+= wide(UInt64(part[index]), powers[index]) }
      total = self.sum(total, product(narrowed(sum), weight))
      weight = product(weight, power)
      start += length
    }
    // `narrowed` has multiplied by ρ; a product with a form of 1/ρ takes that back.
    return residue(ofForm: form(of: product(total, radix)))
  }

  @inline(__always)
  private func wide(_ x: UInt64, _ y: UInt64) -> UInt128 {
    UInt128(truncatingIfNeeded: x) &* UInt128(truncatingIfNeeded: y)
  }
}
