import BigArithmetic
import ConstantGeneration
import DigitCore
import Testing

@Suite("Products that were refused")
struct RefusedProductTests {
  /// A formula during whose evaluation a product is refused.
  private struct RefusingBinaryFormula: BinaryFormula {
    let faultLog: ArithmeticFaultLog
    let formula = Chudnovsky()

    var constant: MathematicalConstant { formula.constant }
    var identifier: FormulaIdentifier { formula.identifier }
    var statement: String { formula.statement }
    var source: String { formula.source }
    var ingredients: Set<FormulaIngredient> { formula.ingredients }

    func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
      faultLog.record(ArithmeticError(operation: "product of 700 and 600 words"))
      return formula.evaluate(bits: bits, context: context)
    }

    func peakMemory(decimals: Int64, workers: Int) -> Int64 {
      formula.peakMemory(decimals: decimals, workers: workers)
    }
  }

  /// The same with decimals.
  private struct RefusingDecimalFormula: DecimalFormula {
    let faultLog: ArithmeticFaultLog
    let formula = GoldenRatioRoot()

    var constant: MathematicalConstant { formula.constant }
    var identifier: FormulaIdentifier { formula.identifier }
    var statement: String { formula.statement }
    var source: String { formula.source }
    var ingredients: Set<FormulaIngredient> { formula.ingredients }

    func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
      faultLog.record(ArithmeticError(operation: "product of 700 and 600 words"))
      return formula.evaluate(places: places, context: context)
    }

    func peakMemory(decimals: Int64, workers: Int) -> Int64 {
      formula.peakMemory(decimals: decimals, workers: workers)
    }
  }

  @Test("no digit is handed out, and the error names the operation", arguments: [false, true])
  func refusal(isDecimal: Bool) {
    let faultLog = ArithmeticFaultLog()
    let formula: any ConstantFormula =
      isDecimal
      ? RefusingDecimalFormula(faultLog: faultLog) : RefusingBinaryFormula(faultLog: faultLog)
    let context = GenerationContext(arithmetic: ArithmeticContext(faultLog: faultLog))
    let error = #expect(throws: GenerationError.self) {
      _ = try DigitGenerator(formula: formula).decimals(100, context: context)
    }
    #expect(error?.code == .wrongProduct)
    #expect(error?.description.contains("product of 700 and 600 words") == true)
  }

  @Test("what was refused before the computation began does not count")
  func earlier() throws {
    let faultLog = ArithmeticFaultLog()
    faultLog.record(ArithmeticError(operation: "earlier"))
    let context = GenerationContext(arithmetic: ArithmeticContext(faultLog: faultLog))
    let digits = try DigitGenerator(formula: Chudnovsky()).decimals(20, context: context)
    #expect(digits.decimals.asciiText == Array("14159265358979323846".utf8))
  }
}
