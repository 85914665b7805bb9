import Arithmetic
import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

/// √5 by its definition alone: what the checks of a new constant need, and what fails without it.
///
/// `AddingConstantTests` in `Rules` adds a constant to a copy of the tree.
@Suite("A constant that is new")
struct NewConstantTests {
  private static let sqrt5 = MathematicalConstant(
    code: 0xFFFF, name: "sqrt5", symbol: "√5", integerPart: Digit(2)!)

  private static let root = FormulaIdentifier.stated(
    .init(constant: "phi", formula: "square-root"))

  /// √5 by one integer square root.
  private struct Root: DecimalFormula {
    let constant = sqrt5
    let identifier = root
    let statement = "sqrt(5)"
    let source = "a test"
    let ingredients: Set<String> = ["sqrt(5)"]

    func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
      guard case .decimal(let formula)? = ConstantDefinition.of(.phi)?.defaultFormula.kind else {
        preconditionFailure("φ is no decimal root")
      }
      let phi = formula.evaluate(places: places, context: context)
      return DecimalResult(value: phi.value, places: phi.places, evidence: phi.evidence)
    }

    func peakMemory(digitCount: Int64, workers: Int) -> Int64 { 0 }
  }

  /// √5 by a series.
  private static func series() throws -> StatedFormula {
    let text = """
      formula binomial
      value 2837257925/1268860318 * S
      S 1 + sum -1 (2n-1) * -1 (2n-1) / 3220013013190122248 (n)
      """
    return StatedFormula(try FormulaText(parsing: Array(text.utf8)).formulas[0], of: sqrt5)
  }

  /// The results of all checks of 5,000 decimals.
  private func results(
    by formulas: [any ConstantFormula]? = nil, pairs: [ApprovedPair] = [pair],
    library radicand: UInt64 = 5
  ) throws -> [CheckIdentifier: CheckStatus] {
    let definition = ConstantDefinition(
      constant: Self.sqrt5, formulas: try formulas ?? [Root(), Self.series()],
      library: LibraryFormula(
        constant: Self.sqrt5, function: .squareRoot, statement: "sqrt(5)",
        ingredients: ["sqrt(5)"], real: .squareRoot(radicand)),
      libraryIndependence: "a second implementation", approvedPairs: pairs)
    let decimals = try DigitGenerator(formula: Root())
      .decimals(5000, context: GenerationContext(workers: .one)).decimals
    let audit = DigitAudit(
      definition: definition, level: .thorough, context: GenerationContext(workers: Workers(2)))
    let outcome = try audit.run(
      PackedDecimalStore(bytes: decimals.bytes, digitCount: decimals.count))
    #expect(outcome.firstDifference == nil)
    return Dictionary(uniqueKeysWithValues: outcome.certificate.checks.map { ($0.id, $0.status) })
  }

  private static let pair: ApprovedPair = (
    first: root, second: .stated(.init(constant: "sqrt5", formula: "binomial")),
    reason: "a series needs no root"
  )

  @Test("passes what needs its definition alone, and fails where the checker does not know it")
  func complete() throws {
    let expected: [CheckIdentifier: CheckStatus] = [
      .readBack: .passed, .certifiedTruncation: .passed, .conversionResidues: .passed,
      .secondFormula: .passed, .libraryEnclosure: .passed,
      // The checker knows these steps as those of another constant, and no text of this one.
      .stepResidues: .failed,
      .seriesResidues: .notRun, .knownAnswers: .notRun, .hexadecimalWindows: .notRun,
    ]
    #expect(try results() == expected)
    let turned = expected.merging([.seriesResidues: .failed]) { $1 }
    #expect(try results(by: [Self.series(), Root()]) == turned)
  }

  @Test("is not checked by a second formula without a pair, nor by one that shares an ingredient")
  func pairs() throws {
    #expect(try results(pairs: [])[.secondFormula] == .notRun)
    let same: ApprovedPair = (
      first: Self.root, second: .library(.squareRoot), reason: "both take the root"
    )
    #expect(try results(pairs: [same])[.secondFormula] == .notRun)
    #expect(try results(by: [Root()])[.secondFormula] == .notRun)
  }

  @Test("fails the check by MPFR where that computes another number")
  func library() throws {
    #expect(try results(library: 6)[.libraryEnclosure] == .failed)
  }
}
