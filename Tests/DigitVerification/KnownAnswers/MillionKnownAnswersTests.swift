import DigitCore
import DigitVerification
import Testing

/// Long: Python's decimal module, with its own multiplication, computes a million decimals by other
/// formulas than the product's; every fact up to there must agree.
@Suite("Known answers about 1,000,000 decimals", .enabled(if: TestTier.isLong))
struct MillionKnownAnswersTests {
  private static let programs = [
    "pi": """
    a, b, t, p = D(1), 1 / D(2).sqrt(), D(1) / 4, D(1)
    for _ in range(21):
        c = (a + b) / 2
        b = (a * b).sqrt()
        t -= p * (a - c) ** 2
        a, p = c, 2 * p
    x = (a + b) ** 2 / (4 * t)
    """,
    "e": """
    def split(low, high):
        if high - low == 1: return D(low), D(1)
        middle = (low + high) // 2
        q, t = split(low, middle)
        r, u = split(middle, high)
        return q * r, t * r + u
    q, t = split(1, 205100)
    x = 1 + t / q
    """,
    "phi": "x = (1 + D(5).sqrt()) / 2",
    "sqrt2": "x = D(2).sqrt()",
  ]

  @Test("all agree", arguments: [("pi", 25), ("e", 10), ("phi", 10), ("sqrt2", 9)])
  func all(name: String, agreeingFacts: Int) throws {
    let constant = try #require(MathematicalConstant.named(name))
    let lines = try Python.lines(
      """
      from decimal import Decimal as D, getcontext, MAX_EMAX
      getcontext().prec = 1050000
      getcontext().Emax = MAX_EMAX
      \(Self.programs[name]!)
      print(str(x)[2:1000012])
      """)
    let digits = Array(lines[0].utf8).map { $0 - 0x30 }
    #expect(digits.count == 1_000_010)
    var probe = KnownAnswerProbe(constant: constant, digitCount: 1_000_010)
    let packed = ReferenceResidues.packed(digits)
    try probe.append(bcd: packed.span, count: digits.count)
    let verdicts = KnownAnswers.compare(probe.findings())
    for verdict in verdicts {
      if case .differs = verdict.outcome { Issue.record("\(verdict)") }
    }
    #expect(verdicts.count { $0.outcome == .agrees } == agreeingFacts)
  }
}
