import DigitCore
import DigitPack
import PlatformIO
import SystemPackage
import Testing

@Suite("The .ycd format")
struct YcdTests {
  let folder = TemporaryFolder()

  /// The header as y-cruncher's Digit Viewer writes it, with fields to replace.
  func header(
    total: String = "25", block: String = "25", id: String = "0", base: String = "10",
    version: String = "1.1.0", first: String = "3.1415926535897932384626433",
    end: String = "EndHeader"
  ) -> [UInt8] {
    let text =
      "#Compressed Digit File\r\n\r\nFileVersion:\t\(version)\r\n\r\nBase:\t\(base)\r\n\r\n"
      + "FirstDigits:\t\(first)\r\n\r\nTotalDigits:\t\(total)\r\n\r\nBlocksize:\t\(block)\r\n"
      + "BlockID:\t\(id)\r\n\r\n\(end)\r\n\r\n"
    return Array(text.utf8) + [0]
  }

  func words(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  /// 25 decimals of π: 19 in the first word, 6 and zeros in the second.
  var piWords: [UInt8] { words([1_415_926_535_897_932_384, 6_264_330_000_000_000_000]) }

  func failure(_ bytes: [UInt8]) -> DigitFileError? {
    let path = folder.file("digits.ycd")
    write(bytes, to: path)
    do throws(DigitFileError) {
      let file = try DigitFile(opening: path)
      var values = [UInt8](repeating: 0, count: 1000)
      while try file.readFully(into: &values) > 0 {}
      return nil
    } catch { return error }
  }

  @Test("reads a file written byte by byte here")
  func reading() throws {
    let path = folder.file("digits.ycd")
    write(header() + piWords, to: path)
    let file = try DigitFile(opening: path)
    #expect(file.format == .ycd)
    #expect(file.digitCount == 25)
    #expect(file.integerPart == Digit(3))
    var values = [UInt8](repeating: 0, count: 30)
    #expect(try file.readFully(into: &values) == 25)
    #expect(values.prefix(25).map { 0x30 + $0 } == Array(thousandDecimalsOfPi.utf8.prefix(25)))
    try file.seek(to: 18)
    var three: [UInt8] = [0, 0, 0]
    #expect(try file.readFully(into: &three) == 3)
    #expect(three == [4, 6, 2])
    #expect(throws: DigitFileError.self) { try file.seek(to: 26) }
  }

  @Test("ignores what fills up the last word")
  func padding() {
    #expect(
      failure(header() + words([1_415_926_535_897_932_384, 6_264_338_327_950_288_419])) == nil)
  }

  @Test("refuses a file without a header, as record computations have shipped")
  func missingHeader() {
    #expect(failure(piWords)?.code == .missingHeader)
    #expect(failure([])?.code == .empty)
    #expect(failure(header().dropLast() + piWords.filter { $0 != 0 })?.code == .missingHeader)
    #expect(failure(header(end: "") + piWords)?.code == .missingHeader)
  }

  @Test("refuses a word above 19 digits and names word, byte and decimal")
  func badWord() {
    let bytes = header() + words([1_415_926_535_897_932_384, 10_000_000_000_000_000_000])
    let error = failure(bytes)
    #expect(error?.code == .badWord)
    #expect(error?.position == 20)
    #expect(error?.byteNumber == Int64(header().count) + 9)
    #expect(error?.description.contains("word 2") == true)
    let first = words([1_415_926_535_897_932_384, 9_999_999_999_999_999_999])
    #expect(failure(header(first: "3.14") + first) == nil)
  }

  @Test("refuses what its header does not agree with")
  func disagreement() {
    #expect(failure(header() + piWords.dropLast())?.code == .truncated)
    #expect(failure(header() + piWords.dropLast())?.position == 20)
    #expect(failure(header() + piWords + [0])?.code == .trailingBytes)
    let other = failure(header(first: "3.1415926535897932384666433") + piWords)
    #expect(other?.code == .firstDigitsDiffer)
    #expect(other?.position == 21)
    #expect(failure(header(first: "pi") + piWords)?.code == .badHeader)
    #expect(failure(header(total: "25x") + piWords)?.code == .badHeader)
    #expect(failure(header(total: "99999999999999999999") + piWords)?.code == .badHeader)
    #expect(
      failure(header(total: "9999999999999999", block: "9999999999999999") + piWords)?.code
        == .badHeader)
  }

  @Test("says which kinds it does not read")
  func unsupported() {
    #expect(failure(header(base: "16") + piWords)?.code == .unsupported)
    #expect(failure(header(version: "2.0.0") + piWords)?.code == .unsupported)
    let part = failure(header(total: "0") + piWords)
    #expect(part?.code == .unsupported)
    #expect(part?.description.contains("set of files") == true)
    #expect(failure(header(id: "1") + piWords)?.code == .unsupported)
    #expect(failure(header(total: "50") + piWords)?.code == .unsupported)
  }

  @Test("writes the bytes that y-cruncher's viewer writes")
  func writing() throws {
    let source = folder.file("pi.txt")
    write(Array("3.\(thousandDecimalsOfPi.prefix(25))".utf8), to: source)
    let output = try AtomicOutput(folder.file("out.ycd"))
    try DigitExport(DigitFile(opening: source)).writeYcd(to: output)
    try output.commit()
    #expect(contents(folder.file("out.ycd")) == header() + piWords)
  }
}
