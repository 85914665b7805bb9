import Foundation
import Testing

@Suite("Bad input ends with one line and the right exit code")
struct BadInputTests {
  /// A command line, its exit code, and what its one line must name.
  struct Case: Sendable, CustomStringConvertible {
    let arguments: String
    let status: Int32
    let names: [String]

    var description: String { arguments }

    init(_ arguments: String, _ status: Int32, _ names: String...) {
      self.arguments = arguments
      self.status = status
      self.names = names
    }
  }

  static let cases: [Case] = [
    Case("digits generate pi --digits 0", 2, "--digits", "'0'"),
    Case("digits generate pi --digits -5", 2, "--digits", "'-5'"),
    Case("digits generate pi --digits abc", 2, "--digits", "'abc'"),
    Case("digits generate pi --digits 1M5", 2, "--digits", "'1M5'"),
    Case("digits generate pi --digits 99999999999999G", 2, "--digits"),
    Case("digits generate pi --digits 1000G --out o", 2, "--digits", "GiB"),
    Case("digits generate pi --digits 100M --memory 100M --out o", 2, "--memory"),
    Case("digits generate pie", 2, "'pie'", "'pi'"),
    Case("digits generate tau", 2, "'tau'", "sqrt2"),
    Case("digits generate pi --formula chudnovski", 2, "--formula", "'chudnovsky'"),
    Case("digits generate pi --threads 0", 2, "--threads"),
    Case("digits generate pi --check some", 2, "--check", "'some'"),
    Case("digits generate pi --digits 100 --out file.txt/x", 3, "file.txt"),
    Case("digits generate pi --digits 100 --out made", 3, "made/pi.", "--force"),
    Case("digits verify nothing.txt", 3, "nothing.txt"),
    Case("digits verify empty.digitpack", 3, "empty.digitpack", "empty"),
    Case("digits verify truncated.digitpack", 3, "truncated.digitpack", "bytes"),
    Case("digits verify version.digitpack", 3, "version.digitpack", "version"),
    Case("digits verify header.digitpack", 3, "header.digitpack"),
    Case("digits verify block.digitpack", 3, "block.digitpack", "block"),
    Case("digits verify provenance.digitpack", 3, "provenance.digitpack", "provenance"),
    Case("digits verify footer.digitpack", 3, "footer.digitpack", "footer"),
    Case("digits verify --constant e made/pi.digitpack", 1, "made/pi.digitpack", "pi", "e"),
    Case("digits verify letters.txt", 3, "letters.txt", "'x'", "position 101"),
    Case("digits verify mark.txt --constant e", 1, "mark.txt", "decimal 1 is wrong"),
    Case("digits verify packed.gz", 3, "packed.gz", "end too early", "byte 2"),
    Case("digits verify two.txt", 3, "two.txt", "--layout"),
    Case("digits import two.txt --constant pi --out i.digitpack", 3, "two.txt", "--layout"),
    Case("digits compare two.txt right.txt", 3, "two.txt", "--layout"),
    Case("digits find two.txt 1", 3, "two.txt", "--layout"),
    Case("digits verify wrong.txt", 1, "wrong.txt", "decimal 501 is wrong"),
    Case("digits verify missing.txt", 1, "missing.txt", "decimal 334", "a digit is missing"),
    Case("digits verify short.txt --digits 1000", 1, "short.txt", "999", "1,000"),
    Case("digits verify --digits 2000 right.txt", 1, "right.txt", "2,000"),
    Case("digits verify other.txt", 1, "other.txt", "no known constant"),
    Case("digits verify integer.txt", 1, "integer.txt", "integer part"),
    Case("digits verify headless.ycd", 3, "headless.ycd"),
    Case("digits verify word.ycd", 3, "word.ycd", "word"),
    Case("digits verify .", 3, "'.'"),
    Case("digits show made/pi.digitpack 0-5", 2, "count from 1"),
    Case("digits show made/pi.digitpack 1001", 2, "made/pi.digitpack", "1,001"),
    Case("digits show made/pi.digitpack 9223372036854775807-", 2, "made/pi.digitpack"),
    Case("digits show sqrt2", 3, "sqrt2", "digits generate sqrt2"),
    Case("digits find made/pi.digitpack 12a", 2, "PATTERN", "'12a'"),
    Case("digits find made/pi.digitpack 12 --limit 0", 2, "--limit"),
    Case("digits export made/pi.digitpack --format png", 2, "--format", "'png'"),
    Case("digits export made/pi.digitpack 5-9 --format ycd --out x.ycd", 3, "first decimal"),
    Case(
      "digits export made/pi.digitpack --format text --out right.txt", 3, "right.txt", "--force"),
    Case("digits import wrong.txt --constant pi --out i.digitpack", 1, "decimal 501 is wrong"),
    Case("digits import right.txt --constant e --out i.digitpack", 1, "decimal 1 is wrong"),
    Case("digits import integer.txt --constant pi --out i.digitpack", 1, "integer part"),
    Case("digits compare right.txt wrong.txt", 1, "right.txt", "wrong.txt"),
    Case("digits info empty.digitpack", 3, "empty.digitpack"),
    Case("digits stats letters.txt", 3, "letters.txt"),
    Case("digits", 0), Case("bogus", 2, "'bogus'"), Case("digits show", 2, "source"),
  ]

  /// A folder with a right file and many wrong ones.
  private static let prepared: Result<Program, any Error> = Result { try prepare() }

  private static func prepare() throws -> Program {
    let program = try Program()
    _ = try program.run("digits", "generate", "pi", "--digits", "1000", "--out", "made")
    _ = try program.run(
      "digits", "export", "made/pi.digitpack", "--format", "text", "--decimals-only", "--out",
      "right.txt")
    _ = try program.run(
      "digits", "export", "made/pi.digitpack", "--format", "ycd", "--out", "right.ycd")
    try damageTexts(program)
    try damagePacks(program)
    return program
  }

  private static func damageTexts(_ program: Program) throws {
    let right = String(decoding: try program.bytes("right.txt"), as: UTF8.self)
    var digits = Array(right)
    digits[100] = "x"
    try program.write(String(digits), to: "letters.txt")
    digits = Array(right)
    digits[500] = digits[500] == "7" ? "8" : "7"
    try program.write(String(digits), to: "wrong.txt")
    digits = Array(right)
    digits.remove(at: 333)
    try program.write(String(digits), to: "missing.txt")
    try program.write(String(right.dropLast()), to: "short.txt")
    try program.write("\u{feff}" + right, to: "mark.txt")
    try Data([0x1f, 0x8b]).write(to: program.folder.appendingPathComponent("packed.gz"))
    try program.write("141", to: "two.txt")
    try program.write("4." + right, to: "integer.txt")
    try program.write(String(repeating: "0123456789", count: 100), to: "other.txt")
    try program.write("a file", to: "file.txt")
    var ycd = try program.bytes("right.ycd")
    try ycd.dropFirst(30).write(to: program.folder.appendingPathComponent("headless.ycd"))
    for offset in 1...8 { ycd[ycd.count - offset] = 0xff }
    try ycd.write(to: program.folder.appendingPathComponent("word.ycd"))
  }

  private static func damagePacks(_ program: Program) throws {
    let pack = try program.bytes("made/pi.digitpack")
    func damaged(_ name: String, _ change: (inout Data) -> Void) throws {
      var copy = pack
      change(&copy)
      try copy.write(to: program.folder.appendingPathComponent("\(name).digitpack"))
    }
    try damaged("empty") { $0 = Data() }
    try damaged("truncated") { $0 = $0.dropLast(1000) }
    try damaged("version") { $0[8] = 2 }
    try damaged("header") { $0[20] ^= 1 }
    try damaged("block") { $0[65_540] ^= 1 }
    try damaged("provenance") { $0[66_200] ^= 1 }
    try damaged("footer") { $0[$0.count - 100] ^= 1 }
  }

  @Test("the line names file, position or option", arguments: cases)
  func badInput(input: Case) throws {
    let program = try Self.prepared.get()
    let before = program.names() + program.names(in: "made")
    let arguments = input.arguments.split(separator: " ").map(String.init)
    let outcome = try program.run(arguments)
    #expect(outcome.status == input.status, "\(outcome.errors)")
    #expect(outcome.messages.count == (input.status == 0 ? 0 : 1), "\(outcome.errors)")
    for name in input.names {
      #expect(outcome.messages.first?.contains(name) == true, "\(name): \(outcome.errors)")
    }
    let after = program.names() + program.names(in: "made")
    #expect(after.filter { !$0.hasPrefix(".") } == before.filter { !$0.hasPrefix(".") })
  }

  @Test("a full disk gives exit code 3 and leaves nothing")
  func fullDisk() throws {
    let program = try Program()
    defer { program.cleanUp() }
    // A limit of 64 blocks on the size of any file makes the write fail as a full disk does.
    let outcome = try program.run(
      "digits", "generate", "pi", "--digits", "200k", "--out", "d", "--quiet",
      shell: "trap '' XFSZ; ulimit -f 64")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.messages.count == 1 && outcome.errors.contains("d/pi.digitpack"))
    #expect(program.names(in: "d").isEmpty)
  }

  @Test("a folder that cannot be written is named")
  func unwritable() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("digits", "generate", "pi", "--digits", "100", "--out", "/proc/x")
    #expect(outcome.status == 3 && outcome.messages.first?.contains("/proc/x") == true)
  }
}
