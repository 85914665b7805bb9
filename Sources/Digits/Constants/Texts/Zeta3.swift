internal import Arithmetic

extension ConstantDefinition {
  static let zeta3 = ConstantDefinition(
    stated: "zeta3",
    by: """
      formula  zuniga-vi   proved
      by       J. Zuniga 2023; Dougall's sum and WZ pairs, mathoverflow.net/q/454929
      value    S / 48
      S        sum P * R / Q
      P        -3143448000 156286859400 -3292502315430 38721705264979 -282805786014979
               1352700034136826 -4348596587040104 9451223531851808 -13684352515879536
               12632254526031264 -6719460725627136 1565994397644288
      Q        270 (12n-1)(12n-5)(12n-7)(12n-11) (10n-1)(10n-3)(10n-7)(10n-9)
               (9n-1)(9n-2)(9n-4)(9n-5)(9n-7)(9n-8)
      R        -1 (n)^5 (2n-1)^3 (3n-1)(3n-2) (4n-1)(4n-3) (6n-1)(6n-5)

      formula  zuniga-v   proved
      by       J. Zuniga 2023, as above
      value    S / 24
      S        sum P * R / Q
      P        -731566080 33552610560 -660416507568 7352050259484 -51452348050672
               238210943593421 -746938801646725 1592180015776565 -2269551612681475
               2067749814046250 -1087318449630000 250765325100000
      Q        288 (8n-1)(8n-3)(8n-5)(8n-7) (10n-1)(10n-3)(10n-7)(10n-9)
               (9n-1)(9n-2)(9n-4)(9n-5)(9n-7)(9n-8)
      R        (n)^5 (2n-1) (3n-1)(3n-2) (4n-1)(4n-3) (5n-1)(5n-2)(5n-3)(5n-4)
      """,
    library: (.zeta, .zeta(3), "zeta(3) by MPFR's zeta function"),
    upTo: 100_000,
    libraryIndependence: "another formula: an alternating sum with the weights of P. Borwein",
    pairs: [("zuniga-vi", "zuniga-v", "arguments 2^-39.4 and 2^-35.0, no image of one another")])
}
