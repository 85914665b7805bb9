internal import Arithmetic
internal import Parallelism

/// c·x·y of two fixed-point numbers, truncated to fewer bits.
struct FixedPointProduct: Sendable {
  /// ⌊c·x·y / 2^(bits − kept)⌋ − 1.
  ///
  /// It is one unit below the truncated product. Where that lies within one unit of the true value,
  /// one unit of error on either side, and the truncation itself, leave value ≤ true ≤ value + 3.
  let value: SharedInteger

  let low: SharedInteger

  /// c·x·y = (B + 1)·2^(bits − kept) + L with 0 ≤ L < 2^(bits − kept).
  let identity: IntegerIdentity

  /// Creates the product.
  ///
  /// - Parameter bits: bits after the point of x and y together.
  init(
    _ coefficient: Int64, _ x: SharedInteger, _ y: SharedInteger, bits: Int64,
    truncatedTo kept: Int64, in context: ArithmeticContext
  ) {
    var product = BigInteger.product(x.value, y.value, in: context)
    context.fault?.inject(.product, &product)
    product *= coefficient
    let dropped = bits - kept
    var leading = product.droppingLowBits(dropped)
    leading -= 1
    product.keepLowBits(dropped)
    self.init(
      coefficient, x, y, bits: bits, truncatedTo: kept, value: SharedInteger(leading),
      low: SharedInteger(product))
  }

  init(
    _ coefficient: Int64, _ x: SharedInteger, _ y: SharedInteger, bits: Int64,
    truncatedTo kept: Int64, value: SharedInteger, low: SharedInteger
  ) {
    let dropped = bits - kept
    self.value = value
    self.low = low
    identity = IntegerIdentity(
      step: "product",
      statement: "\(coefficient) * S * q = (B + 1) * 2^\(dropped) + L, 0 <= L < 2^\(dropped)",
      left: [.init(coefficient, [.integer("S", x), .integer("q", y)])],
      right: [
        .init(1, [.integer("B", value), .power(base: 2, exponent: dropped)]),
        .init(1, [.power(base: 2, exponent: dropped)]), .init(1, [.integer("L", low)]),
      ],
      bounds: [.belowPowerOfTwo(value: low, bits: dropped)])
  }
}

/// A quotient of two large integers in fixed point, with the remainder that proves it.
///
/// Only the leading words of both take part: a sum of a series is exact and may have several times
/// the bits that the quotient needs.
struct FixedPointQuotient: Sendable {
  /// q = ⌊n'·2^bits / d'⌋ − bias, with n' and d' the leading words of numerator and denominator.
  ///
  /// With n = (n' + α)·2^s and d = (d' + β)·2^s, 0 ≤ α, β < 1, the quotients n/d and n'/d' differ
  /// by less than max(1, n/d)/d' ≤ 2^-(bits + 60), since d' keeps bits + 128 bits and n/d < 16
  /// here. So q + bias − 2^-60 ≤ n/d·2^bits < q + bias + 1 + 2^-60.
  let quotient: SharedInteger

  let remainder: SharedInteger

  /// (q + bias)·d' + r = n'·2^bits with 0 ≤ r < d'.
  let identity: IntegerIdentity

  /// Creates the quotient.
  ///
  /// - Parameters:
  ///   - numerator: n, positive and below 16·d.
  ///   - bias: subtracted from the quotient, so that it is below the true one.
  init(
    _ numerator: SharedInteger, over denominator: SharedInteger, bits: Int64, bias: UInt64 = 0,
    in context: ArithmeticContext
  ) {
    let words = Self.droppedWords(of: denominator, bits: bits)
    var scaled = numerator.value.droppingLowBits(Int64(words) * 64)
    scaled <<= bits
    let divisor = denominator.value.droppingLowBits(Int64(words) * 64)
    var parts = BigInteger.divide(scaled, by: divisor, in: context)
    context.fault?.inject(.quotient, &parts.first)
    parts.first -= bias
    self.init(
      numerator, over: denominator, bits: bits, bias: bias,
      quotient: SharedInteger(parts.first), remainder: SharedInteger(parts.second))
  }

  /// How many of the lowest words of both do not count.
  private static func droppedWords(of denominator: SharedInteger, bits: Int64) -> Int {
    let spare = denominator.value.bitWidth - (bits + 128 + 64)
    return Int(max(0, spare) / 64)
  }

  init(
    _ numerator: SharedInteger, over denominator: SharedInteger, bits: Int64, bias: UInt64,
    quotient: SharedInteger, remainder: SharedInteger
  ) {
    let words = Self.droppedWords(of: denominator, bits: bits)
    self.quotient = quotient
    self.remainder = remainder
    let leading = IntegerIdentity.Factor.leading("d", denominator, droppedWords: words)
    identity = IntegerIdentity(
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
  }
}

/// √n in fixed point: S = ⌊√n·2^bits⌋, with the remainder that proves it.
struct FixedPointRoot: Sendable {
  /// S, with 0 ≤ √n·2^bits − S < 1.
  let root: SharedInteger

  let remainder: SharedInteger

  /// S² + R = n·2^(2·bits) with 0 ≤ R ≤ 2S.
  let identity: IntegerIdentity

  init(of radicand: UInt64, bits: Int64, in context: ArithmeticContext) {
    var parts = BigInteger.squareRoot(of: radicand, scaledBy: bits, in: context)
    context.fault?.inject(.squareRoot, &parts.first)
    self.init(
      of: radicand, bits: bits, root: SharedInteger(parts.first),
      remainder: SharedInteger(parts.second))
  }

  init(of radicand: UInt64, bits: Int64, root: SharedInteger, remainder: SharedInteger) {
    self.root = root
    self.remainder = remainder
    identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 2^\(2 * bits), 0 <= R <= 2S",
      left: [
        .init(1, [.integer("S", root), .integer("S", root)]), .init(1, [.integer("R", remainder)]),
      ],
      right: [.init(Int64(radicand), [.power(base: 2, exponent: 2 * bits)])],
      bounds: [.atMostTwice(value: remainder, limit: root)])
  }
}

/// √n in decimal fixed point: S = ⌊√n·10^places⌋, with the remainder that proves it.
struct DecimalFixedPointRoot: Sendable {
  /// S, with 0 ≤ √n·10^places − S < 1.
  let root: SharedDecimal

  /// Decimals after the point: those requested, and what fills the last limb.
  let places: Int64

  /// S² + R = n·10^(2·places) with 0 ≤ R ≤ 2S.
  let identity: IntegerIdentity

  init(of radicand: UInt, places: Int64, in context: ArithmeticContext) {
    let made = DecimalSquareRoot(of: radicand, places: places, in: context)
    self.places = made.places
    let root = made.root
    let remainder = made.remainder
    self.root = root
    identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 10^\(2 * made.places), 0 <= R <= 2S",
      left: [
        .init(1, [.decimal("S", root), .decimal("S", root)]), .init(1, [.decimal("R", remainder)]),
      ],
      right: [.init(Int64(radicand), [.power(base: 10, exponent: 2 * made.places)])],
      bounds: [.decimalAtMostTwice(value: remainder, limit: root)])
  }
}
