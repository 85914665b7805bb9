extension KnownAnswers {
  /// How often each digit occurs, 0 first.
  static let digitCounts: [KnownAnswer] = [
    KnownAnswer(
      "pi", .counts, 100_000,
      "9999 10137 9908 10025 9971 10026 10029 10025 9978 9902",
      .ownWithPARI),
    KnownAnswer(
      "pi", .counts, 1_000_000,
      "99959 99758 100026 100229 100230 100359 99548 99800 99985 100106",
      .ownWithPARI),
    KnownAnswer(
      "pi", .counts, 10_000_000,
      "999440 999333 1000306 999964 1001093 1000466 999337 1000207 999814 1000040",
      .published("OEIS A099291-A099300", recomputed: false)),
    KnownAnswer(
      "pi", .counts, 100_000_000,
      "9999922 10002475 10001092 9998442 10003863 9993478 9999417 9999610 10002180 9999521",
      .published("OEIS A099291-A099300", recomputed: false)),
    KnownAnswer(
      "e", .counts, 1_000_000,
      "99425 100132 99845 100228 100389 100087 100479 99910 99814 99691",
      .ownWithPARI),
    KnownAnswer(
      "e", .counts, 10_000_000,
      "998678 1000577 999156 1001716 1000307 999903 998869 1000813 999703 1000278",
      .published("OEIS A322715-A322724", recomputed: false)),
    KnownAnswer(
      "e", .counts, 100_000_000,
      "9999138 10004438 9998876 10005176 9998285 9998042 10000158 9998342 10000336 9997209",
      .published("OEIS A322715-A322724", recomputed: false)),
    KnownAnswer(
      "phi", .counts, 1_000_000,
      "99805 99993 99529 99833 100151 100067 100328 100160 100236 99898",
      .ownWithPARI),
    KnownAnswer(
      "sqrt2", .counts, 1_000_000,
      "99814 98924 100436 100191 100024 100155 99886 100008 100441 100121",
      .ownWithPARI),
  ]
}
