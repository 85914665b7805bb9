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
