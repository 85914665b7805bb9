/// A prime below 0.84·2^50 in the form in which vectors of doubles are reduced.
package struct PrimeModulus: Sendable {
  /// The prime, exactly.
  package let value: Double

  /// 1/p, rounded to nearest.
  package let inverse: Double

  /// Creates a modulus.
  ///
  /// - Parameter prime: an odd prime below 0.84·2^50.
  package init(_ prime: UInt64) {
    precondition(prime < (84 << 50) / 100, "the rounding proof needs primes below 0.84·2^50")
    value = Double(prime)
    inverse = 1 / value
  }

  /// Creates a modulus from a prime and its reciprocal.
  package init(value: Double, inverse: Double) {
    self.value = value
    self.inverse = inverse
  }
}
