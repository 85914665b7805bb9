public import DigitCore

/// π by the series of the Chudnovsky brothers.
///
/// 1/π = 12/640320^(3/2) · Σ (−1)^k (6k)! (13591409 + 545140134k) / ((3k)! k!³ 640320^(3k)), hence
/// π = 426880·√10005·Q/T. See "Approximations and complex multiplication according to Ramanujan"
/// (1988).
public struct Chudnovsky: BinaryFormula {
  /// How many terms are missing at the end: an injected fault, for tests.
  private let missingTerms: UInt64

  /// Creates the formula.
  public init() {
    self.init(missingTerms: 0)
  }

  /// Creates the formula with a series that ends too early, for tests.
  package init(missingTerms: UInt64) {
    self.missingTerms = missingTerms
  }

  /// π.
  public var constant: MathematicalConstant { .pi }

  /// `chudnovsky`.
  public var name: String { "chudnovsky" }

  /// The formula.
  public var statement: String {
    "1/pi = 12/640320^(3/2) * sum (-1)^k (6k)! (13591409 + 545140134k)"
      + " / ((3k)! (k!)^3 640320^(3k))"
  }

  /// The publication.
  public var source: String {
    "D. V. Chudnovsky, G. V. Chudnovsky, Approximations and complex multiplication"
      + " according to Ramanujan (1988)"
  }

  /// Its series and its root.
  public var ingredients: Set<FormulaIngredient> {
    [FormulaIngredient("Chudnovsky series"), FormulaIngredient("sqrt(10005)")]
  }

  /// Evaluates the formula.
  ///
  /// **Error bound.** With w = bits + 64:
  /// - the series alternates with falling terms, so after n of them the sum T/Q is off by less than
  ///   (13591409 + 545140134n)·151931373056000^-n, which ``terms(forBits:)`` makes less than 2^-w;
  ///   relative to a sum near 13591409 that is less than 2^-(w+23);
  /// - S is below √10005·2^w by less than 1, q within 1 + 2^-60 of Q/T·2^w;
  /// - π = 426880·√10005·Q/T with √10005 < 101 and Q/T < 2^-23, so 426880·S·q·2^-2w is off by less
  ///   than 426880·(102·2 + 2^-22)·2^-w < 2^(27−w) = 2^-37 of a unit of 2^-bits;
  /// - the truncation to `bits` takes off less than one unit. Hence B ≤ π·2^bits ≤ B + 3.
  public func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    let workingBits = bits + 64
    let terms = Self.terms(forBits: workingBits) - missingTerms
    let sum = SummedSeries(ChudnovskySeries(), terms: 0..<terms, context: context)
    return RootTimesRatio(coefficient: 426_880, radicand: 10005)
      .evaluate(sum, workingBits: workingBits, bits: bits, context: context)
  }

  /// The number of terms that make the tail less than 2^-bits.
  ///
  /// A term gives log2 151931373056000 = 47.1104… > 47.11 bits; 64 more compensate the factor
  /// 13591409 + 545140134n, which stays below 2^64 for n < 2^34.
  private static func terms(forBits bits: Int64) -> UInt64 {
    UInt64((bits + 64) * 100 / 4711 + 1)
  }

  /// The bytes of memory at the peak.
  public func peakMemory(decimals: Int64) -> Int64 {
    MemoryModel.linear(decimals: decimals, bytesPerDecimal: 16.2)
  }
}
