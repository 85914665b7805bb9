import DigitCore
import Testing

@Suite("Digit")
struct DigitTests {
  @Test("exists exactly for the values 0 to 9")
  func values() {
    for value in UInt8.min...UInt8.max {
      #expect((Digit(value) != nil) == (value <= 9))
      #expect(Digit(value).map(\.value) == (value <= 9 ? value : nil))
    }
  }

  @Test("exists exactly for the characters 0 to 9")
  func characters() {
    for character in UInt8.min...UInt8.max {
      let digit = Digit(ascii: character)
      #expect((digit != nil) == (0x30...0x39).contains(character))
      if let digit { #expect(digit.ascii == character) }
    }
  }
}

@Suite("Digit hash")
struct DigitHashTests {
  /// The hash by the obvious way: one digit at a time, with 128-bit words.
  private func referenceHash(_ digits: [UInt8]) -> UInt64 {
    var value: UInt128 = 0
    for digit in digits { value = (value * 10 + UInt128(digit)) % ((1 << 61) - 1) }
    return UInt64(value)
  }

  @Test("of words appended equals the hash digit by digit")
  func words() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var hash = DigitHash()
      var digits: [UInt8] = []
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let count = Int.random(in: 0...18, using: &generator)
        let word = (0..<count).map { _ in UInt8.random(in: 0...9, using: &generator) }
        digits += word
        hash.append(word: word.reduce(0) { $0 * 10 + UInt64($1) }, count: count)
      }
      #expect(hash.value == referenceHash(digits), "digits \(digits)")
    }
  }

  @Test("composes")
  func composition() {
    let left: [UInt8] = Array("14159265358979323846264338327950288419716939937510".utf8)
      .map { $0 - 0x30 }
    let right: [UInt8] = Array("58209749445923078164062862089986280348253421170679".utf8)
      .map { $0 - 0x30 }
    var whole = DigitHash(value: referenceHash(left))!
    whole.append(DigitHash(value: referenceHash(right))!, count: Int64(right.count))
    #expect(whole.value == referenceHash(left + right))
  }

  @Test("refuses a value that is not reduced")
  func unreduced() {
    #expect(DigitHash(value: DigitHash.modulus) == nil)
    #expect(DigitHash(value: DigitHash.modulus - 1) != nil)
  }
}
