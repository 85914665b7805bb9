import DigitCore
import DigitPack
import PlatformIO
import SystemPackage
import Testing

@Suite("Exchange between formats")
struct ExchangeTests {
  let folder = TemporaryFolder()

  /// Collects what is written.
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
        try export.writeText(.canonical, to: output)
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
    func text(_ style: DigitTextStyle, _ range: DigitRange? = nil) throws -> String {
      let sink = Collector()
      try DigitExport(file, range: range).writeText(style, to: sink)
      return sink.text
    }
    #expect(try text(.decimalsOnly) == "1415926535897932384626433")
    #expect(try text(.canonical) == "3.1415926535897932384626433")
    let grouped = DigitTextStyle(groupSize: 10, groupsPerLine: 2, endsWithNewline: true)
    #expect(try text(grouped) == "3.1415926535 8979323846\n26433\n")
    let range = DigitRange(from: 4, upTo: 9)
    #expect(try text(.canonical, range) == "92653", "no integer part before a later decimal")
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
      try DigitExport(file).writeText(.canonical, to: sink)
    }
    #expect(throws: DigitFileError.self) { try DigitExport(file).writeYcd(to: sink) }
    #expect(sink.bytes.isEmpty)
    try DigitExport(file, constant: .pi).writeText(.canonical, to: sink)
    #expect(sink.text == "3.14159")
    #expect(throws: DigitFileError.self) {
      try DigitExport(file, range: DigitRange(from: 1, upTo: 3), constant: .pi).writeYcd(to: sink)
    }
  }

  @Test("passes on the errors of the sink")
  func fullDisk() throws {
    let file = try textFile("3.14159")
    let faults = SystemFaultInjection()
    faults.inject(.write, .fail(.noSpace))
    let output = try AtomicOutput(folder.file("out.txt"), fileSystem: FileSystem(faults: faults))
    do throws(DigitFileError) {
      try DigitExport(file).writeText(.canonical, to: output)
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
      let found = try pack.find(prepared)
      #expect(!found.isEmpty)
      #expect(try text.find(prepared) == found)
      let range = try #require(DigitRange(from: 999, upTo: 50_001))
      #expect(
        try text.find(prepared, in: range, limit: 9) == pack.find(prepared, in: range, limit: 9))
    }
    let beyond = DigitRange(from: 0, upTo: 100_001)
    #expect(throws: DigitFileError.self) {
      try text.find(try #require(DigitPattern("5555555555")), in: beyond)
    }
  }
}
