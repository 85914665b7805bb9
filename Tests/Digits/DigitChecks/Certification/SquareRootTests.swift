import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Parallelism
import Testing

/// √n, whose text the program writes by n and whose series the checker derives by n.
@Suite("Square roots by rule")
struct SquareRootTests {
  private static func definition(_ n: Int) throws -> ConstantDefinition {
    let constant = try #require(MathematicalConstant.inPack(named: "sqrt-\(n)"))
    return try #require(ConstantDefinition.of(constant))
  }

  @Test("are right to the last decimal by both formulas, beside Python's integers")
  func digits() throws {
    let lines = try Python.lines(
      "from math import isqrt\nfor n in range(5, 100):\n"
        + "  if isqrt(n)**2 != n: print(n, isqrt(n * 10**4000))")
    #expect(lines.count == MathematicalConstant.roots.count)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let n = try #require(Int(words[0]))
      let definition = try Self.definition(n)
      let constant = definition.constant
      #expect(constant.code == 0x8000 + UInt16(n) && constant.symbol == "√\(n)")
      #expect(MathematicalConstant.inPack(withCode: constant.code) == constant)
      #expect(definition.formulas.map(\.name) == ["binomial", "square-root"])
      for formula in definition.formulas {
        let made = try DigitGenerator(formula: formula)
          .decimals(2000, context: GenerationContext(workers: .one))
        let decimals = String(decoding: made.decimals.asciiText, as: UTF8.self)
        #expect("\(constant.integerPart.value)\(decimals)" == words[1], "\(n) \(formula.name)")
      }
    }
  }

  @Test(
    "are certified by coefficients of the checker's own, a root and MPFR",
    arguments: [5, 7, 67, 94, 99])
  func certificate(n: Int) throws {
    let definition = try Self.definition(n)
    let certificate = try StatedConstantTests.certificate(of: 5000, definition)
    #expect(
      certificate.conclusion
        == "zero mismatches in 5000 decimals by checks A, B, C, D, E, H, I; not run: F, G")
    #expect(certificate.constant == "sqrt-\(n)" && certificate.series == nil)
    let series = certificate.checks(.passed).first { $0.id == .seriesResidues }
    #expect(series != nil && certificate.formula?.statement.contains(" * S; S = ") == true)
    let read = try Statement(json: Statement(certificate).canonicalJSON).predicate
    #expect(read.isVerified && read.contradictions.isEmpty)
    let faulty = try StatedConstantTests.certificate(
      of: 5000, definition, fault: InjectedComputationFault(.seriesTerm(index: 7)))
    #expect(faulty.checks(.failed).map(\.id).contains(.seriesResidues))
  }

  @Test(
    "with a wrong number on the generator's side fail the named checks",
    arguments: [
      ("5505882816", "5505882817", false), ("2081028097", "2081028099", false),
      ("sum 1 ", "sum -1 ", true), ("* 1 ", "* 3 ", true), ("(2n-1) *", "(2n+1) *", true),
      ("8661355881006882818", "8661355881006882817", true), ("sqrt(7)", "sqrt(8)", false),
    ])
  func wrong(number: String, other: String, isOfSeries: Bool) throws {
    let right = try Self.definition(7)
    let text = """
      formula binomial
      value 5505882816/2081028097 * S
      S 1 + sum 1 (2n-1) * 1 (2n-1) / 8661355881006882818 (n)
      formula square-root
      value sqrt(7)
      """
    func formulas(_ text: String) throws -> [StatedFormula] {
      try FormulaText(parsing: Array(text.utf8)).formulas
        .map { StatedFormula($0, of: right.constant) }
    }
    // The text is the program's own.
    #expect(try formulas(text).map(\.statement) == right.formulas.map(\.statement))
    let changed = text.replacing(number, with: other)
    #expect(changed != text)
    let certificate = try StatedConstantTests.certificate(
      of: 300,
      ConstantDefinition(
        constant: right.constant, formulas: formulas(changed), library: right.library,
        libraryIndependence: right.libraryIndependence, approvedPairs: right.approvedPairs))
    let failed = Set(certificate.checks(.failed).map(\.id))
    #expect(failed.contains(.secondFormula) && failed.contains(.seriesResidues) == isOfSeries)
    #expect(failed.contains(.stepResidues) == (!isOfSeries && number != "sqrt(7)"))
    #expect(failed.contains(.libraryEnclosure) == (number != "sqrt(7)"))
  }

  @Test("are none where the root is whole, or has two digits before the point, or a constant")
  func none() {
    for n in [0, 1, 2, 3, 4, 9, 16, 25, 36, 49, 64, 81, 100, 101, 12_345] {
      #expect(MathematicalConstant.inPack(named: "sqrt-\(n)") == nil)
      #expect(MathematicalConstant.inPack(withCode: 0x8000 + UInt16(n)) == nil)
    }
    let names = Set(MathematicalConstant.all.map(\.name))
    #expect(MathematicalConstant.roots.allSatisfy { !names.contains($0.name) })
  }
}
