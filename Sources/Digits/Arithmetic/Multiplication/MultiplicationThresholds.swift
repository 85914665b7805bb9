internal import TransformInterface

/// From which sizes on transforms are faster than what multiplies below, in words.
///
/// `multiplication-tuning` measured the figures; `Benchmarks/README.md` says how.
package struct MultiplicationThresholds: Hashable, Sendable {
  package let product: Int
  package let square: Int

  /// The longest operand of a joined sum of products.
  package let join: Int

  /// Against GMP: products cross over at 241 words where both factors are alike, at 193 of the
  /// shorter where the longer is 4 times as long, and at 100 where it is 30 times as long.
  static let floatingPoint = MultiplicationThresholds(product: 240, square: 290, join: 140)

  /// Above the sizes that are multiplied digit by digit: like factors cross over at 440 words,
  /// those of which the longer is 4 times as long at some 250; transforms are twice as fast as GMP.
  package static let integer = MultiplicationThresholds(product: 140, square: 260, join: 290)

  /// Those of the variant that products use.
  package static let current =
    PlanCache.current?.kernels.arithmetic == .integer ? integer : floatingPoint

  /// The modulus of a product modulo 2^n − 1: the same on every machine.
  package static let cyclic = 270

  /// From this many points on the products of a join share no transforms, to save memory; two
  /// workers still compute them in parallel.
  static let sharedTransformLimit = 1 << 22

  /// The least words that are multiplied digit by digit.
  private static let leastShort = 16

  /// The most words of both factors that are multiplied digit by digit.
  package static let mostShort = 1300

  /// Whether factors are better multiplied digit by digit, where there are inner loops for that,
  /// than by GMP or by transforms.
  ///
  /// The time of the former grows with the product of the lengths, that of transforms with the sum:
  /// like factors cross over at 440 words, squares at 260.
  static func areShort(_ long: Int, _ short: Int, isSquare: Bool) -> Bool {
    short >= (isSquare ? 4 * leastShort : leastShort) && long + short <= mostShort
      && long * short <= (isSquare ? 130 : 220) * (long + short)
  }
}
