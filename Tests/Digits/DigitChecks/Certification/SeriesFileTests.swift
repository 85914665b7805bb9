import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import Foundation
import Parallelism
import Testing

/// Sums that somebody states in a file.
@Suite("The sum of a file")
struct SeriesFileTests {
  /// √e, as a series of its own and by e.
  private static let rootOfE = """
    formula  half   proved
    value    S
    S        1 + sum 1 * 1 / 2 (n)

    formula  whole
    value    sqrt(E)
    E        1 + sum 1 * 1 / (n)
    """

  /// log 8 by a series at the very limit of what is fast enough, and by three arctangents.
  private static let logarithmOf8 = """
    # This is not pi.
    starts   2.0794415416798359282516963643745297042265004030807
    formula  pi   conjectured
    by       π, by nobody
    value    S
    S        sum 7 * 7 (n) / 8 (n)

    formula  machin   proved
    by       C. Størmer 1899
    value    54/26 * A - 6/4801 * B + 24/8749 * C
    A        1 + sum (2n-1) * (2n-1) / 676 (2n+1)
    B        1 + sum (2n-1) * (2n-1) / 23049601 (2n+1)
    C        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)
    """

  private static let rootOf5 = """
    starts 2.236067977
    formula binomial
    value 2837257925/1268860318 * S
    S 1 + sum -1 (2n-1) * -1 (2n-1) / 3220013013190122248 (n)
    formula root
    value sqrt(5)
    """

  private static func definition(_ text: String) throws -> ConstantDefinition {
    try ConstantDefinition(series: Array(text.utf8))
  }

  private static func certificate(
    _ text: String, _ count: Int64 = 2000, _ level: CheckLevel = .standard,
    fault: InjectedComputationFault? = nil
  ) throws -> Certificate {
    try StatedConstantTests.certificate(of: count, definition(text), level, fault: fault)
  }

  @Test(
    "is right to the last decimal, beside Python's integers",
    arguments: [
      (rootOfE, "n, t, s = 1, u, u\nwhile t: t //= 2 * n; s += t; n += 1\nprint(s // 10**30)"),
      (
        logarithmOf8,
        "n, p, s = 1, u, 0\nwhile p: p //= 3; s += p // n; p //= 3; n += 2\nprint(6 * s // 10**30)"
      ),
      (rootOf5, "from math import isqrt\nprint(isqrt(5 * u * u) // 10**30)"),
    ])
  func values(text: String, program: String) throws {
    let lines = try Python.lines("u = 10**5030\n" + program)
    let definition = try Self.definition(text)
    for formula in definition.formulas {
      let made = try DigitGenerator(formula: formula)
        .decimals(5000, context: GenerationContext(workers: Workers(2)))
      let found =
        "\(definition.constant.integerPart.value)"
        + String(decoding: made.decimals.asciiText, as: UTF8.self)
      #expect([found] == lines, "\(formula.name)")
    }
  }

  @Test("by two formulas is certified as the sum as stated, and as no constant")
  func two() throws {
    for text in [Self.logarithmOf8, Self.rootOf5] {
      let certificate = try Self.certificate(text)
      #expect(certificate.isVerified && certificate.contradictions.isEmpty)
      #expect(
        certificate.conclusion
          == "zero mismatches in 2000 decimals of the sum as stated by checks A, B, D, E, H; not"
          + " run: C, F, G, I")
      #expect(certificate.constant == "series" && certificate.series == text)
      let json = Statement(certificate).canonicalJSON
      let read = try Statement(json: json).predicate
      #expect(Statement(read).canonicalJSON == json && read.series == text)
    }
    let none = try Self.certificate(Self.rootOf5, 100, .none)
    #expect(!none.isVerified && none.contradictions.isEmpty)
  }

  @Test(
    "by one formula, or by two of the same argument, is not verified, and the certificate says so",
    arguments: [
      "formula a\nvalue S\nS 1 + sum 1 * 1 / 2 (n)",
      "formula a\nvalue S\nS sum 7 * 7 (n) / 8 (n)\n"
        + "formula b\nvalue 2 * S / 2\nS sum 7 * 7 (n) / 8 (n)",
    ])
  func one(text: String) throws {
    for level in [CheckLevel.standard, .thorough] {
      let certificate = try Self.certificate(text, 2000, level)
      #expect(!certificate.isVerified && !certificate.hasFailed)
      #expect(certificate.contradictions.isEmpty)
      #expect(
        certificate.conclusion
          == "not verified: checks A, B, D, E found no fault, but no second formula gives the value"
          + " of the sum as stated")
    }
  }

  @Test("that was summed wrongly is refused by the checker")
  func faults() throws {
    for site in [InjectedComputationFault.Site.seriesQ, .seriesT, .seriesTerm(index: 7)] {
      let certificate = try Self.certificate(
        Self.logarithmOf8, fault: InjectedComputationFault(site, bit: 200))
      #expect(certificate.checks(.failed).map(\.id).contains(.seriesResidues), "\(site)")
    }
    let wrong = try Self.certificate(
      Self.rootOf5, fault: InjectedComputationFault(.decimal(index: 900)))
    #expect(wrong.checks(.failed).map(\.id).contains(.secondFormula))
  }

  @Test(
    "that cannot be shown is refused with the line and the reason",
    arguments: [
      ("formula a\nvalue S\nS sum (n) * (n) / (n)", "line 3: R grows as fast as Q or faster"),
      ("formula a\nvalue S\nS sum (n)^2 * (n)^2 / (n)", "line 3: R grows as fast as Q or faster"),
      ("formula a\nvalue S\nS sum 9 (n) * 9 (n) / 10 (n)", "line 3: a term is more than 7/8"),
      ("formula a\nvalue S\nS sum 1 * 1 / (n-3)", "line 3: Q(3) is zero"),
      ("formula a\nvalue S\nS sum 1 * (n-3) / 2 (n)", "line 3: R(3) is zero"),
      ("formula a\nvalue S\nS sum 1 * 1 / 2", "line 1: the decimals seem to end"),
      ("formula a\nvalue 1/4", "line 1: the decimals seem to end"),
      ("formula a\nvalue sqrt(101)", "line 1: the value is 10 or more"),
      ("formula a\nvalue 1 - sqrt(2)", "line 1: the value is negative"),
      ("formula a\nvalue sqrt(2)\nformula b\nvalue sqrt(3)", "line 3: this formula has another"),
      (
        "formula a\nvalue S\nS sum 1 * 1 / (2147483647n+2147483647)^3",
        "line 1: multiplied out, a series passes 63 bits"
      ),
      (
        "formula a\nvalue S\nS 1 + sum 4611686018427387904 1 * 1 / (n)",
        "line 1: multiplied out, a series passes 63 bits or has no bound"
      ),
      ("starts 2.4\nformula a\nvalue sqrt(2)", "line 1: the sum has another digit before the"),
      ("\nstarts 1.415\nformula a\nvalue sqrt(2)", "line 2: the sum has another digit at decimal"),
      ("starts 3.14159\n", "the text has no formula"),
      ("name pi\nformula a\nvalue sqrt(2)", "line 1: 'name' is no key here"),
    ])
  func refusals(text: String, reason: String) throws {
    let error = #expect(throws: FormulaError.self) { try Self.definition(text) }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    #expect((error?.code == .wrongClaim) == reason.contains("another digit"))
  }

  @Test("takes as many decimals as the file claims, up to a hundred")
  func claims() throws {
    let lines = try Python.lines("from math import isqrt\nprint(isqrt(2 * 100**100))")
    let right = try #require(lines.first).dropFirst()
    let formula = "formula a\nvalue sqrt(2)"
    let made = try Self.definition("starts 1.\(right)\n\(formula)")
    #expect(made.constant.integerPart == Digit(1))
    let wrong = "starts 1.\(right.dropLast())\(right.last == "1" ? "2" : "1")\n\(formula)"
    let error = #expect(throws: FormulaError.self) { try Self.definition(wrong) }
    #expect(error?.description == "line 1: the sum has another digit at decimal 100")
  }

  @Test("has the text in its certificate, and no other certificate has one")
  func contradictions() throws {
    let text = String(
      decoding: Statement(try Self.certificate(Self.rootOf5)).canonicalJSON, as: UTF8.self)
    let start = try #require(text.range(of: ",\"series\":\"starts")?.lowerBound)
    let end = try #require(text.range(of: ",\"shared\":")?.lowerBound)
    var without = text
    without.removeSubrange(start..<end)
    let other = text.replacing("\"constant\":\"series\"", with: "\"constant\":\"pi\"")
    #expect(other != text)
    for changed in [without, other] {
      let found = try Statement(json: Array(changed.utf8)).predicate.contradictions
      let isFound = found.contains { $0.hasPrefix("'series'") }
      #expect(isFound, "\(found)")
    }
    let unknown = text.replacing("\"series\":\"starts", with: "\"shore\":\"starts")
    #expect(throws: (any Error).self) { try Statement(json: Array(unknown.utf8)) }
  }

  @Test("memory for any number of decimals is estimated without a trap")
  func memory() throws {
    let text = "formula a\nvalue S\nS sum 1 * 7 (2147483647n-1) / 8 (2147483647n+2147483647)"
    let formula = try Self.definition(text).defaultFormula
    for count: Int64 in [1, 1000, 1 << 40, 1_000_000_000_000_000] {
      #expect(formula.peakMemory(digitCount: count, workers: 1) > 1 << 20)
    }
  }
}
