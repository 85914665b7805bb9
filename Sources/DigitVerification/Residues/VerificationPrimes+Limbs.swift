extension VerificationPrimes {
  /// How many limbs are read five times in a row while they lie in the nearest cache: 32 KiB.
  private static var blockLimbs: Int { 1 << 12 }

  /// The residues of a big natural number.
  ///
  /// - Parameter limbs: its words, the least significant first; none at all stands for 0.
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
