extension KnownAnswers {
  /// Hashes of the text with the integer part.
  static let prefixHashes: [KnownAnswer] = [
    KnownAnswer(
      "pi", .prefixSHA1, 100_000,
      "ddec8e3cd091057af4de7dd147bff14860c802e8",
      libbf(recomputed: true)),
    KnownAnswer(
      "pi", .prefixSHA1, 1_000_000,
      "ec497f9b8b0aad5fe967d0916bff266972081f50",
      libbf(recomputed: true)),
    KnownAnswer(
      "pi", .prefixSHA1, 10_000_000,
      "056fe739ad2e3b427691e4e62eef8936ce2a88e4",
      libbf(recomputed: false)),
    KnownAnswer(
      "pi", .prefixSHA1, 100_000_000,
      "23456396be72fb9a390e5f707c7bff7a1c3697f8",
      libbf(recomputed: false)),
    KnownAnswer(
      "pi", .prefixSHA1, 1_000_000_000,
      "8ef30374165e5e4a11552a0d896e9e961ea13c33",
      libbf(recomputed: false)),
    KnownAnswer(
      "pi", .prefixSHA256, 1_000_000,
      "dd382ef6a0c1e8d920fb72f482d74826251ab97709520bc24f913cd8eb5fc839",
      .ownWithPARI),
    KnownAnswer(
      "pi", .prefixMD5, 1_000_000,
      "e87782d11eac8d992faca76ceb940433",
      .ownWithPARI),
    KnownAnswer("pi", .prefixMD5, 10_000_000, "bc3234ae2e3f6ec7737f037b375eabec", chudnovskyPi),
    KnownAnswer("pi", .prefixMD5, 100_000_000, "969bfe295b67da45b68086eb05a8b031", chudnovskyPi),
    KnownAnswer("pi", .prefixMD5, 1_000_000_000, "3901670f41a84174103bd6a8f07651c0", chudnovskyPi),
    KnownAnswer("pi", .prefixMD5, 2_000_000_000, "dcf466792a8958becbb05b74b983d8b1", chudnovskyPi),
    KnownAnswer(
      "e", .prefixSHA256, 1_000_000,
      "3fe3a17684179b014635fa1454f2f956b91b9c3bb2a926bbf7510a5e17ff3baf",
      .ownWithPARI),
    KnownAnswer(
      "phi", .prefixSHA256, 1_000_000,
      "2ac0e5b884234c7ba75c1c8933a040109f65a51672a4da86f85309a46d3f9673",
      .ownWithPARI),
    KnownAnswer(
      "sqrt2", .prefixSHA256, 1_000_000,
      "fa8e3124780154cf73ad824667be46ef8cf530d139f5c7f28f6b5662fff4cf04",
      .ownWithPARI),
  ]

  static let fractionHashes: [KnownAnswer] = [
    KnownAnswer(
      "pi", .fractionSHA256, 1_000_000,
      "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069",
      .ownWithPARI),
    KnownAnswer(
      "pi", .digitHash, 1_000_000, "847519092189756098", .ownWithPARI),
    KnownAnswer(
      "e", .fractionSHA256, 1_000_000,
      "c6e9fe4f3d84085f85e98234bf1f284b5b8de993059453548d3ccaa3016138ac",
      .ownWithPARI),
    KnownAnswer(
      "e", .digitHash, 1_000_000, "429874372355341578", .ownWithPARI),
    KnownAnswer(
      "phi", .fractionSHA256, 1_000_000,
      "b3a8d00d8384e1eeda6f906db0132d39c2cbd38447a0fa6eda9f5a06773d72d7",
      .ownWithPARI),
    KnownAnswer(
      "phi", .digitHash, 1_000_000, "944312423434632608", .ownWithPARI),
    KnownAnswer(
      "sqrt2", .fractionSHA256, 1_000_000,
      "b521e4c4ee7afb3e2ce0d58337388c54f9fbbc6811945574117ef5eec093cefb",
      .ownWithPARI),
    KnownAnswer(
      "sqrt2", .digitHash, 1_000_000, "1046692711165650156", .ownWithPARI),
    KnownAnswer(
      "pi", .digitHash, 100_000, "117399907482140632", .ownWithPARI),
    KnownAnswer(
      "e", .digitHash, 100_000, "45978475911743562", .ownWithPARI),
    KnownAnswer(
      "phi", .digitHash, 100_000, "253690963282898686", .ownWithPARI),
    KnownAnswer(
      "sqrt2", .digitHash, 100_000, "2283634906712961734", .ownWithPARI),
    KnownAnswer(
      "log2", .fractionSHA256, 100_000,
      "c8e8684318412dfbd007ef330f645309ddab7ce36ec1f427806ead8f86778006",
      .ownWithPARI),
    KnownAnswer(
      "log10", .fractionSHA256, 100_000,
      "57182d2f1f5762501a3b440263ece4f01082b64cd82045811e2f3079965fe2ad",
      .ownWithPARI),
    KnownAnswer(
      "zeta3", .fractionSHA256, 100_000,
      "186a5e2bd79d4d638cb8fd2c562ebf6d420ed4d15d445eda15a36f71b0dd7e53",
      .ownWithPARI),
    KnownAnswer(
      "catalan", .fractionSHA256, 100_000,
      "c6cee6d2396872c619ecf348ae8061ff88af70ba60d20f1952fc5083f38373d6",
      .ownWithPARI),
    KnownAnswer(
      "gamma", .fractionSHA256, 100_000,
      "12e3bdf46baf14603076385b933ccab173175e0506310762d37977ecbb9bc2f1",
      .ownWithPARI),
    KnownAnswer(
      "sqrt3", .fractionSHA256, 100_000,
      "45ba1572f573da8ee8bf633a690fa2ac6f3c94f2f8b3d603a6c0e12c43237aef",
      .ownWithPARI),
    KnownAnswer(
      "sqrt5", .fractionSHA256, 100_000,
      "392b596b4167e532401c9349acc62a322235cc99fda72de4deb531034b2a0ac4",
      .ownWithPARI),
  ]

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
  static let lastDecimals: [KnownAnswer] = [
    KnownAnswer(
      "pi", .lastTenDecimals, 10000, "5256375678", yCruncher(recomputed: true)),
    KnownAnswer(
      "pi", .lastTenDecimals, 100_000, "5493624646", yCruncher(recomputed: true)),
    KnownAnswer(
      "pi", .lastTenDecimals, 1_000_000, "5779458151", yCruncher(recomputed: true)),
    KnownAnswer(
      "pi", .lastTenDecimals, 10_000_000, "5348955897", yCruncher(recomputed: false)),
    KnownAnswer(
      "pi", .lastTenDecimals, 100_000_000, "0187751592", yCruncher(recomputed: false)),
    KnownAnswer(
      "pi", .lastTenDecimals, 1_000_000_000, "5275045519", yCruncher(recomputed: false)),
    KnownAnswer(
      "e", .lastTenDecimals, 10000, "9465536788", yCruncher(recomputed: true)),
    KnownAnswer(
      "e", .lastTenDecimals, 100_000, "1004271658", yCruncher(recomputed: true)),
    KnownAnswer(
      "e", .lastTenDecimals, 1_000_000, "7694228188", yCruncher(recomputed: true)),
    KnownAnswer(
      "e", .lastTenDecimals, 10_000_000, "1396705376", yCruncher(recomputed: false)),
    KnownAnswer(
      "e", .lastTenDecimals, 100_000_000, "4492118202", yCruncher(recomputed: false)),
    KnownAnswer(
      "e", .lastTenDecimals, 1_000_000_000, "0858200191", yCruncher(recomputed: false)),
    KnownAnswer(
      "phi", .lastTenDecimals, 10000, "7977113803", yCruncher(recomputed: true)),
    KnownAnswer(
      "phi", .lastTenDecimals, 100_000, "9559326106", yCruncher(recomputed: true)),
    KnownAnswer(
      "phi", .lastTenDecimals, 1_000_000, "4153226344", yCruncher(recomputed: true)),
    KnownAnswer(
      "phi", .lastTenDecimals, 10_000_000, "4825797564", yCruncher(recomputed: false)),
    KnownAnswer(
      "phi", .lastTenDecimals, 100_000_000, "8941970031", yCruncher(recomputed: false)),
    KnownAnswer(
      "phi", .lastTenDecimals, 1_000_000_000, "3891332833", yCruncher(recomputed: false)),
    KnownAnswer(
      "sqrt2", .lastTenDecimals, 10000, "5873258351", yCruncher(recomputed: true)),
    KnownAnswer(
      "sqrt2", .lastTenDecimals, 100_000, "5610147523", yCruncher(recomputed: true)),
    KnownAnswer(
      "sqrt2", .lastTenDecimals, 1_000_000, "9048412043", yCruncher(recomputed: true)),
    KnownAnswer(
      "sqrt2", .lastTenDecimals, 10_000_000, "7213158971", yCruncher(recomputed: false)),
    KnownAnswer(
      "sqrt2", .lastTenDecimals, 100_000_000, "2328949711", yCruncher(recomputed: false)),
    KnownAnswer(
      "sqrt2", .lastTenDecimals, 1_000_000_000, "1585852742", yCruncher(recomputed: false)),
    KnownAnswer(
      "log2", .lastTenDecimals, 10000, "1359655560", yCruncher(recomputed: true)),
    KnownAnswer(
      "log2", .lastTenDecimals, 100_000, "7696859273", yCruncher(recomputed: true)),
    KnownAnswer(
      "log2", .lastTenDecimals, 1_000_000, "6808836541", yCruncher(recomputed: false)),
    KnownAnswer(
      "log2", .lastTenDecimals, 10_000_000, "2465385883", yCruncher(recomputed: false)),
    KnownAnswer(
      "log2", .lastTenDecimals, 100_000_000, "0712912477", yCruncher(recomputed: false)),
    KnownAnswer(
      "log2", .lastTenDecimals, 1_000_000_000, "2253356129", yCruncher(recomputed: false)),
    KnownAnswer(
      "log10", .lastTenDecimals, 10000, "7181488339", yCruncher(recomputed: true)),
    KnownAnswer(
      "log10", .lastTenDecimals, 100_000, "0572048666", yCruncher(recomputed: true)),
    KnownAnswer(
      "log10", .lastTenDecimals, 1_000_000, "9665379150", yCruncher(recomputed: false)),
    KnownAnswer(
      "log10", .lastTenDecimals, 10_000_000, "9805276788", yCruncher(recomputed: false)),
    KnownAnswer(
      "log10", .lastTenDecimals, 100_000_000, "9017079147", yCruncher(recomputed: false)),
    KnownAnswer(
      "log10", .lastTenDecimals, 1_000_000_000, "3157833202", yCruncher(recomputed: false)),
    KnownAnswer(
      "zeta3", .lastTenDecimals, 10000, "1895042350", yCruncher(recomputed: true)),
    KnownAnswer(
      "zeta3", .lastTenDecimals, 100_000, "5937250931", yCruncher(recomputed: true)),
    KnownAnswer(
      "zeta3", .lastTenDecimals, 1_000_000, "9345707332", yCruncher(recomputed: false)),
    KnownAnswer(
      "zeta3", .lastTenDecimals, 10_000_000, "2791929459", yCruncher(recomputed: false)),
    KnownAnswer(
      "zeta3", .lastTenDecimals, 100_000_000, "1384169574", yCruncher(recomputed: false)),
    KnownAnswer(
      "zeta3", .lastTenDecimals, 1_000_000_000, "3696119130", yCruncher(recomputed: false)),
    KnownAnswer(
      "catalan", .lastTenDecimals, 10000, "9537871503", yCruncher(recomputed: true)),
    KnownAnswer(
      "catalan", .lastTenDecimals, 100_000, "8605391277", yCruncher(recomputed: true)),
    KnownAnswer(
      "catalan", .lastTenDecimals, 1_000_000, "2596534797", yCruncher(recomputed: false)),
    KnownAnswer(
      "catalan", .lastTenDecimals, 10_000_000, "3119773010", yCruncher(recomputed: false)),
    KnownAnswer(
      "catalan", .lastTenDecimals, 100_000_000, "4839787820", yCruncher(recomputed: false)),
    KnownAnswer(
      "catalan", .lastTenDecimals, 1_000_000_000, "1993979220", yCruncher(recomputed: false)),
    KnownAnswer(
      "gamma", .lastTenDecimals, 10000, "4679858165", yCruncher(recomputed: true)),
    KnownAnswer(
      "gamma", .lastTenDecimals, 100_000, "1811093897", yCruncher(recomputed: true)),
    KnownAnswer(
      "gamma", .lastTenDecimals, 1_000_000, "9175027262", yCruncher(recomputed: false)),
    KnownAnswer(
      "gamma", .lastTenDecimals, 10_000_000, "5442285800", yCruncher(recomputed: false)),
    KnownAnswer(
      "gamma", .lastTenDecimals, 100_000_000, "7900236813", yCruncher(recomputed: false)),
    KnownAnswer(
      "gamma", .lastTenDecimals, 1_000_000_000, "0727319046", yCruncher(recomputed: false)),
  ]

  /// The ten decimals that follow the millionth.
  static let nextDecimals: [KnownAnswer] = [
    KnownAnswer(
      "pi", .nextTenDecimals, 1_000_000, "3092756283", .ownWithPARI),
    KnownAnswer(
      "e", .nextTenDecimals, 1_000_000, "8374711515", .ownWithPARI),
    KnownAnswer(
      "phi", .nextTenDecimals, 1_000_000, "5891324021", .ownWithPARI),
    KnownAnswer(
      "sqrt2", .nextTenDecimals, 1_000_000, "9064628136", .ownWithPARI),
  ]

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
      .published("OEIS", at: .sequence("A057680"), recomputed: true)),
    KnownAnswer(
      "pi", .selfLocatingFromZero, 1_000_000,
      "6 27 13598 43611",
      .published("OEIS", at: .sequence("A064810"), recomputed: true)),
    KnownAnswer(
      "pi", .selfLocatingFromInteger, 1_000_000,
      "5 242424 271070",
      .published("OEIS", at: .sequence("A057679"), recomputed: true)),
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
