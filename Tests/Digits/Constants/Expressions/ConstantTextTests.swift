import Constants
import Testing

@Suite("Constants as texts")
struct ConstantTextTests {
  private static let short = """
    constant log2 code 5, integer part 0
    name     log 2   a logarithm
    starts   0.69314718055994530941
    mpfr     log 2   its own series
    formula  machin-3   proved
    by       C. Størmer 1897
    value    18/26 * A - 2/4801 * B + 8/8749 * C
    A        1 + sum (2n-1) * (2n-1)
             / 676 (2n+1)
    B        1 + sum R * R / 23049601 (2n+1)
    R        (2n-1)
    C        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)

    # A second one.
    formula  two
    by       nobody
    value    -(1/2 - 3^2) * root(3, 5)^-2

    pair     machin-3 two   not the same
    digits   10^4 1359655560, 10^6 6808836541   numberworld.org

    """

  @Test("are read as they are written")
  func reading() throws {
    let text = try ConstantText(parsing: Array(Self.short.utf8))
    let constant = try #require(text.constant)
    #expect(constant.name == "log2" && constant.code == 5 && constant.integerPart == 0)
    #expect(constant.symbol == "log 2" && constant.description == "a logarithm")
    #expect(constant.decimals == "69314718055994530941")
    #expect(text.formulas.map(\.name) == ["machin-3", "two"])
    #expect(text.formulas.map(\.isProved) == [true, false])
    #expect(constant.libraryIndependence == "its own series" && constant.library != nil)
    #expect(text.formulas[1].statement == "-(1/2 - 3^2) * root(3, 5)^-2")
    #expect(
      text.formulas[0].statement
        == "18/26 * A - 2/4801 * B + 8/8749 * C; A = 1 + sum (2n-1) * (2n-1) / 676 (2n+1); "
        + "B = 1 + sum R * R / 23049601 (2n+1); R = (2n-1); "
        + "C = 1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)")
    #expect(text.formulas.map(\.source) == ["C. Størmer 1897", "nobody"])
    #expect(text.pairs.map(\.reason) == ["not the same"])
    #expect(text.digits.map(\.end) == [10_000, 1_000_000])
    #expect(text.digits.map(\.decimals) == ["1359655560", "6808836541"])

    let factor = LinearFactor(2, -1)
    func series(_ square: Int64) throws -> FormulaExpression {
      let odd = try #require(IntegerPolynomial([1], [factor]))
      let q = try #require(IntegerPolynomial([square], [LinearFactor(2, 1)]))
      return .series(try RationalSeries(first: 1, p: odd, q: q, r: odd))
    }
    let (a, b, c) = try (series(676), series(23_049_601), series(76_545_001))
    let fractions = try [(9, 13), (-2, 4801), (8, 8749)].map {
      try #require(Fraction($0.0, over: $0.1))
    }
    let summands = zip(fractions, [a, b, c]).map {
      FormulaExpression.Summand(coefficient: $0.0, value: $0.1)
    }
    #expect(text.formulas[0].expression == .sum(summands))
    let coefficient = try #require(Fraction(17, over: 2))
    #expect(
      text.formulas[1].expression
        == .product([
          .init(base: .number(coefficient), exponent: 1),
          .init(base: .root(3, .number(Fraction(5))), exponent: -2),
        ]))
  }

  @Test("of files are read", arguments: ConstantCorpus.files)
  func corpus(name: String) throws {
    let text = try ConstantCorpus.constant(name)
    #expect(text.constant?.name == name && text.formulas.count >= 2)
    // Line ends of other systems change nothing.
    let other = try ConstantCorpus.text(name).replacing("\n", with: "\r\n")
    #expect(try ConstantText(parsing: Array(other.utf8)) == text)
  }

  /// What is replaced in the text above by what, and the refusal.
  private static let faults: [(old: String, new: String, refusal: String)] = [
    ("constant log2", "constant Log2", "line 1: 'Log2' is no name"),
    ("code 5", "code 65536", "line 1: the code is 1 to 65535"),
    ("part 0", "part 10", "line 1: the code is 1 to 65535"),
    ("part 0", "part 0, OEIS", "line 1: nothing is expected at ', OEIS'"),
    ("name     log", "constant log", "line 2: 'constant' is there twice"),
    ("mpfr     log 2", "mpfr     log", "line 4: MPFR's 'log' of such a number is not used here"),
    ("mpfr     log 2", "mpfr     gamma 2", "line 4: MPFR's 'gamma' of such a number is not"),
    ("mpfr     log", "starts   log", "line 4: 'starts' is there twice"),
    ("name     log 2   a logarithm\n", "", "'name' is missing"),
    ("starts   0.", "starts   1.", "line 3: the integer part, a point, and ten"),
    ("by       nobody\n", "", "a formula has no source: 'by' is missing"),
    ("two\n", "machin-3\n", "line 15: the formula 'machin-3' is there twice"),
    ("proved", "true", "line 5: a formula is 'proved' or 'conjectured'"),
    ("value    18", "worth    18", "line 7: 'worth' is no key here"),
    ("value    18", "starts   18", "line 7: 'starts' is there twice"),
    ("value    18/26 *", "by 18/26 *", "line 7: 'by' is there twice"),
    ("value    -(", "Other    -(", "line 15: the formula has no 'value'"),
    ("* A -", "* A +- ", "line 7: a number or a name is expected at '-  2/4801"),
    ("* A -", "* A − ", "line 7: a formula has ASCII characters alone"),
    ("* A -", "* A) - ", "line 7: nothing is expected at ')"),
    ("18/26", "(18/26", "line 7: ')' is expected at the end"),
    ("18/26", "18/0", "line 7: a number here is 0 or beyond 63 bits"),
    ("18/26", "0", "line 7: a number here is 0 or beyond 63 bits"),
    ("18/26", "3^40", "line 7: a number here is 0 or beyond 63 bits"),
    ("18/26", "9223372036854775808", "line 7: the number at '9223372036854775808"),
    ("* A -", "* D -", "line 7: D is defined nowhere in this formula"),
    ("* A -", "-", "line 8: A is used nowhere"),
    ("* C\n", "* C^0\n", "line 7: an exponent is an integer from -64 to 64 and not 0"),
    ("A        1 + sum", "A        1 + A + sum", "line 8: the expression is nested too deeply"),
    ("R        (2n-1)", "C        (2n-1)", "line 12: C is defined twice in this formula"),
    ("R        (2n-1)", "R        (2n-1) x", "line 11: nothing is expected at 'x'"),
    ("R        (2n-1)", "R        (0n-1)", "line 11: a factor is (an+b) or (an-b)"),
    ("R        (2n-1)", "R        (2n--1)", "line 11: a factor is (an+b) or (an-b)"),
    ("R        (2n-1)", "R        (2n-1)^33", "line 11: the power of a factor"),
    ("R        (2n-1)", "R        (2n-1)^32 (n)", "line 11: the polynomial's last"),
    ("R        (2n-1)", "R        1 2 0", "line 11: the polynomial's last coefficient is 0"),
    ("R        (2n-1)", "R        x", "line 11: a polynomial is expected at 'x'"),
    ("sum R * R", "sum R / R", "line 10: '*' is expected at '/ R / 23049601 (2n+1'"),
    (
      "sum R * R / 23049601 (2n+1)", "sum 9 (n) * 9 (n) / 10 (n)",
      "line 10: a term is more than 7/8"
    ),
    ("sum R * R / 23049601", "sum R * R (n)", "line 10: '/' is expected at '(n)"),
    ("23049601 (2n+1)", "23049601", "line 10: R grows as fast as Q or faster"),
    ("23049601 (2n+1)", "23049601 (2n-6)", "line 10: Q(3) is zero"),
    ("23049601 (2n+1)", "23049601 (2n-999)", "line 10: its terms do not fall"),
    ("R        (2n-1)", "R        (2n-2)", "line 10: R(1) is zero, so the series ends"),
    ("(1/2 - 3^2)", "(3^2 - 9)", "line 17: a number here is 0 or beyond 63 bits"),
    ("root(3, 5)", "root(65, 5)", "line 17: the order of a root is 1 to 64"),
    ("root(3, 5)", "root(3 5)", "line 17: ',' is expected at '5)^-2'"),
    ("pair     machin-3 two", "pair     machin-3 one", "line 19: no formula above is called"),
    ("pair     machin-3 two", "pair     two two", "line 19: a pair is two formulas and"),
    ("1359655560,", "135965556,", "line 20: an entry is a power of ten and ten decimals"),
    ("6808836541   numberworld.org", "6808836541", "line 20: the source of the decimals"),
    ("# A second", "\t# A second", "line 14: a tab or another control character"),
    ("constant log2", " constant log2", "line 1: the line continues none"),
  ]

  @Test("with a fault are refused, with the line and the reason", arguments: Self.faults.indices)
  func refused(index: Int) throws {
    let (old, new, refusal) = Self.faults[index]
    #expect(Self.short.ranges(of: old).count >= 1, "\(old)")
    let text = Self.short.replacing(old, with: new, maxReplacements: 1)
    let error = #expect(throws: FormulaError.self) {
      try ConstantText(parsing: Array(text.utf8))
    }
    #expect(error?.description.hasPrefix(refusal) == true, "\(error?.description ?? "")")
  }

  @Test("that are no texts, empty or too long are refused")
  func bytes() {
    for (bytes, refusal) in [
      ([0xFF], "the text is not UTF-8"), ([], "the text has no formula"),
      ([UInt8](repeating: 0x20, count: 65_537), "the text is longer than 65536 bytes"),
    ] {
      let error = #expect(throws: FormulaError.self) { try ConstantText(parsing: bytes) }
      #expect(error?.reason == refusal && error?.code == .malformed && error?.line == nil)
    }
  }

  @Test("of a user's own have formulas alone, and names that multiply are refused")
  func own() throws {
    let text = try ConstantText(parsing: Array("formula mine\nvalue E\nE 1 + sum 1 * 1 / (n)".utf8))
    #expect(text.constant == nil && text.formulas.map(\.name) == ["mine"])
    let names = "ABCDEFGHIJKLMNOPQRST"
    let lines = zip(names, names.dropFirst()).map { "\($0) \($1) * \($1)\n" }.joined()
    let error = #expect(throws: FormulaError.self) {
      try ConstantText(parsing: Array("formula mine\nvalue A\n\(lines)T 2 + sqrt(2)".utf8))
    }
    #expect(error?.reason == "the formula has more than 64 parts")
  }
}
