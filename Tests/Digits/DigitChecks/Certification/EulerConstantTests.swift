import Arithmetic
import CheckTests
import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

/// γ, whose formulas have a parameter N and the error bound of a theorem.
@Suite("Euler's constant")
struct EulerConstantTests {
  private static func definition() throws -> ConstantDefinition {
    try #require(ConstantDefinition.stated.first { $0.constant.name == "gamma" })
  }

  private static func formula(_ index: Int) throws -> StatedFormula {
    guard let formula = try definition().formulas[index] as? StatedFormula else {
      throw FormulaError(.refused, "γ has another formula")
    }
    return formula
  }

  @Test("has the decimals that are published", arguments: [0, 1])
  func published(index: Int) throws {
    // Both by Python's integers, those at 10,000 by PARI/GP as well.
    for (count, last) in [(1000, "8574739302"), (10_000, "4679858165")] {
      let text = try DigitGenerator(formula: Self.formula(index))
        .decimals(Int64(count), context: GenerationContext(workers: Workers(2)))
        .decimals.asciiText
      #expect(text.prefix(20).elementsEqual("57721566490153286060".utf8))
      #expect(text.suffix(10).elementsEqual(last.utf8))
    }
  }

  @Test(
    "has the least parameter that the theorem allows",
    arguments: [(0, 5, 8, 5), (1, 7, 1, 1)] as [(Int, Int64, Double, Double)])
  func parameter(index: Int, prime: Int64, slope: Double, factor: Double) throws {
    let text = try Self.formula(index).text
    for bits in [400, 640, 1000, 3322, 40_001] as [Int64] {
      let parameter = try text.stated(forBits: bits).parameter
      // a N log2(e) is at least the bits; for a smaller product of the three primes it is not.
      #expect(Double(parameter) * slope * 1.442695 >= Double(bits) + factor)
      let smaller = (1..<parameter).last { candidate in
        var rest = candidate
        for factor in [2, 3, prime] {
          guard rest.isMultiple(of: factor) else { return false }
          while rest.isMultiple(of: factor) { rest /= factor }
        }
        return rest == 1
      }
      #expect(Double(smaller ?? 0) * slope * 1.4426 <= Double(bits) + factor)
    }
  }

  @Test("takes some hundred bytes of memory a decimal, by an estimate")
  func memory() throws {
    // 300,000 decimals took 117 MB.
    let estimate = try Self.formula(0).peakMemory(digitCount: 300_000, workers: 2)
    #expect(117_000_000..<300_000_000 ~= estimate, "\(estimate)")
  }

  @Test("with a theorem that the checker's table lacks is refused")
  func unknownTheorem() throws {
    let formula = try Self.formula(0)
    let stated = try formula.text.stated(forBits: 300)
    // The sums of γ, under its own name and under one without a theorem.
    func bits(_ name: FormulaIdentifier.Stated, _ parameter: Int64) throws -> Double {
      let evidence = try stated.value.evaluate(
        bits: 300, as: name, parameter: parameter, context: GenerationContext(workers: .one)
      ).evidence
      guard case .stated(let sum)? = evidence.first else {
        throw FormulaError(.refused, "there is no sum")
      }
      return StatedSeries.theoremBits(of: sum)
    }
    let gamma = FormulaIdentifier.Stated(constant: "gamma", formula: formula.name)
    let other = FormulaIdentifier.Stated(constant: "log2", formula: "zuniga-ii")
    #expect(try bits(gamma, stated.parameter) > 299)
    #expect(try bits(other, stated.parameter) == -.infinity)
    #expect(try bits(other, 0) == .infinity)
  }

  @Test("with another parameter or without harmonic numbers is refused by the checker")
  func wrongParameter() throws {
    let primes = somePrimes("gamma")
    for index in [0, 1] {
      let sums = try Self.formula(index)
        .evaluate(bits: 300, context: GenerationContext(workers: .one)).evidence
        .compactMap { if case .stated(let sum) = $0 { sum } else { nil } }
      let sum = try #require(sums.first)
      let residue = { (integer: SharedInteger) in
        integer.withLimbs { primes.residue(of: $0) }
      }
      for change in [-1, 0, 1] as [Int64] {
        let series = try #require(
          StatedSeries.all(of: sum.formula, parameter: sum.parameter + change)?.first)
        let sides = series.sides(
          of: (residue(sum.q), residue(sum.t)), terms: sum.terms, primes: primes, workers: .one)
        #expect((sides.left == sides.right) == (change == 0))
        var other = series
        other.isHarmonic.toggle()
        let wrong = other.sides(
          of: (residue(sum.q), residue(sum.t)), terms: sum.terms, primes: primes, workers: .one)
        #expect(wrong.left != wrong.right)
      }
    }
  }

  @Test("with a theorem that says too much fails the series' check and both computations")
  func wrongTheorem() throws {
    let definition = try Self.definition()
    let text = """
      formula  exponential-integral
      within   exp(-2N) for N = 2^U 3^V 7^W
      value    E - (144*U + 228*V + 404*W)/251 * A - (54*U + 86*V + 152*W)/449 * B
               + (38*U + 60*V + 106*W)/4801 * C - (62*U + 98*V + 174*W)/8749 * D
      E        sum 1 N * -1 N (n) / (n)^2
      A        1 + sum (2n-1) * (2n-1) / 63001 (2n+1)
      B        1 + sum (2n-1) * (2n-1) / 201601 (2n+1)
      C        1 + sum (2n-1) * (2n-1) / 23049601 (2n+1)
      D        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)
      """
    for (slope, isRight) in [("2N", false), ("N", true)] {
      let changed = text.replacing("exp(-2N)", with: "exp(-\(slope))")
      let formula = StatedFormula(
        try FormulaText(parsing: Array(changed.utf8)).formulas[0], of: definition.constant)
      let certificate = try StatedConstantTests.certificate(
        of: 1000,
        ConstantDefinition(
          constant: definition.constant, formulas: [formula, definition.formulas[0]],
          library: definition.library, libraryIndependence: definition.libraryIndependence,
          approvedPairs: definition.approvedPairs))
      let failed = Set(certificate.checks(.failed).map(\.id))
      let expected: Set<CheckIdentifier> = [.seriesResidues, .secondFormula, .libraryEnclosure]
      let residues = certificate.checks.first { $0.id == .seriesResidues }
      #expect(residues?.statement.contains("by the cited theorem") == true)
      #expect(isRight ? failed.isEmpty : failed.isSuperset(of: expected), "\(slope): \(failed)")
    }
  }

  @Test("is cited by no file, and theorems of another form are refused")
  func refusals() throws {
    let lines = "value E\nE sum 1 N * -1 N (n) / (n)^2\n"
    for (within, reason) in [
      ("exp(-N)", "'N) for N = 2^U 3^V' is expected at 'N)'"),
      ("exp(-0N) for N = 2^U 3^V 5^W", "c and a are from 1 to 64, p from 5 to 64"),
      ("exp(-N) for N = 2^U 3^V 3^W", "c and a are from 1 to 64, p from 5 to 64"),
      ("exp(-N) for N = 2^U 3^V 5^W", " is used nowhere"),
    ] {
      let text = "formula mine\nwithin \(within)\n\(lines)"
      let error = #expect(throws: FormulaError.self) { try FormulaText(parsing: Array(text.utf8)) }
      #expect(error?.reason.contains(reason) == true, "\(error?.description ?? "")")
    }
    let whole =
      "formula mine\nwithin exp(-N) for N = 2^U 3^V 5^W\nvalue E + U + V + W\n"
      + "E sum 1 N * -1 N (n) / (n)^2\n"
    let error = #expect(throws: FormulaError.self) {
      try ConstantDefinition(series: Array(whole.utf8))
    }
    #expect(error?.description.contains("'within' is a theorem") == true)
  }
}
