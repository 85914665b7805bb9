internal import Arithmetic

extension ConstantDefinition {
  static let gammaOfQuarter = ConstantDefinition(
    stated: "gamma1-4",
    by: """
      formula  zuniga-x   proved
      by       J. Zuniga 2023; D. V. and G. V. Chudnovsky 1988
      value    root(4, 2 * V^2 * Pi)
      V        root(4, 1/1043320250) / S
      S        sum 32 (n)^2 (1728n-1673) * (8n-3)(8n-7) / 1658944 (n)^2
      Pi       426880 * sqrt(10005) / C
      C        13591409 + sum P * R / Q
      P        -1 (6n-5)(2n-1)(6n-1)(545140134n+13591409)
      R        -1 (6n-5)(2n-1)(6n-1)
      Q        10939058860032000 (n)^3

      formula  singular-66   proved
      by       j = 66^3, with the series of S. Ramanujan 1914
      value    root(4, 32 * S^2 * Pi^3 / sqrt(33))
      S        1 + sum 8 (12n-11)(12n-7) * 8 (12n-11)(12n-7) / 191664 (n)^2
      Pi       9801 / 4 * sqrt(2) / C
      C        1103 + sum (4n-3)(2n-1)(4n-1)(26390n+1103) * (4n-3)(2n-1)(4n-1) / 3073907232 (n)^3
      """,
    library: (
      .arithmeticGeometricMean, .gammaOfQuarter,
      "root(4, 8 pi^3 / agm(1, sqrt(2))^2) by MPFR"
    ),
    libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
    pairs: [("zuniga-x", "singular-66", "other series, and another series for π")])
}
