internal import Arithmetic

extension ConstantDefinition {
  static let catalan = ConstantDefinition(
    stated: "catalan",
    by: """
      formula  pilehrood   proved
      by       K. and T. Hessami Pilehrood 2010
      value    S / 2
      S        sum 15 -184 580 * 32 (n)^3 (2n-1) / 9 (6n-1)^2 (6n-5)^2

      formula  zuniga   proved
      by       J. Zuniga 2023
      value    S / 6
      S        sum P * R / Q
      P        17325 -536620 6004944 -30494304 76613904 -92809152 43203456
      Q        5 (10n-1)(10n-3)(10n-7)(10n-9) (12n-1)(12n-5)(12n-7)(12n-11)
      R        -128 (n)^3 (2n-1) (3n-1)(3n-2) (6n-1)(6n-5)
      """,
    library: (.catalan, .catalan, "Catalan's constant by MPFR"),
    libraryIndependence: "another formula: S. Ramanujan's series, with pi and a logarithm",
    pairs: [("pilehrood", "zuniga", "other arguments")])
}
