import BigArithmetic
import Testing

@Suite("Leading decimals of a decimal number")
struct DecimalExtractionTests {
  /// A number of limbs with 1 before the point, and its decimals as text.
  private func number(limbs: Int) -> (value: SharedDecimal, text: String) {
    var words = Operand.Words(state: 9)
    let below = (0..<limbs).map { _ in UInt(words.next()) % DecimalNatural.radix }
    let value = DecimalNatural(limbs: below + [1])
    let text = String(decoding: value.integer().decimalText(), as: UTF8.self)
    return (SharedDecimal(value), String(text.dropFirst()))
  }

  @Test("are its first ones, at every length")
  func lengths() {
    let (value, text) = number(limbs: 9)
    for count in 1...104 as ClosedRange<Int64> {
      let cut = DecimalExtraction(of: value.value, count: count, workers: .one)
      #expect(cut.integerPart == 1)
      #expect(cut.decimals.asciiText == Array(text.utf8.prefix(Int(count))), "\(count) decimals")
      let rest = String(decoding: cut.rest.value.integer().decimalText(), as: UTF8.self)
      let expected = text.dropFirst(Int(count)).drop { $0 == "0" }
      #expect(rest == (expected.isEmpty ? "0" : String(expected)), "after \(count) decimals")
      #expect(cut.isCertain)
    }
  }

  @Test("are packed by several workers as by one")
  func workers() {
    let (value, text) = number(limbs: 20_001)
    let cut = DecimalExtraction(of: value.value, count: 260_000, workers: Workers(3))
    #expect(cut.decimals.asciiText == Array(text.utf8.prefix(260_000)))
  }

  @Test("are not certain where only nines follow")
  func nines() {
    let most = DecimalNatural.radix - 1
    for (limbs, count, isCertain) in [
      ([most, most, 5, 1], 13, false), ([most - 1, most, 5, 1], 13, true),
      ([most, most, 59, 1], 12, false), ([most, most, 58, 1], 12, true),
      ([most, most - 1, 59, 1], 12, true), ([0, most, 9, 1], 12, true),
    ] as [([UInt], Int64, Bool)] {
      let cut = DecimalExtraction(of: DecimalNatural(limbs: limbs), count: count, workers: .one)
      #expect(cut.isCertain == isCertain, "\(limbs) after \(count) decimals")
    }
  }

  @Test("halves are rounded down")
  func halves() {
    let odd = DecimalNatural(limbs: [3, 7, 2]).halved(adding: 1)
    var limbs: [UInt] = []
    for index in odd.limbs.indices { limbs.append(odd.limbs[index]) }
    #expect(limbs == [5_000_000_000_001, 5_000_000_000_003, 1])
  }
}
