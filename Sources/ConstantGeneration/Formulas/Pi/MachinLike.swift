internal import BigArithmetic
public import DigitCore

/// π by a Machin-like formula with four arctangents.
///
/// π/4 = 12·arctan(1/49) + 32·arctan(1/57) − 5·arctan(1/239) + 12·arctan(1/110443), the formula by
/// which K. Takano's programme of 1982 and Y. Kanada's record of 2002 computed π.
public struct MachinLike: BinaryFormula {
  /// The arctangents' inverse arguments with their factors in π.
  private static let parts: [(factor: Int64, x: UInt64)] = [
    (48, 49), (128, 57), (-20, 239), (48, 110_443),
  ]

  /// Creates the formula.
  public init() {}

  /// π.
  public var constant: MathematicalConstant { .pi }

  /// `machin`.
  public var name: String { "machin" }

  /// The formula.
  public var statement: String {
    "pi/4 = 12 arctan(1/49) + 32 arctan(1/57) - 5 arctan(1/239) + 12 arctan(1/110443)"
  }

  /// The publication.
  public var source: String {
    "K. Takano, Pi no arctangent relation wo motomete, Bit 15 (1983)"
  }

  /// Its arctangents.
  public var ingredients: Set<FormulaIngredient> {
    Set(Self.parts.map { FormulaIngredient("arctan(1/\($0.x))") })
  }

  /// Evaluates the formula.
  ///
  /// **Error bound.** With w = bits + 64: every series alternates with falling terms and has a
  /// tail below 2^-w; every quotient is within 1 + 2^-60 of its value. Together that is below
  /// (48 + 128 + 20 + 48)·3·2^-w < 2^(10−w), which is 2^-54 of a unit of 2^-bits. The truncation
  /// drops less than one unit: B ≤ π·2^bits ≤ B + 3.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    let workingBits = bits + 64
    var evidence: [Evidence] = []
    var sum = BigInteger()
    var left: [IntegerIdentity.Monomial] = []
    for (factor, x) in Self.parts {
      let arctangent = Self.arctangent(x, bits: workingBits, context, &evidence)
      sum.addProduct(arctangent.value, factor)
      left.append(.init(factor, [.integer("q(\(x))", arctangent)]))
    }
    let low = SharedInteger(sum.lowBits(64))
    sum >>= 64
    sum -= 1
    let value = SharedInteger(sum)
    let total = IntegerIdentity(
      step: "sum",
      statement: "48 q(49) + 128 q(57) - 20 q(239) + 48 q(110443) = (B + 1) * 2^64 + L",
      left: left,
      right: [
        .init(1, [.integer("B", value), .power(base: 2, exponent: 64)]),
        .init(1, [.power(base: 2, exponent: 64)]), .init(1, [.integer("L", low)]),
      ],
      bounds: [.belowPowerOfTwo(value: low, bits: 64)])
    return FormulaResult(
      enclosure: Enclosure(lower: value, bits: bits, width: 3),
      evidence: evidence + [.identity(total)])
  }

  /// ⌊arctan(1/x)·2^bits⌋, within a unit or two.
  private static func arctangent(
    _ x: UInt64, bits: Int64, _ context: GenerationContext, _ evidence: inout [Evidence]
  ) -> SharedInteger {
    let series = ArctangentSeries(x: x)
    let sum = SummedSeries(series, terms: 0..<series.terms(forBits: bits), context: context)
    var scaled = sum.q.value.copy()
    scaled *= x
    let denominator = SharedInteger(scaled)
    let quotient = FixedPointQuotient(
      sum.t, over: denominator, bits: bits, workers: context.workers,
      fault: context.fault)
    let scaling = IntegerIdentity(
      step: "denominator", statement: "d = \(x) * Q",
      left: [.init(1, [.integer("d", denominator)])],
      right: [.init(Int64(x), [.integer("Q", sum.q)])], bounds: [])
    evidence += [sum.evidence, .identity(scaling), .identity(quotient.identity)]
    return quotient.quotient
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 33)
  }
}
