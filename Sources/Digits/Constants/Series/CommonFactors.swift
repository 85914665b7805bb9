internal import Arithmetic
internal import Synchronization

/// Divides common factors out of the sums of a series, and records them.
///
/// With P = g·P', Q = g·Q' and T = g·T' the shorter P', Q', T' serve every later join as well: the
/// sum is T/Q = T'/Q'. A prime p divides about 3/p of the factors of P and as many of Q, and a join
/// meets the left P with the right Q: so of every prime far below the number of terms little more
/// than what the last few terms brought is left. See X. Gourdon and P. Sebah, "Binary splitting
/// method" (2001); the records of exponents and the limits are our own.
final class CommonFactors: Sendable {
  /// The primes that are taken out.
  let table: FactorTable

  private let removed: Mutex<[Int64]>

  /// Joins over more terms are skipped: there dividing costs more than shorter numbers save.
  static let maximumTerms: UInt64 = 1 << 9

  /// Joins over at most so many terms are skipped.
  static let minimumTerms: UInt64 = 48

  init(_ factors: TermFactors) {
    table = FactorTable(factors, below: Int64(Self.maximumTerms))
    removed = Mutex([Int64](repeating: 0, count: table.primes.count))
  }

  /// How many bits a term of Q loses, nearly.
  var bitsPerTerm: Double { table.bitsPerTerm(span: Self.maximumTerms, start: Self.minimumTerms) }

  /// What was taken out of the whole sum, as powers of primes.
  var primePowers: [PrimePower] {
    removed.withLock { exponents in
      zip(table.primes, exponents).filter { $0.1 > 0 }
        .map { PrimePower(prime: $0.0, exponent: UInt64($0.1)) }
    }
  }

  /// Takes out of two neighbouring sums what their join would have in common, where that pays.
  ///
  /// - Parameters:
  ///   - left: the first sum; P becomes shorter.
  ///   - right: the sum over the terms after it; Q becomes shorter.
  /// - Returns: the exponents of the join.
  func cancel(
    _ left: inout ReducedSum, _ right: inout ReducedSum, fault: InjectedComputationFault?
  ) -> PrimeExponents {
    let terms = UInt64(left.terms.count + right.terms.count)
    guard terms > Self.minimumTerms, terms <= Self.maximumTerms else { return PrimeExponents() }
    // Larger primes rarely meet in a join over so many terms.
    let primes = table.primes.prefix { $0 < terms }.count
    table.extend(&left.exponents, to: primes, over: left.terms)
    table.extend(&right.exponents, to: primes, over: right.terms)
    let common = PrimeExponents.cancel(&left.exponents, &right.exponents)
    removed.withLock { sums in
      for index in common.indices { sums[index] += Int64(common[index]) }
    }
    var divisor = product(common)
    if left.terms.lowerBound == 0 { fault?.inject(.commonFactor, &divisor) }
    left.sum.p.divideExactly(by: divisor)
    right.sum.q.divideExactly(by: divisor)
    return .joined(left.exponents, right.exponents)
  }

  /// The product of powers of the first primes.
  private func product(_ exponents: [Int32]) -> BigInteger {
    var product = BigInteger(1 as UInt64)
    var word: UInt64 = 1
    for (prime, exponent) in zip(table.primes, exponents) {
      for _ in 0..<exponent {
        let (joined, overflow) = word.multipliedReportingOverflow(by: prime)
        if overflow {
          product *= word
          word = prime
        } else {
          word = joined
        }
      }
    }
    product *= word
    return product
  }
}

/// How often each of the first primes of a ``FactorTable`` divides P and Q of a sum, at least.
struct PrimeExponents: Sendable {
  private(set) var p: [Int32]
  private(set) var q: [Int32]

  init() {
    p = []
    q = []
  }

  /// Adds the exponents of the next primes.
  mutating func append(p: [Int32], q: [Int32]) {
    self.p += p
    self.q += q
  }

  /// Divides out what the left P and the right Q have in common; they cover the same primes.
  ///
  /// - Returns: the exponents of what they had in common.
  static func cancel(_ left: inout PrimeExponents, _ right: inout PrimeExponents) -> [Int32] {
    var common = left.p
    for index in common.indices {
      common[index] = min(left.p[index], right.q[index])
      left.p[index] -= common[index]
      right.q[index] -= common[index]
    }
    return common
  }

  /// The exponents in the products of neighbouring sums.
  static func joined(_ left: PrimeExponents, _ right: PrimeExponents) -> PrimeExponents {
    var result = left
    for index in result.p.indices {
      result.p[index] += right.p[index]
      result.q[index] += right.q[index]
    }
    return result
  }
}

/// The small primes that the numerators and the denominators of a series have in common, and the
/// indices of their multiples.
struct FactorTable: Sendable {
  let primes: [UInt64]

  /// A power of a prime and an index, modulo the power, at which it divides a factor.
  ///
  /// One flat list of them: joins read it millions of times, and a list within would cost a
  /// reference counted each time.
  private struct Root: Sendable {
    let prime: Int
    let modulus: UInt64
    let index: UInt64
    let isOfNumerator: Bool
  }

  /// The roots for all powers of the first prime, then for all of the second, and so on.
  private let roots: [Root]

  /// Where the roots of each prime begin, and the end after the last.
  private let firstRoots: [Int]

  /// The exponents of the primes in the denominators' constant factor.
  private let scale: [Int32]

  /// Creates a table of the primes below a limit.
  ///
  /// - Parameter limit: primes and powers from here on are left out; what is left out is not
  ///   cancelled.
  init(_ factors: TermFactors, below limit: Int64) {
    var primes: [UInt64] = []
    var roots: [Root] = []
    var firstRoots: [Int] = []
    var scale: [Int32] = []
    for prime in Self.primes(below: limit) {
      guard factors.numerator.contains(where: { $0.root(modulo: prime) != nil }) else { continue }
      firstRoots.append(roots.count)
      var modulus = prime
      while modulus < limit {
        for (list, isOfNumerator) in [(factors.numerator, true), (factors.denominator, false)] {
          roots += list.compactMap { $0.root(modulo: modulus) }.map { index in
            Root(
              prime: primes.count, modulus: UInt64(modulus), index: UInt64(index),
              isOfNumerator: isOfNumerator)
          }
        }
        modulus *= prime
      }
      primes.append(UInt64(prime))
      scale.append(Self.exponent(of: UInt64(prime), in: factors.scale))
    }
    self.primes = primes
    self.roots = roots
    self.firstRoots = firstRoots + [roots.count]
    self.scale = scale
  }

  /// Extends exponents by primes of which the sum lost no factor yet.
  ///
  /// - Parameters:
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
    for root in roots[firstRoots[known]..<firstRoots[end]] {
      let count = Self.multiples(of: root, from: terms.lowerBound, length)
      let place = root.prime - known
      if root.isOfNumerator { p[place] += count } else { q[place] += count }
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
    for root in roots {
      let rate = 1 / Double(root.modulus)
      if root.isOfNumerator { rates[root.prime].p += rate } else { rates[root.prime].q += rate }
    }
    return primes.indices.reduce(0) { sum, index in
      // What the last terms brought has no partner yet: those of a start, or up to one multiple.
      let left = Double(max(start, primes[index])) / Double(span)
      let rate = min(rates[index].p, rates[index].q + Double(scale[index]))
      return sum + rate * max(0, 1 - left) * primes[index].approximateLog2
    }
  }

  /// How many of so many indices from `start` on equal the root modulo its power.
  private static func multiples(of root: Root, from start: UInt64, _ length: UInt64) -> Int32 {
    let start = start % root.modulus
    let first = root.index >= start ? root.index - start : root.index + root.modulus - start
    return first < length ? Int32((length - 1 - first) / root.modulus) + 1 : 0
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

extension UInt64 {
  /// The binary logarithm, off by at most 0.05; for numbers above 0.
  var approximateLog2: Double {
    let value = Double(self)
    return Double(value.exponent) + value.significand - 1 + 0.043
  }
}
