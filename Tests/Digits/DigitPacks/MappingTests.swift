import DigitCore
import DigitPacks
import Files
import SystemPackage
import TestFolders
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What a map promises of a file that stays as it is, and says of one that does not.
@Suite("A mapped pack, beside one in private memory")
struct MappingTests {
  let folder = TemporaryFolder()
  let text = Array(randomDecimals(300_000, seed: 8).utf8)
  private var path: FilePath { folder.file("a.digitpack") }

  /// A pack whose first block was touched.
  private func pack(isMapped: Bool) async throws -> DigitPack {
    try writePack(String(decoding: text, as: UTF8.self), at: path, replacing: true)
    // The clock of files ticks: a change of the same tick has the same time.
    try await Task.sleep(for: .milliseconds(30))
    let pack = try openPack(path, isMapped: isMapped)
    #expect(try pack.digit(at: 10).ascii == text[10])
    return pack
  }

  /// The codes of what reading throws, in every way that looks for changes.
  private func codes(_ pack: DigitPack) throws -> [PackError.Code?] {
    let pattern = try #require(DigitPattern("1234"))
    let range = DigitRange(10..<20)
    var codes = [
      code { () throws(PackError) in try pack.requireUnchanged() },
      code { () throws(PackError) in _ = try pack.digit(at: 131_072) },
      code { () throws(PackError) in _ = try pack.text(range) },
      code { () throws(PackError) in _ = try pack.preload(range) },
      code { () throws(PackError) in _ = try pack.find(pattern, in: range) },
      code { () throws(PackError) in _ = try pack.verify() },
      code { () throws(PackError) in _ = try pack.merklePath(ofBlock: 0) },
    ]
    var values = [UInt8](repeating: 0, count: 10)
    do throws(DigitFileError) {
      _ = try DigitFile(pack).readFully(into: &values)
      codes.append(nil)
    } catch { codes.append(error.pack?.code) }
    return codes
  }

  private func isEach(_ code: PackError.Code?, in codes: [PackError.Code?]) -> Bool {
    codes.allSatisfy { $0 == code }
  }

  @Test("is read without an error as long as nobody writes to it", arguments: [true, false])
  func unchanged(isMapped: Bool) async throws {
    let pack = try await pack(isMapped: isMapped)
    #expect(try isEach(nil, in: codes(pack)))
    // Another reader, and another file in the folder, are no change.
    _ = try openPack(path, isMapped: true).text(DigitRange(0..<300_000))
    try writePack("12", at: folder.file("b.digitpack"))
    #expect(try isEach(nil, in: codes(pack)))
  }

  #if os(Linux)
    @Test("the address space names a mapped pack as long as it is open, and no other")
    func addressSpace() async throws {
      func lines() throws -> [String] {
        try #require(FileSystem.real.text(of: "/proc/self/maps")).split(separator: "\n")
          .map(String.init).filter { $0.hasSuffix(path.string) }
      }
      do {
        let pack = try await pack(isMapped: true)
        let found = try lines()
        #expect(found.count == 1 && found.allSatisfy { $0.contains(" r--s ") }, "\(found)")
        try pack.requireUnchanged()
      }
      #expect(try lines().isEmpty, "it was closed")
      let pack = try await pack(isMapped: false)
      _ = try pack.text(DigitRange(0..<300_000))
      #expect(try lines().isEmpty)
    }

    @Test("a cut below what was verified ends the process with a message and exit code 3")
    func cutBelow() async throws {
      _ = try await pack(isMapped: true)
      let result = await #expect(
        processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
      ) { [path = path.string as String] in
        let pack = try DigitPack(mapping: path)
        _ = try pack.digit(at: 0)
        guard unsafe truncate(path, 65_536) == 0 else { return }
        _ = try pack.digit(at: 0)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("'\(path)': it was cut"), "\(message)")
    }
  #endif

  @Test("a write is an error of a map, also where the same bytes come back")
  func written() async throws {
    let (mapped, own) = (try await pack(isMapped: true), try openPack(path, isMapped: false))
    #expect(try own.digit(at: 10).ascii == text[10])
    let damage = try FileCorruptor(path)
    for bit in 4..<8 { try damage.flip(bit: bit, at: 65_536 + 5) }
    // The decimal with index 10 became its complement: above 9, or another one, which nobody can
    // know until the file is looked at.
    let digit = try? mapped.digit(at: 10)
    #expect(digit?.ascii != text[10], "the map is the file's own memory")
    #expect(try isEach(.changedOnDisk, in: codes(mapped)))
    #expect(try own.digit(at: 10).ascii == text[10])
    #expect(try own.digit(at: 131_072).ascii == text[131_072], "this block is as it was")
    try own.requireUnchanged()
    for bit in 4..<8 { try damage.flip(bit: bit, at: 65_536 + 5) }
    #expect(try isEach(.changedOnDisk, in: codes(mapped)))
    #expect(try isEach(nil, in: codes(own)))
    #expect(try isEach(nil, in: codes(openPack(path, isMapped: true))), "it was opened afterwards")
  }

  @Test("a half byte of a map that became no digit is an error, not a trap")
  func noDigit() async throws {
    let pack = try await pack(isMapped: true)
    let damage = try FileCorruptor(path)
    let value = text[10] & 15
    for bit in 0..<4 where value >> UInt8(bit) & 1 == 0 {
      try damage.flip(bit: 4 + bit, at: 65_536 + 5)
    }
    let failure = error { () throws(PackError) in _ = try pack.digit(at: 10) }
    #expect(failure?.code == .changedOnDisk)
    #expect(failure?.description.contains("changed while it was open") == true)
  }

  @Test("a file that was cut, replaced or removed is an error of a map that says so")
  func cutAndReplaced() async throws {
    let (cut, kept) = (try await pack(isMapped: true), try openPack(path, isMapped: false))
    #expect(try kept.digit(at: 10).ascii == text[10])
    // The first block stays, so that nothing faults.
    try FileCorruptor(path).cut(to: 140_000)
    let failure = error { () throws(PackError) in try cut.requireUnchanged() }
    #expect(failure?.code == .changedOnDisk && failure?.reason.contains("cut") == true)
    #expect(try isEach(.changedOnDisk, in: codes(cut)))
    #expect(try kept.digit(at: 10).ascii == text[10])
    #expect(code { () throws(PackError) in _ = try kept.digit(at: 131_072) } != nil, "it is gone")
    let (mapped, own) = (try await pack(isMapped: true), try openPack(path, isMapped: false))
    try writePack(String(repeating: "7", count: 300_000), at: path, replacing: true)
    #expect(try isEach(.changedOnDisk, in: codes(mapped)))
    let other = error { () throws(PackError) in try mapped.requireUnchanged() }
    #expect(other?.reason.contains("replaced") == true)
    #expect(try mapped.digit(at: 10).ascii == text[10], "the old file is still there")
    #expect(try own.text(DigitRange(0..<300_000)).utf8.elementsEqual(text))
    let removed = try openPack(path, isMapped: true)
    try FileSystem.real.remove(path)
    #expect(
      code { () throws(PackError) in _ = try removed.text(DigitRange(0..<9)) } == .changedOnDisk)
  }
}
