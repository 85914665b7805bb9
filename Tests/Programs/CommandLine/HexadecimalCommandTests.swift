import Foundation
import Testing

/// `--radix 16` on the command line.
@Suite("Hexadecimal digits on the command line")
struct HexadecimalCommandTests {
  private func made(_ program: Program, _ arguments: String...) throws -> Program.Outcome {
    try program.run(["digits", "generate", "--radix", "16", "-o", "d"] + arguments)
  }

  @Test("a text and its certificate are written, and verified again")
  func text() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try made(program, "pi", "e", "-n", "1k")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text.contains("pi: 1,000 hexadecimal digits by chudnovsky in"))
    #expect(outcome.text.contains("text         d/pi.hex"))
    let names = ["e.hex", "e.hex.certificate.json", "pi.hex", "pi.hex.certificate.json"]
    #expect(program.names(in: "d") == names)
    let text = String(decoding: try program.bytes("d/pi.hex"), as: UTF8.self)
    #expect(text.hasPrefix("3.243F6A8885A308D313198A2E03707344A4093822") && text.count == 1002)
    let verified = try program.run("digits", "verify", "d/pi.hex", "--radix", "16")
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(verified.text.contains("d/pi.hex: pi, text, of 1,000 hexadecimal digits"))
    #expect(verified.text.contains("VERIFIED: each follows from 1,221 decimals"))
    let json = try program.run(
      "digits", "verify", "d/pi.hex", "--radix", "16", "--constant", "pi", "--json"
    ).json()
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    let certificate = try #require(result["certificate"] as? [String: Any])
    let digits = try #require(certificate["hexadecimal"] as? [String: Any])
    #expect(digits["digits"] as? Int == 1000 && certificate["decimals"] as? Int == 1221)
    #expect(result["verified"] as? Bool == true)
  }

  @Test("a wrong digit, a wrong length and a wrong constant end with code 1")
  func wrong() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try made(program, "sqrt2", "-n", "300").status == 0)
    var text = Array(String(decoding: try program.bytes("d/sqrt2.hex"), as: UTF8.self))
    let command = ["digits", "verify", "a.hex", "--radix", "16", "--constant"]
    try program.write(String(text), to: "a.hex")
    #expect(try program.run(command + ["sqrt2", "-n", "300"]).status == 0)
    #expect(try program.run(command + ["sqrt2", "-n", "299"]).status == 1)
    #expect(try program.run(command + ["pi"]).status == 1)
    text[201] = text[201] == "7" ? "8" : "7"
    try program.write(String(text), to: "a.hex")
    let outcome = try program.run(command + ["sqrt2"])
    #expect(outcome.status == 1 && outcome.text.contains("a.hex: NOT VERIFIED"))
    #expect(outcome.errors.contains("'a.hex': hexadecimal digit 200 is wrong: from position 180"))
    try program.write("1.6A09G", to: "a.hex")
    let refused = try program.run(command + ["sqrt2"])
    #expect(refused.status == 3 && refused.errors.contains("'G' on line 1, column 7 is no"))
  }

  @Test("a text becomes a pack of the decimals that it fixes")
  func imported() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try made(program, "log2", "-n", "500").status == 0)
    let command = ["digits", "import", "d/log2.hex", "--radix", "16", "--constant"]
    let outcome = try program.run(command + ["log2", "-o", "log2.digitpack"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("of log2, read from a text of 500 hexadecimal digits"))
    #expect(outcome.text.contains("VERIFIED"))
    let shown = try program.run("digits", "show", "log2.digitpack", "1-40", "--plain")
    #expect(shown.text == "6931471805599453094172321214581765680755")
    #expect(try program.run("digits", "verify", "log2.digitpack").status == 0)
    let info = try program.run("digits", "info", "log2.digitpack")
    #expect(info.text.contains("; each decimal follows from 500 hexadecimal digits of a file"))
    #expect(try program.run(command + ["pi", "-o", "pi.digitpack"]).status == 1)
    let unchecked = try program.run(
      command + ["catalan", "-o", "catalan.digitpack", "--check", "none"])
    #expect(unchecked.status == 0 && unchecked.text.contains("INTACT: imported without checking"))
    #expect(try program.run("digits", "verify", "catalan.digitpack").status == 1)
    for option in ["--drop-rounded", "--layout=whole"] {
      #expect(try program.run(command + ["log2", "-o", "x.digitpack", option]).status == 2)
    }
    try program.write("0.B17z", to: "bad.hex")
    let bad = try program.run(
      "digits", "import", "bad.hex", "--radix", "16", "--constant", "log2", "-o", "x.digitpack")
    #expect(bad.status == 3 && bad.errors.contains("'z' on line 1, column 6"))
    #expect(!program.names().contains { $0.hasPrefix("x.") || $0.hasPrefix("pi.") })
  }

  @Test("what cannot be had in radix 16 is refused before anything is written")
  func refusals() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("3.243F6A88", to: "a.hex")
    for (arguments, reason) in [
      ("generate pi --radix 8 -o d", "'8'"), ("generate pi --radix 16 -o d --proof", "--proof"),
      ("generate pi --radix 16 --work run", "--work"),
      ("generate --series a.hex --radix 16 -o d", "--series"),
      ("generate pi --radix 16 -n 1000000000000000 -o d", "memory"),
      ("generate pi --radix 16 -n 10M --memory 100M -o d", "memory"),
      ("verify a.hex --radix 16 --constant pi --layout whole", "--layout"),
      ("verify a.hex --radix 16 --constant pi --stated", "--stated"),
    ] {
      let outcome = try program.run(["digits"] + arguments.split(separator: " ").map(String.init))
      #expect(outcome.status == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
    }
    #expect(program.names(in: "d").isEmpty && program.names(in: "run").isEmpty)
    // A text that is there stays.
    #expect(try made(program, "pi", "-n", "10").status == 0)
    #expect(try made(program, "pi", "-n", "20").status == 3)
    #expect(try program.bytes("d/pi.hex").count == 12)
    // Nor is another computed before that is known.
    #expect(try made(program, "e", "pi", "-n", "20").status == 3)
    #expect(program.names(in: "d") == ["pi.hex", "pi.hex.certificate.json"])
    #expect(try made(program, "pi", "-n", "20", "--force").status == 0)
    #expect(try program.bytes("d/pi.hex").count == 22)
  }

  /// Runs the program, and requires a refusal that says all of some words.
  private func refuse(
    _ program: Program, _ arguments: String, _ status: Int32, _ words: [String]
  ) throws {
    let outcome = try program.run(arguments.split(separator: " ").map(String.init))
    #expect(outcome.status == status && outcome.text.isEmpty, "\(arguments): \(outcome.status)")
    for word in words { #expect(outcome.errors.contains(word), "\(arguments): \(outcome.errors)") }
  }

  @Test("a pack is written, verified, shown, searched, compared, exported and imported")
  func pack() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try made(program, "pi", "e", "-n", "1k", "--format", "pack")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text.contains("pack         d/pi.hex.digitpack"))
    #expect(program.names(in: "d") == ["e.hex.digitpack", "pi.hex.digitpack"])
    // By its first bytes, not by its name.
    let renamed = program.folder.appendingPathComponent("d/pi.dat")
    try program.bytes("d/pi.hex.digitpack").write(to: renamed)
    #expect(try program.run("digits", "verify", "d/pi.dat", "--radix", "16").status == 0)
    let decoder = "Tests/Digits/DigitPacks/Independent/decode_pack.py"
    let decoded = try program.python(decoder, ["d/pi.hex.digitpack"])
    #expect(decoded.status == 0 && decoded.text.hasPrefix("3.243F6A8885A308D313198A2E03707344A4"))
    for options in [[], ["--radix", "16"], ["-n", "1000"], ["--constant", "pi"]] {
      let verified = try program.run(["digits", "verify", "d/pi.hex.digitpack"] + options)
      #expect(verified.status == 0, "\(options) \(verified.errors)")
      #expect(verified.text.contains("pi, pack, of 1,000 hexadecimal digits"))
      #expect(verified.text.contains("VERIFIED: each follows from 1,221 decimals"))
    }
    for options in [[], ["--radix", "16"]] {
      let intact = try program.run(
        ["digits", "verify", "d/e.hex.digitpack", "--check", "integrity"] + options)
      #expect(intact.status == 0 && intact.text.contains("INTACT"), "\(intact.errors)")
    }
    let shown = try program.run("digits", "show", "d/e.hex.digitpack", "1-34", "--plain")
    #expect(shown.text == "B7E151628AED2A6ABF7158809CF4F3C762")
    let found = try program.run("digits", "find", "d/pi.hex.digitpack", "a308d3", "--plain")
    #expect(found.status == 0 && found.text == "11\n", "\(found.errors)")
    let inContext = try program.run("digits", "find", "d/pi.hex.digitpack", "a308d3")
    #expect(inContext.text.contains("[A308D3]1319"), "\(inContext.text)")
    let exported = try program.run(
      "digits", "export", "d/pi.hex.digitpack", "--format", "text", "-o", "pi.hex")
    #expect(exported.status == 0 && exported.text.contains("1,000 hexadecimal digits as text"))
    #expect(try program.bytes("pi.hex") == Data(decoded.text.dropLast().utf8))
    #expect(try program.run("digits", "verify", "pi.hex", "--radix", "16").status == 0)
    let same = try program.run("digits", "compare", "d/e.hex.digitpack", "d/e.hex.digitpack")
    #expect(same.status == 0 && same.text.contains("equal: 1,000 hexadecimal digits"))
    #expect(
      try program.run("digits", "compare", "d/e.hex.digitpack", "d/pi.hex.digitpack").status == 1)
    let imported = try program.run(
      "digits", "import", "d/pi.hex.digitpack", "--radix", "16", "--constant", "pi", "-o",
      "pi.digitpack")
    #expect(imported.status == 0 && imported.text.contains("VERIFIED"), "\(imported.errors)")
    #expect(imported.text.contains("read from a pack of 1,000 hexadecimal digits"))
    try refuse(
      program,
      "digits import d/pi.hex.digitpack --radix 16 --constant catalan --check none -o c.digitpack",
      1, ["it is a pack of pi, not of catalan"])
    #expect(!program.names().contains("c.digitpack"))
    for command in [
      ["generate", "phi", "--radix", "16", "-n", "99", "--format", "pack", "-o", "d"],
      ["verify", "d/pi.hex.digitpack"], ["verify", "d/e.hex.digitpack", "--check", "integrity"],
    ] {
      let json = try program.run(["digits"] + command + ["--json"]).json()
      #expect((json["results"] as? [[String: Any]])?.first?["radix"] as? Int == 16, "\(command)")
    }
    let json = try program.run("digits", "info", "d/pi.hex.digitpack", "--json").json()
    #expect(json["radix"] as? Int == 16 && json["digits"] as? Int == 1000)
    #expect(json["decimals"] == nil && program.trustLevel(json) == "claimed")
    let counts = try #require((json["pack"] as? [String: Any])?["counts"] as? [Int])
    #expect(counts.count == 16 && counts.reduce(0, +) == 1000)
  }

  /// A program with digits of π and √2, in radix 16 and as proved decimals.
  private func provable() throws -> Program {
    let program = try Program()
    for name in ["pi", "sqrt2"] {
      #expect(
        try program.run("digits", "generate", name, "-n", "700", "-o", "d", "--proof").status == 0)
      #expect(try made(program, name, "-n", "560").status == 0)
      #expect(try made(program, name, "-n", "560", "--format", "pack").status == 0)
    }
    return program
  }

  /// What the program and the script in plain Python say of digits by a proof.
  private func check(
    _ program: Program, _ file: String, _ proof: String
  ) throws -> (Program.Outcome, python: (status: Int32, text: String)) {
    let script = "Examples/verifier/check_hexadecimal.py"
    return (
      try program.run("digits", "verify", file, "--radix", "16", "--proof", "d/\(proof).proof"),
      try program.python(script, ["d/\(proof).digitpack", "d/\(proof).proof", file])
    )
  }

  @Test("digits are proved by the proof of the decimals that fix them, also in plain Python")
  func proved() throws {
    let program = try provable()
    defer { program.cleanUp() }
    for (file, name) in [
      ("d/pi.hex", "pi"), ("d/pi.hex.digitpack", "pi"), ("d/sqrt2.hex.digitpack", "sqrt2"),
    ] {
      let (verified, python) = try check(program, file, name)
      #expect(verified.status == 0, "\(verified.errors)")
      #expect(
        verified.text.contains("VERIFIED: each follows from 691 decimals that \(name).proof proves")
      )
      #expect(python.status == 0, "\(python.text)")
      #expect(python.text.hasSuffix("PROVED: 560 hexadecimal digits of \(name)\n"))
    }
    let unproved = try program.run(
      "digits", "verify", "d/pi.hex", "--radix", "16", "--proof", "d/none.proof")
    #expect(unproved.status != 0 && unproved.errors.contains("d/none"), "\(unproved.errors)")
    let both = try program.run(
      "digits", "verify", "d/pi.hex", "--radix", "16", "--proof", "d/pi.proof", "--check",
      "standard")
    #expect(both.status == 0 && both.text.contains("that were computed again"), "\(both.errors)")
  }

  @Test("digits that a proof does not show are refused, also in plain Python")
  func unproved() throws {
    let program = try provable()
    defer { program.cleanUp() }
    // Too small and too great, more than the decimals fix, of another constant.
    let text = String(decoding: try program.bytes("d/pi.hex"), as: UTF8.self)
    try program.write("3.F" + text.dropFirst(3), to: "f.hex")
    try program.write(String(text.dropLast()) + (text.last == "7" ? "8" : "7"), to: "a.hex")
    #expect(try made(program, "pi", "-n", "700", "--force").status == 0)
    let pack = program.folder.appendingPathComponent("d/pi.hex.digitpack")
    var bytes = try program.bytes("d/pi.hex.digitpack")
    bytes[65_540] ^= 1
    try bytes.write(to: pack)
    let cases = [
      ("a.hex", "pi", "hexadecimal digit 560 is wrong", "hexadecimal digit 560 is wrong"),
      ("d/pi.hex", "pi", "do not fix 700 hexadecimal digits", "do not fix 700 hexadecimal digits"),
      ("f.hex", "pi", "hexadecimal digit 1 is wrong", "hexadecimal digit 1 is wrong"),
      ("a.hex", "sqrt2", "is of sqrt2", "of another constant"),
      ("d/sqrt2.hex.digitpack", "pi", "is of pi", "of another constant"),
      ("d/pi.hex.digitpack", "pi", "does not match its SHA-256", "hexadecimal digit 10 is wrong"),
    ]
    for (file, name, reason, said) in cases {
      let (verified, python) = try check(program, file, name)
      #expect(verified.status != 0 && verified.errors.contains(reason), "\(verified.errors)")
      #expect(python.status == 1 && python.text.contains(said), "\(python.text)")
    }
    let wrong = try program.run(
      "digits", "verify", "a.hex", "--radix", "16", "--proof", "d/pi.proof", "--json"
    ).json()
    let result = try #require((wrong["results"] as? [[String: Any]])?.first)
    #expect(result["verified"] as? Bool == false && result["proof"] == nil)
  }

  @Test("a changed proof and another certificate are refused")
  func foreign() throws {
    let program = try provable()
    defer { program.cleanUp() }
    #expect(try check(program, "d/pi.hex", "pi").0.status == 0)
    try program.bytes("d/sqrt2.hex.certificate.json").write(
      to: program.folder.appendingPathComponent("d/pi.hex.certificate.json"))
    let foreign = try check(program, "d/pi.hex", "pi").0
    #expect(foreign.status != 0 && foreign.errors.contains("certificate is refused"))
    try FileManager.default.removeItem(
      at: program.folder.appendingPathComponent("d/pi.hex.certificate.json"))
    var proof = try program.bytes("d/pi.proof")
    proof[proof.count - 100] ^= 1
    try proof.write(to: program.folder.appendingPathComponent("d/pi.proof"))
    let (verified, python) = try check(program, "d/pi.hex", "pi")
    #expect(verified.status != 0 && verified.errors.contains("d/pi.proof"), "\(verified.errors)")
    #expect(python.status == 3 && python.text.contains("damaged"), "\(python.text)")
  }

  @Test("what takes decimals refuses a pack in radix 16, and says what to do")
  func otherRadix() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try made(program, "pi", "-n", "500", "--format", "pack").status == 0)
    #expect(try program.run("digits", "generate", "pi", "-n", "2000", "-o", "d").status == 0)
    let pack = "d/pi.hex.digitpack"
    let advice = ["'\(pack)': it holds digits in radix 16", "'digits import --radix 16'"]
    for arguments in [
      "digits stats \(pack)", "digits prove \(pack)", "digits show \(pack) --path 7",
      "digits info \(pack) --hashes", "digits export \(pack) --format ycd",
      "digits export \(pack) --format b-file", "digits export \(pack) --like \(pack)",
      "engine validate \(pack)", "digits import \(pack) --constant pi -o x.digitpack",
    ] { try refuse(program, arguments, 3, advice) }
    // A folder of packs is described without it, and without what lies beside a text.
    #expect(try made(program, "pi", "-n", "500").status == 0)
    for form in ["datapackage", "croissant"] {
      let list = try program.run("digits", "list", "d", "--format", form)
      #expect(list.status == 0 && list.text.contains("\"pi.digitpack\""), "\(list.errors)")
      #expect(!list.text.contains("hex"))
    }
    let report = try program.run("report", "--digits", "d", "--out", "r", "--quiet")
    #expect(report.status == 0, "\(report.errors)")
    try refuse(
      program, "digits compare \(pack) d/pi.digitpack", 2, [pack, "radix 16", "digits import"])
    try refuse(program, "digits find d/pi.digitpack A3", 2, ["digits only", "holds decimals"])
    try refuse(program, "digits find \(pack) G", 2, ["PATTERN takes digits only"])
    try refuse(program, "digits show \(pack) 501", 2, ["holds the hexadecimal digits 1 to 500"])
    try refuse(program, "digits generate pi --format text -o t", 2, ["--radix 16"])
    let decimal = try program.run("digits", "verify", "d/pi.digitpack", "--radix", "16")
    #expect(decimal.status == 2 && decimal.errors.contains("is a pack of decimals"))
    for option in [["--proof", "d/pi.proof", "--check", "thorough"], ["--stated"]] {
      let proof = try program.run(["digits", "verify", pack] + option)
      #expect(proof.status == 3 && proof.errors.contains(advice[0]), "\(proof.errors)")
    }
    #expect(!program.names().contains { ["t", "x.digitpack"].contains($0) })
    // A pack that is there stays.
    #expect(try made(program, "pi", "-n", "500", "--format", "pack").status == 3)
  }

  @Test("a damaged pack and a wrong digit are refused")
  func damagedPack() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try made(program, "e", "-n", "300", "--format", "pack").status == 0)
    let whole = try program.bytes("d/e.hex.digitpack")
    for place in [65_536 + 70, whole.count - 10] {
      var bytes = whole
      bytes[place] ^= 1
      try bytes.write(to: program.folder.appendingPathComponent("d/e.hex.digitpack"))
      let outcome = try program.run("digits", "verify", "d/e.hex.digitpack")
      #expect(outcome.status == 3 && outcome.text.contains("NOT VERIFIED"), "\(outcome.errors)")
      #expect(outcome.errors.contains("restore it from a good copy"), "\(outcome.errors)")
    }
  }

  @Test("practice refuses it under the name of a pack of decimals")
  func practice() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try made(program, "pi", "-n", "500", "--format", "pack").status == 0)
    let folder = program.folder.appendingPathComponent("d")
    try program.bytes("d/pi.hex.digitpack").write(to: folder.appendingPathComponent("pi.digitpack"))
    let driven = try program.python(
      "Tests/System/Support/TerminalDriver/drive.py",
      [
        "100x30", #"[["exit"]]"#, "/usr/bin/env",
        "PI_TRAINER_HOME=\(program.folder.path)/home", "PI_TRAINER_DIGITS=\(folder.path)",
        "TERM=xterm-256color", "LC_ALL=C.UTF-8", Program.executable.path, "practice", "pi",
        "--mode", "practice",
      ])
    let report = try JSONSerialization.jsonObject(with: Data(driven.text.utf8)) as? [String: Any]
    #expect(report?["failure"] is NSNull || report?["failure"] == nil, "\(driven.text)")
    let ending = (report?["results"] as? [Any])?.last as? [String: Any]
    #expect(ending?["status"] as? Int32 == 3, "\(driven.text)")
    for command in [["stats", "pi"], ["show", "pi"], ["verify", "pi"], ["find", "pi", "12"]] {
      let named = try program.run(
        ["digits"] + command, shell: "export PI_TRAINER_DIGITS=\(folder.path)")
      #expect(named.status == 3 && named.errors.contains("radix 16"), "\(command) \(named.errors)")
    }
    let list = try program.run("digits", "list", "d", "--format", "datapackage")
    #expect(list.status == 3 && list.errors.contains("radix 16"), "\(list.errors)")
  }
}

extension Program {
  /// The level of trust in JSON.
  fileprivate func trustLevel(_ json: [String: Any]) -> String? {
    (json["trust"] as? [String: Any])?["level"] as? String
  }
}
