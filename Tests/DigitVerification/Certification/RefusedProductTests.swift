import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitVerification
import Foundation
import Parallelism
import SystemPackage
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

  @Test("leave no pack behind, and the error names the operation")
  func pack() throws {
    let definition = try #require(ConstantDefinition.of(.pi))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-refused-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, decimals: 1000, level: .standard,
      path: FilePath(folder.path).appending("pi.digitpack"), isReplacing: false, workers: .one)
    let faultLog = ArithmeticFaultLog()
    let failing = CertifiedPackMaker(
      knownAnswers: KnownAnswers.all, faultLog: faultLog, report: failing(faultLog))
    let error = #expect(throws: CertificationError.self) { _ = try failing.make(request) }
    #expect(isRefusal(error))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    // What was refused earlier does not count.
    let maker = CertifiedPackMaker(knownAnswers: KnownAnswers.all, faultLog: faultLog) { _ in }
    #expect(try maker.make(request).pack != nil)
  }

  @Test("end an audit")
  func audit() throws {
    let definition = try #require(ConstantDefinition.of(.e))
    let digits = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(1000, context: GenerationContext(workers: .one)).decimals
    let faultLog = ArithmeticFaultLog()
    let audit = DigitAudit(
      definition: definition, level: .standard, workers: .one, faultLog: faultLog,
      report: failing(faultLog))
    let error = #expect(throws: CertificationError.self) {
      _ = try audit.run(PackedDecimalStore(bytes: digits.bytes, digitCount: digits.count))
    }
    #expect(isRefusal(error))
  }
}
