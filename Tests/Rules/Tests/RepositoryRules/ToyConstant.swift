/// √5 as a constant of the product: the additions that CONTRIBUTING asks for, by file.
enum ToyConstant {
  /// What a file gets.
  enum Addition {
    /// It is new.
    case file(String)
    /// A line in the place of another one.
    case line(old: String, new: String)
  }

  static let additions: [String: Addition] = [
    "Sources/Digits/DigitCore/MathematicalConstant.swift": .line(
      old: "    known + [\n",
      new: """
            known + [
              MathematicalConstant(
                code: 0xFFFF, name: "sqrt5", symbol: "√5", integerPart: Digit(2)!),

        """),
    "Sources/Digits/Constants/Texts/sqrt5.txt": .file(
      """
      formula  square-root   proved
      by       Euclid
      value    sqrt(5)

      formula  binomial   proved
      by       I. Newton 1665
      value    2837257925/1268860318 * S
      S        1 + sum -1 (2n-1) * -1 (2n-1) / 3220013013190122248 (n)

      """),
    "Package.swift": .line(
      old: "      \"gamma1-3\", \"sqrt3\",\n",
      new: "      \"gamma1-3\", \"sqrt3\", \"sqrt5\",\n"),
    "Sources/Digits/Constants/Texts/StatedConstants.swift": .line(
      old: "  package static let stated = [\n",
      new: """
          package static let stated = [
            ConstantDefinition(
              "sqrt5", text: PackageResources.sqrt5_txt,
              library: (.squareRoot, .squareRoot(5), "sqrt(5) by MPFR's square root"),
              libraryIndependence: "a second implementation of the square root",
              ingredient: "sqrt(5)",
              pairs: [("square-root", "binomial", "a series needs no root")]),

        """),
    "Sources/Digits/DigitChecks/Constants/series.txt": .line(
      old: "formula sqrt3 square-root\n",
      new: """
        formula sqrt5 square-root
        formula sqrt5 binomial
        series 1
        P 1 -2
        Q 0 3220013013190122248
        R 1 -2
        formula sqrt3 square-root

        """),
    "Sources/Digits/DigitChecks/KnownAnswers/answers.txt": .line(
      old: "derived with Python's integers\n",
      new: "derived with Python's integers\nsqrt5 1000 = 7072278724\n"),
  ]
}
