internal import Arithmetic

/// (a + √n)/d by one integer square root in decimals, which are then cut off and not converted.
struct QuadraticRoot {
  /// n.
  private var radicand: Int64 = 0

  /// a.
  private var addend: UInt64 = 0

  /// d.
  private var divisor: UInt64 = 1

  /// Creates the root that a value is; `nil` where it is none, or a is above 1 or d above 2.
  init?(_ value: FormulaExpression) {
    var value = value
    if case .product(let powers) = value {
      guard powers.count == 2, powers[0].exponent == 1, powers[1].exponent == -1,
        powers[1].base == .number(2)
      else { return nil }
      divisor = 2
      value = powers[0].base
    }
    if case .sum(let summands) = value {
      guard summands.count == 2, summands[0] == .number(1) else { return nil }
      addend = 1
      value = summands[1]
    }
    guard case .root(2, .number(let radicand)) = value, radicand > 0 else { return nil }
    self.radicand = radicand
  }

  /// The root in decimals after the point, at least so many, and the evidence.
  func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let made = DecimalSquareRoot(of: UInt(radicand), places: places, in: context.arithmetic)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    let identity = IntegerIdentity(
      step: "square root",
      statement: "S^2 + R = \(radicand) * 10^\(2 * made.places), 0 <= R <= 2S",
      left: [
        .init(1, [.decimal("S", made.root), .decimal("S", made.root)]),
        .init(1, [.decimal("R", made.remainder)]),
      ],
      right: [.init(radicand, [.power(base: 10, exponent: 2 * made.places)])],
      bounds: [.decimalAtMostTwice(value: made.remainder, limit: made.root)])
    return DecimalResult(
      value: made.root, places: made.places, addend: addend, divisor: divisor,
      evidence: [.identity(identity)])
  }

  func peakMemory(digitCount: Int64) -> Int64 {
    MemoryModel.linear(digitCount: digitCount, bytesPerDecimal: 4.2)
  }
}
