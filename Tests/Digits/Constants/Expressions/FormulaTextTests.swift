import Constants
import Testing

@Suite("Formulas as texts")
struct FormulaTextTests {
  private static let short = """
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

    """

  @Test("are read as they are written")
  func reading() throws {
    let text = try FormulaText(parsing: Array(Self.short.utf8))
    #expect(text.formulas.map(\.name) == ["machin-3", "two"])
    #expect(text.formulas[1].statement == "-(1/2 - 3^2) * root(3, 5)^-2")
    #expect(
      text.formulas[0].statement
        == "18/26 * A - 2/4801 * B + 8/8749 * C; A = 1 + sum (2n-1) * (2n-1) / 676 (2n+1); "
        + "B = 1 + sum R * R / 23049601 (2n+1); R = (2n-1); "
        + "C = 1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)")
    #expect(text.formulas.map(\.source) == ["C. Størmer 1897", "nobody"])

    let factor = LinearFactor(2, -1)
    func series(_ square: Int64) throws -> FormulaExpression {
      let odd = try #require(IntegerPolynomial([1], [factor]))
      let q = try #require(IntegerPolynomial([square], [LinearFactor(2, 1)]))
      return .series(try RationalSeries(first: 1, p: odd, q: q, r: odd))
    }
    let (a, b, c) = try (series(676), series(23_049_601), series(76_545_001))
    func power(_ base: Int64, _ exponent: Int64) -> FormulaExpression.Power {
      .init(base: .number(base), exponent: exponent)
    }
    func term(_ numbers: [FormulaExpression.Power], _ series: FormulaExpression)
      -> FormulaExpression
    { .product(numbers + [.init(base: series, exponent: 1)]) }
    #expect(
      text.formulas[0].expression
        == .sum([
          term([power(18, 1), power(26, -1)], a),
          term([power(-1, 1), power(2, 1), power(4801, -1)], b),
          term([power(8, 1), power(8749, -1)], c),
        ]))
    let difference = FormulaExpression.sum([
      .product([power(1, 1), power(2, -1)]), .product([power(-1, 1), power(3, 2)]),
    ])
    #expect(
      text.formulas[1].expression
        == .product([
          power(-1, 1), .init(base: difference, exponent: 1),
          .init(base: .root(3, .number(5)), exponent: -2),
        ]))
  }

  @Test("of files are read", arguments: ConstantCorpus.files)
  func corpus(name: String) throws {
    let formulas = try ConstantCorpus.formulas(name)
    #expect(formulas.count >= 2)
    // Line ends of other systems change nothing.
    let other = try ConstantCorpus.text(name).replacing("\n", with: "\r\n")
    #expect(try FormulaText(parsing: Array(other.utf8)).formulas == formulas)
  }

  /// What is replaced in the text above by what, and the refusal.
  private static let faults: [(old: String, new: String, refusal: String)] = [
    ("formula  machin-3", "formula  Machin", "line 1: 'Machin' is no name"),
    ("formula  machin-3", "name     machin-3", "line 1: 'name' is no key here"),
    ("formula  machin-3", "mpfr log 2: a\nformula a", "line 1: 'mpfr' is no key here"),
    ("formula  machin-3", "starts 1.\nformula machin-3", "line 1: 'starts' is a digit, a point"),
    ("formula  machin-3", "starts 12.5\nformula a", "line 1: 'starts' is a digit, a point"),
    ("formula  machin-3", "starts 0.6x\nformula a", "line 1: 'starts' is a digit, a point"),
    ("formula  machin-3", "starts 0.6.9\nformula a", "line 1: 'starts' is a digit, a point"),
    ("formula  machin-3", "starts 0.٦\nformula a", "line 1: 'starts' is a digit, a point"),
    ("formula  machin-3", "starts 0.6\nstarts 0.6\nformula a", "line 2: 'starts' is no key here"),
    ("by       nobody", "starts   0.6", "line 12: 'starts' is no key here"),
    ("formula  machin-3", "A        1", "line 1: 'A' is no key here"),
    ("two\n", "machin-3\n", "line 11: the formula 'machin-3' is there twice"),
    ("proved", "true", "line 1: a formula is 'proved' or 'conjectured'"),
    ("value    18", "worth    18", "line 3: 'worth' is no key here"),
    ("value    18", "steps    18", "line 3: 'steps' is no key here"),
    ("value    18", "memory   18", "line 3: 'memory' is no key here"),
    ("value    18/26 *", "by 18/26 *", "line 3: 'by' is there twice in this formula"),
    ("value    -(", "Other    -(", "line 11: the formula has no 'value'"),
    ("* A -", "* A +- ", "line 3: a number or a name is expected at '-  2/4801"),
    ("* A -", "* A − ", "line 3: a formula has ASCII characters alone"),
    ("* A -", "* A) - ", "line 3: nothing is expected at ')"),
    ("18/26", "(18/26", "line 3: ')' is expected at the end"),
    ("18/26", "18/0", "line 3: a number here is 0"),
    ("18/26", "0", "line 3: a number here is 0"),
    ("18/26", "9223372036854775808", "line 3: the number at '9223372036854775808"),
    ("* A -", "* D -", "line 3: D is defined nowhere in this formula"),
    ("* A -", "-", "line 4: A is used nowhere"),
    ("* C\n", "* C^0\n", "line 3: an exponent is an integer from -64 to 64 and not 0"),
    ("A        1 + sum", "A        1 + A + sum", "line 4: the expression is nested too deeply"),
    ("R        (2n-1)", "C        (2n-1)", "line 8: 'C' is there twice in this formula"),
    ("R        (2n-1)", "R        (2n-1) x", "line 7: nothing is expected at 'x'"),
    ("R        (2n-1)", "R        (0n-1)", "line 7: a factor is (an+b) or (an-b)"),
    ("R        (2n-1)", "R        (2n--1)", "line 7: a factor is (an+b) or (an-b)"),
    ("R        (2n-1)", "R        (2n-1)^33", "line 7: the power of a factor"),
    ("R        (2n-1)", "R        (2n-1)^32 (n)", "line 7: the polynomial's last"),
    ("R        (2n-1)", "R        1 2 0", "line 7: the polynomial's last coefficient is 0"),
    ("R        (2n-1)", "R        x", "line 7: a polynomial is expected at 'x'"),
    ("sum R * R", "sum R / R", "line 6: '*' is expected at '/ R / 23049601 (2n+1'"),
    (
      "sum R * R / 23049601 (2n+1)", "sum 9 (n) * 9 (n) / 10 (n)",
      "line 6: a term is more than 7/8"
    ),
    ("sum R * R / 23049601", "sum R * R (n)", "line 6: '/' is expected at '(n)"),
    ("23049601 (2n+1)", "23049601", "line 6: R grows as fast as Q or faster"),
    ("23049601 (2n+1)", "23049601 (2n-6)", "line 6: Q(3) is zero"),
    ("23049601 (2n+1)", "23049601 (2n-999)", "line 6: its terms do not fall"),
    ("R        (2n-1)", "R        (2n-2)", "line 6: R(1) is zero, so the series ends"),
    ("root(3, 5)", "root(65, 5)", "line 13: the order of a root is 1 to 64"),
    ("root(3, 5)", "root(3 5)", "line 13: ',' is expected at '5)^-2'"),
    ("formula  machin-3", " formula  machin-3", "line 1: the line continues none"),
    ("# A second", "\t# A second", "line 10: a tab or another control character"),
  ]

  @Test("with a fault are refused, with the line and the reason", arguments: Self.faults.indices)
  func refused(index: Int) throws {
    let (old, new, refusal) = Self.faults[index]
    #expect(Self.short.ranges(of: old).count >= 1, "\(old)")
    let text = Self.short.replacing(old, with: new, maxReplacements: 1)
    let error = #expect(throws: FormulaError.self) {
      try FormulaText(parsing: Array(text.utf8))
    }
    #expect(error?.description.hasPrefix(refusal) == true, "\(error?.description ?? "")")
  }

  @Test("that are no texts, empty or too long are refused")
  func bytes() {
    for (bytes, refusal) in [
      ([0xFF], "the text is not UTF-8"), ([], "the text has no formula"),
      ([UInt8](repeating: 0x20, count: 65_537), "the text is longer than 65536 bytes"),
    ] {
      let error = #expect(throws: FormulaError.self) { try FormulaText(parsing: bytes) }
      #expect(error?.reason == refusal && error?.code == .malformed && error?.line == nil)
    }
  }

  @Test("need no source, and names that multiply are refused")
  func own() throws {
    let text = try FormulaText(parsing: Array("formula mine\nvalue E\nE 1 + sum 1 * 1 / (n)".utf8))
    #expect(text.formulas.map(\.name) == ["mine"] && text.formulas[0].source.isEmpty)
    let names = "ABCDEFGHIJKLMNOPQRST"
    let lines = zip(names, names.dropFirst()).map { "\($0) \($1) * \($1)\n" }.joined()
    let error = #expect(throws: FormulaError.self) {
      try FormulaText(parsing: Array("formula mine\nvalue A\n\(lines)T 2 + sqrt(2)".utf8))
    }
    #expect(error?.reason == "the formula has more than 64 parts")
  }

  @Test("have so few formulas and series that reading them ends soon")
  func numbers() throws {
    func read(formulas: Int, series: Int) -> FormulaError? {
      let value = Array(repeating: "E", count: series).joined(separator: " * ")
      let lines = (1...formulas).map { "formula f\($0)\nvalue \(value)\nE 1 + sum 1 * 1 / (n)\n" }
      do { _ = try FormulaText(parsing: Array(lines.joined().utf8)) } catch { return error }
      return nil
    }
    #expect(read(formulas: 4, series: 8) == nil)
    #expect(
      read(formulas: 5, series: 1)?.description == "line 13: there are more than 4 formulas")
    #expect(
      read(formulas: 1, series: 9)?.description == "line 3: the formula has more than 8 series")
  }

  @Test("say how their value begins, if they want to")
  func claim() throws {
    let text = try FormulaText(parsing: Array("# mine\nstarts   0.69314\n\(Self.short)".utf8))
    #expect(text.starts?.text == "0.69314" && text.starts?.number == 2)
    #expect(text.formulas.map(\.line) == [3, 13])
    #expect(try FormulaText(parsing: Array(Self.short.utf8)).starts == nil)
  }
}
