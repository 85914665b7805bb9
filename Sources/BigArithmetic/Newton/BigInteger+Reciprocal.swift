extension BigInteger {
  /// A reciprocal from below: y with 2^(bits + D)/d − 7 ≤ y ≤ 2^(bits + D)/d − 1 for a d of D bits.
  ///
  /// - Parameters:
  ///   - divisor: d, above 0.
  ///   - bits: the precision, at least 64.
  ///   - workers: the processors to use.
  /// - Complexity: O(M(bits)).
  package static func reciprocal(
    of divisor: borrowing BigInteger, bits: Int64, workers: Workers = .one
  ) -> BigInteger {
    let reciprocal = Reciprocal(
      of: divisor, precision: bits, threshold: NewtonThresholds.division, workers: workers)
    return reciprocal.value
  }
}
