import Arithmetic
import Constants
import DigitChecks

/// A tenth check for tests: all that adding a letter takes, apart from its line in the list.
struct CheckJ: DigitCheck {
  let id = CheckIdentifier("sum-of-digits")
  let letter: Character = "J"
  let title = "Sum of the digits"
  let level = CheckLevel.standard
  let scope = CheckScope.everyDecimal
  let isIndispensable = true
  let stage = "sum of digits"

  let explanation = CheckExplanation(
    idea: "The digits are added up as they were made and as they are stored.",
    catches: "One digit that is off by one.", misses: "Two digits that changed places.",
    certainty: "ten to one, for a fault that throws dice")

  /// What is added to the sum of the stored digits: a fault to plant.
  var fault = 0

  /// The words of its evidence, which decide nothing.
  var words = "the same sum"

  func result(of run: CheckRun) throws(CertificationError) -> CheckResult {
    var stored = fault
    for block in 0..<run.store.blockCount {
      do { stored += Self.sum(try run.store.readBack(block: block)) } catch { throw .pack(error) }
    }
    return CheckResult(
      id, "the sum of the digits, made and stored", decimals: run.store.digitCount,
      coverage: .decimals(run.store.digitCount),
      details: [
        .init("sum", words, agrees: stored == Self.sum(run.generated.decimals.bytes))
      ])
  }

  private static func sum(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + Int($1 >> 4) + Int($1 & 15) }
  }
}
