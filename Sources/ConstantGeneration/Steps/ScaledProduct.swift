internal import BigArithmetic

/// c·x·y of two fixed-point numbers, truncated to fewer bits.
struct FixedPointProduct: Sendable {
  /// ⌊c·x·y / 2^(bits − kept)⌋ − 1.
  let value: SharedInteger

  /// Bits after the binary point of ``value``.
  let bits: Int64

  /// c·x·y = (B + 1)·2^(bits − kept) + L with 0 ≤ L < 2^(bits − kept).
  let identity: IntegerIdentity

  /// Creates the product.
  ///
  /// - Parameters:
  ///   - coefficient: c, positive.
  ///   - x: a factor.
  ///   - y: a factor.
  ///   - bits: bits after the point of x and y together.
  ///   - kept: bits after the point of the result.
  ///   - workers: the processors to use.
  ///   - fault: a fault to inject, for tests.
  init(
    _ coefficient: Int64, _ x: SharedInteger, _ y: SharedInteger, bits: Int64, truncatedTo kept: Int64,
    workers: Workers, fault: InjectedComputationFault?
  ) {
    var product = BigInteger.product(x.value, y.value, workers: workers)
    fault?.inject(.product, &product)
    product *= coefficient
    let dropped = bits - kept
    var leading = product.droppingLowBits(dropped)
    leading -= 1
    product.keepLowBits(dropped)
    let value = SharedInteger(leading)
    let low = SharedInteger(product)
    self.value = value
    self.bits = kept
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

  /// The enclosure of the true value when the product lies within one unit of it.
  ///
  /// The value is one unit below the truncated product, so one unit of error on either side, and
  /// the truncation itself, leave lower ≤ true ≤ lower + 3.
  var enclosure: Enclosure { Enclosure(lower: value, bits: bits, width: 3) }
}
