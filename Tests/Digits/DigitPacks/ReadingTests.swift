import DigitCore
import DigitPacks
import Files
import Synchronization
import SystemPackage
import TestFolders
import Testing

@Suite("Reading a pack")
struct ReadingTests {
  let folder = TemporaryFolder()
  let decimals = randomDecimals(300_001, seed: 77)

  func pack(isMapped: Bool = true) throws -> DigitPack {
    let path = folder.file("a.digitpack")
    try writePack(decimals, at: path, replacing: true)
    return try openPack(path, isMapped: isMapped)
  }

  @Test("decodes any range as text and as values", arguments: [true, false])
  func ranges(isMapped: Bool) throws {
    let pack = try pack(isMapped: isMapped)
    let text = Array(decimals.utf8)
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SplitMix64(state: seed)
    var ends = (0..<200).map { _ in Int.random(in: 0...text.count, using: &generator) }
    ends += [0, 1, 131_071, 131_072, 131_073, text.count - 1, text.count]
    for start in ends {
      let end = start + Int.random(in: 0...(text.count - start), using: &generator)
      let short = min(end, start + 40)
      for upper in [short, end] {
        let range = try #require(DigitRange(from: Int64(start), upTo: Int64(upper)))
        var bytes = [UInt8](repeating: 0xEE, count: upper - start + 1)
        var span = bytes.mutableSpan
        try pack.decode(range, as: .ascii, into: &span)
        #expect(Array(bytes.dropLast()) == Array(text[start..<upper]))
        #expect(bytes.last == 0xEE, "nothing is written behind the range")
        span = bytes.mutableSpan
        try pack.decode(range, as: .values, into: &span)
        #expect(Array(bytes.dropLast()) == text[start..<upper].map { $0 - 0x30 })
      }
    }
  }

  @Test("says which positions there are when asked beyond the end")
  func beyondEnd() throws {
    let pack = try pack()
    let failure = error { () throws(PackError) in _ = try pack.digit(at: 300_001) }
    #expect(failure?.code == .beyondEnd)
    #expect(failure?.position == 300_002)
    #expect(failure?.description.contains("1 to 300001") == true)
    #expect(code { () throws(PackError) in _ = try pack.digit(at: -1) } == .beyondEnd)
    #expect(code { () throws(PackError) in _ = try pack.digit(at: .max) } == .beyondEnd)
    let range = try #require(DigitRange(from: 300_000, upTo: 300_002))
    #expect(code { () throws(PackError) in _ = try pack.text(range) } == .beyondEnd)
    #expect(code { () throws(PackError) in _ = try pack.preload(range) } == .beyondEnd)
  }

  @Test("detects a pack of another constant, whatever its file name is")
  func wrongConstant() throws {
    let path = folder.file("pi.digitpack")
    try writePack("71828", constant: .e, at: path)
    let pack = try DigitPack(mapping: path)
    try pack.require(.e)
    let failure = error { () throws(PackError) in try pack.require(.pi) }
    #expect(failure?.code == .wrongConstant)
    #expect(failure?.description.contains("digits of e, not of pi") == true)
  }

  @Test("R4: preloads a range whose digits then come without failing")
  func preload() throws {
    let pack = try pack()
    let range = try #require(DigitRange(from: 131_000, upTo: 140_001))
    let digits = try pack.preload(range)
    let text = Array(decimals.utf8)
    #expect(digits.digit(at: 130_999) == nil)
    #expect(digits.digit(at: 140_001) == nil)
    #expect(digits.digit(at: -1) == nil)
    #expect(digits.digit(at: .min) == nil)
    #expect(digits.digit(at: .max) == nil)
    for index in 131_000..<140_001 {
      #expect(digits.digit(at: Int64(index))?.ascii == text[index])
    }
  }

  @Test("preloads where the system cannot populate pages, and says so when memory is short")
  func preloadFaults() throws {
    let path = folder.file("a.digitpack")
    try writePack(decimals, at: path)
    let faults = SystemFaultInjection()
    faults.inject(.advise, .fail(.invalidArgument))
    let pack = try DigitPack(path, isMapped: true, fileSystem: FileSystem(faults: faults))
    let range = try #require(DigitRange(from: 0, upTo: 9000))
    #expect(try pack.preload(range).digit(at: 8999)?.ascii == Array(decimals.utf8)[8999])
    #expect(faults.trace.contains(.advise))
    faults.inject(.map, .fail(.noMemory))
    let failure = error { () throws(PackError) in _ = try pack.preload(range) }
    #expect(failure?.underlying?.errno == .noMemory)
    #expect(failure?.path == path.string)
  }

  @Test(
    "is read block by block where no memory as long as the data can be mapped",
    arguments: [true, false])
  func withoutCache(isMapped: Bool) throws {
    let path = folder.file("a.digitpack")
    try writePack(decimals, at: path)
    let faults = SystemFaultInjection()
    faults.inject(.map, .fail(.noMemory), times: 1)
    let pack = try DigitPack(path, isMapped: isMapped, fileSystem: FileSystem(faults: faults))
    let text = Array(decimals.utf8)
    for index in [0, 1, 131_071, 131_072, text.count - 1] {
      #expect(try pack.digit(at: Int64(index)).ascii == text[index])
    }
    let range = try #require(DigitRange(from: 131_000, upTo: 131_200))
    #expect(try Array(pack.text(range).utf8) == Array(text[131_000..<131_200]))
    #expect(try pack.verify().digitCount == Int64(text.count))
    #expect(throws: PackError.self) { try pack.digit(at: Int64(text.count)) }
    let pattern = try #require(
      DigitPattern(String(decoding: text[131_060..<131_090], as: UTF8.self)))
    var matches: [DigitMatch] = []
    try pack.search(pattern, context: 7) { match in
      matches.append(match)
      return true
    }
    #expect(matches.map(\.index) == [131_060])
    #expect(matches.first?.before.map { $0 + 0x30 } == Array(text[131_053..<131_060]))
    #expect(matches.first?.after.map { $0 + 0x30 } == Array(text[131_090..<131_097]))
  }

  @Test("serves many readers at once", arguments: [true, false])
  func concurrentReaders(isMapped: Bool) async throws {
    let pack = try pack(isMapped: isMapped)
    let text = Array(decimals.utf8)
    let wrong = Atomic<Int>(0)
    await withTaskGroup(of: Int.self) { group in
      for reader in 0..<8 {
        group.addTask {
          var generator = SplitMix64(state: UInt64(reader))
          var wrong = 0
          for _ in 0..<20_000 {
            let index = Int.random(in: 0..<text.count, using: &generator)
            if (try? pack.digit(at: Int64(index)))?.ascii != text[index] { wrong += 1 }
          }
          return wrong
        }
      }
      for await count in group { wrong.add(count, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test("finds what a plain search of the text finds, overlaps and seams included")
  func find() throws {
    // Few different digits make many matches and overlaps.
    var text = Array(decimals.utf8)
    for index in text.indices { text[index] = 0x30 + (text[index] & 1) }
    for index in 131_060..<131_090 { text[index] = 0x37 }
    let path = folder.file("b.digitpack")
    try writePack(String(decoding: text, as: UTF8.self), at: path)
    let pack = try DigitPack(mapping: path)
    let patterns = ["7", "77", "7777777", "0", "01", "101010101", "0110100110010110", "2", "77770"]
    for pattern in patterns {
      let expected = naiveFind(Array(pattern.utf8), in: text)
      let prepared = try #require(DigitPattern(pattern))
      #expect(try pack.find(prepared) == expected, "\(pattern)")
      #expect(try pack.find(prepared, limit: 3) == Array(expected.prefix(3)))
      let range = try #require(DigitRange(from: 131_065, upTo: 131_080))
      let inside = expected.filter { $0 >= 131_065 && $0 + Int64(pattern.utf8.count) <= 131_080 }
      #expect(try pack.find(prepared, in: range) == inside, "\(pattern)")
    }
    #expect(naiveFind(Array("77".utf8), in: text).count == 29)
    let long = String(decoding: text[100..<20_100], as: UTF8.self)
    #expect(try pack.find(try #require(DigitPattern(long))) == [100])
    #expect(try pack.find(try #require(DigitPattern("7")), limit: 0).isEmpty)
  }

  @Test("takes digits only as a pattern", arguments: ["", "12a", "3.1", " 1", "१२"])
  func badPattern(text: String) {
    #expect(DigitPattern(text) == nil)
  }

  private func naiveFind(_ pattern: [UInt8], in text: [UInt8]) -> [Int64] {
    var found: [Int64] = []
    for start in 0...(text.count - pattern.count)
    where text[start] == pattern[0] && text[start..<(start + pattern.count)].elementsEqual(pattern)
    {
      found.append(Int64(start))
    }
    return found
  }
}
