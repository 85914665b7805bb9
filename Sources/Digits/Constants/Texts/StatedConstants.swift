internal import Arithmetic

extension ConstantDefinition {
  /// The constants whose formulas are texts, those beside this file.
  package static let stated = [
    ConstantDefinition(
      "log2", text: PackageResources.log2_txt,
      library: (.logarithm, .logarithm(2), "log(2) by MPFR's logarithm"),
      libraryIndependence: "another formula: its own series of factorials",
      pairs: [("zuniga-ii", "machin-3", "one series against three, of other arguments")]),
    ConstantDefinition(
      "log10", text: PackageResources.log10_txt,
      library: (.logarithm, .logarithm(10), "log(10) by MPFR's logarithm"),
      libraryIndependence: "another formula: its own series for logarithms",
      pairs: [("four", "three", "no common argument")]),
    ConstantDefinition(
      "zeta3", text: PackageResources.zeta3_txt,
      library: (.zeta, .zeta(3), "zeta(3) by MPFR's zeta function"),
      upTo: 100_000,
      libraryIndependence: "another formula: an alternating sum with the weights of P. Borwein",
      pairs: [("zuniga-vi", "zuniga-v", "arguments 2^-39.4 and 2^-35.0, no image of one another")]),
    ConstantDefinition(
      "catalan", text: PackageResources.catalan_txt,
      library: (.catalan, .catalan, "Catalan's constant by MPFR"),
      libraryIndependence: "another formula: S. Ramanujan's series, with pi and a logarithm",
      pairs: [("pilehrood", "zuniga", "other arguments")]),
    ConstantDefinition(
      "lemniscate", text: PackageResources.lemniscate_txt,
      library: (.arithmeticGeometricMean, .lemniscate, "2 pi / agm(1, sqrt(2)) by MPFR"),
      libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
      pairs: [
        ("zuniga-x", "singular-66", "another series, and π"),
        ("zuniga-x", "gauss", "a sum of two inverse functions needs no root"),
      ]),
    ConstantDefinition(
      "gamma1-4", text: PackageResources.gamma1_4_txt,
      library: (
        .arithmeticGeometricMean, .gammaOfQuarter,
        "root(4, 8 pi^3 / agm(1, sqrt(2))^2) by MPFR"
      ),
      libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
      pairs: [("zuniga-x", "singular-66", "other series, and another series for π")]),
    ConstantDefinition(
      "gamma1-3", text: PackageResources.gamma1_3_txt,
      library: (
        .arithmeticGeometricMean, .gammaOfThird,
        "root(36, 2^28 pi^24 / (27 agm(2, sqrt(2 + sqrt(3)))^12)) by MPFR"
      ),
      libraryIndependence: "another formula: the arithmetic-geometric mean, no series at all",
      pairs: [("singular-12288000", "singular-54000", "other series, and another series for π")]),
    ConstantDefinition(
      "sqrt3", text: PackageResources.sqrt3_txt,
      library: (.squareRoot, .squareRoot(3), "sqrt(3) by MPFR's square root"),
      libraryIndependence: "a second implementation of the square root, not a second formula",
      ingredient: "sqrt(3)",
      pairs: [("square-root", "binomial", "a series needs no root")]),
    ConstantDefinition(
      "log3", text: PackageResources.log3_txt,
      library: (.logarithm, .logarithm(3), "log(3) by MPFR's logarithm"),
      libraryIndependence: "another formula: its own series for logarithms",
      pairs: [("four", "three", "no common argument")]),
    ConstantDefinition(
      "log5", text: PackageResources.log5_txt,
      library: (.logarithm, .logarithm(5), "log(5) by MPFR's logarithm"),
      libraryIndependence: "another formula: its own series for logarithms",
      pairs: [("four", "three", "no common argument")]),
    ConstantDefinition(
      "log7", text: PackageResources.log7_txt,
      library: (.logarithm, .logarithm(7), "log(7) by MPFR's logarithm"),
      libraryIndependence: "another formula: its own series for logarithms",
      pairs: [("four", "three", "no common argument")]),
    ConstantDefinition(
      "gamma", text: PackageResources.gamma_txt,
      library: (.euler, .euler, "Euler's constant by MPFR"),
      libraryIndependence: "a second implementation of R. Brent's and E. McMillan's formula",
      pairs: [
        (
          "brent-mcmillan", "exponential-integral",
          "the exponential integral instead of Bessel functions, another N and other logarithms"
        )
      ]),
  ]
}
