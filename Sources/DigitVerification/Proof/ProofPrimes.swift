/// Four primes of 61 bits that nobody can have known before.
///
/// Each is drawn by the system's generator of random numbers until it is prime, so that all primes
/// between 2^60 and 2^61 − 1 are equally likely.
enum ProofPrimes {
  /// Draws four different primes.
  ///
  /// - Complexity: some hundred tests of primality, each of some microseconds.
  static func draw() -> VerificationPrimes {
    var generator = SystemRandomNumberGenerator()
    var found: [UInt64] = []
    while found.count < 4 {
      let candidate = generator.next() & ((1 << 60) - 1) | 1 << 60 | 1
      guard candidate < (1 << 61) - 1, !found.contains(candidate),
        PrimalityTest.isPrime(candidate)
      else { continue }
      found.append(candidate)
    }
    return VerificationPrimes(derived: found)
  }
}
