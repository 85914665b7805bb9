extension StallCounts {
  /// The counts of a scenario that no gate judges.
  static var notJudged: StallCounts {
    StallCounts(engine: 0, control: 0, pValue: 1, adjustedPValue: 1, threshold: 0)
  }
}
