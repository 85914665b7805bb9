import DigitCore
import DigitPacks
import DigitTexts
import Files
import SystemPackage
import TestFolders
import Testing

@Suite("Exchange between formats")
struct ExchangeTests {
  let folder = TemporaryFolder()

  final class Collector: ByteSink {
    var bytes: [UInt8] = []

    func write(_ span: Span<UInt8>) throws(PlatformError) {
      for index in span.indices { bytes.append(span[index]) }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  func textFile(_ text: String, _ name: String = "a.txt") throws -> DigitFile {
    write(Array(text.utf8), to: folder.file(name))
    return try DigitFile(opening: folder.file(name))
  }

  @Test(
    "carries digits from every format to every other and back",
    arguments: [1, 19, 20, 1000, 140_003])
  func roundTrips(count: Int) throws {
    let decimals = randomDecimals(count, seed: 9)
    try writePack(decimals, at: folder.file("a.digitpack"))
    let pack = try DigitFile(opening: folder.file("a.digitpack"))
    for format in DigitFileFormat.allCases where format != .pack {
      let path = folder.file("out.\(format)")
      let output = try AtomicOutput(path, replacing: true)
      let export = try DigitExport(pack)
      if format == .ycd {
        try export.writeYcd(to: output)
      } else {
        try export.writeText(to: output)
      }
      try output.commit()
      let read = try DigitFile(opening: path)
      #expect(read.format == format)
      #expect(try DigitComparison(pack, read).isEqual)
      let back = folder.file("back.digitpack")
      let writer = try DigitPackWriter(
        creating: back, constant: .pi, digitCount: try read.countDigits(), replacing: true)
      try writer.append(read)
      _ = try writer.finish(provenance: Array("{}".utf8))
      #expect(contents(back) == contents(folder.file("a.digitpack")))
    }
  }

  @Test("writes bare decimals, canonical text and groups")
  func styles() throws {
    try writePack("1415926535897932384626433", at: folder.file("a.digitpack"))
    let file = try DigitFile(opening: folder.file("a.digitpack"))
    func text(
      isBare: Bool = false, _ groupSize: Int? = nil, _ range: DigitRange? = nil
    ) throws -> String {
      let sink = Collector()
      try DigitExport(file, range: range)
        .writeText(isBare: isBare, groupSize: groupSize, to: sink)
      return sink.text
    }
    #expect(try text(isBare: true) == "1415926535897932384626433")
    #expect(try text() == "3.1415926535897932384626433")
    #expect(try text(2) == "3.14 15 92 65 35 89 79 32 38 46\n26 43 3")
    let range = DigitRange(from: 4, upTo: 9)
    #expect(try text(nil, range) == "92653", "no integer part before a later decimal")
    let sink = Collector()
    try DigitExport(file, range: range).writeJSON(to: sink)
    #expect(
      sink.text
        == "{\"constant\":\"pi\",\"integerPart\":3,\"from\":5,\"count\":5,\"digits\":\"92653\"}\n")
    #expect(throws: DigitFileError.self) {
      try DigitExport(file, range: DigitRange(from: 0, upTo: 26))
    }
  }

  @Test("asks for the constant where a text has no integer part")
  func unknownIntegerPart() throws {
    let file = try textFile("14159")
    let sink = Collector()
    #expect(throws: DigitFileError.self) {
      try DigitExport(file).writeText(to: sink)
    }
    #expect(throws: DigitFileError.self) { try DigitExport(file).writeYcd(to: sink) }
    #expect(sink.bytes.isEmpty)
    try DigitExport(file, constant: .pi).writeText(to: sink)
    #expect(sink.text == "3.14159")
    #expect(throws: DigitFileError.self) {
      try DigitExport(file, range: DigitRange(from: 1, upTo: 3), constant: .pi).writeYcd(to: sink)
    }
  }

  @Test("counts the terms of a list from the digits before the point")
  func bFile() throws {
    func text(_ digits: String, _ range: DigitRange? = nil) throws -> String {
      let sink = Collector()
      try DigitExport(try textFile(digits), range: range).writeBFile(to: sink)
      return sink.text
    }
    #expect(try text("3.14") == "1 3\n2 1\n3 4\n")
    #expect(try text("3.14159", DigitRange(from: 3, upTo: 5)) == "5 5\n6 9\n")
    #expect(try text("0.577") == "0 5\n1 7\n2 7\n")
  }

  @Test("passes on the errors of the sink")
  func fullDisk() throws {
    let file = try textFile("3.14159")
    let faults = SystemFaultInjection()
    faults.inject(.write, .fail(.noSpace))
    let output = try AtomicOutput(folder.file("out.txt"), fileSystem: FileSystem(faults: faults))
    do throws(DigitFileError) {
      try DigitExport(file).writeText(to: output)
      Issue.record("the disk is full")
    } catch {
      #expect(error.system?.errno == .noSpace)
      #expect(error.description.contains("out.txt"))
    }
  }

  @Test("finds the first difference and shows the digits around it")
  func differences() throws {
    let text = randomDecimals(200_000, seed: 3)
    var bytes = Array(text.utf8)
    for place in [0, 1, 65_535, 65_536, 150_000, 199_999] {
      bytes[place] = bytes[place] == 0x39 ? 0x30 : bytes[place] + 1
      let first = try textFile(text, "a.txt")
      let second = try textFile("3." + String(decoding: bytes, as: UTF8.self), "b.txt")
      let comparison = try DigitComparison(first, second)
      let difference = try #require(comparison.difference)
      #expect(difference.position == Int64(place + 1))
      #expect(comparison.equalCount == Int64(place))
      #expect(!comparison.isEqual)
      let start = max(0, place - 20)
      let end = min(200_000, place + 21)
      #expect(difference.contextPosition == Int64(start + 1))
      #expect(difference.first == String(decoding: Array(text.utf8)[start..<end], as: UTF8.self))
      #expect(difference.second == String(decoding: bytes[start..<end], as: UTF8.self))
      bytes = Array(text.utf8)
    }
  }

  @Test("distinguishes a shorter file and another integer part from equal digits")
  func lengths() throws {
    let shorter = try DigitComparison(textFile("3.14159", "a.txt"), textFile("3.1415", "b.txt"))
    #expect(shorter.difference == nil)
    #expect(shorter.equalCount == 4)
    #expect(shorter.firstCount == 5)
    #expect(shorter.secondCount == 4)
    #expect(!shorter.isEqual)
    let other = try DigitComparison(textFile("3.14159", "a.txt"), textFile("2.14159", "b.txt"))
    #expect(other.hasOtherIntegerPart)
    #expect(!other.isEqual)
    #expect(try DigitComparison(textFile("3.14159", "a.txt"), textFile("14159\n", "b.txt")).isEqual)
  }

  @Test("searches texts like packs")
  func search() throws {
    let decimals = randomDecimals(100_000, seed: 21)
    try writePack(decimals, at: folder.file("a.digitpack"))
    let pack = try DigitFile(opening: folder.file("a.digitpack"))
    let text = try textFile("3." + decimals)
    for pattern in ["123", "00", "7"] {
      let prepared = try #require(DigitPattern(pattern))
      let found = try places(of: prepared, in: pack)
      #expect(!found.isEmpty)
      #expect(try places(of: prepared, in: text) == found)
      let range = try #require(DigitRange(from: 999, upTo: 50_001))
      #expect(
        try places(of: prepared, in: text, range, limit: 9)
          == places(of: prepared, in: pack, range, limit: 9))
    }
    let beyond = DigitRange(from: 0, upTo: 100_001)
    #expect(throws: DigitFileError.self) {
      try places(of: try #require(DigitPattern("5555555555")), in: text, beyond)
    }
  }

  private func places(
    of pattern: DigitPattern, in file: DigitFile, _ range: DigitRange? = nil, limit: Int = .max
  ) throws -> [Int64] {
    var found: [Int64] = []
    try file.search(pattern, in: range, limit: limit, context: 0) { match in
      found.append(match.index)
      return true
    }
    return found
  }
}

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
      ("1415926535\r\n", "decimals only, newline at the end, 1 carriage return"),
      ("14159 26535", "decimals only, no newline at the end, grouped"),
      ("\n  3.14159 26535\n", "with the integer part 3, newline at the end, grouped"),
      (
        "3.\n14159\r\n26535",
        "with the integer part 3, no newline at the end, grouped, 1 carriage return"
      ),
      (
        "3.14159\t26535\r",
        "with the integer part 3, no newline at the end, grouped, 1 carriage return"
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
    let late = failure(randomDecimals(100_000, seed: 1) + "\nx1")
    #expect(late?.byteNumber == 100_002)
    #expect(late?.position == 100_001)
    #expect(failure("1.2.3")?.byteNumber == 4)
    #expect(failure("31.4")?.byteNumber == 3)
    #expect(failure("-14")?.byteNumber == 1)
    #expect(failure([0x31, 0x00])?.description.contains("value 0") == true)
    #expect(failure("１４")?.code == .empty)
  }

  @Test("refuses texts without digits")
  func noDigits() {
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

@Suite("Sets of .ycd files")
struct YcdSetTests {
  let folder = TemporaryFolder(inMemory: true)

  private func name(_ number: Int) -> String { "Pi - Dec - Chudnovsky - \(number).ycd" }

  private func writeSet(_ count: Int, of size: Int, first: String? = nil) {
    let decimals = String((first ?? thousandDecimalsOfPi).prefix(count))
    for (number, bytes) in ycdSet(of: decimals, size: size).enumerated() {
      write(bytes, to: folder.file(name(number)))
    }
  }

  private func failure(_ path: FilePath) -> DigitFileError? {
    do throws(DigitFileError) {
      _ = try DigitFile(opening: path)
      return nil
    } catch { return error }
  }

  @Test("is read whole by its folder, its first file or another one", arguments: [970, 1000])
  func whole(count: Int) throws {
    writeSet(count, of: 100)
    write([], to: folder.file("notes.txt"))
    for path in [folder.path, folder.file(name(0)), folder.file(name(7))] {
      let file = try DigitFile(opening: path)
      #expect(file.digitCount == Int64(count) && file.integerPart == Digit(3))
      var values = [UInt8](repeating: 0, count: 1001)
      #expect(try file.readFully(into: &values) == count)
      #expect(
        values.prefix(count).map { $0 + 0x30 } == Array(thousandDecimalsOfPi.utf8.prefix(count)))
      for start in [950, 99, 100, 0, 380] {
        try file.seek(to: Int64(start))
        var three: [UInt8] = [0, 0, 0]
        #expect(try file.readFully(into: &three) == 3)
        #expect(
          three.map { $0 + 0x30 } == Array(thousandDecimalsOfPi.utf8.dropFirst(start).prefix(3)))
      }
    }
  }

  @Test("names a part that is missing, and one of another set")
  func faults() throws {
    writeSet(970, of: 100)
    for number in [0, 4, 9] {
      let path = folder.file(name(number))
      let bytes = contents(path)
      try FileSystem.real.remove(path)
      let missing = failure(folder.file(name(number == 0 ? 1 : 0)))
      // That the last is missing is known where another says how many decimals there are.
      #expect(missing?.code == (number == 9 ? nil : .system))
      #expect(missing == nil || missing?.description.contains("/\(name(number))'") == true)
      write(bytes, to: path)
    }
    write(contents(folder.file(name(2))), to: folder.file(name(5)))
    #expect(failure(folder.file(name(0)))?.path == folder.file(name(5)).string)
    writeSet(970, of: 100)
    let right = contents(folder.file(name(6)))
    writeSet(970, of: 100, first: String(thousandDecimalsOfPi.dropFirst()))
    write(right, to: folder.file(name(6)))
    let foreign = failure(folder.file(name(0)))
    #expect(foreign?.code == .unsupported && foreign?.path == folder.file(name(6)).string)
    writeSet(970, of: 100)
    write(Array(contents(folder.file(name(8))).dropLast()), to: folder.file(name(8)))
    let cut = failure(folder.path)
    #expect(cut?.code == .truncated && cut?.path == folder.file(name(8)).string)
    #expect(cut?.position == 896)
    // A shorter set of the same digits over a longer one, and a file of another kind beside it.
    writeSet(970, of: 100)
    writeSet(350, of: 100)
    let stale = failure(folder.file(name(0)))
    #expect(stale?.code == .unsupported && stale?.path == folder.file(name(4)).string)
    for number in 4..<10 { try FileSystem.real.remove(folder.file(name(number))) }
    write([], to: folder.file("Pi - Dec - Chudnovsky - 12.txt"))
    #expect(try DigitFile(opening: folder.path).digitCount == 350)
  }
}

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
    #expect(failure(header(block: "0") + piWords)?.code == .badHeader)
    #expect(failure(header(id: "1") + piWords)?.code == .badHeader)
    #expect(failure(header(block: "1000000000000000", id: "10") + piWords)?.code == .badHeader)
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
