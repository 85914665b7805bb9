internal import Arithmetic

extension ConstantDefinition {
  static let log2 = ConstantDefinition(
    stated: "log2",
    by: """
      formula  zuniga-ii   proved
      by       J. Zuniga 2024; proved in arXiv:2506.08245
      value    S / 2
      S        sum -297 1794 * (n)(2n-1) / 216 (6n-1)(6n-5)

      formula  machin-3   proved
      by       C. Størmer, Bull. Soc. Math. France 27 (1899)
      value    18/26 * A - 2/4801 * B + 8/8749 * C
      A        1 + sum (2n-1) * (2n-1) / 676 (2n+1)
      B        1 + sum (2n-1) * (2n-1) / 23049601 (2n+1)
      C        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)
      """,
    library: (.logarithm, .logarithm(2), "log(2) by MPFR's logarithm"),
    libraryIndependence: "another formula: its own series of factorials",
    pairs: [("zuniga-ii", "machin-3", "one series against three, of other arguments")])
}
