import DigitCore
import DigitPack
import Foundation
import SystemPackage

/// The measurements, on pseudo-random digits.
struct PackBench {
  let digitCount: Int
  let text: [UInt8]
  let large: DigitPack
  let small: DigitPack
  let smallPath: FilePath
  let largePath: FilePath
  let textPath: FilePath

  init(digitCount: Int, folder: FilePath) throws {
    self.digitCount = digitCount
    largePath = folder.appending("large.digitpack")
    smallPath = folder.appending("small.digitpack")
    textPath = folder.appending("large.txt")
    var state: UInt64 = 42
    var text = [UInt8](repeating: 0, count: digitCount)
    for index in text.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text[index] = 0x30 + UInt8((state >> 33) % 10)
    }
    self.text = text
    try Data(text).write(to: URL(fileURLWithPath: textPath.string))
    let start = ProcessorTime.own
    large = try Self.pack(text, at: largePath)
    Self.report("write and verify", ProcessorTime.own - start, per: digitCount)
    small = try Self.pack(Array(text.prefix(1_000_000)), at: smallPath)
  }

  private static func pack(_ text: [UInt8], at path: FilePath) throws -> DigitPack {
    let writer = try DigitPackWriter(
      creating: path, constant: .pi, digitCount: Int64(text.count))
    var packed = [UInt8](repeating: 0, count: text.count / 2)
    for index in packed.indices {
      packed[index] = (text[2 * index] & 15) << 4 | (text[2 * index + 1] & 15)
    }
    try writer.append(packedDecimals: packed.span)
    _ = try writer.finish(provenance: Array("{}".utf8))
    return try DigitPack(mapping: path)
  }

  private static func report(_ name: String, _ seconds: Double, per count: Int) {
    let nanoseconds = seconds / Double(count) * 1e9
    print("\(name): \(milliseconds(seconds)) ms CPU, \(rounded(nanoseconds)) ns a digit")
  }

  private static func milliseconds(_ seconds: Double) -> String { rounded(seconds * 1e3) }

  private static func rounded(_ value: Double) -> String { String(format: "%.3f", value) }

  /// Decoding to ASCII against copying the same characters.
  func bulkDecode() throws {
    var output = [UInt8](repeating: 0, count: digitCount)
    guard let all = DigitRange(from: 0, upTo: Int64(digitCount)) else { return }
    func decode() throws {
      var span = output.mutableSpan
      try large.decode(all, as: .ascii, into: &span)
    }
    Self.report(
      "decode, cold (with hashing)", try ProcessorTime.least(of: 1, decode), per: digitCount)
    let warm = try ProcessorTime.least(of: 7, decode)
    precondition(output == text, "the digits are right")
    let copy = ProcessorTime.least(of: 7) {
      output.withUnsafeMutableBytes { target in
        text.withUnsafeBytes { target.copyMemory(from: $0) }
      }
    }
    Self.report("decode, warm", warm, per: digitCount)
    Self.report("memcpy", copy, per: digitCount)
    print("decode / memcpy: \(Self.rounded(warm / copy)) (promised: at most 2)")
  }

  /// Single digits at random places against a plain array.
  func lookups() throws {
    var state: UInt64 = 7
    let places = (0..<10_000_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64((state >> 33) % 1_000_000)
    }
    let array = text.prefix(1_000_000).map { $0 & 15 }
    var first = 0
    var second = 0
    func fromPack() throws {
      first = 0
      for place in places { first &+= Int(try small.digit(at: place).value) }
    }
    try fromPack()
    let pack = try ProcessorTime.least(of: 7, fromPack)
    let plain = ProcessorTime.least(of: 7) {
      second = 0
      for place in places { second &+= Int(array[Int(place)]) }
    }
    precondition(first == second, "the digits are right")
    Self.report("digit(at:), warm", pack, per: places.count)
    Self.report("array", plain, per: places.count)
    print("digit(at:) / array: \(Self.rounded(pack / plain)) (promised: at most 3)")
  }

  /// Opening a pack of a million digits and reading its first one.
  func opening() throws {
    let seconds = try ProcessorTime.least(of: 50) {
      let pack = try DigitPack(mapping: smallPath)
      let digit = try pack.digit(at: 0)
      precondition(digit.ascii == text[0], "the digit is right")
    }
    print("open 1e6 and read a digit: \(Self.milliseconds(seconds)) ms CPU (promised: below 1)")
  }

  /// Finding against grep over the text.
  func search() throws {
    for pattern in ["8", "142", "31415926", "314159265358979323846264338327950288"] {
      guard let prepared = DigitPattern(pattern) else { continue }
      var found = 0
      let cold = try ProcessorTime.least(of: 3) {
        found = try DigitPack(mapping: largePath).find(prepared).count
      }
      let warm = try ProcessorTime.least(of: 3) { found = try large.find(prepared).count }
      var least = Double.infinity
      for _ in 0..<3 {
        let start = ProcessorTime.children
        try grep(pattern)
        least = min(least, ProcessorTime.children - start)
      }
      print(
        "find \(pattern): \(found) matches, \(Self.milliseconds(cold)) ms just opened, "
          + "\(Self.milliseconds(warm)) ms warm, grep -ob \(Self.milliseconds(least)) ms CPU; "
          + "ratios \(Self.rounded(cold / least)), \(Self.rounded(warm / least)) (promised: at most 1)"
      )
    }
  }

  private func grep(_ pattern: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin"]
    process.arguments = ["grep", "-ob", pattern, textPath.string]
    // Not the null device: grep notices that and stops at the first match.
    let output = textPath.string + ".matches"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    let handle = FileHandle(forWritingAtPath: output)
    process.standardOutput = handle
    try process.run()
    process.waitUntilExit()
    try handle?.close()
  }

  /// Verifying everything.
  func verification() throws {
    for threads in [1, 2] {
      let seconds = try ProcessorTime.least(of: 2) { _ = try large.verify(threads: threads) }
      Self.report("verify, \(threads) threads", seconds, per: digitCount)
    }
  }
}
