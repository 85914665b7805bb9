internal import Parallelism

/// The square root of a scaled word by Newton's iteration for the inverse root.
///
/// **Error bound.** For a radicand n with √n < 2^m, y at precision k lies below 2^k/√n by at most
/// 2.
/// *Start*: ⌊√⌊2^2k/n⌋⌋, by less than 1. *Step* to j ≤ 2k − 3m − 16 bits: e = 2^2k − n·y² is at
/// least 0 and below 2^(k+m+2). Since 1/√(1−ε) = 1 + ε/2 + 3ε²/8 + …, the step
/// y·2^(j−k) + y·e/2^(3k+1−j) lies below the true value by less than 2^j·ε² with ε = e/2^2k <
/// 2^(m+2−k), which is below 2^-12; by at most 1/4 for the bits of e that are dropped, by 1 for
/// rounding down.
///
/// The root itself takes the last step with n·y in the place of y: S lies below √n·2^w by less than
/// 2^w·√n·ε² + 1/4 + 1 < 2, so n·2^2w − S² lies in 0 ... 4·√n·2^w < 2^(w+m+2) and at most two steps
/// upwards make S the integer root. R is congruent to n·2^2w − S² modulo 2^K − 1 whatever y was;
/// if a fault makes it too large to be finished in a few steps, or it fails ``NewtonCheck``, the
/// caller records that and lets GMP take the root.
enum NewtonRoot {
  /// The integer square root of radicand·2^(2·bits), with remainder.
  ///
  /// - Parameter radicand: n, 1 to 2^32.
  /// - Returns: S and R with S² + R = n·2^2w, 0 ≤ R ≤ 2S, or `nil` where a fault made the error
  ///   bound fail.
  /// - Complexity: O(M(w)).
  static func squareRoot(
    of radicand: UInt64, bits: Int64, in context: ArithmeticContext
  ) -> Pair<BigInteger, BigInteger>? {
    precondition(radicand >= 1 && radicand <= 1 << 32, "the radicand is a small number")
    var scaled = BigInteger(radicand)
    let precision = halved(bits, radicand)
    var inverse = inverseRoot(of: radicand, bits: precision, context)
    context.fault?.inject(.inverseRoot, &inverse)
    var root = refined(inverse, of: radicand, from: precision, to: bits, factor: radicand, context)
    let ring = CyclicRing(atLeast: bits + rootWidth(radicand) + 4, in: context)
    scaled <<= 2 * bits % ring.bits
    var remainder = ring.difference(scaled, ring.product(root, root))
    var limit = root.copy()
    limit <<= 1
    var corrections = 0
    while remainder.compare(to: limit) > 0 {
      guard corrections < NewtonDivision.mostCorrections else { return nil }
      corrections += 1
      remainder -= limit
      remainder -= 1
      root += 1
      limit += 2
    }
    let residues = residues(root, remainder, context.workers)
    guard
      NewtonCheck.agree(
        residues.first, residues.first, plus: residues.second,
        with: NewtonCheck.scaled(radicand, byPowerOfTwo: 2 * bits))
    else { return nil }
    return Pair(root, remainder)
  }

  private static func residues(
    _ root: borrowing BigInteger, _ remainder: borrowing BigInteger, _ workers: Workers
  ) -> Pair<UInt64, UInt64> {
    workers.fork({ _ in NewtonCheck.residue(root) }, { _ in NewtonCheck.residue(remainder) })
  }

  /// m: √n < 2^m.
  private static func rootWidth(_ radicand: UInt64) -> Int64 {
    (Int64(64 - radicand.leadingZeroBitCount) + 1) / 2
  }

  /// The precision from which one step reaches another.
  private static func halved(_ bits: Int64, _ radicand: UInt64) -> Int64 {
    (bits + 3 * rootWidth(radicand) + 17) / 2
  }

  /// y with 2^bits/√n − 2 < y ≤ 2^bits/√n.
  private static func inverseRoot(
    of radicand: UInt64, bits: Int64, _ context: ArithmeticContext
  ) -> BigInteger {
    guard bits > context.newtonThreshold ?? NewtonThresholds.root else {
      let ratio = BigInteger.gmpQuotient(BigInteger(powerOfTwo: 2 * bits), BigInteger(radicand))
      return BigInteger.squareRoot(of: ratio).takeFirst()
    }
    let precision = halved(bits, radicand)
    let coarse = inverseRoot(of: radicand, bits: precision, context)
    return refined(coarse, of: radicand, from: precision, to: bits, factor: 1, context)
  }

  /// One step: factor·(y·2^(j−k) + y·e/2^(3k+1−j)), rounded down.
  private static func refined(
    _ coarse: borrowing BigInteger, of radicand: UInt64, from k: Int64, to j: Int64,
    factor: UInt64, _ context: ArithmeticContext
  ) -> BigInteger {
    let m = rootWidth(radicand)
    let ring = CyclicRing(atLeast: k + m + 4, in: context)
    var square = ring.product(coarse, coarse)
    square *= radicand
    var error = ring.difference(BigInteger(powerOfTwo: 2 * k % ring.bits), square)
    // The dropped bits are worth less than n·2^(t+j−2k−1) ≤ 1/4.
    let dropped = max(0, 2 * k - j - 1 - 2 * m)
    error >>= dropped
    var result = BigInteger.product(coarse, error, in: context)
    result *= factor
    result >>= 3 * k + 1 - j - dropped
    var leading = coarse.copy()
    leading *= factor
    leading <<= j - k
    result += leading
    return result
  }
}
