internal import BigArithmetic

/// A summed series as shared integers, with its evidence.
struct SummedSeries: Sendable {
  /// The sum's denominator.
  let q: SharedInteger

  /// The sum's numerator.
  let t: SharedInteger

  /// What the checker compares with the plain recurrence.
  let evidence: Evidence

  /// Creates the sum of a series.
  ///
  /// - Parameters:
  ///   - series: the series.
  ///   - terms: the indices.
  ///   - context: processors and progress.
  init<Series: HypergeometricSeries>(
    _ series: Series, terms: Range<UInt64>, context: GenerationContext
  ) {
    let splitting = context.splitting(series, terms: terms)
    (q, t) = splitting.sum(terms, workers: context.workers).shared()
    evidence = .series(
      SeriesEvidence(
        series: series.identifier, terms: terms, q: q, t: t,
        commonFactors: splitting.commonFactors?.primePowers ?? []))
  }
}
