extension StallCounts {
  /// The counts of a scenario that is not judged.
  static var notJudged: StallCounts {
    StallCounts(engine: 0, control: 0, pValue: 1, adjustedPValue: 1, threshold: 0)
  }
}
