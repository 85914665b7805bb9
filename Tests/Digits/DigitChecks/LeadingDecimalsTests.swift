import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Parallelism
import Testing

/// A pack that was wrong at decimal 1 was computed again before anyone looked.
@Suite("Finding 6: the first thousand decimals")
struct LeadingDecimalsTests {
  private func store(_ text: [UInt8]) -> PackedDecimalStore {
    var packed = [UInt8](repeating: 0, count: (text.count + 1) / 2)
    for (index, character) in text.enumerated() {
      packed[index / 2] |= index.isMultiple(of: 2) ? (character - 0x30) << 4 : character - 0x30
    }
    return PackedDecimalStore(bytes: packed, digitCount: Int64(text.count))
  }

  @Test("are what every formula computes", arguments: MathematicalConstant.known)
  func computed(constant: MathematicalConstant) throws {
    let text = try #require(LeadingDecimals.text(of: constant))
    #expect(text.utf8.count == 1000)
    let definition = try #require(ConstantDefinition.of(constant))
    for formula in definition.formulas {
      let decimals = try DigitGenerator(formula: formula)
        .decimals(1000, context: GenerationContext(workers: .one)).decimals
      #expect(decimals.asciiText == Array(text.utf8), "\(formula.name)")
    }
  }

  @Test("name the first decimal that is wrong", arguments: [0, 1, 19, 20, 500, 977, 998, 999])
  func differences(place: Int) throws {
    let right = Array(try #require(LeadingDecimals.text(of: .e)).utf8)
    #expect(try LeadingDecimals.firstDifference(store(right), .e) == nil)
    #expect(try LeadingDecimals.firstDifference(store(right + right), .e) == nil)
    var wrong = right
    wrong[place] = wrong[place] == 0x35 ? 0x36 : 0x35
    let found = try #require(try LeadingDecimals.firstDifference(store(wrong), .e))
    #expect(found.position == Int64(place + 1))
    #expect(found.contextPosition == Int64(max(1, place - 19)))
    let offset = place - max(0, place - 20)
    #expect(Array(found.found.utf8)[offset] == wrong[place])
    #expect(Array(found.expected.utf8)[offset] == right[place])
    #expect(found.found.count == found.expected.count && found.likelyCause == nil)
    if place < 970 {
      var short = right
      short.remove(at: place)
      let missing = try #require(try LeadingDecimals.firstDifference(store(short), .e))
      #expect(missing.likelyCause == "a digit is missing there")
    }
  }
}
