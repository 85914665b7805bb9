import Arithmetic
import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

@Suite("Products that were refused while digits were checked")
struct RefusedProductTests {
  /// A report that records a refusal once the residues are being checked.
  private func failing(
    _ faultLog: ArithmeticFaultLog
  ) -> @Sendable (GenerationProgress) -> Void {
    { progress in
      guard progress.stage.name == "residues", progress.share == 0 else { return }
      faultLog.record(ArithmeticError(operation: "product of 700 and 600 words"))
    }
  }

  private func isRefusal(_ error: CertificationError?) -> Bool {
    guard case .multiplication(let fault) = error else { return false }
    return fault.operation == "product of 700 and 600 words"
  }

  @Test("end an audit")
  func audit() throws {
    let definition = try #require(ConstantDefinition.of(.e))
    let digits = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(1000, context: GenerationContext(workers: .one)).decimals
    let faultLog = ArithmeticFaultLog()
    let context = GenerationContext(
      arithmetic: ArithmeticContext(faultLog: faultLog), report: failing(faultLog))
    let audit = DigitAudit(definition: definition, level: .standard, context: context)
    let error = #expect(throws: CertificationError.self) {
      _ = try audit.run(PackedDecimalStore(bytes: digits.bytes, digitCount: digits.count))
    }
    #expect(isRefusal(error))
  }
}
