internal import Constants
internal import DigitCore
internal import Text

extension FormulaIdentifier.E: VerifiedFormula {
  var constant: MathematicalConstant { .e }

  /// Whether the steps are those of the formula and give the value: T/Q, or Q/T.
  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
    guard case .bounds(let enclosure) = value, steps.evidence.count == 2 else { return false }
    switch self {
    case .taylor:
      guard let sum = steps.sum(of: .inverseFactorial, at: 0) else { return false }
      return steps.isQuotient(at: 1, sum.t, over: sum.q, enclosure)
    case .reciprocalTaylor:
      guard let sum = steps.sum(of: .alternatingInverseFactorial, at: 0) else { return false }
      return steps.isQuotient(at: 1, sum.q, over: sum.t, enclosure)
    }
  }
}

/// Taylor's series of e or of 1/e.
///
/// e = Σ 1/k! and 1/e = Σ (−1)^k/k! over k ≥ 0: p(k) = 1 or −1, q(k) = k, a(k) = 1, so Q = (n−1)!
/// and over [1, n): the sum ≈ 1 + T/Q; over [0, n): the sum ≈ T/Q.
///
/// Source: NIST Digital Library of Mathematical Functions, equation 4.2.19,
/// https://dlmf.nist.gov/4.2.E19.
package struct ExponentialSeries: HypergeometricSeries {
  /// Whether the signs alternate, which gives 1/e.
  let isReciprocal: Bool

  package var firstWeight: UInt64 { 1 }

  package static var e: ExponentialSeries { ExponentialSeries(isReciprocal: false) }

  package static var reciprocalOfE: ExponentialSeries { ExponentialSeries(isReciprocal: true) }

  @inline(__always)
  package func term(_ k: UInt64) -> SeriesTerm {
    SeriesTerm(p: 1, pIsNegative: isReciprocal, q: UInt128(k), a: 1)
  }

  /// How small the terms from index n on are together: below 2/n! with either sign.
  ///
  /// For n ≥ 1, n! > √(2πn)·(n/e)^n: H. Robbins, A remark on Stirling's formula, Amer. Math.
  /// Monthly 62 (1955), 26-29, https://doi.org/10.2307/2308012. The error of double precision,
  /// below 2^-45 of the value, is subtracted.
  package func tailBits(from n: UInt64) -> Double {
    let n = Double(n)
    let value = n * (log2(n) - 1.4426950408889635) + 0.5 * log2(2 * Double.pi * n)
    return value - abs(value) * 0x1p-44 - 1
  }
}
