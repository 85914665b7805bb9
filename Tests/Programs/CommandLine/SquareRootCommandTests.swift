import Foundation
import Testing

/// `sqrt:N` wherever digits are made, verified and proved.
@Suite("Square roots on the command line")
struct SquareRootCommandTests {
  /// By the integer square roots of Python.
  private static let digits = [
    7: "2.645751311064590590501615753639260425710259183082450180368334",
    24: "4.898979485566356196394568149411782783931894961313340256865385",
    67: "8.185352771872449969953703724733929458880486815498039963066715",
  ]

  @Test("makes packs that are verified and proved, by other programs too")
  func packs() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let made = try program.run(
      "digits", "generate", "sqrt:7", "√24", "-n", "2k", "--check", "thorough", "--proof", "-o",
      "d")
    #expect(made.status == 0 && made.text.matches(of: /H, I passed/).count == 2, "\(made.errors)")
    let other = try program.run("digits", "generate", "SQRT:67", "-n", "60", "-o", "d")
    #expect(other.status == 0, "\(other.errors)")
    for (n, expected) in Self.digits {
      let pack = "d/sqrt-\(n).digitpack"
      let header = try program.bytes(pack).prefix(80)
      #expect(Array(header[48..<50]) == [UInt8(n), 0x80])
      #expect(header[64..<80].prefix { $0 != 0 }.elementsEqual("sqrt-\(n)".utf8))
      let shown = try program.run("digits", "show", pack, "1-60", "--plain")
      #expect(shown.text == expected.dropFirst(2))
      for arguments in [[pack], [pack, "--constant", "sqrt:\(n)"]] {
        let verified = try program.run(["digits", "verify"] + arguments)
        #expect(verified.status == 0 && verified.text.contains("sqrt-\(n), "), "\(verified.errors)")
      }
      let wrong = try program.run("digits", "verify", pack, "--constant", "sqrt:8")
      #expect(wrong.status == 1 && wrong.errors.contains("a pack of sqrt-\(n), not of sqrt-8"))
      try program.write(expected, to: "text")
      let text = try program.run("digits", "verify", "text", "--constant", "sqrt:\(n)")
      #expect(text.status == 0, "\(text.errors)")
      let named = try program.run(
        "digits", "verify", "sqrt:\(n)",
        shell: "export PI_TRAINER_DIGITS=\(program.folder.appendingPathComponent("d").path)")
      #expect(named.status == 0 && named.text.contains("sqrt-\(n), "), "\(named.errors)")
    }
    let again = try program.run("digits", "prove", "d/sqrt-24.digitpack", "-o", "again.proof")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try program.bytes("again.proof") == program.bytes("d/sqrt-24.proof"))
    // R of a larger root has a digit more.
    let larger = try program.run("digits", "prove", "d/sqrt-67.digitpack")
    #expect(larger.status == 0, "\(larger.errors)")
    try checkPlainly(program)
  }

  /// The plain checker proves the packs, and no pack by another's proof.
  private func checkPlainly(_ program: Program) throws {
    let checker = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/verifier/check_proof.py").standardizedFileURL
    for (pack, proof, status) in [(7, 7, 0), (24, 24, 0), (67, 67, 0), (67, 24, 1)]
      as [(Int, Int, Int32)]
    {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let folder = program.folder.appendingPathComponent("d").path
      process.arguments = [
        "python3", "-I", checker.path, "\(folder)/sqrt-\(pack).digitpack",
        "\(folder)/sqrt-\(proof).proof",
      ]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == status, "\(pack) by \(proof)")
    }
  }

  @Test("names the constants that there are, and is none for practice")
  func known() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let made = try program.run("digits", "generate", "sqrt:2", "sqrt:3", "-n", "50", "-o", "d")
    #expect(made.status == 0, "\(made.errors)")
    let names = program.names(in: "d").filter { $0.hasSuffix(".digitpack") }
    #expect(names == ["sqrt2.digitpack", "sqrt3.digitpack"])
    let stats = try program.run("stats", "sqrt:7")
    #expect(stats.status == 2 && stats.errors.contains("unknown constant 'sqrt:7'"))
    // A file of such a name is one.
    try program.write("2.64575131106459059050161575363926042571025918308245", to: "sqrt:7.txt")
    let file = try program.run("digits", "verify", "sqrt:7.txt", "--constant", "sqrt:7")
    #expect(file.status == 0 && file.text.contains("VERIFIED"), "\(file.errors)\(file.text)")
  }

  @Test(
    "is refused where a pack cannot hold the root, or it is whole",
    arguments: ["0", "1", "4", "81", "100", "12345", "99999999999999999999", "-7", "7.5", "x", ""])
  func refusals(number: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    for command in [["generate", "sqrt:\(number)", "-o", "d"], ["verify", "sqrt:\(number)"]] {
      let outcome = try program.run(["digits"] + command)
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("'sqrt:\(number)': in sqrt:N, N is from 2 to 99"))
    }
    #expect(program.names(in: "d").isEmpty)
  }
}
