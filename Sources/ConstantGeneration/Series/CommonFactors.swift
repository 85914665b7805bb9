internal import BigArithmetic
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

  /// Creates the table of a series' primes.
  init(_ factors: TermFactors) {
    table = FactorTable(factors, below: Int64(Self.maximumTerms))
    removed = Mutex([Int64](repeating: 0, count: table.primes.count))
  }

  /// How many bits a term of Q loses, nearly.
  var bitsPerTerm: Double {
    table.bitsPerTerm(span: Self.maximumTerms, start: Self.minimumTerms)
  }

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
  ///   - fault: a fault to inject, for tests.
  /// - Returns: the exponents of the join.
  func cancel(
    _ left: inout ReducedSum, _ right: inout ReducedSum, fault: InjectedComputationFault?
  ) -> PrimeExponents {
    let terms = UInt64(left.terms.count + right.terms.count)
    guard terms > Self.minimumTerms, terms <= Self.maximumTerms else { return PrimeExponents() }
    let primes = table.primeCount(forTerms: terms)
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
