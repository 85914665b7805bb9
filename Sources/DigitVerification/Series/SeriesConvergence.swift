package import ConstantGeneration
internal import Foundation

/// How far a sum over the first terms of a series, or a ratio of a sequence, is from its limit.
///
/// The bounds follow from the published convergence, not from the generator; so a series that ends
/// too early is noticed.
package enum SeriesConvergence {
  /// The tail must be below 2^-16 units of the enclosure's last bit.
  ///
  /// A formula multiplies the tail by less than 2^8: 128 for the arctangents, 8 for the reciprocal
  /// of 1/e, 4·2^-10 and less for the series for 1/π. So it counts for less than 2^-8 units.
  private static let guardBits = 16.0

  /// Whether the terms begin with the first one and leave less than 2^-16 units of 2^-bits.
  ///
  /// - Parameters:
  ///   - evidence: a sum.
  ///   - bits: bits after the point of the enclosure.
  /// - Complexity: O(1).
  package static func suffices(_ evidence: SeriesEvidence, forBits bits: Int64) -> Bool {
    let terms = evidence.terms.upperBound
    guard evidence.terms.lowerBound == 0, terms >= 2,
      let tailBits = tailBits(of: evidence.series, terms: terms)
    else { return false }
    return tailBits >= Double(bits) + guardBits
  }

  /// Whether the ratio at an index is off by less than 2^-16 units of 2^-bits.
  ///
  /// |φ − F(n+1)/F(n)| < 1/F(n)² with F(n) ≥ φ^(n−2), and log2 φ > 0.6942; likewise √2 with
  /// P(n) ≥ (1 + √2)^(n−2), and log2(1 + √2) > 1.2715.
  ///
  /// - Parameters:
  ///   - evidence: two neighbours of the sequence.
  ///   - bits: bits after the point of the enclosure.
  package static func suffices(_ evidence: SequenceEvidence, forBits bits: Int64) -> Bool {
    let rate =
      switch evidence.sequence {
      case .fibonacci: 0.6942
      case .pell: 1.2715
      }
    return 2 * rate * Double(evidence.index - 2) >= Double(bits) + guardBits
  }

  /// b, such that the terms from index n on are together below 2^-b.
  ///
  /// - Chudnovsky: alternating and falling, so below the first that is left out;
  ///   (6n)!/((3n)!·n!³) ≤ 1728^n, hence below a(n)·151931373056000^-n, and
  ///   log2 151931373056000 > 47.1104.
  /// - Ramanujan: (4n)!/n!⁴ ≤ 256^n, hence below 2·a(n)·96059601^-n, and log2 96059601 > 26.5174.
  /// - arctan(1/x): alternating and falling, below x^-2n.
  /// - Inverse factorials: below 2/n! with either sign.
  private static func tailBits(of series: String, terms n: UInt64) -> Double? {
    let count = Double(n)
    switch series {
    case "chudnovsky":
      return 47.1104 * count - bitLength(ChudnovskySeries().term(n).a)
    case "ramanujan":
      return 26.5174 * count - bitLength(RamanujanSeries().term(n).a) - 1
    case "inverse-factorial", "alternating-inverse-factorial":
      return logarithmOfFactorial(count) - 1
    default:
      let prefix = "arctangent-"
      guard series.hasPrefix(prefix), let x = UInt64(series.dropFirst(prefix.count)), x >= 2 else {
        return nil
      }
      return 2 * count * log2(Double(x)) * (1 - 0x1p-40)
    }
  }

  /// An upper bound of the logarithm of a weight.
  private static func bitLength(_ weight: UInt64) -> Double {
    Double(64 - weight.leadingZeroBitCount)
  }

  /// A lower bound of log2 n! for n ≥ 1: n! > √(2πn)·(n/e)^n.
  ///
  /// H. Robbins, A remark on Stirling's formula, Amer. Math. Monthly 62 (1955), 26-29,
  /// https://doi.org/10.2307/2308012. The error of double precision, below 2^-45 of the value, is
  /// subtracted.
  private static func logarithmOfFactorial(_ n: Double) -> Double {
    let value = n * (log2(n) - 1.4426950408889635) + 0.5 * log2(2 * Double.pi * n)
    return value - abs(value) * 0x1p-44
  }
}

/// Finds the recurrence that certifies a series by the name that the generator gives it.
///
/// The terms are written a second time, from the published formulas, so a wrong term in the
/// generator is caught as well as a wrong sum.
enum SeriesRecurrence {
  /// P, Q and T over the terms from 0 up to a limit, or `nil` for a series that is not known here.
  static func residues(
    of series: String, terms: UInt64, primes: VerificationPrimes, threads: Int
  ) -> SeriesResidues? {
    switch series {
    case "chudnovsky": residues(ChudnovskySeries(), terms, primes, threads)
    case "ramanujan": residues(RamanujanSeries(), terms, primes, threads)
    case "inverse-factorial": residues(ExponentialSeries.e, terms, primes, threads)
    case "alternating-inverse-factorial":
      residues(ExponentialSeries.reciprocalOfE, terms, primes, threads)
    default: arctangent(series, terms, primes, threads)
    }
  }

  private static func arctangent(
    _ series: String, _ terms: UInt64, _ primes: VerificationPrimes, _ threads: Int
  ) -> SeriesResidues? {
    let prefix = "arctangent-"
    guard series.hasPrefix(prefix), let x = UInt64(series.dropFirst(prefix.count)) else {
      return nil
    }
    return residues(ArctangentSeries(x: x), terms, primes, threads)
  }

  private static func residues<Series: HypergeometricSeries>(
    _ series: Series, _ terms: UInt64, _ primes: VerificationPrimes, _ threads: Int
  ) -> SeriesResidues {
    let rest = primes.residues(of: series, over: 1..<max(1, terms), threads: threads)
    return primes.includingFirstTerm(of: series, rest)
  }
}
