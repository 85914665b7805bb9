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
