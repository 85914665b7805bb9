extension KnownAnswers {
  /// All runs of six or more equal digits in a million.
  static let longRuns: [KnownAnswer] = [
    KnownAnswer(
      "pi", .longRuns, 1_000_000,
      "762:999999 193034:999999 222299:888888 244453:555555 252499:666666 "
        + "253209:555555 255945:111111 399579:777777 419997:555555 452071:777777 "
        + "710100:3333333 828499:444444 963024:222222",
      .ownWithPARI),
    KnownAnswer(
      "e", .longRuns, 1_000_000,
      "89296:000000 210482:5555555 384340:99999999 416816:000000 451957:000000 "
        + "545731:888888 601113:000000 850320:333333",
      .ownWithPARI),
    KnownAnswer(
      "phi", .longRuns, 1_000_000,
      "99788:555555 358264:888888 364998:222222 771950:55555555 906220:777777 "
        + "930663:222222 987564:888888",
      .ownWithPARI),
  ]

  /// Where patterns occur in pi.
  static let occurrences: [KnownAnswer] = [
    KnownAnswer(
      "pi", .firstOccurrence, 49706, argument: "12345", "49702", .ownWithPARI),
    KnownAnswer(
      "pi", .firstOccurrence, 176_456, argument: "314159", "176451", .ownWithPARI),
    KnownAnswer(
      "pi", .firstOccurrence, 33794, argument: "271828", "33789", .ownWithPARI),
    KnownAnswer(
      "pi", .firstOccurrence, 10006, argument: "8566722", "10000", .ownWithPARI),
    KnownAnswer(
      "pi", .selfLocatingFromOne, 1_000_000,
      "1 16470 44899",
      .published("OEIS A057680", recomputed: true)),
    KnownAnswer(
      "pi", .selfLocatingFromZero, 1_000_000,
      "6 27 13598 43611",
      .published("OEIS A064810", recomputed: true)),
    KnownAnswer(
      "pi", .selfLocatingFromInteger, 1_000_000,
      "5 242424 271070",
      .published("OEIS A057679", recomputed: true)),
    KnownAnswer(
      "pi", .coverage, 32, argument: "1", "32", .ownWithPARI),
    KnownAnswer(
      "pi", .coverage, 606, argument: "2", "606", .ownWithPARI),
    KnownAnswer(
      "pi", .coverage, 8555, argument: "3", "8555", .ownWithPARI),
    KnownAnswer(
      "pi", .coverage, 99849, argument: "4", "99849", .ownWithPARI),
  ]
}
