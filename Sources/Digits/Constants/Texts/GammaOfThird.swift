internal import Arithmetic

extension ConstantDefinition {
  static let gammaOfThird = ConstantDefinition(
    stated: "gamma1-3",
    by: """
      formula  singular-12288000   proved
      by       j = -12288000; D. V. and G. V. Chudnovsky 1988
      value    root(3, S * Pi^2 * root(4, 72/5))
      S        1 + sum -9 (12n-11)(12n-7) * -9 (12n-11)(12n-7) / 9216000 (n)^2
      Pi       426880 * sqrt(10005) / C
      C        13591409 + sum P * R / Q
      P        -1 (6n-5)(2n-1)(6n-1)(545140134n+13591409)
      R        -1 (6n-5)(2n-1)(6n-1)
      Q        10939058860032000 (n)^3

      formula  singular-54000   proved
      by       j = 54000, with the series of S. Ramanujan 1914
      value    root(3, S * Pi^2 * root(12, 2^28/91125))
      S        1 + sum 4 (12n-11)(12n-7) * 4 (12n-11)(12n-7) / 18000 (n)^2
      Pi       9801 / 4 * sqrt(2) / C
      C        1103 + sum (4n-3)(2n-1)(4n-1)(26390n+1103) * (4n-3)(2n-1)(4n-1) / 3073907232 (n)^3
      """,
    library: (
      .arithmeticGeometricMean, .gammaOfThird,
      "root(36, 2^28 pi^24 / (27 agm(2, sqrt(2 + sqrt(3)))^12)) by MPFR"
    ),
    libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
    pairs: [("singular-12288000", "singular-54000", "other series, and another series for π")])
}
