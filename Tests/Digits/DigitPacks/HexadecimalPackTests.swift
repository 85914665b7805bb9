import DigitCore
import DigitPacks
import Files
import SystemPackage
import TestFolders
import Testing

/// Packs of digits in radix 16, held against the independent decoder.
///
/// The digits of π and e are from whole numbers in Python: Machin's arctangents, and the sum of
/// 16^n/k!.
@Suite("Packs in radix 16")
struct HexadecimalPackTests {
  private let folder = TemporaryFolder()
  private let pi = "243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89"

  @discardableResult
  private func write(
    _ digits: String, _ constant: MathematicalConstant = .pi, to path: FilePath,
    provenance: String = "{}", packed bytes: [UInt8]? = nil
  ) throws(PackError) -> PackSummary {
    let writer = try DigitPackWriter(
      creating: path, constant: constant, digitCount: Int64(digits.utf8.count),
      radix: .hexadecimal, replacing: true, fileSystem: .real)
    let values = digits.compactMap(\.hexDigitValue).map { UInt8($0) }
    let pairs = stride(from: 0, to: values.count, by: 2).map {
      values[$0] << 4 | ($0 + 1 < values.count ? values[$0 + 1] : 0)
    }
    try writer.append(packedDecimals: bytes ?? pairs, threads: 2)
    return try writer.finish(provenance: Array(provenance.utf8))
  }

  private func file(_ path: FilePath, isMapped: Bool = true) throws(DigitFileError) -> DigitFile {
    try DigitFile(opening: path, layout: .auto, isMapped: isMapped, takesHexadecimal: true)
  }

  private func pack(_ path: FilePath, isMapped: Bool = true) throws -> HexadecimalPack {
    try #require(file(path, isMapped: isMapped).hexadecimal)
  }

  private func random(_ count: Int, seed: UInt64) -> String {
    var generator = SplitMix64(state: seed)
    let digits = Array("0123456789ABCDEF")
    return String((0..<count).map { _ in digits[Int(generator.next() % 16)] })
  }

  @Test("the golden one is read, and written again byte for byte")
  func golden() throws {
    let path = GoldenTests.goldens.appending("e-65.hex.digitpack")
    let digits = "B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF3"
    let pack = try pack(path)
    #expect(pack.constant == .e && pack.header.digitCount == 65)
    #expect(try pack.text().digits == digits.map { UInt8(try #require($0.hexDigitValue)) })
    #expect(try pack.verify(threads: 1).digitCount == 65)
    #expect(try GoldenTests().decode(path).text == "2." + digits)
    let again = folder.file("again.hex.digitpack")
    try write(digits, .e, to: again)
    #expect(contents(again) == contents(path), "the layout is locked")
  }

  @Test(
    "any number of digits come back, also from the independent decoder",
    arguments: [1, 2, 33, 131_071, 131_072, 131_073, 400_001])
  func roundTrip(count: Int) throws {
    let digits = random(count, seed: UInt64(count))
    let path = folder.file("a.hex.digitpack")
    let summary = try write(digits, to: path)
    let decoded = try GoldenTests().decode(path)
    #expect(decoded.status == 0 && decoded.text == "3." + digits)
    for isMapped in [true, false] {
      let pack = try pack(path, isMapped: isMapped)
      let text = try pack.text()
      #expect(text.digits.elementsEqual(digits.map { UInt8($0.hexDigitValue ?? 99) }))
      #expect(text.integerPart?.value == 3)
      #expect(text.fileHash == summary.contentHash.hexadecimal)
      let report = try pack.verify(threads: 3)
      #expect(report.fileHash == summary.fileHash && report.contentHash == summary.contentHash)
      for (value, character) in "0123456789ABCDEF".enumerated() {
        #expect(pack.footer.counts[value] == UInt64(digits.count { $0 == character }))
      }
    }
  }

  @Test("every section lies where the format says")
  func layout() {
    let layout = PackLayout(digitCount: 1_000_000, provenanceByteCount: 3, radix: .hexadecimal)
    #expect(layout.indexOffset == 565_536 && layout.provenanceOffset == 565_536 + 8 * 104)
    #expect(layout.footerOffset == 566_376 && layout.fileByteCount == 566_744)
    #expect(PackLayout(digitCount: 1, provenanceByteCount: 3).recordByteCount == 80)
    #expect(PackLayout(digitCount: 1, provenanceByteCount: 3).footerByteCount == 320)
  }

  @Test("digit hashes compose as the number that the digits spell")
  func digitHash() {
    var whole = DigitHash()
    for digit in [2, 4, 3, 15, 6, 10, 8, 8] as [UInt64] {
      whole.append(word: digit, count: 1, radix: .hexadecimal)
    }
    #expect(whole.value == 0x243F_6A88)
    var parts = DigitHash()
    parts.append(word: 0x243F6, count: 5, radix: .hexadecimal)
    var end = DigitHash()
    end.append(word: 0xA88, count: 3, radix: .hexadecimal)
    parts.append(end, count: 3, radix: .hexadecimal)
    #expect(parts == whole)
    // 16^16 = 2^64, which is 8 modulo 2^61 − 1.
    var long = DigitHash(value: 5) ?? DigitHash()
    long.append(DigitHash(), count: 16, radix: .hexadecimal)
    #expect(long.value == 40)
    long.append(DigitHash(), count: 16)
    #expect(long.value == 400_000_000_000_000_000)
  }

  @Test("every flipped bit is refused, and every other length")
  func damage() throws {
    let path = folder.file("a.hex.digitpack")
    try write(String(pi.prefix(33)), to: path, provenance: #"{"a":1}"#)
    let whole = contents(path)
    func isRefused() -> Bool { (try? pack(path).verify(threads: 1)) == nil }
    #expect(!isRefused())
    let corruptor = try FileCorruptor(path)
    var accepted: [String] = []
    for offset in Array(0..<300) + Array(65_500..<whole.count) {
      for bit in 0..<8 {
        try corruptor.flip(bit: bit, at: Int64(offset))
        if !isRefused() { accepted.append("bit \(bit) of byte \(offset)") }
        try corruptor.flip(bit: bit, at: Int64(offset))
      }
    }
    #expect(accepted.isEmpty)
    #expect(!isRefused(), "the file is whole again")
    for length in [0, 255, 65_560, whole.count - 368, whole.count - 48, whole.count - 1] {
      DigitPacksTests.write(Array(whole.prefix(length)), to: path)
      #expect(isRefused(), "\(length)")
    }
    DigitPacksTests.write(whole + [0], to: path)
    #expect(isRefused())
  }

  @Test("padding that is no zero is refused, and any half byte is a digit")
  func padding() throws {
    let path = folder.file("a.hex.digitpack")
    let found = error { () throws(PackError) in
      _ = try write("FFF", to: path, packed: [0xFF, 0xFF])
    }
    #expect(found?.code == .notADigit && found?.position == 4)
    try write("FFF", to: path, packed: [0xFF, 0xF0])
    #expect(try pack(path).text().digits == [15, 15, 15])
  }

  @Test("readers of decimals refuse them, and say what to do")
  func otherRadix() throws {
    let path = folder.file("a.hex.digitpack")
    // Decimals by chance: nothing but the header tells.
    try write("31415926", to: path)
    let start = Array(contents(path).prefix(256))
    let errors = [
      #expect(throws: PackError.self) { try DigitPack(mapping: path) },
      #expect(throws: PackError.self) { try DigitPack(opening: path) },
      #expect(throws: PackError.self) {
        try PackHeader(decoding: start.span, path: path.string)
      },
    ]
    for found in errors {
      #expect(found?.code == .otherRadix && found?.byteOffset == 50)
      #expect(found?.description.contains("radix 16, and decimals are asked for") == true)
      #expect(found?.description.contains("'digits import --radix 16' makes a pack") == true)
    }
    let stream = #expect(throws: DigitFileError.self) { try DigitFile(opening: path) }
    #expect(stream?.pack?.code == .otherRadix)
    // Who takes both is told which one it is.
    let decimals = folder.file("a.digitpack")
    try writePack("31415926", at: decimals)
    let both = try [path, decimals].map { try file($0) }
    #expect(both.map(\.radix) == [.hexadecimal, .decimal])
    #expect(both.map { $0.pack == nil } == [true, false])
  }

  @Test(
    "decimals that a header calls radix 16, and wrong decimals, are refused by who takes both",
    arguments: [
      ("other-radix", PackError.Code.layoutInconsistent), ("not-a-digit", .notADigit),
    ])
  func takesBoth(name: String, code: PackError.Code) throws {
    let path = GoldenTests.goldens.appending("corrupt").appending("\(name).digitpack")
    let found = #expect(throws: DigitFileError.self) {
      let file = try file(path)
      _ = try file.countDigits()
      var values = [UInt8](repeating: 0, count: 100)
      _ = try file.readFully(into: &values)
    }
    #expect(found?.pack?.code == code)
  }

  @Test("no message calls a digit a decimal")
  func messages() throws {
    let path = folder.file("a.hex.digitpack")
    try write(pi, to: path)
    let file = try file(path)
    let range = try #require(DigitRange(from: 60, upTo: 70))
    let sought = try #require(DigitPattern("A", radix: .hexadecimal))
    let flip = { () throws -> Void in try FileCorruptor(path).flip(bit: 0, at: 65_536) }
    for attempt: () throws -> Void in [
      { try file.seek(to: 65) }, { _ = try DigitExport(file, range: range) },
      { try file.search(sought, in: range, context: 0) { _ in true } },
      {
        try flip(); _ = try pack(path).text()
      }, { _ = try pack(path).verify(threads: 1) },
    ] {
      let found = #expect(throws: (any Error).self) { try attempt() }
      let text = found.map { "\($0)" } ?? ""
      #expect(text.contains(", at position ") && !text.contains("decimal"), "\(text)")
    }
  }

  @Test("replacing one leaves what belongs to a text")
  func companions() throws {
    let path = folder.file("a.hex.digitpack")
    try write("1F", to: path)
    for ending in [".certificate.json", ".proof"] {
      DigitPacksTests.write([1], to: folder.file("a.hex" + ending))
    }
    try write("2F", to: path)
    for ending in [".certificate.json", ".proof"] {
      #expect(contents(folder.file("a.hex" + ending)) == [1], "\(ending)")
    }
  }

  @Test("digits are found, compared and exported")
  func exchange() throws {
    let path = folder.file("a.hex.digitpack")
    try write(pi, to: path)
    let file = try file(path)
    for (text, indices) in [("A308D3", [10]), ("a308d3", [10]), ("88", [6, 7]), ("F1", [])]
      as [(String, [Int64])]
    {
      var found: [Int64] = []
      let pattern = try #require(DigitPattern(text, radix: .hexadecimal))
      try file.search(pattern, context: 0) { match in
        found.append(match.index)
        return true
      }
      #expect(found == indices, "\(text)")
    }
    #expect(DigitPattern("A3") == nil && DigitPattern("G", radix: .hexadecimal) == nil)
    let wrong = folder.file("b.hex.digitpack")
    try write(pi.replacing("A4093822", with: "A40F3822"), to: wrong)
    let difference = try DigitComparison(file, self.file(wrong), context: 3).difference
    #expect(difference?.position == 36 && difference?.first == "A409382")
    #expect(difference?.second == "A40F382")
    let text = ExchangeTests.Collector()
    try DigitExport(file).writeText(to: text)
    #expect(text.text == "3." + pi)
    let json = ExchangeTests.Collector()
    try DigitExport(file, range: DigitRange(from: 2, upTo: 6)).writeJSON(to: json)
    let expected =
      #"{"constant":"pi","integerPart":3,"radix":16,"from":3,"count":4,"digits":"3F6A"}"#
    #expect(json.text == expected + "\n")
  }
}
