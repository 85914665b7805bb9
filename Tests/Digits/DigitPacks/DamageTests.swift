import DigitCore
import DigitPacks
import Files
import SystemPackage
import TestFolders
import Testing

/// Every damage to a pack is refused; no read returns a wrong digit.
@Suite("Damage")
struct DamageTests {
  let folder = TemporaryFolder()
  let provenance = "{\"predicateType\":\"test\"}"

  /// Whether opening and verifying refuse the file.
  func isRefused(_ path: FilePath) -> Bool {
    do throws(PackError) {
      _ = try DigitPack(mapping: path).verify()
      return false
    } catch { return true }
  }

  @Test("every single flipped bit is refused")
  func everyBit() throws {
    let path = folder.file("a.digitpack")
    // 15 digits: the last half byte is padding, and a gap stands before the index.
    try writePack("141592653589793", at: path, provenance: provenance)
    #expect(!isRefused(path))
    let length = contents(path).count
    let damage = try FileCorruptor(path)
    var accepted: [String] = []
    for offset in 0..<length {
      let isInGap = offset >= 256 && offset < 65_536
      // In the long gap before the data one bit of each byte; the others below.
      for bit in isInGap ? (offset % 8)..<(offset % 8 + 1) : 0..<8 {
        try damage.flip(bit: bit, at: Int64(offset))
        if !isRefused(path) { accepted.append("bit \(bit) of byte \(offset)") }
        try damage.flip(bit: bit, at: Int64(offset))
      }
    }
    #expect(accepted.isEmpty)
    for offset in [256, 257, 300, 4096, 65_535] {
      for bit in 0..<8 {
        try damage.flip(bit: bit, at: Int64(offset))
        let failure = error { () throws(PackError) in _ = try DigitPack(mapping: path) }
        #expect(failure?.code == .reservedNotZero)
        #expect(failure?.byteOffset == Int64(offset))
        try damage.flip(bit: bit, at: Int64(offset))
      }
    }
    #expect(!isRefused(path), "the file is whole again")
  }

  @Test("every bit and every place counts where bytes must be zero")
  func zeroTest() {
    var bytes = [UInt8](repeating: 0, count: 67)
    func isAllZero(_ bytes: [UInt8]) -> Bool { bytes.span.isAllZero }
    #expect(isAllZero(bytes))
    #expect(isAllZero([]))
    for place in bytes.indices {
      for bit in 0..<8 {
        bytes[place] = 1 << UInt8(bit)
        #expect(!isAllZero(bytes))
      }
      bytes[place] = 0
    }
  }

  @Test("every truncation is refused, and every extension")
  func everyLength() throws {
    let path = folder.file("a.digitpack")
    try writePack("14159265358979", at: path, provenance: provenance)
    let whole = contents(path)
    write(whole + [0], to: path)
    #expect(code { () throws(PackError) in _ = try DigitPack(mapping: path) } == .trailingBytes)
    write(whole, to: path)
    let damage = try FileCorruptor(path)
    var accepted: [Int] = []
    var codes: Set<PackError.Code> = []
    for length in stride(from: whole.count - 1, through: 0, by: -1) {
      try damage.cut(to: Int64(length))
      switch code({ () throws(PackError) in _ = try DigitPack(mapping: path) }) {
      case let code?: codes.insert(code)
      case nil: accepted.append(length)
      }
    }
    #expect(accepted.isEmpty)
    #expect(codes == [.truncated, .empty])
  }

  @Test(
    "a flipped bit in a block gives an error that names the block, the byte and the decimals",
    arguments: [true, false])
  func block(isMapped: Bool) throws {
    let decimals = randomDecimals(400_000, seed: 4)
    let path = folder.file("a.digitpack")
    try writePack(decimals, at: path)
    let damage = try FileCorruptor(path)
    try damage.flip(bit: 0, at: 65_536 + 65_536 + 5)
    let pack = try openPack(path, isMapped: isMapped)
    #expect(try pack.digit(at: 131_071).ascii == Array(decimals.utf8)[131_071])
    for _ in 1...2 {
      let failure = error { () throws(PackError) in _ = try pack.digit(at: 131_072) }
      #expect(failure?.code == .blockDamaged)
      #expect(failure?.position == 131_073)
      #expect(failure?.byteOffset == 131_072)
    }
    for threads in 1...3 {
      let failure = error { () throws(PackError) in _ = try pack.verify(threads: threads) }
      #expect(failure?.position == 131_073)
    }
    #expect(throws: PackError.self) { try pack.find(try #require(DigitPattern("12345678"))) }
    let range = try #require(DigitRange(from: 200_000, upTo: 200_001))
    #expect(throws: PackError.self) { try pack.preload(range) }
    #expect(throws: PackError.self) { try pack.text(range) }
    #expect(throws: PackError.self) { try pack.readBack(block: 1) }
    #expect(throws: DigitFileError.self) {
      try DigitComparison(DigitFile(pack), DigitFile(pack))
    }
  }

  @Test("a file changed after opening never gives a wrong digit")
  func changedLater() throws {
    let decimals = randomDecimals(300_000, seed: 8)
    let text = Array(decimals.utf8)
    let path = folder.file("a.digitpack")
    try writePack(decimals, at: path)
    let pack = try DigitPack(opening: path)
    #expect(try pack.digit(at: 10).ascii == text[10])
    let damage = try FileCorruptor(path)
    try damage.flip(bit: 0, at: 65_536 + 5)
    try damage.flip(bit: 0, at: 65_536 + 65_536)
    #expect(try pack.digit(at: 10).ascii == text[10], "verified digits are the process's own")
    let cold = error { () throws(PackError) in _ = try pack.digit(at: 131_072) }
    #expect(cold?.code == .changedOnDisk)
    #expect(code { () throws(PackError) in _ = try pack.verify() } == .changedOnDisk)
  }

  @Test("a file cut after opening gives an error, and what was read stays")
  func cutLater() throws {
    let decimals = randomDecimals(300_000, seed: 8)
    let path = folder.file("a.digitpack")
    try writePack(decimals, at: path)
    let pack = try DigitPack(opening: path)
    _ = try pack.digit(at: 0)
    try FileCorruptor(path).cut(to: 100)
    for index in stride(from: Int64(0), to: 131_072, by: 999) {
      #expect(try pack.digit(at: index).ascii == Array(decimals.utf8)[Int(index)])
    }
    let cold = error { () throws(PackError) in _ = try pack.digit(at: 131_072) }
    #expect(cold?.code == .changedOnDisk)
    #expect(cold?.description.contains("cut") == true)
  }

  @Test("a pack that is replaced under its name goes on giving the old digits")
  func replacedLater() throws {
    let path = folder.file("a.digitpack")
    try writePack("1415926535", at: path)
    let pack = try DigitPack(opening: path)
    try writePack("9999999999", at: path, replacing: true)
    #expect(try pack.digit(at: 1).value == 4)
    #expect(try DigitPack(mapping: path).digit(at: 1).value == 9)
  }

  @Test("transfers that spoil the magic are recognised")
  func transfers() throws {
    let path = folder.file("a.digitpack")
    try writePack("1415926535", at: path)
    let whole = contents(path)
    func codeOf(_ bytes: [UInt8]) -> PackError.Code? {
      write(bytes, to: path)
      return code { () throws(PackError) in _ = try DigitPack(mapping: path) }
    }
    var toLineFeed: [UInt8] = []
    for byte in whole {
      if byte == 0x0A, toLineFeed.last == 0x0D { toLineFeed.removeLast() }
      toLineFeed.append(byte)
    }
    #expect(codeOf(toLineFeed) == .damagedByTransfer)
    #expect(codeOf(whole.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }) == .damagedByTransfer)
    #expect(codeOf(whole.map { $0 & 0x7F }) == .damagedByTransfer)
    #expect(codeOf([0xC2] + whole) == .damagedByTransfer)
    #expect(codeOf(Array("hello, world".utf8)) == .notAPack)
    #expect(codeOf([]) == .empty)
    #expect(codeOf([0x89]) == .truncated)
    write(whole, to: path)
    #expect(try DigitFile(opening: path).format == .pack)
  }

  @Test("a folder or a missing file is named")
  func paths() {
    let missing = error { () throws(PackError) in
      _ = try DigitPack(mapping: folder.file("missing.digitpack"))
    }
    #expect(missing?.code == .system)
    #expect(missing?.description.contains("missing.digitpack") == true)
    #expect(code { () throws(PackError) in _ = try DigitPack(mapping: folder.path) } == .notAFile)
  }
}
