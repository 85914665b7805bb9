public import BigArithmetic

/// The integers of a summed series, to be certified against the plain recurrence over all terms.
public struct SeriesEvidence: Sendable {
  /// The name of the recurrence, `HypergeometricSeries.identifier`.
  public let series: String

  /// The indices summed.
  public let terms: Range<UInt64>

  /// Q over the terms, without the common factors.
  public let q: SharedInteger

  /// T over the terms, without the common factors.
  public let t: SharedInteger

  /// What was taken out of Q and T alike: their product times ``q`` is the whole Q.
  public let commonFactors: [PrimePower]

  /// Creates the evidence of a sum.
  public init(
    series: String, terms: Range<UInt64>, q: SharedInteger, t: SharedInteger,
    commonFactors: [PrimePower] = []
  ) {
    self.series = series
    self.terms = terms
    self.q = q
    self.t = t
    self.commonFactors = commonFactors
  }
}
