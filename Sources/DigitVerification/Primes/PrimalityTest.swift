/// A deterministic primality test for words.
public enum PrimalityTest {
  /// The first twelve primes: no composite below 3.18·10^23 passes for all of them as bases.
  ///
  /// Source: J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86
  /// (2017), 985-1003, https://doi.org/10.1090/mcom/3134.
  private static let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

  /// Whether a word is prime, by the test of Miller and Rabin.
  ///
  /// - Complexity: O(log³ n) bit operations, some tens of microseconds.
  public static func isPrime(_ n: UInt64) -> Bool {
    if n < 2 { return false }
    for prime in bases where n % prime == 0 { return n == prime }
    let twos = (n - 1).trailingZeroBitCount
    let odd = (n - 1) >> UInt64(twos)
    guard n < 1 << 62 else {
      return bases.allSatisfy { isStrongProbablePrime(n, base: $0, odd: odd, twos: twos) }
    }
    let modulus = MontgomeryModulus(n)
    return bases.allSatisfy { isStrongProbablePrime(modulus, base: $0, odd: odd, twos: twos) }
  }

  /// The smallest prime that is at least n, or `nil` when none fits a word.
  public static func next(atLeast n: UInt64) -> UInt64? {
    var candidate = n
    while !isPrime(candidate) {
      let (following, overflow) = candidate.addingReportingOverflow(1)
      if overflow { return nil }
      candidate = following
    }
    return candidate
  }

  /// Whether base^odd is 1, or squaring it fewer than `twos` times gives −1.
  private static func isStrongProbablePrime(
    _ n: UInt64, base: UInt64, odd: UInt64, twos: Int
  ) -> Bool {
    var x = power(base, odd, modulo: n)
    if x == 1 || x == n - 1 { return true }
    for _ in 1..<max(twos, 1) {
      x = product(x, x, modulo: n)
      if x == n - 1 { return true }
    }
    return false
  }

  /// The same without a division at every step.
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

  private static func power(_ base: UInt64, _ exponent: UInt64, modulo n: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square = base % n
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 { result = product(result, square, modulo: n) }
      square = product(square, square, modulo: n)
      remaining >>= 1
    }
    return result
  }

  private static func product(_ a: UInt64, _ b: UInt64, modulo n: UInt64) -> UInt64 {
    n.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }
}
