import Crypto
import Foundation
import Testing

/// `digits generate --series`: the pack of a sum that somebody states, and what reads it.
@Suite("The sum of a file on the command line")
struct SeriesCommandTests {
  /// log 8 by a slow series, which calls itself pi, and by three arctangents.
  private static let text = """
    starts   2.07944154167983592825
    formula  pi
    by       π
    value    S
    S        sum 7 * 7 (n) / 8 (n)
    formula  machin
    value    54/26 * A - 6/4801 * B + 24/8749 * C
    A        1 + sum (2n-1) * (2n-1) / 676 (2n+1)
    B        1 + sum (2n-1) * (2n-1) / 23049601 (2n+1)
    C        1 + sum (2n-1) * (2n-1) / 76545001 (2n+1)

    """

  private static let one = "formula half\nvalue S\nS 1 + sum 1 * 1 / 2 (n)\n"

  /// The pack of a file, and the file's SHA-256.
  private func made(
    _ text: String, _ program: Program, _ arguments: String...
  ) throws -> (pack: String, hash: String) {
    try program.write(text, to: "pi")
    let digest = SHA256.hash(data: Data(text.utf8))
    let hash = digest.map { String(format: "%02x", $0) }.joined()
    let outcome = try program.run(
      ["digits", "generate", "--series", "pi", "-n", "3k", "-o", "d"] + arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pack = "d/series-\(hash.prefix(8)).digitpack"
    #expect(program.names(in: "d").contains("series-\(hash.prefix(8)).certificate.json"))
    return (pack, hash)
  }

  @Test("a file that calls itself pi makes a pack of the sum as stated, which is verified again")
  func pack() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let (pack, hash) = try made(Self.text, program)
    let header = try program.bytes(pack).prefix(256)
    #expect(Array(header[48..<50]) == [0x00, 0x80] && header[60] == 2)
    #expect(header[64..<80].prefix { $0 != 0 }.elementsEqual("series".utf8))
    let verified = try program.run("digits", "verify", pack, "--verbose")
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(verified.text.contains("series, 3,000 decimals"))
    #expect(verified.text.contains("of the sum as stated by checks A, B, D, E, H"))
    let info = try program.run("digits", "info", pack)
    #expect(info.status == 0 && info.text.contains("as the file with SHA-256 \(hash) states it"))
    #expect(info.text.contains("passed for the sum as stated"))
    #expect(info.text.contains(/constant +series/) && !info.text.contains("π"))
    let shown = try program.run("digits", "show", pack, "1-20", "--plain")
    #expect(shown.text == "07944154167983592825")
    #expect(shown.errors.contains("for the sum as stated"))
    let literal = try program.run("digits", "export", pack, "--format", "python")
    #expect(literal.status == 0 && literal.text.lowercased().contains("series"))
    // It is nobody's pack of pi, and the other formula gives the same digits.
    #expect(try program.run("digits", "verify", pack, "--constant", "pi").status == 1)
    #expect(try program.run("digits", "show", "pi.digitpack").status == 3)
    let other = try program.run(
      "digits", "generate", "--series", "pi", "-n", "3k", "-o", "e", "--formula", "machin")
    #expect(other.status == 0, "\(other.errors)")
    let name = pack.dropFirst(2)
    #expect(try program.run("digits", "compare", pack, "e/\(name)").status == 0)
    let report = try program.run("report", "--digits", "d", "--out", "r")
    #expect(report.status == 0, "\(report.text)")
    // Under the name of a constant it is refused, and a report says what it is.
    let folder = program.folder.appendingPathComponent("p").path
    let certificate = pack.replacingOccurrences(of: "digitpack", with: "certificate.json")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (ending, file) in [("digitpack", pack), ("certificate.json", certificate)] {
      try FileManager.default.copyItem(
        atPath: program.folder.appendingPathComponent(file).path, toPath: "\(folder)/pi.\(ending)")
    }
    for command in ["show", "verify", "info"] {
      let outcome = try program.run(
        ["digits", command, "pi"], shell: "export PI_TRAINER_DIGITS=\(folder)")
      let isSilent = outcome.text.isEmpty || outcome.text.hasPrefix("pi: NOT VERIFIED")
      #expect(outcome.status != 0 && isSilent, "\(command): \(outcome.text)")
      #expect(outcome.errors.contains("series"), "\(command): \(outcome.errors)")
    }
    #expect(try program.run("report", "--digits", "p", "--out", "q").status == 1)
    let page = String(decoding: try program.bytes("q/index.html"), as: UTF8.self)
    #expect(page.contains("a sum that a file states") && !page.contains("1 constant"))
  }

  @Test("one formula makes a pack and a certificate that says so, and verifies nothing")
  func single() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let (pack, _) = try made(Self.one, program, "--check", "thorough")
    let verified = try program.run("digits", "verify", pack)
    #expect(verified.status == 4)
    #expect(verified.text.contains("no second formula gives the value of the sum as stated"))
    #expect(try program.run("digits", "verify", pack, "--check", "integrity").status == 0)
    let shown = try program.run("digits", "show", pack)
    #expect(shown.status == 0 && shown.errors.contains("INTACT"), "\(shown.errors)")
    #expect(try program.run("report", "--digits", "d", "--out", "r").status == 4)
  }

  @Test("a root of high order counts with its memory, and a change of scale is no second formula")
  func hostile() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("formula a\nvalue root(61, 2)\n", to: "f")
    let outcome = try program.run(
      "digits", "generate", "--series", "f", "-n", "100k", "-o", "d", "--memory", "8M")
    #expect(outcome.status != 0 && outcome.errors.contains("memory"), "\(outcome.errors)")
    let twice = """
      formula a
      value S
      S 1 + sum 1 * 1 / (n)
      formula b
      value 1/2 * T
      T 2 + sum 2 * 1 / (n)

      """
    let (pack, _) = try made(twice, program)
    #expect(try program.run("digits", "verify", pack).status == 4)
  }

  @Test(
    "what cannot be shown is refused with the file, the line and the reason",
    arguments: [
      ("formula a\nvalue S\nS sum (n) * (n) / (n)\n", 2, "'f': line 3: R grows as fast as Q"),
      ("formula a\nvalue S\nS sum 9 (n) * 9 (n) / 10 (n)\n", 2, "'f': line 3: a term is more"),
      ("formula a\nvalue +\n", 2, "'f': line 2: a number or a name is expected"),
      ("starts 3.14\nformula a\nvalue sqrt(2)\n", 1, "'f': line 1: the sum has another digit"),
      (String(repeating: " ", count: 1 << 17), 3, "'f'"), ("\u{0}", 2, "'f': line 1: a tab"),
      ("", 2, "'f': the text has no formula"),
    ])
  func refusals(text: String, status: Int32, reason: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(text, to: "f")
    let outcome = try program.run("digits", "generate", "--series", "f", "-n", "100", "-o", "d")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.messages.count == 1 && outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(program.names(in: "d").isEmpty)
  }

  @Test(
    "options that do not fit are refused",
    arguments: [
      ("--series f pi", 2, "--series"), ("", 2, "--series"), ("--series g", 3, "'g'"),
      ("--series f --work w", 2, "--work"), ("--series f --proof", 2, "no proof of series"),
      ("--series f --formula c", 2, "has no formula 'c'"),
      ("series", 2, "unknown constant 'series'"),
    ])
  func options(arguments: String, status: Int32, reason: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.one, to: "f")
    let outcome = try program.run(
      ["digits", "generate"] + arguments.split(separator: " ").map(String.init)
        + ["-n", "100", "-o", "d"])
    #expect(outcome.status == status && outcome.errors.contains(reason), "\(outcome.errors)")
  }
}
