extension KnownAnswers {
  /// Hashes of the text with the integer part.
  static let prefixHashes: [KnownAnswer] =
    atPowersOfTen(
      "pi", .prefixSHA1, from: 100_000, libbf(recomputed:), upTo: 1_000_000,
      [
        "ddec8e3cd091057af4de7dd147bff14860c802e8",
        "ec497f9b8b0aad5fe967d0916bff266972081f50",
        "056fe739ad2e3b427691e4e62eef8936ce2a88e4",
        "23456396be72fb9a390e5f707c7bff7a1c3697f8",
        "8ef30374165e5e4a11552a0d896e9e961ea13c33",
      ])
    + own(
      .prefixSHA256, 1_000_000,
      [
        ("pi", "dd382ef6a0c1e8d920fb72f482d74826251ab97709520bc24f913cd8eb5fc839"),
        ("e", "3fe3a17684179b014635fa1454f2f956b91b9c3bb2a926bbf7510a5e17ff3baf"),
        ("phi", "2ac0e5b884234c7ba75c1c8933a040109f65a51672a4da86f85309a46d3f9673"),
        ("sqrt2", "fa8e3124780154cf73ad824667be46ef8cf530d139f5c7f28f6b5662fff4cf04"),
      ])
    + own(.prefixMD5, 1_000_000, [("pi", "e87782d11eac8d992faca76ceb940433")])
    + [
      KnownAnswer("pi", .prefixMD5, 10_000_000, "bc3234ae2e3f6ec7737f037b375eabec", chudnovskyPi),
      KnownAnswer("pi", .prefixMD5, 100_000_000, "969bfe295b67da45b68086eb05a8b031", chudnovskyPi),
      KnownAnswer(
        "pi", .prefixMD5, 1_000_000_000, "3901670f41a84174103bd6a8f07651c0", chudnovskyPi),
      KnownAnswer(
        "pi", .prefixMD5, 2_000_000_000, "dcf466792a8958becbb05b74b983d8b1", chudnovskyPi),
    ]

  static let fractionHashes: [KnownAnswer] =
    own(
      .fractionSHA256, 1_000_000,
      [
        ("pi", "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069"),
        ("e", "c6e9fe4f3d84085f85e98234bf1f284b5b8de993059453548d3ccaa3016138ac"),
        ("phi", "b3a8d00d8384e1eeda6f906db0132d39c2cbd38447a0fa6eda9f5a06773d72d7"),
        ("sqrt2", "b521e4c4ee7afb3e2ce0d58337388c54f9fbbc6811945574117ef5eec093cefb"),
      ])
    + own(
      .digitHash, 1_000_000,
      [
        ("pi", "847519092189756098"),
        ("e", "429874372355341578"),
        ("phi", "944312423434632608"),
        ("sqrt2", "1046692711165650156"),
      ])
    + own(
      .digitHash, 100_000,
      [
        ("pi", "117399907482140632"),
        ("e", "45978475911743562"),
        ("phi", "253690963282898686"),
        ("sqrt2", "2283634906712961734"),
      ])
    + own(
      .fractionSHA256, 100_000,
      [
        ("log2", "c8e8684318412dfbd007ef330f645309ddab7ce36ec1f427806ead8f86778006"),
        ("log10", "57182d2f1f5762501a3b440263ece4f01082b64cd82045811e2f3079965fe2ad"),
        ("zeta3", "186a5e2bd79d4d638cb8fd2c562ebf6d420ed4d15d445eda15a36f71b0dd7e53"),
        ("catalan", "c6cee6d2396872c619ecf348ae8061ff88af70ba60d20f1952fc5083f38373d6"),
        ("gamma", "12e3bdf46baf14603076385b933ccab173175e0506310762d37977ecbb9bc2f1"),
        ("sqrt3", "45ba1572f573da8ee8bf633a690fa2ac6f3c94f2f8b3d603a6c0e12c43237aef"),
        ("sqrt5", "392b596b4167e532401c9349acc62a322235cc99fda72de4deb531034b2a0ac4"),
      ])

  /// Facts of one kind that this project derived.
  private static func own(
    _ kind: KnownAnswerKind, _ digitCount: Int64, _ answers: [(name: String, expected: String)]
  ) -> [KnownAnswer] {
    answers.map { KnownAnswer($0.name, kind, digitCount, $0.expected, .ownWithPARI) }
  }

  /// Facts at powers of ten from a first one on, of a source whose facts were recomputed up to the
  /// last.
  private static func atPowersOfTen(
    _ name: String, _ kind: KnownAnswerKind, from first: Int64,
    _ source: (Bool) -> KnownAnswer.Provenance, upTo last: Int64, _ answers: [String]
  ) -> [KnownAnswer] {
    var digitCount = first
    return answers.map {
      defer { digitCount *= 10 }
      return KnownAnswer(name, kind, digitCount, $0, source(digitCount <= last))
    }
  }

  private static let chudnovskyPi = KnownAnswer.Provenance.published(
    "the README of Chudnovsky-Pi", at: .address("github.com/marioroy/Chudnovsky-Pi"),
    recomputed: false)

  /// The hash files that ship with libbf.
  private static func libbf(recomputed: Bool) -> KnownAnswer.Provenance {
    .published(
      "the pi_1eN.sha1sum files of Bellard's libbf", at: .address("bellard.org/libbf"),
      recomputed: recomputed)
  }
}

extension KnownAnswers {
  /// The ten decimals that end at powers of ten.
  static let lastDecimals: [KnownAnswer] =
    lastTen(
      upTo: 1_000_000,
      [
        ("pi", "5256375678 5493624646 5779458151 5348955897 0187751592 5275045519"),
        ("e", "9465536788 1004271658 7694228188 1396705376 4492118202 0858200191"),
        ("phi", "7977113803 9559326106 4153226344 4825797564 8941970031 3891332833"),
        ("sqrt2", "5873258351 5610147523 9048412043 7213158971 2328949711 1585852742"),
      ])
    + lastTen(
      upTo: 100_000,
      [
        ("log2", "1359655560 7696859273 6808836541 2465385883 0712912477 2253356129"),
        ("log10", "7181488339 0572048666 9665379150 9805276788 9017079147 3157833202"),
        ("zeta3", "1895042350 5937250931 9345707332 2791929459 1384169574 3696119130"),
        ("catalan", "9537871503 8605391277 2596534797 3119773010 4839787820 1993979220"),
        ("gamma", "4679858165 1811093897 9175027262 5442285800 7900236813 0727319046"),
      ])

  /// The ten decimals that follow the millionth.
  static let nextDecimals = own(
    .nextTenDecimals, 1_000_000,
    [
      ("pi", "3092756283"), ("e", "8374711515"), ("phi", "5891324021"), ("sqrt2", "9064628136"),
    ])

  private static func lastTen(
    upTo last: Int64, _ answers: [(name: String, decimals: String)]
  ) -> [KnownAnswer] {
    answers.flatMap {
      atPowersOfTen(
        $0.name, .lastTenDecimals, from: 10_000, yCruncher(recomputed:), upTo: last,
        $0.decimals.split(separator: " ").map(String.init))
    }
  }

  private static func yCruncher(recomputed: Bool) -> KnownAnswer.Provenance {
    .published(
      "y-cruncher's digit tables",
      at: .address("github.com/Mysticial/y-cruncher/tree/master/trunk/Digits"),
      recomputed: recomputed)
  }
}

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
      .published("OEIS A099291 to A099300", at: .sequence("A099291"), recomputed: false)),
    KnownAnswer(
      "pi", .counts, 100_000_000,
      "9999922 10002475 10001092 9998442 10003863 9993478 9999417 9999610 10002180 9999521",
      .published("OEIS A099291 to A099300", at: .sequence("A099291"), recomputed: false)),
    KnownAnswer(
      "e", .counts, 1_000_000,
      "99425 100132 99845 100228 100389 100087 100479 99910 99814 99691",
      .ownWithPARI),
    KnownAnswer(
      "e", .counts, 10_000_000,
      "998678 1000577 999156 1001716 1000307 999903 998869 1000813 999703 1000278",
      .published("OEIS A322715 to A322724", at: .sequence("A322715"), recomputed: false)),
    KnownAnswer(
      "e", .counts, 100_000_000,
      "9999138 10004438 9998876 10005176 9998285 9998042 10000158 9998342 10000336 9997209",
      .published("OEIS A322715 to A322724", at: .sequence("A322715"), recomputed: false)),
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

  static let occurrences: [KnownAnswer] =
    [("12345", 49702), ("314159", 176_451), ("271828", 33789), ("8566722", 10000)].map {
      (pattern: String, position: Int64) in
      KnownAnswer(
        "pi", .firstOccurrence, position + Int64(pattern.count) - 1, argument: pattern,
        "\(position)", .ownWithPARI)
    }
    + [
      (.selfLocatingFromOne, "1 16470 44899", "A057680"),
      (.selfLocatingFromZero, "6 27 13598 43611", "A064810"),
      (.selfLocatingFromInteger, "5 242424 271070", "A057679"),
    ].map { (kind: KnownAnswerKind, numbers: String, sequence: String) in
      KnownAnswer(
        "pi", kind, 1_000_000, numbers,
        .published("OEIS", at: .sequence(sequence), recomputed: true))
    }
    + [32, 606, 8555, 99849].enumerated().map { (index: Int, decimals: Int64) in
      KnownAnswer(
        "pi", .coverage, decimals, argument: "\(index + 1)", "\(decimals)", .ownWithPARI)
    }
}

extension KnownAnswers {
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
    .published(
      "Bailey, Borwein and Plouffe 1997", at: .doi("10.1090/S0025-5718-97-00856-9"),
      recomputed: false)
  }
}
