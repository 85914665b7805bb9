internal import Arithmetic

extension ConstantDefinition {
  static let sqrt3 = ConstantDefinition(
    stated: "sqrt3",
    by: """
      formula  square-root   proved
      by       Euclid, Elements II
      value    sqrt(3)

      formula  binomial   proved
      by       I. Newton 1665, at a convergent of the root
      value    3351044259/1934726305 * S
      S        1 + sum -1 (2n-1) * -1 (2n-1) / 3743165875258953025 (n)
      """,
    library: (.squareRoot, .squareRoot(3), "sqrt(3) by MPFR's square root"),
    libraryIndependence: "a second implementation of the square root, not a second formula",
    ingredient: "sqrt(3)",
    pairs: [("square-root", "binomial", "a series needs no root")])
}
