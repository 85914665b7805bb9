import DigitCore
import DigitPacks
import Testing

/// Texts of digits in radix 16, and the places of what is none.
@Suite("Texts of hexadecimal digits")
struct HexadecimalTextTests {
  private func read(_ text: String) throws(DigitFileError) -> HexadecimalText {
    try HexadecimalText(Array(text.utf8), named: "a.hex")
  }

  @Test(
    "with or without point, prefix, groups and capitals give the same digits",
    arguments: [
      ("3.243F6A88", 3), ("3.243f6a88\n", 3), ("0x3.243F6a88", 3), (" 0X3. 243F 6A88\r\n", 3),
      ("3\n.\n243F_6A88", 3), (".243F6A88", nil), ("243F6A88", nil), ("0x243f6a88", nil),
      ("0x.2\t43F6A88", nil), ("0.243F6A88", 0), ("9.243F6A88", 9),
    ] as [(String, UInt8?)])
  func accepted(text: String, integerPart: UInt8?) throws {
    let read = try read(text)
    #expect(read.digits == [2, 4, 3, 15, 6, 10, 8, 8], "\(text)")
    #expect(read.integerPart?.value == integerPart, "\(text)")
  }

  @Test(
    "what is no digit is named with its place",
    arguments: [
      ("3.24g3", "'g' on line 1, column 5 is", 5),
      ("3.243F\n6A-88", "'-' on line 2, column 3 is", 10),
      ("3.24.3F", "'.' on line 1, column 5 is", 5), ("32.43F", "'.' on line 1, column 3 is", 3),
      ("A.243F", "'.' on line 1, column 2 is", 2), ("3,243F", "',' on line 1, column 2 is", 2),
      ("x3.243F", "'x' on line 1, column 1 is", 1), ("0x0x3", "'x' on line 1, column 4 is", 4),
      ("3.24\u{1}", "a byte 1 on line 1, column 5 is", 5), ("3.24…", "a byte 226 on line 1", 5),
    ] as [(String, String, Int64)])
  func refused(text: String, reason: String, byte: Int64) {
    let error = #expect(throws: DigitFileError.self) { try read(text) }
    #expect(error?.code == .unsupported && error?.byteNumber == byte, "\(text)")
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("'a.hex': ") == true)
  }

  @Test("no digits after the point are refused", arguments: ["", " \n", "0x", "3.", "0x3.", "."])
  func empty(text: String) {
    let error = #expect(throws: DigitFileError.self) { try read(text) }
    #expect(error?.code == .empty, "\(text)")
  }

  @Test("a byte that is no part of a text is refused wherever it stands")
  func everyByte() throws {
    let text = Array("3.243F6A88".utf8)
    let allowed = Set("0123456789abcdefABCDEF \t\r\n_".utf8)
    for place in 2...text.count {
      for byte in UInt8.min ... .max {
        let changed = text[..<place] + [byte] + text[place...]
        let made = try? HexadecimalText(Array(changed), named: "")
        #expect((made != nil) == allowed.contains(byte), "\(byte) at \(place)")
      }
    }
  }
}
