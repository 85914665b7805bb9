/// Numbers of the two Lucas sequences U(k) = s·U(k−1) + U(k−2), U(0) = 0, U(1) = 1, by residue.
///
/// Neighbouring ratios bracket (s + √(s² + 4))/2.
package struct LucasSequence: Sendable {
  /// The factor s of the recurrence.
  let factor: UInt64

  /// A lower bound of log2 α with α = (s + √(s² + 4))/2: U(k) ≥ α^(k−2).
  let growthBits: Double

  /// The residues of U(index) and U(index + 1) modulo one modulus, by doubling the index.
  ///
  /// Identities: U(2k) = U(k)·(2·U(k+1) − s·U(k)) and U(2k+1) = U(k)² + U(k+1)². Both follow from
  /// U(m+n) = U(m)·U(n+1) + U(m−1)·U(n).
  /// Source: D. E. Knuth, The Art of Computer Programming, volume 1, section 1.2.8.
  /// - Complexity: O(log index).
  func residues<M: Modulus>(at index: UInt64, modulus: M) -> (current: UInt64, next: UInt64) {
    let scale = modulus.form(of: factor)
    var current = modulus.form(of: 0)
    var next = modulus.one
    for bit in (0..<UInt64.bitWidth - index.leadingZeroBitCount).reversed() {
      let twice = modulus.sum(next, next)
      let even = modulus.product(
        current, modulus.difference(twice, modulus.product(scale, current)))
      let odd = modulus.sum(modulus.product(current, current), modulus.product(next, next))
      if index >> UInt64(bit) & 1 == 1 {
        current = odd
        next = modulus.sum(modulus.product(scale, odd), even)
      } else {
        current = even
        next = odd
      }
    }
    return (modulus.residue(ofForm: current), modulus.residue(ofForm: next))
  }
}

extension VerificationPrimes {
  /// The residues of number `index` of a Lucas sequence.
  ///
  /// - Complexity: O(log index).
  package func number(_ index: UInt64, of sequence: LucasSequence) -> ResidueVector {
    each { modulus, _ in sequence.residues(at: index, modulus: modulus).current }
  }
}
