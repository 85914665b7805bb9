import Arithmetic
import Constants
import DigitCore
import Parallelism
import Synchronization
import Testing

@Suite("Products that were refused")
struct RefusedProductTests {
  /// A formula during whose evaluation a product is refused.
  private struct RefusingBinaryFormula: BinaryFormula {
    let faultLog: ArithmeticFaultLog
    let formula = chudnovsky

    var constant: MathematicalConstant { formula.constant }
    var identifier: FormulaIdentifier { formula.identifier }
    var statement: String { formula.statement }
    var source: String { formula.source }
    var ingredients: Set<String> { formula.ingredients }

    func evaluate(
      bits: Int64, context: GenerationContext
    ) throws(GenerationError) -> FormulaResult {
      faultLog.record(ArithmeticError(operation: "product of 700 and 600 words"))
      return try formula.evaluate(bits: bits, context: context)
    }

    func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
      formula.peakMemory(digitCount: digitCount, workers: workers)
    }
  }

  private struct RefusingDecimalFormula: DecimalFormula {
    let faultLog: ArithmeticFaultLog
    let formula = stated(.phi, "square-root")

    var constant: MathematicalConstant { formula.constant }
    var identifier: FormulaIdentifier { formula.identifier }
    var statement: String { formula.statement }
    var source: String { formula.source }
    var ingredients: Set<String> { formula.ingredients }

    func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
      faultLog.record(ArithmeticError(operation: "product of 700 and 600 words"))
      return formula.evaluate(places: places, context: context)
    }

    func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
      formula.peakMemory(digitCount: digitCount, workers: workers)
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

  @Test("a fault in one computation does not fail another one at the same time")
  func concurrent() throws {
    let fault = InjectedComputationFault(.inverseRoot, bit: 43 * 1000 + 42)
    let errors = Mutex<[GenerationError?]>([])
    // The second computation begins and ends while the first one is under way.
    let context = GenerationContext(workers: .one) { _ in
      let isFirst = errors.withLock { errors in
        if errors.isEmpty { errors.append(nil) }
        return errors.count == 1 && errors[0] == nil
      }
      guard isFirst else { return }
      let other = GenerationContext(arithmetic: ArithmeticContext(fault: fault))
      do throws(GenerationError) {
        _ = try DigitGenerator(formula: stated(.phi, "square-root")).decimals(
          30_000, context: other)
      } catch { errors.withLock { $0.append(error) } }
    }
    let digits = try DigitGenerator(formula: chudnovsky).decimals(20, context: context)
    #expect(digits.decimals.asciiText == Array("14159265358979323846".utf8))
    #expect(errors.withLock { $0.last??.code } == .wrongProduct)
  }
}
