extension SeriesSum {
  /// Gives up the sum for its denominator and numerator, to be read by several holders.
  package consuming func shared() -> (q: SharedInteger, t: SharedInteger) {
    (SharedInteger(q), SharedInteger(t))
  }
}
