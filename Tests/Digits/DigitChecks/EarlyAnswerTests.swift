import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Parallelism
import Synchronization
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
    let outcome = try DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: Workers(2))
    ).run(store)
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
    let outcome = try DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: Workers(2))
    ).run(store)
    #expect(outcome.firstDifference?.position == 1_999_001)
    #expect(outcome.certificate.level == .standard)
  }

  @Test("what the first reading found is not said of decimals that changed before the second")
  func changed() throws {
    let definition = try #require(ConstantDefinition.of(.pi))
    let decimals = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(2_000_000, context: GenerationContext(workers: Workers(2))).decimals
    let store = ChangingStore(
      right: PackedDecimalStore(bytes: decimals.bytes, digitCount: decimals.count))
    let outcome = try DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: Workers(2))
    ).run(store)
    #expect(outcome.certificate.level == .standard, "the first reading refuted nothing")
    #expect(outcome.firstDifference?.position == 10)
    #expect(outcome.knownAnswers.status == .failed)
  }
}

/// Decimals of which the tenth is another one once all were read.
private final class ChangingStore: DecimalStore {
  private let right: PackedDecimalStore
  private let readCount = Mutex(0)

  init(right: PackedDecimalStore) { self.right = right }

  var digitCount: Int64 { right.digitCount }
  var blockCount: Int { right.blockCount }

  func digitCount(ofBlock block: Int) -> Int { right.digitCount(ofBlock: block) }

  func readBack(block: Int) throws(PackError) -> [UInt8] {
    let isSecond = readCount.withLock { count in
      count += 1
      return count > right.blockCount
    }
    var bytes = try right.readBack(block: block)
    if isSecond, block == 0 { bytes[4] ^= 1 }
    return bytes
  }
}
