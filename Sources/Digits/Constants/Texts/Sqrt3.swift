extension ConstantText {
  static let sqrt3 = ConstantText(
    builtIn: """
      constant sqrt3 code 12, integer part 1
      name     √3   the square root of 3
      starts   1.73205080756887729352744634150587236694280525381038
      mpfr     sqrt 3   a second implementation of the square root, not a second formula

      formula  square-root   proved
      by       Euclid, Elements II
      value    sqrt(3)

      formula  binomial   proved
      by       I. Newton 1665, at a convergent of the root
      value    3351044259/1934726305 * S
      S        1 + sum -1 (2n-1) * -1 (2n-1) / 3743165875258953025 (n)

      pair     square-root binomial   a series needs no root
      digits   10^3 3954959381, 10^4 7012304019   mpmath
      """)
}
