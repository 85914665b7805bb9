extension KnownAnswers {
  /// Hexadecimal digits of pi.
  static let hexadecimalDigits: [KnownAnswer] = [
    KnownAnswer(
      "pi", .hexadecimalDigits, 1_000_040, argument: "1000000",
      "26C65E52CB459350050E4BB178F4C67A0FCF7BF27",
      .ownWithPARI),
    KnownAnswer(
      "pi", .hexadecimalDigits, 10_000_013, argument: "10000000", "17AF5863EFED8D", bailey),
    KnownAnswer(
      "pi", .hexadecimalDigits, 100_000_013, argument: "100000000", "ECB840E21926EC", bailey),
  ]

  /// The tables that accompany Bailey's work on digit extraction.
  private static var bailey: KnownAnswer.Provenance {
    .published("D. H. Bailey's tables for the BBP formula", recomputed: false)
  }
}
