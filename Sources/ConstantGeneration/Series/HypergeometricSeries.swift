/// A series whose terms follow from each other by small factors, so that binary splitting sums it.
///
/// See B. Haible, T. Papanikolaou, "Fast multiprecision evaluation of series of rational numbers"
/// (ANTS-III, 1998), doi:10.1007/BFb0054873.
protocol HypergeometricSeries: Sendable {
  /// The name under which the certificate's own recurrence knows the series.
  var identifier: String { get }

  /// Whether p(k) = 1 for all k, so that P need not be carried.
  var hasUnitNumerator: Bool { get }

  /// How the terms factor, or `nil` where P and Q have no common factors worth dividing out.
  var factors: TermFactors? { get }

  /// The factors at one index.
  ///
  /// - Parameter index: k, at least 0.
  func term(at index: UInt64) -> SeriesTerm
}

extension HypergeometricSeries {
  var factors: TermFactors? { nil }

  /// Terms that are joined one by one, with word factors only; some twenty words of denominator.
  var leafTerms: UInt64 { hasUnitNumerator ? 64 : 24 }
}
