internal import Arithmetic
package import DigitCore

extension ConstantDefinition {
  static let pi = ConstantDefinition(
    "pi", [Chudnovsky(), Ramanujan1914()], text: PackageResources.pi_txt)
}

/// π by the series of the Chudnovsky brothers.
///
/// 1/π = 12/640320^(3/2) · Σ (−1)^k (6k)! (13591409 + 545140134k) / ((3k)! k!³ 640320^(3k)), hence
/// π = 426880·√10005·Q/T. See "Approximations and complex multiplication according to Ramanujan"
/// (1988).
package struct Chudnovsky: SteppedFormula {
  /// How many terms are missing at the end: an injected fault, for tests.
  private let missingTerms: UInt64

  package init(missingTerms: UInt64 = 0) { self.missingTerms = missingTerms }

  package var constant: MathematicalConstant { .pi }

  package var identifier: FormulaIdentifier { .pi(.chudnovsky) }

  package var statement: String {
    "1/pi = 12/640320^(3/2) * sum (-1)^k (6k)! (13591409 + 545140134k)"
      + " / ((3k)! (k!)^3 640320^(3k))"
  }

  package var source: String {
    "D. V. Chudnovsky, G. V. Chudnovsky, Approximations and complex multiplication"
      + " according to Ramanujan (1988)"
  }

  package var ingredients: Set<String> { ["Chudnovsky series", "sqrt(10005)"] }

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
  package func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(CancellationError) -> FormulaResult {
    try stepped(bits: bits).result(summing: ChudnovskySeries(), context: context)
  }

  package var stepSizes: SeriesStepSizes {
    SeriesStepSizes(leaf: 17, join: 12.5, longJoin: 6.7, file: 2)
  }

  package func stepped(bits: Int64) -> SteppedComputation {
    let terms = Self.terms(forBits: bits + 64) - missingTerms
    return SteppedComputation(
      ChudnovskySeries(), terms: 0..<terms, bits: bits,
      form: .rootTimesRatio(
        RootTimesRatio(coefficient: 426_880, radicand: 10005), workingBits: bits + 64))
  }

  /// The number of terms that make the tail less than 2^-bits.
  ///
  /// A term gives log2 151931373056000 = 47.1104… > 47.11 bits; 64 more compensate the factor
  /// 13591409 + 545140134n, which stays below 2^64 for n < 2^34.
  private static func terms(forBits bits: Int64) -> UInt64 { UInt64((bits + 64) * 100 / 4711 + 1) }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.falling(
      digitCount: digitCount, workers: workers, small: 18.2,
      inTurn: [
        (3e6, 17), (10e6, 14.5), (21e6, 15.8), (30e6, 14.2), (41e6, 15.5), (60e6, 12.9),
        (100e6, 9.7), (200e6, 9.2),
      ])
  }
}

/// Σ (−1)^k (6k)! (13591409 + 545140134k) / ((3k)! k!³ 640320^3k), from k = 0.
///
/// (6k)!/(3k)!/k!³ grows from k − 1 to k by 24(6k−5)(2k−1)(6k−1)/k³, and 640320³/24 =
/// 10939058860032000.
struct ChudnovskySeries: HypergeometricSeries {
  var identifier: SeriesIdentifier { .chudnovsky }
  var hasUnitNumerator: Bool { false }

  var factors: TermFactors? {
    TermFactors(
      numerator: [LinearFactor(2, -1), LinearFactor(6, -5), LinearFactor(6, -1)],
      denominator: Array(repeating: LinearFactor(1, 0), count: 3), scale: 10_939_058_860_032_000)
  }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    guard index > 0 else { return SeriesTerm(p: one, q: one, a: 13_591_409) }
    var p = WordProduct(-1)
    p.append(2 * index - 1)
    p.append(6 * index - 5)
    p.append(6 * index - 1)
    var q = WordProduct(Int64(index))
    q.append(index)
    q.append(index)
    q.append(10_939_058_860_032_000)
    return SeriesTerm(p: p, q: q, a: 13_591_409 + 545_140_134 * Int64(index))
  }
}

/// π by Ramanujan's series of 1914.
///
/// 1/π = 2√2/9801 · Σ (4k)! (1103 + 26390k) / (k!⁴ 396^4k), hence π = 9801·√2·Q/(4T).
/// See S. Ramanujan, "Modular equations and approximations to π", Quart. J. Math. 45 (1914).
package struct Ramanujan1914: SteppedFormula {
  package init() {}

  package var constant: MathematicalConstant { .pi }

  package var identifier: FormulaIdentifier { .pi(.ramanujan) }

  package var statement: String {
    "1/pi = 2 sqrt(2) / 9801 * sum (4k)! (1103 + 26390k) / ((k!)^4 396^(4k))"
  }

  package var source: String {
    "S. Ramanujan, Modular equations and approximations to pi, Quart. J. Math. 45 (1914)"
  }

  package var ingredients: Set<String> { ["Ramanujan series of 1914", "sqrt(2)"] }

  /// Evaluates the formula.
  ///
  /// **Error bound.** With w = bits + 64: all terms are positive and each is below the one before
  /// it divided by 2^26, so the tail after n terms is below 2(1103 + 26390n)·96059601^-n < 2^-w.
  /// The sum lies near 1103, so Q/T < 2^-10 and √2 < 1.5: 9801·S·q·2^-(2w+2) is off by less than
  /// 2450·(1.5·3 + 2^-9)·2^-w < 2^(14−w), which is 2^-50 of a unit of 2^-bits.
  package func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(CancellationError) -> FormulaResult {
    try stepped(bits: bits).result(summing: RamanujanSeries(), context: context)
  }

  package var stepSizes: SeriesStepSizes {
    SeriesStepSizes(leaf: 30, join: 20.5, longJoin: 20.5, file: 2.7)
  }

  package func stepped(bits: Int64) -> SteppedComputation {
    SteppedComputation(
      RamanujanSeries(), terms: 0..<Self.terms(forBits: bits + 64), bits: bits,
      // Dividing by 4 moves the point by two bits.
      form: .rootTimesRatio(
        RootTimesRatio(coefficient: 9801, radicand: 2, rightShift: 2), workingBits: bits + 64))
  }

  /// The number of terms that make the tail less than 2^-bits.
  ///
  /// A term gives log2 96059601 = 26.5174… > 26.51 bits; 64 more compensate the factor in
  /// front, which stays below 2^64 for n < 2^48.
  private static func terms(forBits bits: Int64) -> UInt64 { UInt64((bits + 64) * 100 / 2651 + 1) }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(digitCount: digitCount, bytesPerDecimal: 21)
  }
}

/// Σ (4k)! (1103 + 26390k) / (k!⁴ 396^4k), from k = 0.
///
/// (4k)!/k!⁴ grows from k − 1 to k by 8(2k−1)(4k−1)(4k−3)/k³, and 396⁴/8 = 3073907232.
struct RamanujanSeries: HypergeometricSeries {
  var identifier: SeriesIdentifier { .ramanujan }
  var hasUnitNumerator: Bool { false }

  var factors: TermFactors? {
    TermFactors(
      numerator: [LinearFactor(2, -1), LinearFactor(4, -3), LinearFactor(4, -1)],
      denominator: Array(repeating: LinearFactor(1, 0), count: 3), scale: 3_073_907_232)
  }

  func term(at index: UInt64) -> SeriesTerm {
    let one = WordProduct(1)
    guard index > 0 else { return SeriesTerm(p: one, q: one, a: 1103) }
    var p = one
    p.append(2 * index - 1)
    p.append(4 * index - 3)
    p.append(4 * index - 1)
    var q = WordProduct(Int64(index))
    q.append(index)
    q.append(index)
    q.append(3_073_907_232)
    return SeriesTerm(p: p, q: q, a: 1103 + 26390 * Int64(index))
  }
}

/// c·√n·Q/T: the last step of both hypergeometric series for π.
struct RootTimesRatio: Sendable {
  let coefficient: Int64

  let radicand: UInt64

  /// The result is divided by two to this power, which costs nothing: the point moves.
  var rightShift: Int64 = 0
}
