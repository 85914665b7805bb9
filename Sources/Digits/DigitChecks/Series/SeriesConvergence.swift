package import Constants

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
  package static func suffices(_ evidence: SeriesEvidence, forBits bits: Int64) -> Bool {
    let terms = evidence.terms
    return terms.lowerBound == 0 && terms.upperBound >= 2
      && evidence.series.tailBits(from: terms.upperBound) >= Double(bits) + guardBits
  }

  /// Whether the ratio at an index is off by less than 2^-16 units of 2^-bits.
  ///
  /// The ratio at n is off by less than 1/U(n)², and U(n) is at least the sequence's rate of growth
  /// to the power of n − 2.
  package static func suffices(_ evidence: SequenceEvidence, forBits bits: Int64) -> Bool {
    let rate = evidence.sequence.recurrence.growthBits
    return 2 * rate * Double(evidence.index - 2) >= Double(bits) + guardBits
  }
}
