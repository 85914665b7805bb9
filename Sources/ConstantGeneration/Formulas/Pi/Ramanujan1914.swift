public import DigitCore

/// π by Ramanujan's series of 1914.
///
/// 1/π = 2√2/9801 · Σ (4k)! (1103 + 26390k) / (k!⁴ 396^4k), hence π = 9801·√2·Q/(4T).
/// See S. Ramanujan, "Modular equations and approximations to π", Quart. J. Math. 45 (1914).
public struct Ramanujan1914: BinaryFormula {
  /// Creates the formula.
  public init() {}

  /// π.
  public var constant: MathematicalConstant { .pi }

  /// `ramanujan`.
  public var name: String { "ramanujan" }

  /// The formula.
  public var statement: String {
    "1/pi = 2 sqrt(2) / 9801 * sum (4k)! (1103 + 26390k) / ((k!)^4 396^(4k))"
  }

  /// The publication.
  public var source: String {
    "S. Ramanujan, Modular equations and approximations to pi, Quart. J. Math. 45 (1914)"
  }

  /// Its series and its root.
  public var ingredients: Set<FormulaIngredient> {
    [FormulaIngredient("Ramanujan series of 1914"), FormulaIngredient("sqrt(2)")]
  }

  /// Evaluates the formula.
  ///
  /// **Error bound.** With w = bits + 64: all terms are positive and each is below the one before
  /// it divided by 2^26, so the tail after n terms is below 2(1103 + 26390n)·96059601^-n < 2^-w.
  /// The sum lies near 1103, so Q/T < 2^-10 and √2 < 1.5: 9801·S·q·2^-(2w+2) is off by less than
  /// 2450·(1.5·3 + 2^-9)·2^-w < 2^(14−w), which is 2^-50 of a unit of 2^-bits.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    let workingBits = bits + 64
    let sum = SummedSeries(
      RamanujanSeries(), terms: 0..<Self.terms(forBits: workingBits), context: context)
    // Dividing by 4 moves the point by two bits.
    return RootTimesRatio(coefficient: 9801, radicand: 2, rightShift: 2)
      .evaluate(sum, workingBits: workingBits, bits: bits, context: context)
  }

  /// The number of terms that make the tail less than 2^-bits.
  ///
  /// A term gives log2 96059601 = 26.5174… > 26.51 bits; 64 more compensate the factor in
  /// front, which stays below 2^64 for n < 2^48.
  private static func terms(forBits bits: Int64) -> UInt64 {
    UInt64((bits + 64) * 100 / 2651 + 1)
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 21)
  }
}
