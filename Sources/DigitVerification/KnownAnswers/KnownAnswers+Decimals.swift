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

  /// The digit tables that accompany y-cruncher.
  private static func yCruncher(recomputed: Bool) -> KnownAnswer.Provenance {
    .published("y-cruncher's published digit tables", recomputed: recomputed)
  }
}
