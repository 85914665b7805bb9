internal import CGMP

/// 5^h for every level of a conversion, most of them with their transforms.
///
/// Level i splits n(i+1) decimals into a left part of n(i) and a right part of the rest; n(i) is
/// the least even number that is at least half of n(i+1), so one power serves all nodes of a level,
/// and the next one is its square, divided by 5^0 to 5^3.
struct PowersOfFive: Sendable {
  /// A power with what its products need, where the level is large enough for transforms.
  struct Power: Sendable {
    /// 5^h.
    let value: SharedInteger

    /// The size of products modulo 2^K − 1, with K at least ``PowersOfFive/slack`` bits more than
    /// the remainder after the left part has.
    let size: TransformSize?

    /// Its transform, unless that takes too much memory.
    let transform: TransformedInteger?

    /// x·5^h modulo 2^K − 1, or `nil` where the level is too small.
    func cyclicProduct(_ x: borrowing BigInteger, in context: ArithmeticContext) -> BigInteger? {
      if let transform { return BigInteger.cyclicProduct(x, transform, in: context) }
      guard let size else { return nil }
      return BigInteger.cyclicProduct(x, value.value, size: size, in: context)
    }
  }

  /// Bits by which the ring exceeds the remainder: what wraps around is that many bits below what a
  /// node keeps.
  static let slack: Int64 = 64

  /// How many decimals a node of each level has at most; a leaf first, the whole last.
  let sizes: [Int64]

  private let powers: [Power]

  /// The sizes of the levels.
  ///
  /// - Parameters:
  ///   - decimals: of the whole, at least 1.
  ///   - leaf: the most decimals of a leaf.
  static func sizes(decimals: Int64, leaf: Int64) -> [Int64] {
    var sizes = [decimals]
    while let last = sizes.last, last > leaf { sizes.append(2 * ((last + 3) / 4)) }
    return sizes.reversed()
  }

  /// Creates the powers by squaring.
  ///
  /// - Parameter spare: bits that a node has beyond what its decimals are worth.
  init(sizes: [Int64], spare: Int64, in context: ArithmeticContext) {
    var powers: [Power] = []
    for (level, size) in sizes.dropLast().enumerated() {
      let whole = sizes[level + 1]
      let width = DecimalPrecision.bits(forDecimals: whole) + spare + 1 - size
      let value: BigInteger
      if level == 0 {
        value = BigInteger.power(5, size, in: context)
      } else {
        let root = powers[level - 1].value
        value = BigInteger.product(root.value, root.value, in: context)
          .dividedExactly(byFiveTo: 2 * sizes[level - 1] - size)
      }
      let shared = SharedInteger(value)
      // The root's own product is exact, so it needs no transform.
      let isCyclic = width > NewtonThresholds.conversion && level + 2 < sizes.count
      let size = isCyclic ? TransformSize(atLeast: width + Self.slack) : nil
      let transform =
        context.isInTurn(makingBits: width)
        ? nil : size.map { TransformedInteger(shared.value, size: $0, workers: context.workers) }
      powers.append(Power(value: shared, size: size, transform: transform))
    }
    self.sizes = sizes
    self.powers = powers
  }

  /// The power that splits the nodes of a level, from 1 on.
  func splittingPower(level: Int) -> Power { powers[level - 1] }

  /// 5^h with h the decimals after the left part of the root, which must exist.
  ///
  /// - Complexity: O(n).
  func trailingHalfPower() -> BigInteger {
    let excess = 2 * sizes[sizes.count - 2] - sizes[sizes.count - 1]
    return powers[powers.count - 1].value.value.dividedExactly(byFiveTo: excess)
  }
}

extension BigInteger {
  /// The value over 5^exponent, of which it must be a multiple; the exponent is 0 to 3.
  fileprivate borrowing func dividedExactly(byFiveTo exponent: Int64) -> BigInteger {
    let divisors: InlineArray<4, UInt> = [1, 5, 25, 125]
    let result = BigInteger()
    unsafe __gmpz_divexact_ui(result.storage, storage, divisors[Int(exponent)])
    return result
  }
}
