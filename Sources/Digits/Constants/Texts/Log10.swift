internal import Arithmetic

extension ConstantDefinition {
  static let log10 = ConstantDefinition(
    stated: "log10",
    by: """
      formula  four   proved
      by       C. Størmer's identities, artanh of 1/251, 1/449, 1/4801, 1/8749; P. Sebah 1997
      value    478/251 * A + 180/449 * B - 126/4801 * C + 206/8749 * D
      A        1 + sum (2n-1) * (2n-1) / 63001 (2n+1)
      B        1 + sum (2n-1) * (2n-1) / 201601 (2n+1)
      C        1 + sum (2n-1) * (2n-1) / 23049601 (2n+1)
      D        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)

      formula  three   proved
      by       C. F. Gauss, Werke II (1863)
      value    46/31 * A + 34/49 * B + 20/161 * C
      A        1 + sum (2n-1) * (2n-1) / 961 (2n+1)
      B        1 + sum (2n-1) * (2n-1) / 2401 (2n+1)
      C        1 + sum (2n-1) * (2n-1) / 25921 (2n+1)
      """,
    library: (.logarithm, .logarithm(10), "log(10) by MPFR's logarithm"),
    libraryIndependence: "another formula: its own series for logarithms",
    pairs: [("four", "three", "no common argument")])
}
