public import BigArithmetic

/// The integers of a summed series, to be certified against the plain recurrence over all terms.
public struct SeriesEvidence: Sendable {
  /// The name of the recurrence, `HypergeometricSeries.identifier`.
  public let series: String

  /// The indices summed.
  public let terms: Range<UInt64>

  /// Q over the terms.
  public let q: SharedInteger

  /// T over the terms.
  public let t: SharedInteger

  /// Records a sum.
  public init(series: String, terms: Range<UInt64>, q: SharedInteger, t: SharedInteger) {
    self.series = series
    self.terms = terms
    self.q = q
    self.t = t
  }
}
