import Arithmetic
import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

@Suite("Known answers, before anything long is computed")
struct EarlyAnswerTests {
  @Test("a contradicted file has only the decimals up to the answer computed, and is named exactly")
  func contradiction() throws {
    let definition = try #require(ConstantDefinition.of(.pi))
    var decimals = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(2_000_000, context: GenerationContext(workers: Workers(2))).decimals
    decimals.corruptDigit(at: 917_504)
    let store = PackedDecimalStore(bytes: decimals.bytes, digitCount: decimals.count)
    let outcome = try DigitAudit(definition: definition, level: .standard, workers: Workers(2))
      .run(store)
    #expect(outcome.hasFailed && outcome.firstDifference?.position == 917_505)
    #expect(outcome.knownAnswers.status == .failed)
    #expect(outcome.certificate.level == .none, "the million that SHA-1 is published of, no more")
  }

  @Test("a wrong decimal behind the last answer is found by computing all")
  func behind() throws {
    let definition = try #require(ConstantDefinition.of(.pi))
    var decimals = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(2_000_000, context: GenerationContext(workers: Workers(2))).decimals
    decimals.corruptDigit(at: 1_999_000)
    let store = PackedDecimalStore(bytes: decimals.bytes, digitCount: decimals.count)
    let outcome = try DigitAudit(definition: definition, level: .standard, workers: Workers(2))
      .run(store)
    #expect(outcome.firstDifference?.position == 1_999_001)
    #expect(outcome.certificate.level == .standard)
  }
}
