import Foundation
import Testing

@Suite("digits identify")
struct IdentifyCommandTests {
  /// SHA-256 of texts that were made by other programs, and what they are of.
  static let hashes: [(String, String, Int, String, Bool)] = [
    // Third parties' files of π, as they were published.
    (
      "ded9098a1a2ebfd929ab16809d801f83056c55175287d483774a309d1be267a1", "pi", 314_159,
      "with integer part and point, no line end", false
    ),
    (
      "5f3abe6957d568030429a1d56b4e7f637f8c69a5a0caeef84b53b193de0fb037", "pi", 500_000,
      "with integer part and point, no line end", false
    ),
    (
      "e0d37616874cdfc375254a46833c40b73e197e2e209660a069546f827acac869", "pi", 10_000,
      "with integer part and point, no line end", true
    ),
    (
      "80ba9c3333642c4a8564fe20d7cced082ae8e80331321ca40baa368b86dfabe4", "e", 1_000_000,
      "with integer part and point, a line feed at the end", false
    ),
    (
      "055361b8775b0842ac5e392a9c2611aef328f2e180c37cacb90fd23c523ebf11", "phi", 1_000_000,
      "with the integer part, without a point, no line end", false
    ),
    (
      "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069", "pi", 1_000_000,
      "decimals only, no line end", false
    ),
    // Only a published hash: so many are not computed.
    (
      "8ef30374165e5e4a11552a0d896e9e961ea13c33", "pi", 1_000_000_000,
      "with integer part and point, no line end", false
    ),
  ]

  @Test("names constant, length and spelling of a hash", arguments: hashes)
  func hash(hash: String, constant: String, decimals: Int, spelling: String, rounded: Bool) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("digits", "identify", hash.uppercased(), "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let match = try #require(try outcome.json()["match"] as? [String: Any])
    #expect(match["constant"] as? String == constant)
    #expect(match["decimals"] as? Int == decimals)
    #expect(match["spelling"] as? String == spelling)
    #expect(match["rounded"] as? Bool == rounded)
  }

  @Test("says what was tried where nothing fits")
  func unknown() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("digits", "identify", String(repeating: "ab", count: 32))
    #expect(outcome.status == 1 && outcome.messages.count == 1)
    for word in ["usual lengths", "1048576", "sqrt2", "9 spellings", "known hashes"] {
      #expect(outcome.errors.contains(word), "\(word)")
    }
  }

  @Test("names what a file holds, by computing it, and the spelling")
  func files() throws {
    let program = try Program()
    defer { program.cleanUp() }
    // √2 = 1.41421 35623 73095 04880 16887 24209 69807 85696…
    for (text, spelling, rounded) in [
      ("1.4142135623730950488", "with integer part and point, no line end", false),
      ("14142135623730950488\n", "with the integer part, without a point, a line feed", false),
      ("4142135623730950488\r\n", "decimals only, a carriage return", false),
      ("1.414213562373095048801688724210", "with integer part and point", true),
    ] {
      try program.write(text, to: "t.txt")
      let outcome = try program.run("digits", "identify", "t.txt", "--json")
      let json = try outcome.json()
      #expect(outcome.status == 0 && json["identified"] as? Bool == true, "\(outcome.errors)")
      let match = try #require(json["match"] as? [String: Any])
      #expect(match["constant"] as? String == "sqrt2")
      #expect((match["spelling"] as? String)?.hasPrefix(spelling) == true, "\(match)")
      #expect(match["rounded"] as? Bool == rounded)
      #expect(try program.trust(outcome) == ["verified", "recomputation"])
    }
    try program.write("1.4142135623730950489123", to: "w.txt")
    let wrong = try program.run("digits", "identify", "w.txt")
    #expect(wrong.status == 1 && wrong.errors.contains("differs at decimal 19"), "\(wrong.errors)")
    try program.write("1234567890123456789012345", to: "u.txt")
    #expect(try program.run("digits", "identify", "u.txt").status == 1)
    let pack = try program.run("digits", "identify", "pi")
    #expect(pack.status == 0 && pack.text.contains("pi, 1,000,000 decimals"), "\(pack.errors)")
  }
}

@Suite("Finding 12: a rounded last decimal is called that")
struct RoundingTests {
  // e = 2.71828 18284 59045 23536 02874 71352 66249 77572 47093 69995 95749 66967…
  private static let cut = "2.718281828459045235360287471352662497757247093699959574966967"
  private static let carried = "2.718281828459045235360287471352662497757247093700"

  @Test("by verify, compare and import")
  func rounded() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.cut, to: "cut.txt")
    try program.write(Self.carried, to: "rounded.txt")
    let verified = try program.run("digits", "verify", "rounded.txt", "--quiet", "--json")
    #expect(verified.status == 1 && verified.errors.contains("rounded, not cut off"))
    let results = try #require(try verified.json()["results"] as? [[String: Any]])
    #expect(results[0]["rounded"] as? Bool == true && results[0]["wrongPosition"] as? Int == 46)
    let text = try program.run("digits", "verify", "rounded.txt", "--quiet")
    #expect(text.text.contains("ROUNDED"))
    for (files, which) in [
      (["rounded.txt", "cut.txt"], "first"), (["cut.txt", "rounded.txt"], "second"),
    ] {
      let compared = try program.run(["digits", "compare"] + files + ["--json"])
      #expect(compared.status == 1)
      #expect(try compared.json()["rounded"] as? String == which)
      #expect(try program.run(["digits", "compare"] + files).text.contains("rounded"))
    }
    let refused = try program.run(
      "digits", "import", "rounded.txt", "--constant", "e", "--out", "e.digitpack", "--quiet")
    #expect(refused.status == 1 && refused.errors.contains("--drop-rounded"), "\(refused.errors)")
    #expect(!program.names().contains("e.digitpack"))
    let taken = try program.run(
      "digits", "import", "rounded.txt", "--constant", "e", "--out", "e.digitpack", "--quiet",
      "--drop-rounded", "--json")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try taken.json()["decimals"] as? Int == 45)
    #expect(try taken.json()["droppedDecimals"] as? Int == 3)
    #expect(try program.run("digits", "verify", "e.digitpack", "--quiet").status == 0)
  }

  @Test("and a wrong one is called wrong")
  func wrong() throws {
    let program = try Program()
    defer { program.cleanUp() }
    // Cut after 49 decimals the last is 9 and the next 5; after 50 it is 5, and 9 is wrong.
    for text in ["2.7182818284590452353602874713526624977572470936997", "2.71829"] {
      try program.write(text, to: "w.txt")
      let outcome = try program.run(
        "digits", "verify", "w.txt", "--constant", "e", "--quiet", "--json")
      let results = try #require(try outcome.json()["results"] as? [[String: Any]])
      #expect(outcome.status == 1 && results[0]["rounded"] as? Bool == false, "\(outcome.errors)")
    }
  }

  @Test("Finding 12: import writes a certificate that fits the pack")
  func certificate() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.cut, to: "cut.txt")
    for (level, word) in [("standard", "verified"), ("none", "intact")] {
      let outcome = try program.run(
        "digits", "import", "cut.txt", "--constant", "e", "--out", "\(level)/../\(level).digitpack",
        "--check", level, "--quiet", "--json", shell: "mkdir -p \(level)")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try program.trust(outcome).first == word)
      let json = try JSONSerialization.jsonObject(
        with: program.bytes("\(level).certificate.json"))
      let predicate = (json as? [String: Any])?["predicate"] as? [String: Any]
      #expect(predicate?["origin"] as? String == "imported")
      #expect(predicate?["level"] as? String == level)
      #expect(try program.run("digits", "info", "\(level).digitpack").status == 0)
    }
  }
}

@Suite("Numbers that others published inside other numbers")
struct OutsideSourceTests {
  @Test(
    "the primes of RFC 3526 and RFC 7919 are made of the bits of π and e",
    arguments: ["pi", "e"])
  func groups(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let exported = try program.run(
      "digits", "export", constant, "--format", "text", "--count", "3000", "--out", "t.txt")
    #expect(exported.status == 0, "\(exported.errors)")
    let script = "Tests/CommandLine/Independent/rfc_primes.py"
    let right = try program.python(script, [constant, "t.txt"])
    #expect(right.status == 0, "\(right.text)")
    #expect(right.text.contains("5 primes"), "\(right.text)")
    // A wrong digit gives other bits, and no prime.
    var digits = Array(String(decoding: try program.bytes("t.txt"), as: UTF8.self))
    digits[2300] = digits[2300] == "1" ? "2" : "1"
    try program.write(String(digits), to: "w.txt")
    #expect(try program.python(script, [constant, "w.txt"]).status == 1)
  }
}

@Suite("Repeat it without us")
struct RepetitionTests {
  /// Runs a command of the shell and gives what it printed, or `nil` where it failed.
  private func shell(_ command: String, in folder: URL) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  /// What shows that a program is installed.
  private static let probes = [
    "PARI/GP": "command -v gp", "mpmath": "python3 -c 'import mpmath'",
    "FLINT": "python3 -c 'import flint'", "y-cruncher": "command -v y-cruncher",
  ]

  @Test("programs of others print the content hash", arguments: ["pi", "e", "phi", "sqrt2"])
  func commands(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", constant, "--digits", "2003", "--out", "d", "--quiet")
    let json = try program.run(
      "digits", "info", "d/\(constant).digitpack", "--hashes", "--json"
    ).json()
    let content = try #require((json["pack"] as? [String: Any])?["contentSHA256"] as? String)
    let commands = try #require(json["repetitions"] as? [[String: String]])
    #expect(commands.count == (["pi", "e"].contains(constant) ? 4 : 3))
    for entry in commands {
      let name = try #require(entry["program"])
      let probe = try #require(Self.probes[name])
      guard try shell(probe, in: program.folder) != nil else { continue }
      let printed = try shell(try #require(entry["command"]), in: program.folder)
      #expect(printed?.hasPrefix(content) == true, "\(name): \(printed ?? "failed")")
    }
    // The hashes of the spellings are those of files so written, and identify knows them.
    let hashes = try #require(json["textHashes"] as? [[String: String]])
    #expect(hashes.count == 9 && hashes[0]["sha256"] == content)
    let text = try program.run("digits", "export", "d/\(constant).digitpack", "--format", "text")
    try program.write(text.text + "\n", to: "t.txt")
    let line = try shell("sha256sum t.txt", in: program.folder)
    #expect(line?.prefix(64) == hashes[1]["sha256"].map { $0[...] })
  }
}
