import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

/// Sums that a custom formula file of y-cruncher states.
@Suite("Custom formulas of y-cruncher")
struct CustomFormulaTests {
  /// ζ(3).
  private static let hjortnaes = """
    //  y-cruncher Custom Formula File
    //
    //    Value: { 1.2020569031595942... }

    {
        NameShort : "Zeta(3)"
        NameLong : "Zeta(3) - Apery's Constant, http://example.org"
        AlgorithmShort : "Hjortnæs"
        AlgorithmLong : "Hjortnæs (1953)"
        Formula : {
            SeriesHypergeometric : {
                CoefficientP : 5
                CoefficientQ : 0
                CoefficientD : 2
                PolynomialP : [1]
                PolynomialQ : [0 0 -2 4]    // 2n²(2n - 1)
                PolynomialR : [0 0 0 -1]
            }
    \t}
    }
    """

  /// π·√10005/100.
  private static let chudnovsky = """
    {NameShort : "Pi" NameLong : "Pi" AlgorithmShort : "Chudnovsky" AlgorithmLong : ""
    Formula : {SeriesHypergeometric : {
      PolynomialR : [-5 46 -108 72]
      PolynomialQ : [0 0 0 -10939058860032000]
      PolynomialP : [
        -67957045 -2100495856 23608573992
        -57896553024 39250089648
      ]
      Power : -1
      CoefficientD : 42709344
      CoefficientQ : 13591409
      CoefficientP : 1
    }}}
    """

  private static func definition(_ text: String) throws -> ConstantDefinition {
    try ConstantDefinition(file: Array(text.utf8))
  }

  @Test(
    "are right to the last decimal, beside Python's integers",
    arguments: [
      (
        hjortnaes,
        """
        n, t, s = 0, u, 0
        while t:
            s += (-1)**n * t * (205 * n * n + 250 * n + 77); n += 1
            t = t * n**5 // (32 * (2 * n + 1)**5)
        print(s // 64 // 10**30)
        """
      ),
      (
        chudnovsky,
        """
        from math import isqrt
        def acot(x):
            t, s, n = u // x, 0, 1
            while t:
                s += (2 - n % 4) * (t // n); n += 2
                t //= x * x
            return s
        pi = 16 * acot(5) - 4 * acot(239)
        print(pi * isqrt(10005 * u * u) // u // 100 // 10**30)
        """
      ),
    ])
  func values(text: String, program: String) throws {
    let lines = try Python.lines("u = 10**2030\n" + program)
    let definition = try Self.definition(text)
    let made = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(2000, context: GenerationContext(workers: .one))
    let found =
      "\(definition.constant.integerPart.value)"
      + String(decoding: made.decimals.asciiText, as: UTF8.self)
    #expect([found] == lines)
  }

  @Test("become a text of formulas, which the certificate holds")
  func text() throws {
    let text = """
      # SeriesHypergeometric of a custom formula of y-cruncher
      formula  hypergeometric
      value    42709344 / (13591409 + 1 * S)
      S        sum P * R / Q
      P        -67957045 -2100495856 23608573992 -57896553024 39250089648
      Q        0 0 0 -10939058860032000
      R        -5 46 -108 72

      """
    let certificate = try StatedConstantTests.certificate(
      of: 500, Self.definition(Self.chudnovsky), .standard)
    #expect(certificate.constant == "series" && certificate.series == text)
    #expect(!certificate.isVerified && !certificate.hasFailed)
    #expect(certificate.contradictions.isEmpty)
    #expect(certificate.conclusion.hasSuffix("of the sum as stated"))
    // A text is itself, whichever way it comes.
    #expect(try Self.definition(text).series == text)
    #expect(
      try Self.definition(Self.hjortnaes).defaultFormula.statement
        == "(5 * S) / 2; S = sum P * R / Q; P = 1; Q = 0 0 -2 4; R = 0 0 0 -1")
  }

  @Test("are read with the line ends and the mark of other systems")
  func lineEnds() throws {
    let text = "\u{FEFF}" + Self.hjortnaes.replacing("\n", with: "\r\n")
    #expect(try Self.definition(text).series == Self.definition(Self.hjortnaes).series)
  }

  /// What is replaced by what in the file of ζ(3), and the refusal.
  private static let faults: [(old: String, new: String, refusal: String)] = [
    ("SeriesHypergeometric", "Invsqrt", "line 11: 'Invsqrt' is there twice, or is not read"),
    ("Formula : {\n", "Formula : {Multiply : [\n", "line 10: 'Multiply' is there twice, or is not"),
    ("PolynomialP : [1]", "", "line 11: PolynomialP is missing"),
    ("PolynomialR : [0 0 0 -1]", "", "line 11: PolynomialR is missing"),
    ("CoefficientD : 2", "", "line 11: CoefficientD is missing"),
    ("PolynomialP : [1]", "PolynomialQ : [1]", "line 16: 'PolynomialQ' is there twice"),
    ("PolynomialP : [1]", "Polynomial : [1]", "line 15: 'Polynomial' is there twice, or is not"),
    ("PolynomialP : [1]", "PolynomialP : []", "line 15: 'P' has no value"),
    ("PolynomialP : [1]", "PolynomialP : [1 0]", "line 15: the polynomial's last coefficient"),
    ("PolynomialP : [1]", "PolynomialP : [\n(n)]", "line 16: '(n)' is no number of 63 bits"),
    ("PolynomialP : [1]", "PolynomialP 1", "line 15: ':' is expected at '1'"),
    (
      "CoefficientP : 5", "CoefficientP : 9223372036854775808",
      "line 12: '9223372036854775808' is no number of 63 bits"
    ),
    ("CoefficientP : 5", "CoefficientP : 0", "line 11: a number here is 0"),
    ("CoefficientP : 5", "CoefficientP : [5 5]", "line 12: a coefficient is one number"),
    ("CoefficientP : 5", "CoefficientP : -5", "line 11: the value is negative"),
    ("CoefficientD : 2", "CoefficientD : 0", "line 11: a number here is 0"),
    (
      "CoefficientD : 2", "CoefficientD : 2 Power : 2",
      "line 14: a coefficient is one number, Power"
    ),
    ("CoefficientQ : 0", "CoefficientQ : 20", "line 11: the value is 10 or more"),
    ("[0 0 0 -1]", "[0 0 0 -4]", "line 11: R grows as fast as Q or faster"),
    ("[0 0 0 -1]", "[0 0 0 0 1]", "line 11: R grows as fast as Q or faster"),
    ("[0 0 -2 4]", "[0 0 -12 4]", "line 11: Q(3) is zero"),
    ("{\n    Name", "{\n    {\n    Name", "line 6: '{' is there twice, or is not read"),
    ("\n}", "\n} }", "line 20: more follows"),
    ("\n}", "\n", "'}' is expected at the end"),
  ]

  @Test("with a fault are refused, with the file's line", arguments: faults.indices)
  func refused(index: Int) throws {
    let (old, new, refusal) = Self.faults[index]
    let text = Self.hjortnaes.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.hjortnaes)
    let error = #expect(throws: FormulaError.self) { try Self.definition(text) }
    #expect(error?.description.hasPrefix(refusal) == true, "\(error?.description ?? "")")
  }
}
