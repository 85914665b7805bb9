/// Primes of 61 bits that nobody knows before they are used.
///
/// Each is uniform among the primes between 2^60 and 2^61 − 1: words are drawn until one is prime,
/// so none is likelier for the gap before it. There are more than 2.7·10^16 of them (J. B. Rosser,
/// L. Schoenfeld, Illinois J. Math. 6 (1962), 64-94, https://doi.org/10.1215/ijm/1255631807). An
/// integer of L bits that was fixed before the draw is a multiple of at most L/60 of them.
///
/// They are no part of any certificate: equal requests give equal bytes, and a prime that is
/// written down could be prepared for.
package struct SecretPrimes: Sendable {
  package let values: [UInt64]

  /// Draws primes from the system's generator.
  package init(count: Int = 2) {
    var generator = SystemRandomNumberGenerator()
    self.init(count: count, using: &generator)
  }

  /// Draws primes from a generator.
  ///
  /// - Parameter generator: where random words come from; in tests one with a seed.
  package init(count: Int, using generator: inout some RandomNumberGenerator) {
    var found: [UInt64] = []
    while found.count < count {
      let candidate = generator.next() & ((1 << 60) - 1) | 1 << 60
      guard candidate < (1 << 61) - 1, PrimalityTest.isPrime(candidate) else { continue }
      if !found.contains(candidate) { found.append(candidate) }
    }
    values = found
  }

  /// Takes over given primes, for tests of what somebody could do who knew them.
  package init(_ primes: [UInt64]) { values = primes }
}
