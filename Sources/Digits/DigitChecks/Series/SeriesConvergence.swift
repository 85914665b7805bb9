package import Constants

/// How far a sum over the first terms of a series is from its limit.
///
/// The bounds follow from the published convergence, not from the generator; so a series that ends
/// too early is noticed.
package enum SeriesConvergence {
  /// The tail must be below 2^-16 units of the enclosure's last bit.
  ///
  /// A formula multiplies the tail by less than 2^8: 8 for the reciprocal of 1/e, 4·2^-10 and less
  /// for the series for 1/π. So it counts for less than 2^-8 units.
  private static let guardBits = 16.0

  /// Whether the terms begin with the first one and leave less than 2^-16 units of 2^-bits.
  package static func suffices(_ evidence: SeriesEvidence, forBits bits: Int64) -> Bool {
    let terms = evidence.terms
    return terms.lowerBound == 0 && terms.upperBound >= 2
      && evidence.series.tailBits(from: terms.upperBound) >= Double(bits) + guardBits
  }
}
