extension SeriesSum {
  /// Consumes the sum and returns its denominator and numerator for sharing.
  package consuming func shared() -> (q: SharedInteger, t: SharedInteger) {
    (SharedInteger(q), SharedInteger(t))
  }
}
