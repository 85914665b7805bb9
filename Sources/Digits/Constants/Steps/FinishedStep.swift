package import Arithmetic
internal import Parallelism

/// The integers of a finished step after the series, with the identity that proves them.
package struct FinishedStep: Sendable {
  package let value: SharedInteger

  package let rest: SharedInteger

  /// The equation between them and their inputs.
  package let identity: IntegerIdentity

  /// c·x·y of two fixed-point numbers, truncated to fewer bits.
  ///
  /// The value B is ⌊c·x·y / 2^(bits − kept)⌋ − 1, one unit below the truncated product. Where that
  /// lies within one unit of the true value, one unit of error on either side, and the truncation
  /// itself, leave value ≤ true ≤ value + 3. The rest is L: c·x·y = (B + 1)·2^(bits − kept) + L
  /// with 0 ≤ L < 2^(bits − kept).
  ///
  /// - Parameters:
  ///   - bits: bits after the point of x and y together.
  ///   - made: value and rest where they were made before.
  static func product(
    _ coefficient: Int64, _ x: SharedInteger, _ y: SharedInteger, bits: Int64,
    truncatedTo kept: Int64, made: (SharedInteger, SharedInteger)?, in context: ArithmeticContext
  ) -> FinishedStep {
    let dropped = bits - kept
    let value: SharedInteger
    let low: SharedInteger
    if let made {
      (value, low) = made
    } else {
      var product = BigInteger.product(x.value, y.value, in: context)
      context.fault?.inject(.product, &product)
      product *= coefficient
      var leading = product.droppingLowBits(dropped)
      leading -= 1
      product.keepLowBits(dropped)
      value = SharedInteger(leading)
      low = SharedInteger(product)
    }
    let identity = IntegerIdentity(
      step: "product",
      statement: "\(coefficient) * S * q = (B + 1) * 2^\(dropped) + L, 0 <= L < 2^\(dropped)",
      left: [.init(coefficient, [.integer("S", x), .integer("q", y)])],
      right: [
        .init(1, [.integer("B", value), .power(base: 2, exponent: dropped)]),
        .init(1, [.power(base: 2, exponent: dropped)]), .init(1, [.integer("L", low)]),
      ],
      bounds: [.belowPowerOfTwo(value: low, bits: dropped)])
    return FinishedStep(value: value, rest: low, identity: identity)
  }

  /// A quotient of two large integers in fixed point, with the remainder that proves it.
  ///
  /// Only the leading words of both take part: a sum of a series is exact and may have several
  /// times the bits that the quotient needs. The value is q = ⌊n'·2^bits / d'⌋ − bias, with n' and
  /// d' the leading words of numerator and denominator; the rest is r with
  /// (q + bias)·d' + r = n'·2^bits, 0 ≤ r < d'.
  ///
  /// With n = (n' + α)·2^s and d = (d' + β)·2^s, 0 ≤ α, β < 1, the quotients n/d and n'/d' differ
  /// by less than max(1, n/d)/d' ≤ 2^-(bits + 60), since d' keeps bits + 128 bits and n/d < 16
  /// here. So q + bias − 2^-60 ≤ n/d·2^bits < q + bias + 1 + 2^-60.
  ///
  /// - Parameters:
  ///   - numerator: n, positive and below 16·d.
  ///   - bias: subtracted from the quotient, so that it is below the true one.
  ///   - made: value and rest where they were made before.
  static func quotient(
    _ numerator: SharedInteger, over denominator: SharedInteger, bits: Int64, bias: UInt64,
    made: (SharedInteger, SharedInteger)?, in context: ArithmeticContext
  ) -> FinishedStep {
    let spare = denominator.value.bitWidth - (bits + 128 + 64)
    // The lowest words of both do not count.
    let words = Int(max(0, spare) / 64)
    let quotient: SharedInteger
    let remainder: SharedInteger
    if let made {
      (quotient, remainder) = made
    } else {
      var scaled = numerator.value.droppingLowBits(Int64(words) * 64)
      scaled <<= bits
      let divisor = denominator.value.droppingLowBits(Int64(words) * 64)
      var parts = BigInteger.divide(scaled, by: divisor, in: context)
      context.fault?.inject(.quotient, &parts.first)
      parts.first -= bias
      quotient = SharedInteger(parts.first)
      remainder = SharedInteger(parts.second)
    }
    let leading = IntegerIdentity.Factor.leading("d", denominator, droppedWords: words)
    let identity = IntegerIdentity(
      step: "quotient",
      statement: "(q + \(bias)) * d + r = n * 2^\(bits), 0 <= r < d, n and d without their lowest"
        + " \(words) words",
      left: [
        .init(1, [.integer("q", quotient), leading]), .init(Int64(bias), [leading]),
        .init(1, [.integer("r", remainder)]),
      ],
      right: [
        .init(
          1, [.leading("n", numerator, droppedWords: words), .power(base: 2, exponent: bits)])
      ],
      bounds: [.below(value: remainder, limit: denominator, droppedWords: words)])
    return FinishedStep(value: quotient, rest: remainder, identity: identity)
  }

  /// √n in fixed point, with the remainder that proves it.
  ///
  /// The value is S = ⌊√n·2^bits⌋, so 0 ≤ √n·2^bits − S < 1; the rest is R with
  /// S² + R = n·2^(2·bits), 0 ≤ R ≤ 2S.
  ///
  /// - Parameter made: value and rest where they were made before.
  static func root(
    of radicand: UInt64, bits: Int64, made: (SharedInteger, SharedInteger)?,
    in context: ArithmeticContext
  ) -> FinishedStep {
    let root: SharedInteger
    let remainder: SharedInteger
    if let made {
      (root, remainder) = made
    } else {
      var parts = BigInteger.squareRoot(of: radicand, scaledBy: bits, in: context)
      context.fault?.inject(.squareRoot, &parts.first)
      root = SharedInteger(parts.first)
      remainder = SharedInteger(parts.second)
    }
    let identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 2^\(2 * bits), 0 <= R <= 2S",
      left: [
        .init(1, [.integer("S", root), .integer("S", root)]), .init(1, [.integer("R", remainder)]),
      ],
      right: [.init(Int64(radicand), [.power(base: 2, exponent: 2 * bits)])],
      bounds: [.atMostTwice(value: remainder, limit: root)])
    return FinishedStep(value: root, rest: remainder, identity: identity)
  }
}
