import Foundation
import Testing

extension Program {
  /// Where as many decimals of a constant are as determine a million bits: the shipped pack, or one
  /// that is made for it.
  func millionBits(of constant: String) throws -> String {
    guard constant.hasPrefix("sqrt") else { return constant }
    let made = try run("digits", "generate", constant, "-n", "301100", "--out", "d", "--quiet")
    #expect(made.status == 0, "\(made.errors)")
    return "d/\(constant).digitpack"
  }
}

@Suite("Exported digits are read back by programs of others")
struct ExportCommandTests {
  static let script = "Tests/Programs/CommandLine/Independent/read_export.py"

  static let sources = [("pi", 60), ("e", 997), ("phi", 2000), ("sqrt2", 1601)]

  static let hasRust = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/rustc") }

  @Test(
    "Rust's literals too", .enabled(if: hasRust, "there is no rustc; 'apt-get install rustc'"),
    arguments: sources)
  func rust(source: (constant: String, count: Int)) throws {
    try formats(form: "rust", source: source)
  }

  @Test(
    "each format, and a wrong digit is noticed",
    arguments: ["b-file", "bits", "nist", "python", "c", "swift"], sources)
  func formats(form: String, source: (constant: String, count: Int)) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let (constant, count) = source
    _ = try program.run("digits", "generate", constant, "-n", "2001", "--out", "d", "--quiet")
    let pack = "d/\(constant).digitpack"
    for (form, out) in [(form, "made"), ("text", "t.txt")] {
      let made = try program.run(
        "digits", "export", pack, "1-\(count)", "--format", form, "--out", out)
      #expect(made.status == 0, "\(made.errors)")
    }
    let right = try program.python(Self.script, [form, "made", "t.txt"])
    #expect(right.status == 0 && right.text.hasSuffix("agrees\n"), "\(right.text)")
    var text = Array(String(decoding: try program.bytes("t.txt"), as: UTF8.self))
    text[40] = text[40] == "1" ? "2" : "1"
    try program.write(String(text), to: "w.txt")
    let wrong = try program.python(Self.script, [form, "made", "w.txt"])
    #expect(wrong.status == 1 && wrong.text.contains("DIFFERS"), "\(wrong.text)")
  }

  /// SHA-256 of a million bits, as NIST ships them.
  ///
  /// They are the first of `data.pi` and the like in `sts/data`, samples that come with NIST's
  /// Statistical Test Suite for SP 800-22 (terrillmoore/NIST-Statistical-Test-Suite at 07cd577).
  /// Behind them `data.e` ends with two bits that e has not.
  static let nist = [
    "pi": "417539f94f4d570b0f5c9e655b2e7d5cbb652028bf28a31add155d73a560a34d",
    "e": "b5a3b3b457a180cd3c6054f49563c6e7a008e5f080fc2b00b94668c3d96245e3",
    "sqrt2": "643e1a5463d3021c18006b20b7ebc43767322de2c753846167308e040017e854",
    "sqrt3": "0be6f9dbbcd5b77fd7f84ddede5dddf875f836503151b84e8988356031d50d72",
  ]

  @Test(
    "digits have the million bits that NIST ships, which are known answers as decimals",
    arguments: nist.keys.sorted())
  func publishedBits(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let source = try program.millionBits(of: constant)
    for (form, out) in [("nist", "n.txt"), ("text", "t.txt")] {
      let made = try program.run(
        "digits", "export", source, "1-301100", "--format", form, "--out", out)
      #expect(made.status == 0, "\(made.errors)")
    }
    let read = try program.python(Self.script, ["nist", "n.txt", "t.txt"])
    let hashes = read.text.split(separator: "\n").map(String.init)
    try #require(read.status == 0 && hashes.count == 3, "\(read.text)")
    #expect(hashes[0] == Self.nist[constant])
    let known = try program.run(
      "digits", "verify", hashes[1], "--constant", constant, "--digits", "301000", "--json")
    let results = try #require(try known.json()["results"] as? [[String: Any]], "\(known.errors)")
    #expect((results[0]["conclusion"] as? String)?.contains("NIST's test suite") == true)
    let lines = String(decoding: try program.bytes("n.txt"), as: UTF8.self).split(separator: "\n")
    let first = [
      "pi": "110010010000111111011010", "e": "101011011111100001010100",
      "sqrt2": "101101010000010011110011", "sqrt3": "110111011011001111010111",
    ]
    #expect(lines[0] == "   " + (first[constant] ?? ""))
    #expect(lines[1...1000].allSatisfy { $0.count == 28 && $0.hasPrefix("   ") })
  }

  @Test("what cannot be written in a format is refused")
  func refused() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "-n", "100", "--out", "d", "--quiet")
    try program.write("1234567890" + String(repeating: "7", count: 60), to: "other.txt")
    for (arguments, status, words) in [
      (["d/pi.digitpack", "1-49", "--format", "c"], 3, "at least 50"),
      (["d/pi.digitpack", "2-80", "--format", "nist"], 3, "begins with the first decimal"),
      (["other.txt", "--format", "bits", "--layout", "decimals"], 3, "integer part"),
      (["d/pi.digitpack"], 2, "--like"),
      (["d/pi.digitpack", "--format", "text", "--like", "other.txt"], 2, "either"),
      (["d/pi.digitpack", "1-9", "--like", "other.txt"], 2, "positions"),
    ] as [([String], Int32, String)] {
      let outcome = try program.run(["digits", "export"] + arguments + ["--out", "made"])
      #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(!program.names(in: ".").contains("made"), "\(arguments)")
    }
  }
}

@Suite("A text is written again in its own layout")
struct ExportLikeTests {
  private static let digits =
    "14159265358979323846264338327950288419716939937510"
    + "58209749445923078164062862089986280348253421170679"

  private static func rows(_ size: Int, _ text: String = digits) -> [Substring] {
    stride(from: 0, to: text.count, by: size).map { text.dropFirst($0).prefix(size) }
  }

  static let layouts: [String: String] = [
    "one line": "3.\(digits)",
    "no point, a line end": "3\(digits)\n",
    "decimals only, of CRLF": rows(25).map { "\($0)\r\n" }.joined(),
    "point on its own line": "3.\n" + rows(10).joined(separator: "\n") + "\n",
    "groups and an empty line": "3.\n"
      + rows(50).map { rows(10, String($0)).joined(separator: " ") }.joined(separator: "\n\n"),
    "numbers before": rows(20).enumerated()
      .map { "\($0 < 4 ? "  " : " ")\($0 * 20 + 1): \($1)\n" }.joined(),
    "numbers after": rows(20).enumerated().map { "\($1) : \(20 * ($0 + 1))\n" }.joined(),
    "heading, comma, words behind":
      "Pi to 100 places\n\npi = 3,\(rows(50).joined(separator: "\\\n"))\nthat is all\n",
    "a program": "const char *pi = \"3.\"\n  \""
      + rows(50).joined(separator: "\"\n  \"") + "\";\n",
    "b-file": "3\(digits)".enumerated().map { "\($0 + 1) \($1)\n" }.joined(),
    "byte-order mark": "\u{FEFF}3.\(digits)\n",
  ]

  @Test("byte by byte, and with a wrong digit put right", arguments: layouts.keys.sorted())
  func same(name: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "-n", "200", "--out", "d", "--quiet")
    let text = try #require(Self.layouts[name])
    try program.write(text, to: "right.txt")
    let right = try program.run("digits", "export", "d/pi.digitpack", "--like", "right.txt")
    #expect(right.status == 0, "\(right.errors)")
    #expect(right.text == text, "\(right.text)")
    let isBare = ["decimals only", "numbers ", "a program"].contains { name.hasPrefix($0) }
    let lead = isBare ? "" : "an integer part and "
    #expect(right.errors.contains("right.txt: read as \(lead)100 decimals\n"), "\(right.errors)")
    // The last digit of all; numbers and words behind the digits hold none of that value alone.
    let last = try #require(text.range(of: "9", options: .backwards))
    try program.write(text.replacingCharacters(in: last, with: "8"), to: "wrong.txt")
    let repaired = try program.run(
      "digits", "export", "d/pi.digitpack", "--like", "wrong.txt", "--out", "wrong.txt", "--force")
    #expect(repaired.status == 0, "\(repaired.errors)")
    #expect(try program.bytes("wrong.txt") == Data(text.utf8))
  }

  @Test("of another constant too, its digit before the point included")
  func otherConstant() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "e", "-n", "200", "--out", "d", "--quiet")
    try program.write("x = 3.14159 26535\n89793 23846\n", to: "pi.txt")
    let outcome = try program.run("digits", "export", "d/e.digitpack", "--like", "pi.txt")
    #expect(outcome.text == "x = 2.71828 18284\n59045 23536\n", "\(outcome.errors)")
  }

  @Test("what is no such text, or longer than the digits, is refused")
  func refused() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "-n", "50", "--out", "d", "--quiet")
    try program.write("3.\(Self.digits)", to: "long.txt")
    let utf16 = try #require("3.\(Self.digits.prefix(50))".data(using: .utf16LittleEndian))
    try (Data([0xFF, 0xFE]) + utf16).write(to: program.folder.appendingPathComponent("wide.txt"))
    for (file, status) in [("long.txt", 2), ("wide.txt", 3), ("d/pi.digitpack", 3), ("no.txt", 3)]
      as [(String, Int32)]
    {
      let outcome = try program.run(
        "digits", "export", "d/pi.digitpack", "--like", file, "--out", "made")
      #expect(outcome.status == status && !outcome.errors.isEmpty, "\(file): \(outcome.errors)")
      #expect(!program.names(in: ".").contains("made"))
    }
  }
}
