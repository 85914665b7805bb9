extension VerificationPrimes {
  /// How many limbs are read five times in a row while they are in the nearest cache: 32 KiB.
  private static var blockLimbs: Int { 1 << 12 }

  /// The residues of a big natural number.
  ///
  /// - Parameter limbs: its words, the least significant first; none means 0.
  /// - Complexity: O(n); the memory is read once.
  public func residue(of limbs: Span<UInt64>) -> ResidueVector {
    composed(count: limbs.count) { range in
      let block = limbs.extracting(range)
      return each { modulus, _ in modulus.residue(of: block) }
    }
  }

  /// The residues of a big natural number whose limbs are machine words of 64 bits.
  public func residue(of limbs: Span<UInt>) -> ResidueVector {
    composed(count: limbs.count) { range in
      let block = limbs.extracting(range)
      return each { modulus, _ in modulus.residue(of: block) }
    }
  }

  /// The residues of a big natural number whose limbs count in 10^13, the least significant first.
  ///
  /// - Complexity: O(n); the memory is read once.
  package func residue(ofDecimalLimbs limbs: Span<UInt>) -> ResidueVector {
    let shift = power(10, UInt64(DecimalLimbComparison.digits) * UInt64(Self.decimalBlockLimbs))
    var total = residue(of: 0)
    var upper = limbs.count
    while upper > 0 {
      let lower = (upper - 1) / Self.decimalBlockLimbs * Self.decimalBlockLimbs
      let block = limbs.extracting(lower..<upper)
      let part = each { modulus, _ in modulus.residue(ofDecimalLimbs: block) }
      total = sum(product(total, shift), part)
      upper = lower
    }
    return total
  }

  /// Limbs that are read five times in a row: 128 KiB, so that tables of powers cost little.
  private static var decimalBlockLimbs: Int { 1 << 14 }

  /// Composes the residues of blocks, from the top: h(a‖b) = h(a)·2^(64·|b|) + h(b).
  private func composed(
    count: Int, residueOfBlock: (Range<Int>) -> ResidueVector
  ) -> ResidueVector {
    let shift = power(2, 64 * UInt64(Self.blockLimbs))
    var upper = count
    var lower = count == 0 ? 0 : (count - 1) / Self.blockLimbs * Self.blockLimbs
    var total = residueOfBlock(lower..<upper)
    while lower > 0 {
      upper = lower
      lower -= Self.blockLimbs
      total = sum(product(total, shift), residueOfBlock(lower..<upper))
    }
    return total
  }
}
