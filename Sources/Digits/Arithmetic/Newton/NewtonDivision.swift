internal import Parallelism

/// Division by Newton's iteration: the quotient in two halves, each from a product with a
/// reciprocal of half its length, and the exact remainder modulo 2^K − 1.
///
/// A. H. Karp, P. Markstein, "High-precision division and square root", ACM Trans. Math. Softw. 23
/// (1997), doi:10.1145/279232.279237.
///
/// **Error bound.** With n of N bits, d of D bits, Q = N − D + 1 bits for the quotient, its lower h
/// bits and its upper p = Q − h bits, and y the reciprocal of precision k ≥ max(p + 4, h + 6):
/// - *upper part*: from the leading k bits of n and y, a = ⌊…⌋ lies below n/(d·2^h), by less than
///   7·2^(p−k) + 2·2^(p−k) + 1 < 2. So ρ = ⌊n/2^h⌋ − a·d lies in 0 ..< 2d: K ≥ D + 1 finds it.
/// - *lower part*: from the leading k bits of ρ and y, b lies below ρ·2^h/d < 2^(h+1), by less than
///   14·2^(h−k) + 4·2^(h−k) + 1 < 2. So r = ρ·2^h + (n mod 2^h) − b·d lies in 0 ..< 2d + 2^h; with
///   h ≤ D below 4d: K ≥ D + 3 finds it, and at most three subtractions of d finish the division.
///
/// r is congruent to n − q·d modulo 2^K − 1 whatever the reciprocal was. If a fault makes it too
/// large to be finished in ``mostCorrections`` steps, or it fails ``NewtonCheck``, the caller
/// records that and lets GMP divide.
enum NewtonDivision {
  /// More steps at the end than the error bound allows.
  static let mostCorrections = 8

  /// Divides.
  ///
  /// - Parameters:
  ///   - numerator: n ≥ 0.
  ///   - denominator: d > 0, with N − D ≥ 64 and N ≤ 3D.
  /// - Returns: quotient and remainder, or `nil` where a fault made the error bound fail.
  /// - Complexity: O(M(N)).
  static func divide(
    _ numerator: borrowing BigInteger, by denominator: borrowing BigInteger,
    in context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger>? {
    let width = denominator.bitWidth
    let quotientBits = numerator.bitWidth - width + 1
    precondition(quotientBits > 64 && numerator.bitWidth <= 3 * width, "not a Newton division")
    let low = quotientBits / 2
    let precision = max(64, quotientBits - low + 6)
    var reciprocal = Reciprocal.of(denominator, precision: precision, in: context)
    context.fault?.inject(.reciprocal, &reciprocal)
    let short = CyclicRing(atLeast: 2 * precision + 2, in: context)
    let long = CyclicRing(atLeast: width + 4, in: context)
    // Each is used twice; where memory counts for more, it is transformed twice.
    let isKept = !context.isInTurn(makingBits: quotientBits)
    let inverse = isKept ? short.factor(reciprocal) : nil
    let divisor = isKept ? long.factor(denominator) : nil

    // The upper part: n ≈ lead·2^(N−k), y ≈ 2^(k+D)/d.
    let spare = precision - numerator.bitWidth
    var upper = short.product(numerator.shifted(by: spare), reciprocal, inverse)
    upper >>= 2 * precision + low + width - numerator.bitWidth
    let rest = long.difference(
      numerator.droppingLowBits(low), long.product(upper, denominator, divisor))

    // The lower part: ρ ≈ lead·2^(D+1−k).
    var lower = short.product(rest.shifted(by: precision - width - 1), reciprocal, inverse)
    lower >>= 2 * precision - 1 - low
    var remainder = rest
    remainder <<= low
    remainder += numerator.lowBits(low)
    remainder = long.difference(remainder, long.product(lower, denominator, divisor))
    upper <<= low
    upper += lower
    var corrections = 0
    while remainder.compare(to: denominator) >= 0 {
      guard corrections < mostCorrections else { return nil }
      remainder -= denominator
      upper += 1
      corrections += 1
    }
    guard isRight(upper, remainder, numerator, denominator, context.workers) else { return nil }
    return Pair(upper, remainder)
  }

  private static func isRight(
    _ quotient: borrowing BigInteger, _ remainder: borrowing BigInteger,
    _ numerator: borrowing BigInteger, _ denominator: borrowing BigInteger, _ workers: Workers
  ) -> Bool {
    let residues = workers.fork(
      { _ in (NewtonCheck.residue(numerator), NewtonCheck.residue(remainder)) },
      { _ in (NewtonCheck.residue(quotient), NewtonCheck.residue(denominator)) })
    return NewtonCheck.agree(
      residues.second.0, residues.second.1, plus: residues.first.1, with: residues.first.0)
  }
}
