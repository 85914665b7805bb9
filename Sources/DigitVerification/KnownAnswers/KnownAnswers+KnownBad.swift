extension KnownAnswers {
  /// Published entries that are wrong, kept so that tests can show that they are rejected.
  ///
  /// OEIS A099297(5) counts 10028 sixes in the first 10^5 decimals of π; there are 10029, and only
  /// then do the ten counts add up to 10^5.
  public static let knownBad: [KnownAnswer] = [
    KnownAnswer(
      "pi", .counts, 100_000, "9999 10137 9908 10025 9971 10026 10028 10025 9978 9902",
      .published("OEIS A099297(5), which is wrong", recomputed: false))
  ]
}
