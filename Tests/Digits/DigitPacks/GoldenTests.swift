import DigitCore
import DigitPacks
import Files
import Foundation
import SystemPackage
import TestFolders
import Testing

/// Files that every version must read, or refuse, in the same way, and a second implementation.
///
/// Goldens and decoder are Python, written from `docs/PACK_FORMAT.md` alone.
@Suite("Golden packs and the independent decoder")
struct GoldenTests {
  static let folder = FilePath(#filePath).removingLastComponent()
  static let goldens = folder.appending("Goldens")
  static let goodNames = ["pi-81", "e-1", "phi-16", "sqrt2-15"]
  static let corruptNames = ((try? FileSystem.real.names(in: goldens.appending("corrupt"))) ?? [])
  let temporary = TemporaryFolder()

  /// Runs the independent decoder: its exit status and what it prints.
  func decode(_ path: FilePath) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = Self.folder.appending("Independent").appending("decode_pack.py")
    process.arguments = ["python3", script.string, path.string]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    return (process.terminationStatus, text.trimmingCharacters(in: .newlines))
  }

  @Test("good ones are read, and written again byte for byte", arguments: goodNames)
  func good(name: String) throws {
    let path = Self.goldens.appending(name + ".digitpack")
    let pack = try DigitPack(mapping: path)
    let report = try pack.verify()
    #expect(report.digitCount == pack.digitCount)
    let whole = try #require(DigitRange(from: 0, upTo: pack.digitCount))
    let decimals = try pack.text(whole)
    #expect(try decode(path).text == "\(pack.constant.integerPart.value).\(decimals)")
    let again = temporary.file("again.digitpack")
    try writePack(
      decimals, constant: pack.constant, at: again,
      provenance: String(decoding: pack.provenance, as: UTF8.self))
    #expect(contents(again) == contents(path), "the layout is locked")
  }

  @Test("corrupt ones are refused for the reason in their name", arguments: corruptNames)
  func corrupt(name: String) throws {
    let path = Self.goldens.appending("corrupt").appending(name)
    let failure = error { () throws(PackError) in _ = try DigitPack(mapping: path).verify() }
    #expect(failure?.code.rawValue == String(name.prefix { $0 != "." }))
    #expect(failure?.description.hasPrefix("'\(path.string)': ") == true)
    let decoded = try decode(path)
    #expect(decoded.status == 1)
    #expect(decoded.text.hasPrefix("refused: "))
  }

  @Test("every kind of refusal has a golden")
  func coverage() {
    #expect(Self.corruptNames.count == 26)
  }

  @Test(
    "the independent decoder reads what the writer writes", arguments: [131_073, 300_001, 786_433])
  func independent(count: Int) throws {
    let decimals = randomDecimals(count, seed: UInt64(count))
    let path = temporary.file("a.digitpack")
    try writePack(decimals, constant: .e, at: path)
    let decoded = try decode(path)
    #expect(decoded.status == 0)
    #expect(decoded.text == "2." + decimals)
    try FileCorruptor(path).flip(bit: 1, at: 70_000)
    #expect(try decode(path).status == 1)
  }

  @Test("the independent decoder knows every square root by its number")
  func roots() throws {
    for constant in MathematicalConstant.roots {
      let path = temporary.file("\(constant.name).digitpack")
      try writePack("0123456789", constant: constant, at: path)
      let pack = try DigitPack(mapping: path)
      #expect(pack.constant == constant && pack.constant.name == constant.name)
      #expect(try decode(path).text == "\(constant.integerPart.value).0123456789")
    }
  }
}
