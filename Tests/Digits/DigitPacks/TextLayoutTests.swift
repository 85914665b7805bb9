import DigitCore
import DigitPacks
import DigitTexts
import TestFolders
import Testing

@Suite("Texts of digits in every layout")
struct TextLayoutTests {
  let folder = TemporaryFolder(inMemory: true)

  private func open(
    _ bytes: [UInt8], _ layout: DigitTextChoice = .auto
  ) throws(DigitFileError) -> DigitFile {
    let path = folder.file("digits.txt")
    write(bytes, to: path)
    return try DigitFile(opening: path, layout: layout)
  }

  private func digits(of file: DigitFile) throws -> String {
    var values = [UInt8](repeating: 0, count: 300_000)
    let count = try file.readFully(into: &values)
    return String(decoding: values[..<count].map { $0 + 0x30 }, as: UTF8.self)
  }

  private func failure(_ text: String, _ layout: DigitTextChoice = .auto) -> DigitFileError? {
    do throws(DigitFileError) {
      let file = try open(Array(text.utf8), layout)
      _ = try file.countDigits()
      return nil
    } catch { return error }
  }

  @Test("every digit is read, right or not", arguments: digitLayouts.indices)
  func faults(index: Int) throws {
    let layout = digitLayouts[index]
    for count in [101, 500, 700] {
      let decimals = String(thousandDecimalsOfPi.prefix(count))
      var variants = digitVariants(of: decimals, at: [0, 1, 7, count / 2, count - 2])
      let last = decimals.last == "9" ? "0" : "9"
      variants.append(
        DigitVariant(fault: "last", place: count - 1, digits: decimals.dropLast() + last))
      for variant in variants {
        let file = try open(Array(layout.text(variant.digits).utf8))
        let note = Comment("\(layout.name), \(count), \(variant.fault)")
        #expect(try digits(of: file) == variant.digits, note)
        #expect(file.integerPart == (layout.isWhole ? Digit(3) : nil), note)
      }
    }
  }

  @Test("long texts are read like short ones", arguments: digitLayouts.indices)
  func pieces(index: Int) throws {
    let decimals = thousandDecimalsOfPi + randomDecimals(200_000, seed: 4)
    let file = try open(Array(digitLayouts[index].text(decimals).utf8))
    #expect(try digits(of: file) == decimals)
    #expect(try file.countDigits() == Int64(decimals.utf8.count))
    try file.seek(to: 150_000)
    #expect(try digits(of: file) == String(decimals.dropFirst(150_000)))
  }

  @Test("and those of gzip like what is in them", arguments: digitLayouts.indices)
  func gzip(index: Int) throws {
    let decimals = thousandDecimalsOfPi + randomDecimals(200_000, seed: 5)
    let file = try open(gzipped(Array(digitLayouts[index].text(decimals).utf8), in: folder))
    #expect(try file.countDigits() == Int64(decimals.utf8.count))
    #expect(try digits(of: file) == decimals)
    try file.seek(to: 150_000)
    #expect(try digits(of: file) == String(decimals.dropFirst(150_000)))
    #expect(file.integerPart == (digitLayouts[index].isWhole ? Digit(3) : nil))
    #expect(file.textLayout?.leftOut.first == "gzip's header")
  }

  @Test(
    "what is left out is said",
    arguments: [
      ("# pi\n3.14159\n", "1 line of heading"), ("pi = 3.14159", "'pi = ' before the digits"),
      ("3.14159…", "an ellipsis"), ("\"3.14159\"", "1 sign at the ends of lines"),
      ("3.14159\nThat was pi.\n", "1 line after the digits"),
      ("1: 31415\n2: 92653\n", "the number before each line"),
    ])
  func leftOut(text: String, part: String) throws {
    let file = try open(Array(text.utf8))
    _ = try file.countDigits()
    #expect(try #require(file.textLayout).leftOut.contains(part))
    #expect(file.textLayout?.description.contains("left out: ") == true)
  }

  @Test(
    "nothing is left out where reading stopped",
    arguments: ["3,1,4159\n", "3.14159...26535\n", "3.14159\nA line\n26535897\n", "3.14159,x\n"])
  func stopped(text: String) throws {
    let file = try open(Array(text.utf8))
    #expect(throws: DigitFileError.self) { _ = try file.countDigits() }
    #expect(file.textLayout?.leftOut == [], "\(text)")
  }

  @Test(
    "what is no known layout is refused with its place",
    arguments: [
      ("3.14159...26535", 1, 8), ("3.14159...\n26535", 2, 1), ("3.14159\nx26535", 2, 1),
      ("3.14159\nA line\n26535897\n", 2, 1), ("3.14159\n265 is\n35897", 2, 5),
      ("1: 31415\n2: 92653\n4: 58979\n", 3, 1), ("1000\n3.14159265", 2, 2),
      ("3'141'592", 1, 2),
      ("3,141\u{202F}592\u{202F}653)5\n89793\n", 1, 18), ("2024-01-01\n3.14", 1, 5),
      ("pi = 31415926535\n8979\n", 1, 1),
    ])
  func refused(text: String, line: Int, column: Int) {
    let error = failure(text)
    #expect(error?.code == .notADigit)
    #expect(error?.description.contains("on line \(line), column \(column)") == true, "\(text)")
    #expect(error?.description.contains("tr -cd 0-9") == true)
  }

  @Test("where two readings are possible, the layout is asked for")
  func choices() throws {
    #expect(failure("141")?.code == .ambiguousLayout)
    #expect(failure("141")?.description.contains("--layout") == true)
    #expect(try open(Array("141".utf8), .whole).integerPart == Digit(1))
    #expect(try open(Array("141".utf8), .decimals).countDigits() == 3)
    let numbers = "1 5\n2 5\n3 7\n"
    #expect(failure(numbers)?.code == .ambiguousLayout)
    #expect(try digits(of: open(Array(numbers.utf8), .decimals)) == "152537")
    #expect(try digits(of: open(Array(numbers.utf8), .numbered)) == "57")
    #expect(failure("14159", .numbered)?.code == .notADigit)
  }

  @Test("byte-order marks and UTF-16 are read")
  func marks() throws {
    let text = "3.14159 26535\r\n89793\n"
    let ascii = Array(text.utf8)
    let little: [UInt8] = [0xFF, 0xFE] + ascii.flatMap { [$0, 0] }
    let big: [UInt8] = [0xFE, 0xFF] + ascii.flatMap { [0, $0] }
    for bytes in [[0xEF, 0xBB, 0xBF] + ascii, little, big] {
      let file = try open(bytes)
      #expect(try digits(of: file) == "141592653589793")
      #expect(file.textLayout?.leftOut == ["a byte-order mark"])
    }
  }

  @Test("a compressed file is refused with the command that opens it")
  func compressed() {
    let error = #expect(throws: DigitFileError.self) { try open([0x28, 0xB5, 0x2F, 0xFD, 0, 0]) }
    #expect(error?.code == .compressed)
    #expect(error?.description.contains("zstd -dc FILE") == true)
  }
}
