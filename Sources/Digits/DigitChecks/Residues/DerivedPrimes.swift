import Crypto

/// Four primes of 61 bits that follow from a digest and can be derived again.
///
/// For counter = 0, 1, 2, …: the SHA-256 of digest ‖ label ‖ counter is taken, where the label is
/// the ASCII text `pi-trainer residue prime` and the counter four bytes, the highest first. Its
/// first eight bytes, the highest first, are cut to the low 60 bits and 2^60 is added; the smallest
/// prime not below that is the next of the four, unless it is a repetition or is 2^61 − 1 or
/// above. In Python:
/// ```
/// h = sha256(digest + b"pi-trainer residue prime" + counter.to_bytes(4, "big")).digest()
/// prime = sympy.nextprime((int.from_bytes(h[:8], "big") & (2**60 - 1) | 2**60) - 1)
/// ```
/// The digest is that of the digits, so a fault of the computation does not depend on the primes.
/// Somebody who chooses the digits knows them, and can choose integers that agree modulo all four:
/// against a forger only ``SecretPrimes`` say anything.
package struct DerivedPrimes: Equatable, Sendable {
  /// What is hashed between digest and counter.
  static var label: String { "pi-trainer residue prime" }

  /// The four primes in the order in which they were found.
  package let values: [UInt64]

  /// Creates the primes of a digest.
  ///
  /// - Parameter digest: the bytes of a digest, by custom the 32 of a SHA-256.
  package init(digest: [UInt8]) {
    var found: [UInt64] = []
    var counter: UInt32 = 0
    while found.count < 4 {
      let word = DerivedWord.first(of: digest, label: Self.label, counter: counter)
      counter += 1
      let start = word & ((1 << 60) - 1) | 1 << 60
      let prime = PrimalityTest.next(atLeast: start)
      if prime < (1 << 61) - 1, !found.contains(prime) { found.append(prime) }
    }
    values = found
  }
}

/// Words that a digest determines.
enum DerivedWord {
  /// The first eight bytes, the highest first, of SHA-256(digest ‖ label ‖ counter).
  ///
  /// - Parameters:
  ///   - digest: any bytes.
  ///   - label: ASCII text that separates one use from another.
  ///   - counter: hashed as four bytes, the highest first.
  static func first(of digest: [UInt8], label: String, counter: UInt32) -> UInt64 {
    let counterBytes = (0..<4).map { UInt8(truncatingIfNeeded: counter >> UInt32(24 - 8 * $0)) }
    let hash = SHA256.hash(data: digest + Array(label.utf8) + counterBytes)
    return hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A deterministic primality test for words below 2^62.
package enum PrimalityTest {
  /// The first twelve primes: no composite below 3.18·10^23 passes for all of them as bases.
  ///
  /// Source: J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86
  /// (2017), 985-1003, https://doi.org/10.1090/mcom/3134.
  private static let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

  /// Whether a word is prime, by the test of Miller and Rabin.
  ///
  /// - Complexity: O(log³ n) bit operations, some tens of microseconds.
  package static func isPrime(_ n: UInt64) -> Bool {
    if n < 2 { return false }
    for prime in bases where n % prime == 0 { return n == prime }
    let twos = (n - 1).trailingZeroBitCount
    let odd = (n - 1) >> UInt64(twos)
    let modulus = MontgomeryModulus(n)
    return bases.allSatisfy { isStrongProbablePrime(modulus, base: $0, odd: odd, twos: twos) }
  }

  /// The smallest prime that is at least n.
  package static func next(atLeast n: UInt64) -> UInt64 {
    var candidate = n
    while !isPrime(candidate) { candidate += 1 }
    return candidate
  }

  /// Whether base^odd is 1, or squaring it fewer than `twos` times gives −1.
  private static func isStrongProbablePrime(
    _ modulus: MontgomeryModulus, base: UInt64, odd: UInt64, twos: Int
  ) -> Bool {
    let last = modulus.value - 1
    var x = modulus.power(modulus.form(of: base), odd)
    let first = modulus.residue(ofForm: x)
    if first == 1 || first == last { return true }
    for _ in 1..<max(twos, 1) {
      x = modulus.product(x, x)
      if modulus.residue(ofForm: x) == last { return true }
    }
    return false
  }
}
