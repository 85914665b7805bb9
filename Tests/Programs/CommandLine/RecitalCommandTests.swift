import Crypto
import Foundation
import Testing

@Suite("The recital command")
struct RecitalCommandTests {
  let program: Program

  init() throws { program = try Program() }

  private static let shell =
    "export PI_TRAINER_HOME=\"$PWD/home\" XDG_CONFIG_HOME=\"$PWD/config\" LC_ALL=C; true"

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try program.run(arguments, shell: Self.shell)
  }

  private func hash(_ data: Data) -> String {
    SHA256.hash(data: data).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Forty decimals of π, the thirtieth wrong.
  private func recite(_ options: String...) throws -> Program.Outcome {
    try program.write("3.1415926535 8979323846\r\n2643383278\t5028841971\n", to: "r.txt")
    return try program.run(
      ["recital", "pi", "--file", "r.txt", "--batch", "15"] + options, shell: Self.shell)
  }

  @Test("C43: a text is recited in batches and judged; its transcript alone gives the same result")
  func file() throws {
    defer { program.cleanUp() }
    let outcome = try recite("--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try outcome.json()
    #expect(json["digits"] as? Int == 40 && json["beforeFirstError"] as? Int == 29)
    #expect(json["batches"] as? Int == 3)
    let errors = try #require(json["errors"] as? [[String: Any]])
    #expect(errors.count == 1 && errors[0]["position"] as? Int == 30)
    #expect(errors[0]["recited"] as? String == "8" && errors[0]["decimal"] as? String == "9")
    let id = try #require(json["id"] as? String)
    #expect(program.names(in: "home/practice/transcripts") == ["\(id).jsonl"])
    let path = "home/practice/transcripts/\(id).jsonl"
    #expect(json["transcriptHash"] as? String == hash(try program.bytes(path)))
    let pi = "3." + (try run("digits", "show", "pi", "1-40", "--plain").text)
    #expect(json["digitsHash"] as? String == hash(Data(pi.utf8)))
    let replay = try run("engine", "replay", path, "--json")
    #expect(replay.status == 0 && replay.text == outcome.text, "\(replay.errors)")
    #expect(try run("recital", "results").text.contains("40 digits, 29 right"))
    let text = try run("recital", "results", id).text
    #expect(text.contains("Right before the first error: 29"))
    #expect(text.contains("decimal 30: recited 8, there stands 9"))
    #expect(try run("history", "--json").json()["sessions"] as? [String] == [], "no session")
    // A digit that was changed afterwards contradicts the closing line.
    var lines = String(decoding: try program.bytes(path), as: UTF8.self)
      .components(separatedBy: "\n")
    lines[1] = "[0,2,0]"
    try program.write(lines.joined(separator: "\n"), to: "changed.jsonl")
    let changed = try run("engine", "replay", "changed.jsonl")
    #expect(changed.status == 2 && changed.errors.contains("closing line"), "\(changed.errors)")
    // One that is not over can still go on: nothing is told of it.
    try program.write(lines.dropLast(2).joined(separator: "\n") + "\n", to: path)
    let open = try run("recital", "results", id)
    #expect(open.status == 1 && open.text.isEmpty && open.errors.contains("is not over"))
  }

  @Test("digits from any place are recited, and what cannot be done is refused")
  func limits() throws {
    defer { program.cleanUp() }
    try program.write("999999", to: "six.txt")
    let feynman = try run("recital", "pi", "--file", "six.txt", "--from", "762", "--json").json()
    #expect(feynman["beforeFirstError"] as? Int == 6 && feynman["from"] as? Int == 762)
    try program.write("14\n15x\n", to: "letters.txt")
    let letters = try run("recital", "pi", "--file", "letters.txt")
    #expect(letters.status == 3 && letters.errors.contains("line 2"), "\(letters.errors)")
    try program.write("\n", to: "empty.txt")
    #expect(try run("recital", "pi", "--file", "empty.txt").status == 3)
    #expect(try run("recital", "pi", "--file", "missing.txt").status == 3)
    #expect(try run("recital", "results").text.contains("762") == false)
    #expect(try run("recital", "results", "recital-x").status == 1)
    #expect(try run("recital", "pi").errors.contains("needs a terminal"))
    for wrong in [
      ["tau"], ["sheets", "tau"], ["pi", "e"], ["pi", "--sign", "key"], ["pi", "--count", "5"],
      ["sheets", "pi", "--file", "six.txt"], ["pi", "--batch", "100001"],
      ["sheets", "pi", "--from", "999999999999", "--count", "10"],
    ] {
      #expect(try program.run(["recital"] + wrong, shell: Self.shell).status == 2, "\(wrong)")
    }
    #expect(program.names(in: "home/practice/transcripts").count == 1)
  }

  @Test("C43: sheets have every decimal in blocks of five, ten a line, and a protocol before them")
  func sheets() throws {
    defer { program.cleanUp() }
    let options = [
      "recital", "sheets", "pi", "--from", "101", "--count", "2100", "--batch", "1000",
    ]
    let text = try program.run(options, shell: Self.shell).text
    let pages = text.components(separatedBy: "\u{0C}")
    #expect(pages.count == 3)
    let form = try #require(pages.first)
    #expect(form.matches(of: /Witness/).count == 2 && form.contains("RECORD"))
    for batch in ["101        1,100", "1,101        2,100", "2,101        2,200"] {
      #expect(form.contains(batch), "\(form)")
    }
    let lines = pages.dropFirst().joined(separator: "\n").components(separatedBy: "\n")
    let rows = lines.compactMap { $0.wholeMatch(of: /\ *([0-9,]+)  ([0-9 ]+)/) }
    #expect(rows.first.map { String($0.1) } == "101" && rows.last.map { String($0.1) } == "2,151")
    for row in rows { #expect(row.2.split(separator: " ").allSatisfy { $0.count == 5 }) }
    #expect(rows.allSatisfy { $0.2.split(separator: " ").count == 10 })
    let digits = rows.map { $0.2.filter { $0 != " " } }.joined()
    #expect(try digits == run("digits", "show", "pi", "101-2200", "--plain").text)
    let info = String(decoding: try run("digits", "info", "pi", "--json").output, as: UTF8.self)
    let foot = try #require(
      form.firstMatch(of: /page 1 of 3, digits VERIFIED, SHA-256 ([0-9a-f]{64})/))
    #expect(info.contains(foot.1))
    #expect(pages.allSatisfy { $0.contains(foot.1) })
    let page = try program.run(options + ["-o", "s.html"], shell: Self.shell)
    #expect(page.status == 0 && page.text.isEmpty, "\(page.errors)")
    let html = String(decoding: try program.bytes("s.html"), as: UTF8.self)
    #expect(html.contains("size: A4") && html.matches(of: /<section>/).count == 3)
    #expect(html.contains("82148 08651"))
    #expect(try program.run(options + ["-o", "s.html"], shell: Self.shell).status == 3)
    // In the language of the settings, to its foot.
    #expect(try program.run(["settings", "language", "fr"], shell: Self.shell).status == 0)
    let french = try program.run(options, shell: Self.shell).text
    // Digits need no store.
    let unset = try program.run(options, shell: "unset HOME PI_TRAINER_HOME XDG_DATA_HOME")
    #expect(unset.status == 0 && unset.text.contains("82148 08651"), "\(unset.errors)")
    #expect(
      french.contains("PROCÈS-VERBAL") && french.contains("page 1 sur 3, décimales vérifiées"))
  }

  private static let hasKeygen =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/ssh-keygen")

  @Test("C43: ssh-keygen signs a result, and verifies it", .enabled(if: hasKeygen))
  func signature() throws {
    defer { program.cleanUp() }
    func shell(_ command: String) throws -> Int32 {
      try program.run(["-c", command], of: URL(fileURLWithPath: "/bin/sh")).status
    }
    #expect(try shell("ssh-keygen -q -t ed25519 -N '' -C reciter -f key") == 0)
    #expect(try shell("echo \"reciter $(cat key.pub)\" > allowed") == 0)
    let outcome = try recite("--json", "--out", "result.json", "--sign", "key")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try program.bytes("result.json") == outcome.output)
    let verify =
      "ssh-keygen -Y verify -f allowed -I reciter -n pi-trainer-recital -s result.json.sig"
    #expect(try shell("\(verify) < result.json") == 0)
    #expect(try shell("sed s/29/30/ result.json | \(verify)") != 0)
    let again = try recite("--out", "result.json", "--sign", "key", "--force")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try shell("\(verify) < result.json") == 0)
    let missing = try recite("--out", "other.json", "--sign", "no-key")
    #expect(missing.status == 1 && missing.errors.contains("--sign 'no-key'"))
  }
}
