/// The five primes of a residue certificate: 2^61 − 1 and four primes of 61 bits.
///
/// The four are chosen only after the digits are fixed (``DerivedPrimes``), so no fault and no
/// forger can anticipate them. All five run together: their chains of multiplications do not depend
/// on each other, so a processor overlaps them.
public struct VerificationPrimes: Sendable {
  /// The fixed prime.
  public let mersenne = MersenneModulus()

  /// The four others.
  package let derived: InlineArray<4, MontgomeryModulus>

  /// Creates the five primes from the four derived ones.
  ///
  /// - Parameter derived: four distinct odd primes between 2^60 and 2^61 − 1.
  public init(derived primes: [UInt64]) {
    precondition(primes.count == 4 && Set(primes).count == 4, "four distinct primes are needed")
    precondition(
      primes.allSatisfy { $0 > 1 << 60 && $0 < (1 << 61) - 1 },
      "the derived primes have 61 bits and are not 2^61 - 1")
    derived = InlineArray { MontgomeryModulus(primes[$0]) }
  }

  /// Creates the five primes that belong to a digest.
  public init(_ primes: DerivedPrimes) {
    self.init(derived: primes.values)
  }

  /// The five primes, 2^61 − 1 first.
  public var values: [UInt64] { [mersenne.value] + (0..<4).map { derived[$0].value } }

  /// Applies one operation to all five moduli.
  @inline(__always)
  package func each(_ operation: (any Modulus, Int) -> UInt64) -> ResidueVector {
    ResidueVector(
      components: InlineArray { index in
        index == 0 ? operation(mersenne, 0) : operation(derived[index - 1], index)
      })
  }

  /// The residues of a word.
  public func residue(of word: UInt64) -> ResidueVector {
    each { modulus, _ in word % modulus.value }
  }

  /// The residues of a sum.
  public func sum(_ a: ResidueVector, _ b: ResidueVector) -> ResidueVector {
    each { modulus, index in (a[index] + b[index]) % modulus.value }
  }

  /// The residues of a difference.
  public func difference(_ a: ResidueVector, _ b: ResidueVector) -> ResidueVector {
    each { modulus, index in (a[index] + modulus.value - b[index]) % modulus.value }
  }

  /// The residues of a product.
  public func product(_ a: ResidueVector, _ b: ResidueVector) -> ResidueVector {
    each { modulus, index in modulus.residueProduct(a[index], b[index]) }
  }

  /// The residues of the negated integer.
  public func negated(_ a: ResidueVector) -> ResidueVector {
    difference(residue(of: 0), a)
  }

  /// The residues of base^exponent.
  ///
  /// - Complexity: O(log exponent).
  public func power(_ base: UInt64, _ exponent: UInt64) -> ResidueVector {
    each { modulus, _ in
      modulus.residue(ofForm: modulus.power(modulus.form(of: base), exponent))
    }
  }
}
