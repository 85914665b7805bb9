/// How often each of the first primes of a ``FactorTable`` divides P and Q of a sum, at least.
struct PrimeExponents: Sendable {
  /// The exponents in P.
  private(set) var p: [Int32]

  /// The exponents in Q.
  private(set) var q: [Int32]

  /// Creates exponents of no prime.
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
