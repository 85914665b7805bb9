/// 5^base, 5^2base, 5^4base, …: one power for each level of a conversion.
struct PowersOfFive: ~Copyable, Sendable {
  private let powers: [SharedInteger]

  /// Makes the powers by repeated squaring.
  ///
  /// - Parameters:
  ///   - base: the exponent on the lowest level.
  ///   - levels: how many powers.
  ///   - workers: the processors to use.
  init(base: Int64, levels: Int, workers: Workers) {
    var powers: [SharedInteger] = []
    if levels > 0 { powers.append(SharedInteger(BigInteger.power(5, base))) }
    while powers.count < levels, let last = powers.last {
      powers.append(SharedInteger(BigInteger.square(last.value, workers: workers)))
    }
    self.powers = powers
  }

  /// The product of a value with the power of a level.
  borrowing func multiply(
    _ value: borrowing BigInteger, level: Int, workers: Workers
  ) -> BigInteger {
    BigInteger.product(value, powers[level].value, workers: workers)
  }
}
