import Foundation
import Testing

@Suite("The report command")
struct ReportCommandTests {
  @Test("reports on packs and engine, and fails on damage, with the page written")
  func report() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let made = try program.run(
      "digits", "generate", "pi", "--digits", "3000", "--out", "d", "--quiet", "--json")
    try made.output.write(to: program.folder.appendingPathComponent("d/run.json"))
    let played = try program.run("engine", "validate", "d/pi.digitpack", "--quiet", "--json")
    try played.output.write(to: program.folder.appendingPathComponent("d/engine.json"))
    let good = try program.run("report", "--digits", "d", "--out", "r")
    #expect(good.status == 0 && good.text.contains("PASSED"), "\(good.errors)")
    #expect(
      program.names(in: "r")
        == ["index.html", "junit.xml", "report.json", "report.md", "summary.md"])
    let page = String(decoding: try program.bytes("r/index.html"), as: UTF8.self)
    #expect(page.contains("Zero wrong verdicts"))
    var pack = try program.bytes("d/pi.digitpack")
    pack[65_600] ^= 1
    try pack.write(to: program.folder.appendingPathComponent("d/pi.digitpack"))
    let bad = try program.run("report", "--digits", "d", "--out", "r2")
    #expect(bad.status == 1 && bad.text.contains("FAILED"))
    #expect(program.names(in: "r2").contains("index.html"))
  }

  @Test("rejects an engine record of other digits")
  func otherDigits() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "3000", "--out", "d", "--quiet")
    _ = try program.run("digits", "generate", "pi", "--digits", "2000", "--out", "o", "--quiet")
    let played = try program.run("engine", "validate", "o/pi.digitpack", "--quiet", "--json")
    try played.output.write(to: program.folder.appendingPathComponent("engine.json"))
    let outcome = try program.run(
      "report", "--digits", "d", "--engine", "engine.json", "--out", "r")
    #expect(outcome.status == 1, "\(outcome.text)")
  }

  @Test("says that no latency gate was run, and refuses an invalid result")
  func latency() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "2000", "--out", "d", "--quiet")
    let without = try program.run("report", "--digits", "d", "--out", "r")
    #expect(without.status == 0 && without.text.contains("NOT RUN"), "\(without.errors)")
    let missing = try program.run("report", "--digits", "d", "--latency", "no.json", "--out", "r2")
    #expect(missing.status == 3 && missing.messages.first?.contains("no.json") == true)
    try Data("{\"schema\": \"urn:pi-trainer:latency-result:9\"}".utf8)
      .write(to: program.folder.appendingPathComponent("other.json"))
    let other = try program.run(
      "report", "--digits", "d", "--latency", "other.json", "--out", "r2")
    #expect(other.status == 3 && other.messages.first?.contains("'schema'") == true)
    #expect(program.names(in: "r2").isEmpty)
    try program.write(LatencyCommandTimingTests.result(gates: 8), to: "good.json")
    let good = try program.run(
      "report", "--digits", "d", "--latency", "good.json", "--out", "r3")
    #expect(good.status == 0 && good.text.contains("PASSED"), "\(good.errors)")
    try program.write(LatencyCommandTimingTests.result(gates: 0), to: "empty.json")
    let empty = try program.run(
      "report", "--digits", "d", "--latency", "empty.json", "--out", "r4")
    #expect(empty.status == 3 && empty.messages.first?.contains("gates") == true)
    #expect(empty.text.isEmpty && program.names(in: "r4").isEmpty)
  }

  @Test("looks at every other argument before it reads a pack")
  func argumentsFirst() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("not a folder", to: "file")
    for (option, value) in [
      ("--out", "file"), ("--out", "/dev/full"), ("--run", "no.json"), ("--engine", "no.json"),
      ("--latency", "no.json"),
    ] {
      let outcome = try program.run("report", "--digits", "nothing", option, value)
      #expect(outcome.status == 3, "\(option) \(value)")
      #expect(outcome.messages.first?.contains(value) == true, "\(outcome.errors)")
      #expect(!outcome.errors.contains("nothing"), "\(outcome.errors)")
    }
  }

  @Test("names the wrong decimal that verify names, where it may compute")
  func exactPlace() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "20k", "--out", "h", "--quiet")
    _ = try program.run(
      "digits", "export", "h/pi.digitpack", "--format", "text", "--out", "w.txt")
    var text = try program.bytes("w.txt")
    text[1501] = text[1501] == 0x37 ? 0x38 : 0x37
    try text.write(to: program.folder.appendingPathComponent("w.txt"))
    let imported = try program.run(
      "digits", "import", "w.txt", "--constant", "pi", "--check", "none", "--out",
      "d/pi.digitpack", "--quiet", shell: "mkdir d")
    #expect(imported.status == 0, "\(imported.errors)")
    let verified = try program.run("digits", "verify", "d/pi.digitpack", "--quiet")
    #expect(verified.status == 1 && verified.errors.contains("decimal 1,500 is wrong"))
    for (limit, place) in [
      ("20000", "decimal 1,500 is wrong"), ("19999", "of the decimals 1,001 to 10,000"),
    ] {
      let report = try program.run(
        "report", "--digits", "d", "--recompute", limit, "--out", "r\(limit)", "--quiet")
      let said = report.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(report.status == 1 && said.contains(place), "\(report.text)\(report.errors)")
    }
  }

  @Test("reads every certificate before the first pack")
  func certificatesFirst() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "e", "-n", "3000", "--out", "d", "--quiet")
    // A pack of which nothing can be said.
    let pack = program.folder.appendingPathComponent("d/pi.digitpack")
    try FileManager.default.removeItem(at: pack)
    try FileManager.default.createSymbolicLink(
      atPath: pack.path, withDestinationPath: "nowhere")
    let unread = try program.run("report", "--digits", "d", "--out", "r", "--quiet")
    #expect(unread.status == 3 && unread.messages.first?.contains("pi.digitpack") == true)
    try program.write("{}", to: "d/e.certificate.json")
    let refused = try program.run("report", "--digits", "d", "--out", "r", "--quiet")
    #expect(refused.status == 1, "\(refused.errors)")
    #expect(refused.messages.first?.contains("e.certificate.json' is refused") == true)
    try FileManager.default.removeItem(
      at: program.folder.appendingPathComponent("d/e.certificate.json"))
    let missing = try program.run("report", "--digits", "d", "--out", "r", "--quiet")
    #expect(missing.status == 3, "\(missing.errors)")
    #expect(missing.messages.first?.contains("e.certificate.json' is missing") == true)
  }

  @Test("names commit and date first, takes the folder of a gate, and fits into a comment")
  func top() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "e", "-n", "3000", "--out", "d", "--quiet")
    try FileManager.default.createDirectory(
      at: program.folder.appendingPathComponent("gate"), withIntermediateDirectories: false)
    try program.write(LatencyCommandTimingTests.result(gates: 8), to: "gate/result.json")
    let outcome = try program.run(
      ["report", "--digits", "d", "--latency", "gate", "--out", "r"],
      shell: "export GITHUB_SHA=0123456789abcdef")
    #expect(outcome.status == 0, "\(outcome.errors)")
    for (name, next) in [
      ("index.html", "These files hold"), ("report.md", "These files hold"),
      ("summary.md", "Verdicts"),
    ] {
      let text = String(decoding: try program.bytes("r/\(name)"), as: UTF8.self)
      let head = try #require(text.firstMatch(of: /Made[^0-9]*\d{4}-\d\d-\d\dT/))
      let after = try #require(text.range(of: next))
      #expect(head.range.lowerBound < after.lowerBound, "\(name)")
      #expect(text[head.range.upperBound...].prefix(200).contains("0123456789abcdef"), "\(name)")
    }
    let summary = String(decoding: try program.bytes("r/summary.md"), as: UTF8.self)
    for word in ["PASSED", "| pi |", "| e |", "| Practice engine | – NOT RUN |", "| Latency |"] {
      #expect(summary.contains(word), "\(summary)")
    }
    #expect(summary.count < 4000)
    let xml = String(decoding: try program.bytes("r/junit.xml"), as: UTF8.self)
    #expect(!xml.contains("1970-01-01"))
  }

  @Test("says which command makes what is missing")
  func missing() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("report", "--digits", "nothing")
    #expect(outcome.status == 3 && outcome.messages.first?.contains("digits generate") == true)
  }
}
