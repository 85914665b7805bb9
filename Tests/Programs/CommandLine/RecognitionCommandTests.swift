import Foundation
import Testing

@Suite("digits verify of a hash")
struct HashCommandTests {
  /// Hashes that others published, and what they are of.
  static let hashes: [(String, String, Int)] = [
    ("7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069", "pi", 1_000_000),
    ("8ef30374165e5e4a11552a0d896e9e961ea13c33", "pi", 1_000_000_000),
    ("bc3234ae2e3f6ec7737f037b375eabec", "pi", 10_000_000),
    ("969bfe295b67da45b68086eb05a8b031", "pi", 100_000_000),
    ("3901670f41a84174103bd6a8f07651c0", "pi", 1_000_000_000),
    ("dcf466792a8958becbb05b74b983d8b1", "pi", 2_000_000_000),
  ]

  @Test("names constant and count of a known answer", arguments: hashes)
  func hash(hash: String, constant: String, decimals: Int) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("digits", "verify", hash.uppercased(), "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json["verified"] as? Bool == false, "nothing was computed")
    let results = try #require(json["results"] as? [[String: Any]])
    #expect(results[0]["constant"] as? String == constant)
    #expect(results[0]["decimals"] as? Int == decimals)
    #expect((results[0]["conclusion"] as? String)?.contains("a known answer") == true)
    for other in [["--constant", "e"], ["--digits", "5"]] {
      let refused = try program.run(["digits", "verify", hash] + other)
      #expect(refused.status == 1 && refused.errors.contains("decimals of \(constant)"))
    }
  }

  @Test("an unknown hash fails, and a file of such a name is a file")
  func others() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let name = String(repeating: "ab", count: 32)
    let unknown = try program.run("digits", "verify", name)
    #expect(unknown.status == 1 && unknown.errors.contains("no known answer"), "\(unknown.errors)")
    #expect(try program.run("digits", "verify", String(name.dropLast())).status == 3)
    try program.write("1.41421356237309504880", to: name)
    let file = try program.run("digits", "verify", name, "--quiet", "--json")
    #expect(file.status == 0, "\(file.errors)")
    let results = try #require(try file.json()["results"] as? [[String: Any]])
    #expect(results[0]["constant"] as? String == "sqrt2")
  }
}

@Suite("Findings 1, 2 and 5: texts as others write them")
struct ForeignTextTests {
  private static let decimals = "14159265358979323846264338327950288419716939937510"

  @Test(
    "every command reads them alike",
    arguments: [
      "3\(decimals)", "3,\(decimals)\n", "# pi\n3.\(decimals)…\n", "pi = \"3.\(decimals)\"\n",
    ])
  func layouts(text: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("3." + Self.decimals, to: "plain.txt")
    try program.write(text, to: "other.txt")
    try program.write(text.replacing("2643383279", with: "2643383729"), to: "wrong.txt")
    #expect(try program.run("digits", "verify", "other.txt", "--quiet").status == 0)
    #expect(try program.run("digits", "compare", "other.txt", "plain.txt").status == 0)
    let imported = ["--constant", "pi", "--force", "--out", "pi.digitpack", "--quiet"]
    #expect(try program.run(["digits", "import", "other.txt"] + imported).status == 0)
    for arguments in [
      ["verify", "wrong.txt", "--quiet"], ["import", "wrong.txt"] + imported,
      ["compare", "wrong.txt", "plain.txt"],
    ] {
      let outcome = try program.run(["digits"] + arguments)
      #expect(outcome.status == 1 && (outcome.text + outcome.errors).contains("decimal 28"))
    }
  }

  @Test("a wrong text hears what was left out of it, by verify, import, compare and in JSON")
  func leftOut() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let wrong = Self.decimals.replacing("2643383279", with: "2643383729")
    try program.write("# pi\n3.\(wrong)…\n", to: "wrong.txt")
    // Of a long text the first decimals tell that it is wrong, and its end is not read.
    try program.write("# pi\n3." + String(repeating: "1", count: 200_000) + "\n", to: "long.txt")
    for (name, parts) in [
      ("wrong.txt", "1 line of heading, an ellipsis"), ("long.txt", "1 line of heading"),
    ] {
      for arguments in [["verify"], ["import", "--out", "pi.digitpack"]] {
        let outcome = try program.run(
          ["digits"] + arguments + [name, "--constant", "pi", "--quiet"])
        let isSaid = outcome.errors.contains("\(name): left out: \(parts)\n")
        #expect(outcome.status == 1 && isSaid, "\(outcome.errors)")
      }
      let json = try program.run(
        "digits", "verify", name, "--constant", "pi", "--quiet", "--json")
      #expect(!json.errors.contains(": left out: "))
      let results = try #require(try json.json()["results"] as? [[String: Any]])
      let form = try #require(results[0]["form"] as? String)
      #expect(form.hasPrefix("with the integer part 3"), "\(form)")
      #expect(form.hasSuffix("; left out: \(parts)"), "\(form)")
      #expect(form.contains("at the end") == (name == "wrong.txt"), "\(form)")
      for arguments in [["show", name, "1-20"], ["find", name, "14"], ["stats", name]] {
        let whole = try program.run(["digits"] + arguments + ["--json"]).json()["form"] as? String
        #expect(whole?.hasSuffix("at the end; left out: \(parts)") == true, "\(arguments)")
      }
    }
    // One that cannot be read to its end.
    try program.write("# pi\n3.\(Self.decimals)\n5897x\n", to: "refused.txt")
    let refused = try program.run("digits", "compare", "refused.txt", "wrong.txt")
    #expect(refused.errors.contains("refused.txt: left out: 1 line of heading\n"))
  }

  @Test("a text is found in whatever its name is")
  func names() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("3." + Self.decimals, to: "pi-1.txt")
    let found = try program.run("digits", "find", "pi-1.txt", "1415", "--json").json()
    #expect(found["positions"] as? [Int] == [1] && found["source"] as? String == "pi-1.txt")
  }

  @Test("a lost last digit makes a shorter text, which a note says")
  func lost() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let many = Self.decimals + "5820974944592307816406286208998628034825342117067"
    try program.write("3." + many, to: "cut.txt")
    let outcome = try program.run("digits", "verify", "cut.txt", "--quiet")
    #expect(outcome.status == 0 && outcome.text.contains("100 digits with the integer part"))
    #expect(try program.run("digits", "verify", "cut.txt", "--digits", "100").status == 1)
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
      "digits", "export", constant, "1-3000", "--format", "text", "--out", "t.txt")
    #expect(exported.status == 0, "\(exported.errors)")
    let script = "Tests/Programs/CommandLine/Independent/rfc_primes.py"
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
    // The hashes of the spellings are those of files so written.
    let hashes = try #require(json["textHashes"] as? [[String: String]])
    #expect(hashes.count == 9 && hashes[0]["sha256"] == content)
    let text = try program.run("digits", "export", "d/\(constant).digitpack", "--format", "text")
    try program.write(text.text + "\n", to: "t.txt")
    let line = try shell("sha256sum t.txt", in: program.folder)
    #expect(line?.prefix(64) == hashes[1]["sha256"].map { $0[...] })
  }
}
