/// The seven primes of a residue certificate: 2^61 − 1, four primes of 61 bits that follow from the
/// digits, and two that are drawn at random and kept secret.
///
/// The derived ones can be repeated by anybody (``DerivedPrimes``), which is why certificates show
/// the residues modulo them; whoever chooses the integers of the steps after the digits can satisfy
/// them as well, so they are for faults alone. The secret ones (``SecretPrimes``) are known to
/// nobody before the run; only whether everything agreed modulo them is kept. All seven run
/// together: their chains of multiplications do not depend on each other, so a processor overlaps
/// them.
package struct VerificationPrimes: Sendable {
  /// How many of the primes can be named in a certificate.
  static var publishedCount: Int { 5 }

  let mersenne = MersenneModulus()

  /// The six others: four that certificates name, and two secret ones.
  let others: [MontgomeryModulus]

  /// Creates the seven primes from the six that are not fixed.
  ///
  /// - Parameter secret: two primes; drawn unless a test fixes them.
  package init(_ derived: DerivedPrimes, secret: SecretPrimes = SecretPrimes()) {
    self.init(others: derived.values + secret.values)
  }

  /// Creates seven primes of which six are secret, to check what somebody else has made.
  ///
  /// - Parameter secret: six primes; drawn unless a test fixes them.
  package init(secret: SecretPrimes = SecretPrimes(count: 6)) { self.init(others: secret.values) }

  private init(others primes: [UInt64]) {
    precondition(
      primes.count == 6 && primes.allSatisfy { $0 > 1 << 60 && $0 < (1 << 61) - 1 },
      "the primes have 61 bits and are not 2^61 - 1")
    others = primes.map { MontgomeryModulus($0) }
  }

  /// The seven primes, 2^61 − 1 first and the secret ones last.
  package var values: [UInt64] { [mersenne.value] + others.map(\.value) }

  /// The five primes that a certificate names.
  package var published: [UInt64] { Array(values.prefix(Self.publishedCount)) }

  /// Applies one operation to all seven moduli.
  @inline(__always)
  func each(_ operation: (any Modulus, Int) -> UInt64) -> ResidueVector {
    ResidueVector(
      components: Seven { index in
        index == 0 ? operation(mersenne, 0) : operation(others[index - 1], index)
      })
  }

  package func residue(of word: UInt64) -> ResidueVector {
    each { modulus, _ in word % modulus.value }
  }

  package func sum(_ a: ResidueVector, _ b: ResidueVector) -> ResidueVector {
    each { modulus, index in (a[index] + b[index]) % modulus.value }
  }

  package func difference(_ a: ResidueVector, _ b: ResidueVector) -> ResidueVector {
    each { modulus, index in (a[index] + modulus.value - b[index]) % modulus.value }
  }

  package func product(_ a: ResidueVector, _ b: ResidueVector) -> ResidueVector {
    each { modulus, index in modulus.residueProduct(a[index], b[index]) }
  }

  package var minusOne: ResidueVector { negated(residue(of: 1)) }

  package func negated(_ a: ResidueVector) -> ResidueVector { difference(residue(of: 0), a) }

  /// The residues of base^exponent.
  ///
  /// - Complexity: O(log exponent).
  package func power(_ base: UInt64, _ exponent: UInt64) -> ResidueVector {
    each { modulus, _ in modulus.residue(ofForm: modulus.power(modulus.form(of: base), exponent)) }
  }
}

/// The residues of one integer modulo the seven primes of a ``VerificationPrimes``.
///
/// Component 0 belongs to 2^61 − 1, components 1 to 4 to the derived primes in their order, 5 and 6
/// to the secret ones.
package struct ResidueVector: Sendable {
  package static var width: Int { 7 }

  var components: Seven<UInt64>

  /// The residue modulo the prime with this number, 0 to 6.
  package subscript(index: Int) -> UInt64 { components[index] }

  package var array: [UInt64] { (0..<Self.width).map { components[$0] } }

  /// Whether two vectors differ, but modulo the secret primes alone.
  func differsInSecretOnly(from other: ResidueVector) -> Bool {
    published == other.published && self != other
  }

  /// The residues modulo the primes that a certificate names: all that may be written down.
  package var published: [UInt64] { Array(array.prefix(VerificationPrimes.publishedCount)) }
}

extension ResidueVector: Equatable {
  package static func == (lhs: ResidueVector, rhs: ResidueVector) -> Bool {
    for index in 0..<width where lhs.components[index] != rhs.components[index] { return false }
    return true
  }
}

/// The text of a vector in a failed comparison.
extension ResidueVector: CustomStringConvertible {
  package var description: String { "\(array)" }
}

extension VerificationPrimes {
  /// How many limbs are read seven times in a row while they are in the nearest cache: 32 KiB.
  private static var blockLimbs: Int { 1 << 12 }

  /// The residues of a big natural number.
  ///
  /// - Parameter limbs: its words of 64 bits, the least significant first; none means 0.
  /// - Complexity: O(n); the memory is read once.
  package func residue(of limbs: Span<UInt>) -> ResidueVector {
    let shift = power(2, 64 * UInt64(Self.blockLimbs))
    return composed(count: limbs.count, by: Self.blockLimbs, shift) { range in
      let block = limbs.extracting(range)
      return each { modulus, _ in modulus.residue(of: block) }
    }
  }

  /// The residues of a big natural number whose limbs count in 10^13, the least significant first.
  ///
  /// - Complexity: O(n); the memory is read once.
  package func residue(ofDecimalLimbs limbs: Span<UInt>) -> ResidueVector {
    let shift = power(10, UInt64(DecimalLimbComparison.digits) * UInt64(Self.decimalBlockLimbs))
    return composed(count: limbs.count, by: Self.decimalBlockLimbs, shift) { range in
      let block = limbs.extracting(range)
      return each { modulus, _ in modulus.residue(ofDecimalLimbs: block) }
    }
  }

  /// Limbs that are read seven times in a row: 128 KiB, so that tables of powers cost little.
  private static var decimalBlockLimbs: Int { 1 << 14 }

  /// Composes the residues of blocks, from the top: h(a‖b) = h(a)·radix^|b| + h(b).
  ///
  /// - Parameter shift: the power of the radix that a whole block multiplies by.
  private func composed(
    count: Int, by blockLimbs: Int, _ shift: ResidueVector,
    residueOfBlock: (Range<Int>) -> ResidueVector
  ) -> ResidueVector {
    var total = residue(of: 0)
    var upper = count
    while upper > 0 {
      let lower = (upper - 1) / blockLimbs * blockLimbs
      total = sum(product(total, shift), residueOfBlock(lower..<upper))
      upper = lower
    }
    return total
  }
}
