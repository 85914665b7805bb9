internal import Arithmetic

extension ConstantDefinition {
  static let lemniscate = ConstantDefinition(
    stated: "lemniscate",
    by: """
      formula  zuniga-x   proved
      by       J. Zuniga 2023
      value    root(4, 1/1043320250) / S
      S        sum 32 (n)^2 (1728n-1673) * (8n-3)(8n-7) / 1658944 (n)^2

      formula  singular-66   proved
      by       j = 66^3, with the series of S. Ramanujan 1914
      value    root(4, 256/33) * S * Pi
      S        1 + sum 8 (12n-11)(12n-7) * 8 (12n-11)(12n-7) / 191664 (n)^2
      Pi       9801 / 4 * sqrt(2) / C
      C        1103 + sum (4n-3)(2n-1)(4n-1)(26390n+1103) * (4n-3)(2n-1)(4n-1) / 3073907232 (n)^3

      formula  gauss   proved
      by       C. F. Gauss
      value    4 * A + 28/23 * B
      A        1 + sum (2n-1)(4n-3) * (2n-1)(4n-3) / 16 (2n)(4n+1)
      B        1 + sum 2401 (2n-1)(4n-3) * 2401 (2n-1)(4n-3) / 279841 (2n)(4n+1)
      """,
    library: (.arithmeticGeometricMean, .lemniscate, "2 pi / agm(1, sqrt(2)) by MPFR"),
    libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
    pairs: [
      ("zuniga-x", "singular-66", "another series, and π"),
      ("zuniga-x", "gauss", "a sum of two inverse functions needs no root"),
    ])
}
