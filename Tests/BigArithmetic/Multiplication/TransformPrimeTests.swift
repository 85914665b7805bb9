import BigArithmetic
import Testing

@Suite("The primes of the transform")
struct TransformPrimeTests {
  /// 15·2^32: the orders of roots that transforms need divide it.
  private static let order: UInt64 = 15 << 32

  private func power(_ base: UInt64, _ exponent: UInt64, _ modulus: UInt64) -> UInt64 {
    var result: UInt128 = 1
    var square = UInt128(base % modulus)
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = result * square % UInt128(modulus) }
      square = square * square % UInt128(modulus)
      rest >>= 1
    }
    return UInt64(result)
  }

  /// The prime factors of a number, by trial.
  private func factors(_ number: UInt64) -> [UInt64] {
    var rest = number
    var result: [UInt64] = []
    var divisor: UInt64 = 2
    while divisor * divisor <= rest {
      if rest % divisor == 0 {
        result.append(divisor)
        while rest % divisor == 0 { rest /= divisor }
      }
      divisor += 1
    }
    return rest > 1 ? result + [rest] : result
  }

  /// Lucas: n is prime where an element has the order n − 1.
  private func isGenerator(_ g: UInt64, _ n: UInt64, _ factors: [UInt64]) -> Bool {
    power(g, n - 1, n) == 1 && factors.allSatisfy { power(g, (n - 1) / $0, n) != 1 }
  }

  @Test("are primes with roots of unity of every order needed", arguments: 0..<6)
  func primality(index: Int) {
    let prime = TransformPrime.all[index]
    let p = prime.field.prime
    #expect((p - 1) % Self.order == 0)
    let factors = factors(p - 1)
    #expect((2..<100).contains { isGenerator($0, p, factors) }, "\(p) is not proven prime")
    for order in [2, 3, 5, 64, 3 << 10, 5 << 20, 1 << 32] {
      let root = prime.root(order)
      #expect(power(root, UInt64(order), p) == 1)
      for factor in self.factors(UInt64(order)) {
        #expect(power(root, UInt64(order) / factor, p) != 1, "\(p), order \(order)")
      }
      if order < 1 << 32 { #expect(power(prime.root(2 * order), 2, p) == root) }
    }
  }

  @Test("are the largest below 0.84·2^50")
  func largest() {
    let known = TransformPrime.all.map(\.field.prime)
    var found: [UInt64] = []
    var candidate = ((84 << 50) / 100 - 2) / Self.order * Self.order + 1
    while found.count < known.count {
      // Strong tests to these bases decide for numbers below 3·10^15 (Jaeschke 1993).
      let isPrime = [2, 3, 5, 7, 11, 13, 17].allSatisfy { isStrong(candidate, base: $0) }
      if isPrime { found.append(candidate) }
      candidate -= Self.order
    }
    #expect(found == known)
  }

  private func isStrong(_ n: UInt64, base: UInt64) -> Bool {
    let twos = (n - 1).trailingZeroBitCount
    var x = power(base, (n - 1) >> UInt64(twos), n)
    if x == 1 || x == n - 1 { return true }
    for _ in 1..<twos {
      x = power(x, 2, n)
      if x == n - 1 { return true }
    }
    return false
  }
}
