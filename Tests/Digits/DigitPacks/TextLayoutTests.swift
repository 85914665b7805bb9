import DigitCore
import DigitPacks
import TestFolders
import Testing

/// How people lay out digits, each with a function that does.
private let layouts: [(name: String, isWhole: Bool, text: @Sendable (String) -> String)] = [
  ("point", true, { "3." + $0 }), ("comma", true, { "3,\($0)\n" }),
  ("middle dot", true, { "3·" + $0 }), ("decimals", false, { $0 }),
  ("no point", true, { "3" + $0 }),
  ("no point, rows", true, { rows("3" + $0, 50).joined(separator: "\n") + "\n" }),
  ("carriage returns", true, { "3." + rows($0, 50).joined(separator: "\r\n") + "\r\n" }),
  ("blocks", true, { "3." + rows($0, 50).map { groups($0, 10, " ") }.joined(separator: "\n") }),
  ("tabs", true, { "3.\n" + rows($0, 50).map { groups($0, 10, "\t") }.joined(separator: "\n") }),
  ("underscores", true, { "3." + groups($0, 3, "_") }),
  ("thin spaces", true, { "3." + groups($0, 4, "\u{2009}") }),
  ("narrow spaces", true, { "3," + groups($0, 4, "\u{202F}") }),
  ("no-break spaces", true, { "3." + groups($0, 5, "\u{A0}") }),
  ("bc", true, { rows("3." + $0, 68).joined(separator: "\\\n") + "\n" }),
  ("ellipsis", true, { "3.\($0)…\n" }), ("dots", true, { "3.\($0)...\n" }),
  ("quotes", true, { "\"3.\($0)\"\n" }), ("assignment", true, { "pi = 3.\($0)\n" }),
  ("approximation", true, { "π ≈ 3.\($0)…" }), ("JSON", true, { "{\"pi\": \"3.\($0)\"}" }),
  ("definition", true, { "#define PI 3.\($0)\n" }),
  ("C", true, { "char *pi =\n" + rows("3." + $0, 60).map { "  \"\($0)\"\n" }.joined() + ";\n" }),
  ("comment", true, { "# pi, by somebody, 1999\n# 2 lines\n3.\($0)\n" }),
  (
    "book", true,
    {
      "The EBook of Pi\r\nJuly 1993 [Etext #50]\r\n\r\n3." + rows($0, 50).joined(separator: "\r\n")
        + "\r\n\r\nEnd of Pi, call (801) 596-1887\r\n"
    }
  ),
  (
    "counts after", true,
    { "3.\n" + numbered($0) { row, end in groups(row, 10, " ") + "  :  \(end)" } }
  ),
  (
    "positions before", true,
    { "3.\n" + numbered($0) { row, end in "\(end - row.count): \(row)" } }
  ),
  (
    "lines before", false,
    { numbered($0) { row, end in " \((end + 49) / 50)  " + groups(row, 10, " ") } }
  ),
  ("counts after a blank", false, { numbered($0) { row, end in "\(row) \(end)" } }),
  (
    "b-file", true,
    {
      let pairs = Array("3" + $0).enumerated().map { "\($0 + 1) \($1)\n" }
      return "# A000796\n" + pairs.joined()
    }
  ),
]

private func rows(_ text: String, _ length: Int) -> [String] {
  let all = Array(text)
  return stride(from: 0, to: all.count, by: length).map {
    String(all[$0..<min(all.count, $0 + length)])
  }
}

private func groups(_ text: String, _ size: Int, _ separator: String) -> String {
  rows(text, size).joined(separator: separator)
}

/// Rows of fifty, each written with the count at its end.
private func numbered(_ text: String, _ line: (String, Int) -> String) -> String {
  rows(text, 50).enumerated().map { line($1, 50 * $0 + $1.count) + "\n" }.joined()
}

/// Decimals of π with one fault, and without.
private func variants(of decimals: String) -> [(fault: String, digits: String)] {
  var found = [("none", decimals), ("cut", String(decimals.dropLast()))]
  let all = Array(decimals)
  for place in [0, 1, 7, all.count / 2, all.count - 2] {
    var (wrong, missing, doubled, swapped) = (all, all, all, all)
    wrong[place] = all[place] == "9" ? "0" : "9"
    missing.remove(at: place)
    doubled.insert(all[place], at: place)
    swapped.swapAt(place, place + 1)
    found += [("wrong", wrong), ("missing", missing), ("doubled", doubled), ("swapped", swapped)]
      .map { ("\($0) \(place + 1)", String($1)) }
  }
  return found + [("rounded", decimals.dropLast() + (all.last == "9" ? "0" : "9"))]
}

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

  @Test("every digit is read, right or not", arguments: layouts.indices)
  func faults(index: Int) throws {
    let layout = layouts[index]
    for count in [101, 500, 700] {
      for variant in variants(of: String(thousandDecimalsOfPi.prefix(count))) {
        let file = try open(Array(layout.text(variant.digits).utf8))
        let note = Comment("\(layout.name), \(count), \(variant.fault)")
        #expect(try digits(of: file) == variant.digits, note)
        #expect(file.integerPart == (layout.isWhole ? Digit(3) : nil), note)
      }
    }
  }

  @Test("long texts are read like short ones", arguments: layouts.indices)
  func pieces(index: Int) throws {
    let decimals = thousandDecimalsOfPi + randomDecimals(200_000, seed: 4)
    let file = try open(Array(layouts[index].text(decimals).utf8))
    #expect(try digits(of: file) == decimals)
    #expect(try file.countDigits() == Int64(decimals.utf8.count))
    try file.seek(to: 150_000)
    #expect(try digits(of: file) == String(decimals.dropFirst(150_000)))
  }

  @Test("and those of gzip like what is in them", arguments: layouts.indices)
  func gzip(index: Int) throws {
    let decimals = thousandDecimalsOfPi + randomDecimals(200_000, seed: 5)
    let file = try open(gzipped(Array(layouts[index].text(decimals).utf8), in: folder))
    #expect(try file.countDigits() == Int64(decimals.utf8.count))
    #expect(try digits(of: file) == decimals)
    try file.seek(to: 150_000)
    #expect(try digits(of: file) == String(decimals.dropFirst(150_000)))
    #expect(file.integerPart == (layouts[index].isWhole ? Digit(3) : nil))
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
