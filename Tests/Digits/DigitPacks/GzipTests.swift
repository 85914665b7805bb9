import DigitCore
import DigitPacks
import Foundation
import SystemPackage
import TestFolders
import Testing

/// Bytes as `gzip` compresses them.
func gzipped(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [UInt8] {
  let path = folder.file("plain")
  write(bytes, to: path)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["gzip", "-c", "-n", path.string]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let packed = Array(pipe.fileHandleForReading.readDataToEndOfFile())
  process.waitUntilExit()
  return packed
}

@Suite("Texts of digits compressed by gzip")
struct GzipTests {
  let folder = TemporaryFolder(inMemory: true)

  private func failure(_ bytes: [UInt8]) -> DigitFileError? {
    let path = folder.file("digits.gz")
    write(bytes, to: path)
    do throws(DigitFileError) {
      _ = try DigitFile(opening: path).countDigits()
      return nil
    } catch { return error }
  }

  @Test("one that was cut off is refused where it ends, wherever that is")
  func cut() throws {
    let whole = try gzipped(Array("3.\(thousandDecimalsOfPi)\n".utf8), in: folder)
    #expect(failure(whole) == nil)
    for count in 2..<whole.count {
      let error = failure(Array(whole.prefix(count)))
      #expect(error?.code == .truncated, "\(count) bytes")
      #expect(error?.byteNumber == Int64(count))
    }
  }

  @Test("no damaged bit changes a digit")
  func damaged() throws {
    let decimals = Array(thousandDecimalsOfPi.utf8.prefix(100))
    let whole = try gzipped(Array("3.".utf8) + decimals, in: folder)
    var refused = 0
    for bit in 0..<8 * whole.count {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      // Some bits of the header and between two sections mean nothing.
      if bit >= 16, failure(bytes) == nil {
        var values = [UInt8](repeating: 0, count: 101)
        #expect(try DigitFile(opening: folder.file("digits.gz")).readFully(into: &values) == 100)
        #expect(values.prefix(100).map { $0 + 0x30 } == decimals, "bit \(bit)")
      } else {
        refused += 1
      }
    }
    #expect(refused > 6 * whole.count)
    var sum = whole
    sum[whole.count - 8] ^= 1
    #expect(failure(sum)?.byteNumber.map { $0 > Int64(whole.count) - 8 } == true)
    #expect(failure(sum)?.description.contains("copy or download it again") == true)
  }

  @Test("one that grows as no digits do is refused before it has grown")
  func bomb() throws {
    for filler in ["0", " ", "\n"] {
      let bomb = Array("3.\(thousandDecimalsOfPi)\(String(repeating: filler, count: 1 << 24))".utf8)
      let packed = try gzipped(bomb, in: folder)
      let error = failure(packed)
      #expect(error?.code == .compressed)
      #expect(error?.description.contains("64 times") == true)
      #expect(error?.byteNumber.map { $0 < packed.count / 2 } == true)
    }
  }

  @Test("several parts are one text, and nothing else may follow")
  func parts() throws {
    let all = try ["3.14", "15", "", "926535"].flatMap { try gzipped(Array($0.utf8), in: folder) }
    write(all, to: folder.file("parts.gz"))
    #expect(try DigitFile(opening: folder.file("parts.gz")).countDigits() == 10)
    #expect(failure(all + Array("26535".utf8))?.code == .badCompression)
    #expect(failure(all + all.prefix(2))?.code == .truncated)
    #expect(failure(try gzipped([], in: folder))?.code == .empty)
  }

  @Test("no other format is read from it, and its layout is no one to write in")
  func others() throws {
    let pack = folder.file("pi.digitpack")
    try writePack("14159", at: pack)
    for bytes in [contents(pack), Array("#Compressed Digit File\r\n".utf8)] {
      let error = failure(try gzipped(bytes, in: folder))
      #expect(error?.code == .compressed && error?.description.contains("'gunzip'") == true)
    }
    write(try gzipped(Array("3.14159".utf8), in: folder), to: folder.file("like.gz"))
    let error = #expect(throws: DigitFileError.self) {
      try DigitTextPlaces(of: folder.file("like.gz"))
    }
    #expect(error?.description.contains("gunzip") == true)
  }
}
