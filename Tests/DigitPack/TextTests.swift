import DigitCore
import DigitPack
import PlatformIO
import SystemPackage
import Testing

@Suite("Plain text")
struct TextTests {
  let folder = TemporaryFolder()

  func open(_ text: String) throws(DigitFileError) -> DigitFile { try open(Array(text.utf8)) }

  func open(_ bytes: [UInt8]) throws(DigitFileError) -> DigitFile {
    let path = folder.file("digits.txt")
    write(bytes, to: path)
    return try DigitFile(opening: path)
  }

  /// The error of opening a text and reading it to its end.
  func failure(_ bytes: [UInt8]) -> DigitFileError? {
    do throws(DigitFileError) {
      _ = try open(bytes).countDigits()
      return nil
    } catch { return error }
  }

  func failure(_ text: String) -> DigitFileError? { failure(Array(text.utf8)) }

  @Test(
    "reads digits however they are laid out, and says how",
    arguments: [
      ("1415926535", "decimals only, no newline at the end"),
      ("3.1415926535", "with the integer part 3, no newline at the end"),
      ("3.1415926535\n", "with the integer part 3, newline at the end"),
      ("1415926535\r\n", "decimals only, newline at the end, 1 carriage returns"),
      ("14159 26535", "decimals only, no newline at the end, grouped"),
      ("\n  3.14159 26535\n", "with the integer part 3, newline at the end, grouped"),
      (
        "3.\n14159\r\n26535",
        "with the integer part 3, no newline at the end, grouped, 1 carriage returns"
      ),
      (
        "3.14159\t26535\r",
        "with the integer part 3, no newline at the end, grouped, 1 carriage returns"
      ),
    ])
  func forms(text: String, form: String) throws {
    let file = try open(text)
    #expect(file.format == .text)
    #expect(file.digitCount == nil)
    var values = [UInt8](repeating: 9, count: 20)
    #expect(try file.readFully(into: &values) == 10)
    #expect(Array(values.prefix(10)) == [1, 4, 1, 5, 9, 2, 6, 5, 3, 5])
    #expect(file.textLayout?.description == form)
    #expect(file.integerPart == (text.contains("3.") ? Digit(3) : nil))
    #expect(try file.countDigits() == 10)
    try file.seek(to: 8)
    #expect(try file.readFully(into: &values) == 2)
    #expect(Array(values.prefix(2)) == [3, 5])
    #expect(file.textLayout?.isBareDecimals == (text == "1415926535"))
  }

  @Test("takes one digit as well as many pages of them")
  func sizes() throws {
    #expect(try open("7").countDigits() == 1)
    for count in [65_535, 65_536, 65_537, 200_000] {
      let text = randomDecimals(count, seed: UInt64(count))
      for prefix in ["", "3."] {
        let file = try open(prefix + text)
        #expect(try file.countDigits() == Int64(count))
        var values = [UInt8](repeating: 0, count: count)
        #expect(try file.readFully(into: &values) == count)
        #expect(values.map { 0x30 + $0 } == Array(text.utf8))
      }
    }
  }

  @Test("refuses letters with the byte and the decimal")
  func letters() {
    let early = failure("3.14159a6535")
    #expect(early?.code == .notADigit)
    #expect(early?.byteNumber == 8)
    #expect(early?.position == 6)
    #expect(early?.description.contains("'a'") == true)
    #expect(early?.description.contains("digits.txt") == true)
    let late = failure(randomDecimals(100_000, seed: 1) + "\nx")
    #expect(late?.byteNumber == 100_002)
    #expect(late?.position == 100_001)
    #expect(failure("1.2.3")?.byteNumber == 4)
    #expect(failure("31.4")?.byteNumber == 3)
    #expect(failure("-14")?.byteNumber == 1)
    #expect(failure([0x31, 0x00])?.description.contains("value 0") == true)
    #expect(failure("１４")?.code == .notADigit)
  }

  @Test("refuses byte-order marks and texts without digits")
  func marks() {
    #expect(failure([0xEF, 0xBB, 0xBF, 0x31])?.code == .byteOrderMark)
    #expect(failure([0xFE, 0xFF, 0x00, 0x31])?.code == .byteOrderMark)
    #expect(failure([0xFF, 0xFE, 0x31, 0x00])?.code == .byteOrderMark)
    #expect(failure([0xEF, 0xBB, 0xBF, 0x31])?.byteNumber == 1)
    #expect(failure([])?.code == .empty)
    #expect(failure(" \r\n ")?.code == .empty)
    #expect(failure("3.")?.code == .empty)
    #expect(failure("3.\n")?.code == .empty)
  }

  @Test("says what is there when asked beyond the end")
  func beyondEnd() throws {
    let file = try open("3.14159")
    do throws(DigitFileError) {
      try file.seek(to: 6)
      Issue.record("there is no decimal 7")
    } catch {
      #expect(error.code == .beyondEnd)
      #expect(error.position == 7)
      #expect(error.description.contains("1 to 5"))
    }
  }

  @Test("names a path that is missing or no file")
  func paths() {
    for name in ["missing.txt", "."] {
      do throws(DigitFileError) {
        _ = try DigitFile(opening: folder.file(name))
        Issue.record("\(name) is no file")
      } catch {
        #expect(error.code == .system)
        #expect(error.description.contains(folder.path.string))
      }
    }
  }
}
