import Foundation
import Testing

extension Program {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Runs a Python program of the repository in the folder.
  ///
  /// - Returns: its exit code and what it printed.
  @discardableResult
  func python(_ script: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.root.appendingPathComponent(script).path] + arguments
    process.currentDirectoryURL = folder
    // Python leaves no compiled files in the tree.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Writes a forged pack with certificate and engine.json to a folder of its kind.
  func forge(_ kind: String, from folder: String, _ constant: String, other: String) throws {
    let made = try python(
      "Tests/Digits/DigitPacks/Independent/forge_pack.py",
      [
        kind, "\(folder)/\(constant).digitpack", "\(folder)/\(constant).certificate.json", kind,
        other,
      ])
    try #require(made.status == 0, "\(made.text)")
  }

  /// The word and what it rests on, in JSON.
  func trust(_ outcome: Outcome, _ key: String = "trust") throws -> [String] {
    let trust = try outcome.json()[key] as? [String: Any]
    return [trust?["level"], trust?["by"]].compactMap { $0 as? String }
  }
}

/// Packs whose every hash fits, written by another language from the format document.
@Suite("Finding 1: forged packs are refused or CLAIMED, never VERIFIED or PASSED")
struct ForgeryTests {
  /// A forgery, whether opening it refuses it, and what its certificate is worth.
  struct Forgery: Sendable, CustomTestStringConvertible {
    let kind: String
    /// The exit code of commands that show digits.
    let opening: Int32
    /// What the report and `verify` must name; `nil` where the digits are right and so is all else.
    let fault: String
    var testDescription: String { kind }
  }

  static let forgeries = [
    Forgery(kind: "early", opening: 1, fault: "decimal 10 "),
    Forgery(kind: "middle", opening: 0, fault: "decimal 1,501 is wrong"),
    Forgery(kind: "last", opening: 0, fault: "before position 3,000 is right"),
    Forgery(kind: "three", opening: 1, fault: "decimal 1 is wrong"),
    Forgery(kind: "constant", opening: 1, fault: "decimal 1 is wrong"),
    Forgery(kind: "provenance", opening: 0, fault: "'constant'"),
    Forgery(kind: "overstated", opening: 0, fault: "'checks.hexadecimal-windows.status'"),
    Forgery(kind: "everything", opening: 0, fault: "decimal 1,501 is wrong"),
    Forgery(kind: "covering", opening: 0, fault: "'checks.known-answers.decimals'"),
    Forgery(kind: "unknown-key", opening: 0, fault: "'predicate.auditedBy'"),
    Forgery(kind: "unknown-check", opening: 0, fault: "predicate.checks"),
    Forgery(kind: "repeated-key", opening: 0, fault: "occurs twice"),
    Forgery(kind: "foreign-file", opening: 0, fault: "another pack"),
    Forgery(kind: "residues", opening: 0, fault: "computing the digits again gives something else"),
    Forgery(kind: "enclosure", opening: 0, fault: "'checks.mpfr-enclosure.statement'"),
    Forgery(kind: "shared", opening: 0, fault: "'shared'"),
    Forgery(kind: "primes", opening: 0, fault: "'primes'"),
    Forgery(kind: "first", opening: 0, fault: "'firstDecimals'"),
    Forgery(kind: "formula", opening: 0, fault: "'formula'"),
    Forgery(kind: "bounds", opening: 0, fault: "'enclosure'"),
    Forgery(kind: "reading", opening: 0, fault: "'checks.read-back.statement'"),
    Forgery(kind: "open", opening: 0, fault: "'checks.second-formula.statement'"),
    Forgery(kind: "final", opening: 0, fault: "'lastDecimals'"),
    Forgery(kind: "reason", opening: 0, fault: "'checks.second-formula.reason'"),
    Forgery(kind: "unrun", opening: 0, fault: "'checks.known-answers.status'"),
    Forgery(kind: "covered", opening: 0, fault: "'checks.second-formula.coverage'"),
  ]

  /// Those that only computing refutes.
  private static let faultless = [
    "middle", "last", "everything", "residues", "enclosure", "shared", "primes", "first", "formula",
    "bounds", "reading", "open", "final", "reason", "unrun",
  ]

  /// A folder with honest packs of π and e, made once.
  private static let prepared: Result<Program, any Error> = Result {
    let program = try Program()
    _ = try program.run(
      "digits", "generate", "pi", "e", "--digits", "3000", "--out", "h", "--quiet")
    for forgery in forgeries {
      try program.forge(forgery.kind, from: "h", "pi", other: "h/e.certificate.json")
    }
    try program.forge("escapes", from: "h", "pi", other: "h/e.certificate.json")
    try program.forge("boastful", from: "h", "pi", other: "h/e.certificate.json")
    try program.forge("version", from: "h", "pi", other: "h/e.certificate.json")
    try program.forge("honest", from: "h", "pi", other: "h/e.certificate.json")
    return program
  }

  @Test("by report", arguments: forgeries)
  func report(forgery: Forgery) throws {
    let program = try Self.prepared.get()
    let out = "report-\(forgery.kind)"
    let outcome = try program.run("report", "--digits", forgery.kind, "--out", out, "--quiet")
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    #expect((outcome.text + outcome.errors).contains(forgery.fault), "\(outcome.text)")
    #expect(!outcome.text.contains("PASSED"), "\(outcome.text)")
    guard program.names(in: out).contains("index.html") else { return }
    for name in ["index.html", "report.md", "report.json", "junit.xml"] {
      let page = String(decoding: try program.bytes("\(out)/\(name)"), as: UTF8.self)
      let isJSON = name == "report.json"
      #expect(page.contains(isJSON ? "\"verdict\" : \"failed\"" : "FAILED"), "\(name)")
    }
    let xml = String(decoding: try program.bytes("\(out)/junit.xml"), as: UTF8.self)
    #expect(xml.contains("<failure") && !xml.contains("failures=\"0\""))
  }

  @Test("by verify, at both ends of its levels", arguments: forgeries)
  func verify(forgery: Forgery) throws {
    let program = try Self.prepared.get()
    let pack = "\(forgery.kind)/pi.digitpack"
    let standard = try program.run("digits", "verify", pack, "--quiet", "--json")
    #expect(standard.status == 1 && standard.errors.contains(forgery.fault), "\(standard.errors)")
    #expect(try standard.json()["verified"] as? Bool == false)
    let intact = try program.run(
      "digits", "verify", pack, "--check", "integrity", "--quiet", "--json")
    #expect(try intact.json()["verified"] as? Bool == false)
    let results = try #require(intact.json()["results"] as? [[String: Any]])
    let level = (results[0]["trust"] as? [String: Any])?["level"] as? String
    #expect(level != "verified" && level != "claimed", "\(intact.text)")
    // Refused are what the program carries and what the certificate contradicts.
    #expect(intact.status == (Self.faultless.contains(forgery.kind) ? 0 : 1))
  }

  @Test("by show, info and practice", arguments: forgeries)
  func opening(forgery: Forgery) throws {
    let program = try Self.prepared.get()
    let pack = "\(forgery.kind)/pi.digitpack"
    let shown = try program.run("digits", "show", pack, "--json")
    #expect(shown.status == forgery.opening, "\(shown.errors)")
    if forgery.opening == 0 {
      let isClaimed = (Self.faultless + ["foreign-file"]).contains(forgery.kind)
      #expect(try program.trust(shown).first == (isClaimed ? "claimed" : "intact"))
    } else {
      #expect(shown.errors.contains(forgery.fault) && !shown.text.contains("\"digits\""))
    }
    let information = try program.run("digits", "info", pack)
    #expect(!information.text.contains("VERIFIED"), "\(information.text)")
    let isFaultless = Self.faultless.contains(forgery.kind)
    #expect(information.status == (isFaultless ? 0 : 1), "\(information.errors)")
    for command in [["find", pack, "14"], ["stats", pack], ["export", pack, "--format", "text"]] {
      let outcome = try program.run(["digits"] + command)
      #expect(outcome.status == forgery.opening, "\(command): \(outcome.errors)")
      #expect(forgery.opening == 0 || outcome.text.isEmpty)
    }
  }

  @Test("by practice, on its first screen", arguments: ["early", "middle", "overstated"])
  func practice(kind: String) throws {
    let program = try Self.prepared.get()
    let word = ["middle": "(CLAIMED)", "overstated": "(INTACT)"][kind]
    let steps: [[Any]] =
      word.map { [["see", $0], ["signal", SIGTERM], ["exit"]] }
      ?? [["exit"]]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: steps), as: UTF8.self)
    let driven = try program.python(
      "Tests/System/Support/TerminalDriver/drive.py",
      [
        "100x30", json, "/usr/bin/env", "PI_TRAINER_HOME=\(program.folder.path)/home-\(kind)",
        "PI_TRAINER_DIGITS=\(program.folder.path)/\(kind)", "TERM=xterm-256color", "LC_ALL=C.UTF-8",
        Program.executable.path, "practice", "pi", "--mode", "practice",
      ])
    let report = try JSONSerialization.jsonObject(with: Data(driven.text.utf8)) as? [String: Any]
    #expect(report?["failure"] is NSNull || report?["failure"] == nil, "\(driven.text)")
    let ending = (report?["results"] as? [Any])?.last as? [String: Any]
    #expect(ending?["status"] as? Int32 == (word == nil ? 1 : 128 + SIGTERM), "\(driven.text)")
  }

  @Test("by engine validate, and with an engine.json that praises it")
  func engine() throws {
    let program = try Self.prepared.get()
    for kind in ["early", "middle"] {
      let outcome = try program.run("engine", "validate", "\(kind)/pi.digitpack", "--quiet")
      #expect(outcome.status == 1, "\(outcome.errors)")
      let report = try program.run(
        "report", "--digits", kind, "--out", "engine-\(kind)", "--quiet", "--full")
      let engine = report.text.split(separator: "\n").first { $0.hasPrefix("Practice engine") }
      #expect(engine?.contains("PASSED") == false, "\(String(describing: engine))")
      #expect(!report.text.contains("their hash is the packs' content hash"))
    }
    // Where the digits are not verified the record is not either.
    let claimed = try program.run(
      "report", "--digits", "middle", "--recompute", "0", "--out", "engine-claimed", "--quiet")
    #expect(claimed.status == 4 && claimed.text.contains("CLAIMED"), "\(claimed.text)")
    #expect(!claimed.text.contains("PASSED"), "\(claimed.text)")
  }

  @Test("an engine.json whose numbers do not fit fails the report")
  func engineNumbers() throws {
    let program = try Self.prepared.get()
    let whole = String(decoding: try program.bytes("honest/engine.json"), as: UTF8.self)
    for (part, other) in [
      ("\"positions\": 3000", "\"positions\": 3001"), ("\"verdicts\": 30000", "\"verdicts\": 1"),
      ("\"mode\": \"strict\"", "\"mode\": \"easy\""),
    ] {
      try program.write(whole.replacing(part, with: other), to: "other-engine.json")
      let outcome = try program.run(
        "report", "--digits", "honest", "--engine", "other-engine.json", "--out", "numbers",
        "--quiet")
      #expect(outcome.status == 1 && outcome.text.contains("the record of pi"), "\(outcome.text)")
      #expect(!outcome.text.contains("Zero wrong verdicts"), "\(outcome.text)")
    }
  }

  @Test("by a report that names apart what only the certificate of right digits claims")
  func boastful() throws {
    let program = try Self.prepared.get()
    let outcome = try program.run(
      "report", "--digits", "boastful", "--out", "report-boastful", "--quiet")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    let text = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("its certificate claims besides G and H"), "\(outcome.text)")
    #expect(!text.contains("A to I"), "\(outcome.text)")
    try expectClaims(["G", "H"], in: "report-boastful")
    _ = try program.run(
      "report", "--digits", "version", "--out", "report-claims", "--quiet")
    try expectClaims(["A", "B", "C", "D", "E", "F", "I"], in: "report-claims")
    // Nor does a certificate that is refused have a check of this run.
    _ = try program.run("report", "--digits", "residues", "--out", "report-refused", "--quiet")
    try expectClaims(["A", "B", "C", "D", "E", "F", "I"], in: "report-refused")
  }

  /// Expects the verdict CLAIMED at some checks of a report, in every form, and at no others.
  private func expectClaims(_ letters: [String], in folder: String) throws {
    let program = try Self.prepared.get()
    func found(_ name: String, _ pattern: String) throws -> [String] {
      let page = String(decoding: try program.bytes("\(folder)/\(name)"), as: UTF8.self)
      return page.matches(of: try Regex(pattern)).map { String($0.output[1].substring ?? "") }
    }
    #expect(try found("report.md", #"\*\*([A-I]) · [^\n]*\*\* — ≈ CLAIMED"#) == letters)
    let heading = #">([A-I])</(?:a|span)>\s*<h5>[^<]*</h5>\s*"#
    let verdict = #"<span class="verdict claimed">≈ CLAIMED"#
    #expect(try found("index.html", heading + verdict) == letters)
    // The keys of an entry are in order.
    let entry = #""letter" : "([A-I])",\s*"statement" : [^\n]*\s*"title" : [^\n]*\s*"#
    #expect(try found("report.json", entry + #""verdict" : "claimed""#) == letters)
  }

  @Test("by the word that a certificate of another version was not compared, lies and all")
  func otherVersion() throws {
    let program = try Self.prepared.get()
    let words = "its certificate was not compared: it names pi-trainer 9.9.9, rules 3"
    let verified = try program.run("digits", "verify", "version/pi.digitpack", "--quiet")
    #expect(verified.status == 0 && verified.text.contains("note: \(words)"), "\(verified.text)")
    let intact = try program.run(
      "digits", "verify", "version/pi.digitpack", "--check", "integrity", "--quiet")
    #expect(intact.status == 0 && !intact.text.contains("compared:"), "\(intact.text)")
    let report = try program.run(
      "report", "--digits", "version", "--out", "report-version", "--quiet", "--full")
    let text = report.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(report.status == 0 && text.contains(words), "\(report.text)\(report.errors)")
    let honest = try program.run("digits", "verify", "honest/pi.digitpack", "--quiet")
    #expect(honest.status == 0 && !honest.text.contains("compared:"), "\(honest.text)")
  }

  @Test("the encoder's honest pack passes everywhere")
  func honest() throws {
    let program = try Self.prepared.get()
    #expect(try program.bytes("honest/pi.digitpack") == program.bytes("h/pi.digitpack"))
    let report = try program.run(
      "report", "--digits", "honest", "--out", "report-honest", "--quiet")
    #expect(report.status == 0 && report.text.contains("PASSED"), "\(report.text)")
    let results = try #require(
      try program.run("digits", "verify", "honest/pi.digitpack", "--quiet", "--json")
        .json()["results"] as? [[String: Any]])
    let trust = results[0]["trust"] as? [String: Any]
    #expect(trust?["level"] as? String == "verified" && trust?["by"] as? String == "recomputation")
    let shown = try program.run("digits", "show", "honest/pi.digitpack")
    #expect(shown.errors.contains("CLAIMED"), "\(shown.errors)")
  }

  @Test("Finding 9: info prints nothing of a provenance that controls the terminal")
  func escapes() throws {
    let program = try Self.prepared.get()
    let outcome = try program.run("digits", "info", "escapes/pi.digitpack")
    for bad in ["\u{1B}", "\u{202E}", "\u{9B}"] as [Unicode.Scalar] {
      #expect(!(outcome.text + outcome.errors).unicodeScalars.contains(bad))
    }
    #expect(outcome.text.contains("[2J"), "the text itself is shown")
  }

  @Test("Finding 9: info says that the certificate beside a pack belongs to another one")
  func foreignFile() throws {
    let program = try Self.prepared.get()
    let outcome = try program.run("digits", "info", "foreign-file/pi.digitpack", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("beside it") && outcome.errors.contains("another pack"))
    #expect((outcome.text).contains("\"certificateFault\""))
  }

  @Test("Finding 1: 3.0000000 is refused, however few its digits are")
  func three() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "e", "--digits", "7", "--out", "h", "--quiet")
    try program.forge("three", from: "h", "pi", other: "h/e.certificate.json")
    let report = try program.run("report", "--digits", "three", "--out", "r", "--quiet")
    #expect(report.status == 1 && report.text.contains("decimal 1 is wrong"), "\(report.text)")
  }
}

@Suite("Finding 1: report verifies what it reports")
struct ReportTrustTests {
  @Test("by recomputing, or it says CLAIMED in every form and with its exit code")
  func claimed() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "e", "--digits", "3000", "--out", "d", "--quiet")
    let verified = try program.run("report", "--digits", "d", "--out", "v", "--quiet")
    #expect(verified.status == 0 && verified.text.contains("VERIFIED"), "\(verified.text)")
    let claimed = try program.run(
      "report", "--digits", "d", "--recompute", "0", "--out", "c", "--quiet")
    #expect(claimed.status == 4 && claimed.text.contains("CLAIMED"), "\(claimed.text)")
    #expect(!claimed.text.contains("PASSED"))
    let page = String(decoding: try program.bytes("c/index.html"), as: UTF8.self)
    #expect(page.contains("verdict claimed") && !page.contains("top\"><p class=\"verdict passed"))
    let markdown = String(decoding: try program.bytes("c/report.md"), as: UTF8.self)
    #expect(markdown.contains("**≈ CLAIMED**"))
    let json = try JSONSerialization.jsonObject(with: program.bytes("c/report.json"))
    let sections = (json as? [String: Any])?["sections"] as? [[String: Any]]
    let pack = (sections?.first?["parts"] as? [[String: Any]])?.first
    let trust = pack?["trust"] as? [String: Any]
    #expect(trust?["level"] as? String == "claimed" && trust?["by"] as? String == "certificate")
    #expect(pack?["verdict"] as? String == "claimed")
    let xml = String(decoding: try program.bytes("c/junit.xml"), as: UTF8.self)
    #expect(xml.contains("<failure") && xml.contains("type=\"claimed\""))
    let allowed = try program.run(
      "report", "--digits", "d", "--recompute", "0", "--allow-claimed", "--out", "a", "--quiet")
    #expect(allowed.status == 0 && allowed.text.contains("CLAIMED"))
    let skipped = String(decoding: try program.bytes("a/junit.xml"), as: UTF8.self)
    #expect(skipped.contains("<skipped") && !skipped.contains("<failure"))
    // What was allowed for claims does not excuse digits without any.
    _ = try program.run(
      "digits", "generate", "e", "--digits", "3000", "--check", "none", "--out", "n", "--quiet")
    let unchecked = try program.run(
      "report", "--digits", "n", "--recompute", "0", "--allow-claimed", "--out", "u", "--quiet")
    #expect(unchecked.status == 1, "\(unchecked.text)")
  }
}

@Suite("A report believes a proof beside the pack, and refuses one that proves nothing")
struct ReportProofTests {
  @Test("digits that are not computed again are VERIFIED by their proof")
  func proof() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let made = try program.run(
      "digits", "generate", "e", "--digits", "3000", "--proof", "--out", "d", "--quiet")
    #expect(made.status == 0, "\(made.errors)")
    let proved = try program.run(
      "report", "--digits", "d", "--recompute", "0", "--out", "r", "--quiet")
    #expect(
      proved.status == 0 && proved.text.contains("e.proof proves all 3,000"), "\(proved.text)")
    let json = String(decoding: try program.bytes("r/report.json"), as: UTF8.self)
    #expect(json.contains("\"by\" : \"proof\""))
    // The proof of other digits, and one with a wrong byte.
    _ = try program.run(
      "digits", "generate", "e", "--digits", "2000", "--proof", "--out", "o", "--quiet")
    var damaged = try program.bytes("d/e.proof")
    damaged[damaged.count / 2] ^= 1
    for proof in [try program.bytes("o/e.proof"), damaged] {
      try proof.write(to: program.folder.appendingPathComponent("d/e.proof"))
      for limit in ["0", "1M"] {
        let refused = try program.run(
          "report", "--digits", "d", "--recompute", limit, "--out", "r", "--quiet")
        #expect(refused.status == 1 && refused.text.contains("proof"), "\(refused.text)")
      }
    }
  }
}

@Suite("Finding 3: an intact file is not a verified one")
struct IntegrityTests {
  @Test("verify --check integrity says INTACT, and compares the known answers it promises")
  func integrity() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "3000", "--out", "d", "--quiet")
    let pack = "d/pi.digitpack"
    let text = try program.run("digits", "verify", pack, "--check", "integrity", "--quiet")
    #expect(text.status == 0 && text.text.contains("INTACT") && !text.text.contains("VERIFIED"))
    let json = try program.run(
      "digits", "verify", pack, "--check", "integrity", "--quiet", "--json")
    #expect(try json.json()["verified"] as? Bool == false)
    // A text with a wrong decimal, which the known decimals refute.
    _ = try program.run("digits", "export", pack, "--format", "text", "--out", "t.txt")
    var digits = Array(String(decoding: try program.bytes("t.txt"), as: UTF8.self))
    digits[602] = digits[602] == "1" ? "2" : "1"
    try program.write(String(digits), to: "w.txt")
    let wrong = try program.run(
      "digits", "verify", "w.txt", "--check", "integrity", "--quiet", "--json")
    #expect(wrong.status == 1, "\(wrong.errors)")
    #expect(try wrong.json()["verified"] as? Bool == false)
    #expect(wrong.errors.contains("decimal 601 is wrong"), "\(wrong.errors)")
  }

  @Test("a pack of published length is held against the published hash, also where it is intact")
  func publishedHash() throws {
    let program = try Program()
    defer { program.cleanUp() }
    // Without the proof, which would be found beside the pack.
    try FileManager.default.copyItem(
      atPath: Program.pack, toPath: program.folder.appendingPathComponent("pi.digitpack").path)
    let outcome = try program.run(
      "digits", "verify", "pi.digitpack", "--check", "integrity", "--quiet", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let results = try #require(try outcome.json()["results"] as? [[String: Any]])
    let trust = results[0]["trust"] as? [String: Any]
    #expect(trust?["level"] as? String == "intact" && results[0]["verified"] as? Bool == false)
    let remarks = results[0]["remarks"] as? [String]
    #expect(remarks?.contains { $0.contains("a known hash covers every decimal") } == true)
  }

  @Test("of several files the worst decides the exit code, not the largest number")
  func severity() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("3.14159265358979323846264338327950288419716939937511", to: "w.txt")
    let outcome = try program.run("digits", "verify", "missing.txt", "w.txt", "--quiet")
    #expect(outcome.status == 1 && outcome.messages.count == 2, "\(outcome.errors)")
  }
}

@Suite("Finding 2: where digits come from")
struct DigitLibraryTests {
  @Test("never from the current folder or one above it")
  func currentFolder() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run(
      "digits", "generate", "pi", "e", "sqrt2", "--digits", "7", "--out", "h", "--quiet")
    try program.forge("three", from: "h", "pi", other: "h/e.certificate.json")
    let files = FileManager.default
    let below = program.folder.appendingPathComponent("a/b")
    try files.createDirectory(at: below, withIntermediateDirectories: true)
    for folder in ["Resources", "a/b/Resources"] {
      try files.copyItem(
        at: program.folder.appendingPathComponent("three"),
        to: program.folder.appendingPathComponent(folder))
    }
    try files.copyItem(
      at: program.folder.appendingPathComponent("h/sqrt2.digitpack"),
      to: program.folder.appendingPathComponent("a/b/sqrt2.digitpack"))
    try files.copyItem(
      at: program.folder.appendingPathComponent("three/pi.digitpack"),
      to: program.folder.appendingPathComponent("a/b/pi"))
    // The program was built in a checkout, so it finds the packs of that.
    let shown = try program.run(
      "digits", "show", "pi", "1-10", "--json", shell: "cd a/b")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(try shown.json()["digits"] as? String == "1415926535")
    let path = try #require(try shown.json()["path"] as? String)
    #expect(path.hasSuffix("Resources/pi.digitpack") && !path.contains(program.folder.path))
    #expect(try program.trust(shown) == ["verified", "published hash"])
    // There is a pack in the folder, and none of the program's own.
    let none = try program.run("digits", "show", "sqrt2", shell: "cd a/b")
    #expect(none.status == 3 && none.errors.contains("no pack of sqrt2"), "\(none.errors)")
    let relative = try program.run(
      "digits", "show", "sqrt2", shell: "cd a; export XDG_DATA_HOME=b HOME=b")
    #expect(relative.status == 3, "\(relative.errors)")
  }

  @Test("a folder in the environment that does not exist is an error")
  func namedFolder() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("a file", to: "file")
    for folder in ["/typo", "file"] {
      for command in [["show", "pi"], ["list"], ["find", "pi", "1"]] {
        let outcome = try program.run(
          ["digits"] + command, shell: "export PI_TRAINER_DIGITS=\(folder)")
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.messages.first?.contains("PI_TRAINER_DIGITS") == true)
        #expect(outcome.messages.first?.contains("'\(folder)'") == true)
      }
    }
    let practice = try program.run("practice", shell: "export PI_TRAINER_DIGITS=/typo")
    #expect(practice.status == 2 && practice.errors.contains("/typo"))
  }

  @Test("the answer names the file and its word, beside the digits and not among them")
  func words() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "e", "--digits", "3000", "--out", "d", "--quiet")
    _ = try program.run(
      "digits", "generate", "e", "--digits", "3000", "--check", "none", "--out", "n", "--quiet")
    _ = try program.run(
      "digits", "export", "d/e.digitpack", "--format", "text", "--out", "e.txt")
    for (source, level, word) in [
      ("d/e.digitpack", "claimed", "CLAIMED"), ("n/e.digitpack", "intact", "INTACT"),
      ("e.txt", "none", "NOT VERIFIED"), ("e", "verified", "VERIFIED"),
    ] {
      for command in [
        ["show", source], ["show", source, "--plain"], ["find", source, "2818"],
        ["export", source, "--format", "text"],
      ] {
        let outcome = try program.run(["digits"] + command)
        #expect(outcome.status == 0 && !outcome.text.contains(word), "\(outcome.text)")
        // That digits are verified is what one expects: a pipe does not hear of it.
        guard level != "verified" else {
          #expect(outcome.errors.isEmpty, "\(outcome.errors)")
          continue
        }
        let names = outcome.errors.contains("e.") && outcome.errors.contains(": \(word): ")
        #expect(names, "\(outcome.errors)")
      }
      for command in [["show", source], ["find", source, "2818"], ["info", source]] {
        let outcome = try program.run(["digits"] + command + ["--json"])
        #expect(try program.trust(outcome).first == level, "\(command)")
        #expect(outcome.errors.isEmpty)
      }
      for command in ["stats", "info"] {
        let outcome = try program.run("digits", command, source)
        #expect(outcome.text.contains(word), "\(command) \(source): \(outcome.text)")
      }
    }
    let compared = try program.run("digits", "compare", "d/e.digitpack", "e", "--json")
    #expect(try program.trust(compared, "firstTrust").first == "claimed")
    #expect(try program.trust(compared, "secondTrust").first == "verified")
    let constants = try program.run("digits", "list", "--json").json()["constants"]
    let pi = (constants as? [[String: Any]])?.first?["trust"] as? [String: Any]
    #expect(pi?["level"] as? String == "verified")
    #expect(try program.run("digits", "list").text.contains("VERIFIED"))
  }

  @Test("Finding 12: show takes the symbols that generate takes", arguments: ["π", "φ", "e", "E"])
  func symbols(name: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("digits", "show", name, "1-10", "--plain")
    #expect(outcome.status == 0 && outcome.text.count == 10, "\(outcome.errors)")
  }

  @Test("Finding 12: a beginning beyond the last decimal is an error that names the last")
  func beyond() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "√2", "--digits", "1000", "--quiet")
    #expect(try program.run("digits", "show", "√2", "1000").status == 0)
    for command in [
      ["export", "√2", "1001-", "--format", "text"],
      ["show", "√2", "1001"],
    ] {
      let outcome = try program.run(["digits"] + command)
      #expect(outcome.status == 2 && outcome.text.isEmpty)
      #expect(outcome.messages.first?.contains("1 to 1,000") == true, "\(outcome.errors)")
    }
  }
}
