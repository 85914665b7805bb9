import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

@Suite("A last decimal that is rounded")
struct RoundedEndTests {
  /// e to N decimals, rounded: the text of a page that did not cut off.
  private func outcome(_ count: Int64, adding unit: Bool = true) throws -> DigitAudit.Outcome {
    let definition = try #require(ConstantDefinition.of(.e))
    var digits = try DecimalOracle.decimals(of: .e, count: Int(count))
    if unit {
      var place = digits.count - 1
      while digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      digits[place] += 1
    }
    var packed = [UInt8](repeating: 0, count: (digits.count + 1) / 2)
    for (index, digit) in digits.enumerated() {
      packed[index / 2] |= index.isMultiple(of: 2) ? digit << 4 : digit
    }
    return try DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: .one)
    ).run(PackedDecimalStore(bytes: packed, digitCount: count))
  }

  // e = 2.71828 18284 59045 23536 02874 71352 66249 77572 47093 69995 95749 66967 62772…
  @Test(
    "is told from one that is wrong, also where it carries",
    arguments: [(4, true, 4), (5, false, 5), (48, true, 46), (49, true, 46)]
      as [(Int64, Bool, Int64)])
  func rounded(count: Int64, isRounded: Bool, position: Int64) throws {
    let difference = try #require(try outcome(count).firstDifference)
    #expect(difference.isRounded == isRounded)
    #expect(difference.position == position)
    #expect(try outcome(count, adding: false).firstDifference == nil)
  }
}
