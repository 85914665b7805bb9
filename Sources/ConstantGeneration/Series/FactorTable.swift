/// The small primes that the numerators and the denominators of a series have in common, and the
/// indices of their multiples.
struct FactorTable: Sendable {
  /// The primes, ascending.
  let primes: [UInt64]

  /// A power of a prime and the indices, modulo the power, at which it divides a factor.
  private struct Power: Sendable {
    let prime: Int
    let modulus: UInt64
    let numeratorRoots: [UInt64]
    let denominatorRoots: [UInt64]
  }

  /// All powers of the first prime, then all of the second, and so on.
  private let powers: [Power]

  /// Where the powers of each prime begin, and the end after the last.
  private let firstPowers: [Int]

  /// The exponents of the primes in the denominators' constant factor.
  private let scale: [Int32]

  /// Creates a table of the primes below a limit.
  ///
  /// - Parameters:
  ///   - factors: how the terms factor.
  ///   - limit: primes and powers from here on are left out; what is left out is not cancelled.
  init(_ factors: TermFactors, below limit: Int64) {
    var primes: [UInt64] = []
    var powers: [Power] = []
    var firstPowers: [Int] = []
    var scale: [Int32] = []
    for prime in Self.primes(below: limit) {
      guard factors.numerator.contains(where: { $0.root(modulo: prime) != nil }) else { continue }
      firstPowers.append(powers.count)
      var modulus = prime
      while modulus < limit {
        powers.append(
          Power(
            prime: primes.count, modulus: UInt64(modulus),
            numeratorRoots: factors.numerator.compactMap { $0.root(modulo: modulus) }
              .map(UInt64.init),
            denominatorRoots: factors.denominator.compactMap { $0.root(modulo: modulus) }
              .map(UInt64.init)))
        modulus *= prime
      }
      primes.append(UInt64(prime))
      scale.append(Self.exponent(of: UInt64(prime), in: factors.scale))
    }
    self.primes = primes
    self.powers = powers
    self.firstPowers = firstPowers + [powers.count]
    self.scale = scale
  }

  /// How many primes matter to a join over so many terms: larger ones rarely meet in it.
  func primeCount(forTerms terms: UInt64) -> Int {
    primes.prefix { $0 < terms }.count
  }

  /// Extends exponents by primes of which the sum lost no factor yet.
  ///
  /// - Parameters:
  ///   - exponents: those of some of the first primes.
  ///   - end: how many primes they cover afterwards.
  ///   - terms: the indices of the sum; p(0) = q(0) = 1.
  /// - Complexity: O(new primes).
  func extend(_ exponents: inout PrimeExponents, to end: Int, over terms: Range<UInt64>) {
    let known = exponents.p.count
    guard known < end else { return }
    let terms = max(1, terms.lowerBound)..<max(1, terms.upperBound)
    let length = UInt64(terms.count)
    var p = [Int32](repeating: 0, count: end - known)
    var q = scale[known..<end].map { $0 * Int32(length) }
    for power in powers[firstPowers[known]..<firstPowers[end]] {
      let prime = power.prime - known
      let start = terms.lowerBound % power.modulus
      for root in power.numeratorRoots {
        p[prime] += Self.multiples(of: power.modulus, at: root, from: start, length)
      }
      for root in power.denominatorRoots {
        q[prime] += Self.multiples(of: power.modulus, at: root, from: start, length)
      }
    }
    exponents.append(p: p, q: q)
  }

  /// How many bits joins up to some number of terms take out of Q, for each term, nearly.
  ///
  /// - Parameters:
  ///   - span: the most terms of a join that takes factors out.
  ///   - start: the most terms of a sum that keeps all its factors.
  func bitsPerTerm(span: UInt64, start: UInt64) -> Double {
    var rates = [(p: Double, q: Double)](repeating: (0, 0), count: primes.count)
    for power in powers {
      rates[power.prime].p += Double(power.numeratorRoots.count) / Double(power.modulus)
      rates[power.prime].q += Double(power.denominatorRoots.count) / Double(power.modulus)
    }
    return primes.indices.reduce(0) { sum, index in
      // What the last terms brought has no partner yet: those of a start, or up to one multiple.
      let left = Double(max(start, primes[index])) / Double(span)
      let rate = min(rates[index].p, rates[index].q + Double(scale[index]))
      return sum + rate * max(0, 1 - left) * primes[index].approximateLog2
    }
  }

  /// How many of so many indices from `start` on equal the root modulo the modulus.
  private static func multiples(
    of modulus: UInt64, at root: UInt64, from start: UInt64, _ length: UInt64
  ) -> Int32 {
    let first = root >= start ? root - start : root + modulus - start
    return first < length ? Int32((length - 1 - first) / modulus) + 1 : 0
  }

  private static func exponent(of prime: UInt64, in value: UInt64) -> Int32 {
    var (rest, exponent) = (value, Int32(0))
    while rest % prime == 0 {
      rest /= prime
      exponent += 1
    }
    return exponent
  }

  private static func primes(below limit: Int64) -> [Int64] {
    (2..<limit).filter { candidate in
      !(2..<candidate).prefix { $0 * $0 <= candidate }.contains { candidate % $0 == 0 }
    }
  }
}
