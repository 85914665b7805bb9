import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Too little memory, too large numbers, limits, signals.
@Suite("Findings 6 and 7: limits of the machine end in a message")
struct ResourceLimitTests {
  @Test("the program carries no tables of languages, which every start would relocate")
  func withoutTables() throws {
    let program = try Data(contentsOf: Program.executable, options: .alwaysMapped)
    #expect(program.range(of: Data("pi-trainer".utf8)) != nil)
    #expect(program.range(of: Data("icudt".utf8)) == nil)
  }

  @Test(
    "finding 7: a number of digits that no pack holds is refused, and nothing is left",
    arguments: [
      "pi --digits 1000000000000000000", "phi --digits 2000000000000000",
      "sqrt2 --digits 9223372036854775807", "e --digits 1000000001M --memory 8000000T",
    ])
  func hugeNumbers(request: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let arguments = request.split(separator: " ").map(String.init)
    let outcome = try program.run(["digits", "generate"] + arguments + ["--out", "d"])
    #expect(outcome.status == 2 && outcome.messages.count == 1, "\(outcome.errors)")
    #expect(outcome.messages.first?.contains("1,000,000,000,000,000") == true)
    #expect(program.names().isEmpty)
  }

  @Test("the longest pack is refused for its memory by every formula, whatever the user allows")
  func longest() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let formulas = [
      "pi chudnovsky", "pi ramanujan", "pi machin-4", "e taylor", "phi square-root", "phi binomial",
      "sqrt2 square-root", "sqrt2 binomial",
    ]
    for formula in formulas {
      let names = formula.split(separator: " ").map(String.init)
      for check in ["none", "standard", "thorough"] {
        let outcome = try program.run([
          "digits", "generate", names[0], "--formula", names[1], "--digits", "1000000G", "--check",
          check, "--memory", "8000000T", "--out", "d",
        ])
        #expect(outcome.status == 2, "\(formula), \(check): \(outcome.errors)")
        #expect(outcome.messages.first?.contains("memory") == true, "\(outcome.errors)")
      }
    }
    #expect(program.names().isEmpty)
  }

  @Test(
    "finding 7: a limit on the size of files is a failed write",
    arguments: ["", "trap '' XFSZ; "])
  func fileSize(trap: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "digits", "generate", "pi", "--digits", "200k", "--out", "d", "--quiet",
      shell: trap + "ulimit -f 64")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.messages.count == 1 && outcome.errors.contains("File too large"))
    #expect(program.names(in: "d").isEmpty)
  }

  @Test(
    "finding 7: a program that is hung up or quit leaves no unfinished file",
    arguments: [SIGHUP, SIGQUIT])
  func signals(signal: Int32) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let process = program.process(["digits", "generate", "pi", "--digits", "20M", "--out", "d"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<500 where program.names(in: "d").isEmpty { Thread.sleep(forTimeInterval: 0.01) }
    #expect(!program.names(in: "d").isEmpty)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(program.names(in: "d").isEmpty)
  }

  @Test("finding 7: without a single further thread the work is done by the one there is")
  func oneProcess() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: program.folder.path)
    // The limit does not bind root; a user without any other process may have this one alone.
    let user = geteuid() == 0 ? "setpriv --reuid=61234 --clear-groups " : ""
    // It once waited for ever for work that no thread had taken.
    let limited =
      "exec timeout -k 1 60 \(user)prlimit --nproc=\(geteuid() == 0 ? 1 : 0) -- \"$0\" \"$@\""
    for command in [
      "digits generate pi --digits 10000 --check thorough --out d", "digits verify d/pi.digitpack",
      "report --digits d --out r",
    ] {
      let outcome = try program.run(
        command.split(separator: " ").map(String.init), shell: limited)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
    let measured = try program.run("latency", "run", "burst", "--rounds", "1", shell: limited)
    #expect(![0, 124].contains(measured.status), "a measurement needs its threads")
  }

  @Test("finding 6: a file that claims to be long costs no memory")
  func sparsePack() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "100", "--out", "d")
    let header = program.folder.appendingPathComponent("long.digitpack")
    try SparsePack.write(
      digits: 8_000_000_000_000, like: program.bytes("d/pi.digitpack"), to: header)
    for command in ["verify", "info", "stats", "show"] {
      // 4 GB of addresses: an index of this length alone would take 4.9.
      let outcome = try program.run(
        ["digits", command, "long.digitpack"], shell: "ulimit -v 4000000")
      #expect(outcome.status == 3, "\(command): \(outcome.errors)")
      #expect(outcome.messages.first?.contains("does not end like a pack") == true)
    }
  }

  @Test("finding 6: what is wrong at its beginning is refused before memory is taken for it")
  func tooLong() throws {
    let program = try Program()
    defer { program.cleanUp() }
    // 10^11 decimals, of which 38 are on the disk; the rest are zeros that take no room.
    let pi: [UInt64] = [1_415_926_535_897_932_384, 6_264_338_327_950_288_419]
    let text =
      [
        "#Compressed Digit File", "", "FileVersion:\t1.1.0", "", "Base:\t10", "",
        "FirstDigits:\t3.14159265358979323846264338327950288419", "", "TotalDigits:\t100000000000",
        "",
        "Blocksize:\t100000000000", "BlockID:\t0", "", "EndHeader", "",
      ].map { $0 + "\r\n" }.joined() + "\0"
    var bytes = Data(text.utf8)
    for word in pi { bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let path = program.folder.appendingPathComponent("long.ycd")
    try bytes.write(to: path)
    let words = (100_000_000_000 - 1) / 19 + 1
    #expect(unsafe truncate(path.path, text.utf8.count + 8 * words) == 0)
    for command in ["verify long.ycd", "import long.ycd --constant pi --out p.digitpack"] {
      let start = ContinuousClock.now
      let wrong = try program.run(["digits"] + command.split(separator: " ").map(String.init))
      // Wrong from decimal 39 on: said before 160 GB are asked for.
      #expect(wrong.status == 1 && wrong.errors.contains("decimal 39 is wrong"), "\(wrong.errors)")
      #expect(ContinuousClock.now - start < .seconds(20))
    }
    let held = try program.run("digits", "verify", "--check", "integrity", "long.ycd")
    #expect(held.status == 1 && held.errors.contains("decimal 39"), "\(held.errors)")
    #expect(!program.names().contains("p.digitpack"))
  }

  /// The fewest kilobytes of addresses in which the program starts and reads a pack.
  private func fewestAddresses(_ program: Program) throws -> Int {
    try #require(
      stride(from: 50_000, to: 8_000_000, by: 10_000).first { kilobytes in
        let outcome = try? program.run(
          ["digits", "info", Program.pack], shell: "ulimit -v \(kilobytes)")
        return outcome?.status == 0
      })
  }

  @Test(
    "finding 6: what would be computed again is refused where its memory is not there",
    arguments: [
      "digits verify PACK", "digits import PACK --constant pi --out p.digitpack",
      "engine validate PACK",
    ])
  func computingAgain(command: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let limit = try fewestAddresses(program) + 20_000
    let outcome = try program.run(
      command.split(separator: " ").map { $0 == "PACK" ? Program.pack : String($0) },
      shell: "ulimit -v \(limit)")
    #expect(outcome.status == 3 && outcome.messages.count == 1, "\(outcome.errors)")
    let message = outcome.messages.first ?? ""
    #expect(message.contains("computing its 1,000,000 decimals again needs about"), "\(message)")
    #expect(message.contains("'ulimit -v'") && !program.names().contains("p.digitpack"))
  }

  @Test("finding 6: finding everything needs no memory for the matches")
  func manyMatches() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(String(repeating: "7", count: 20_000), to: "sevens.txt")
    let plain = try program.run(
      "digits", "find", "sevens.txt", "77", "--limit", "1000000000", "--plain")
    #expect(plain.text.split(separator: "\n").map { Int($0) } == (1...19_999).map(\.self))
    let text = try program.run("digits", "find", "sevens.txt", "77", "--limit", "5000")
    let lines = text.text.split(separator: "\n")
    try #require(lines.count == 5002 && lines[0] == "77 at more than 4,096 positions:")
    #expect(lines[1] == "  1  [77]7777777777…" && lines[12] == "  12  …7777777777[77]7777777777…")
    #expect(lines[5001] == "5,000 positions (--limit 5000 reached)")
    let json = try program.run(
      "digits", "find", "sevens.txt", "77", "--limit", "1000000000", "--json"
    ).json()
    #expect(json["positions"] as? [Int] == Array(1...19_999))
    #expect(json["searchedDecimals"] as? Int == 20_000 && json["source"] as? String == "sevens.txt")
    for (pattern, count) in [("777", 4096), ("7", 4097), ("8", 0)] {
      let found = try program.run(
        "digits", "find", "sevens.txt", pattern, "--limit", "\(max(1, count))", "--json"
      ).json()
      #expect((found["positions"] as? [Int])?.count == count)
    }
    // Held, three million matches would take several hundred megabytes.
    try program.write(String(repeating: "7", count: 3_000_000), to: "many.txt")
    let many = try program.run(
      ["digits", "find", "many.txt", "77", "--limit", "1000000000", "--plain"],
      shell: "ulimit -v \(fewestAddresses(program) + 100_000)")
    #expect(many.status == 0 && many.text.hasSuffix("\n2999999\n"), "\(many.errors)")
  }

  @Test("a whole pack is shown in parts")
  func longExcerpt() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "e", "--digits", "120001", "--out", "d")
    let all = try program.run("digits", "show", "d/e.digitpack", "1-120001", "--plain")
    let json = try program.run("digits", "show", "d/e.digitpack", "1-120001", "--json")
    #expect(all.output.count == 120_001 && all.text.hasPrefix("7182818284"))
    #expect(try json.json()["digits"] as? String == all.text)
    let lines = try program.run("digits", "show", "d/e.digitpack", "1-120001").text
    let digits = lines.split(separator: "\n").map { $0.dropFirst(8).filter { $0 != " " } }
    #expect(digits.joined() == all.text)
    #expect(lines.split(separator: "\n").allSatisfy { $0.prefix(8).hasSuffix("  ") })
  }
}

/// A pack that is a header and nothing else, at its full length.
enum SparsePack {
  /// Writes one that takes no room on the disk.
  ///
  /// - Parameters:
  ///   - digits: how many decimals it claims to hold.
  ///   - pack: a pack without any, whose header is changed.
  ///   - path: where it goes.
  static func write(digits: Int, like pack: Data, to path: URL) throws {
    var header = pack.prefix(256)
    func put(_ value: Int, at offset: Int) {
      for byte in 0..<8 {
        header[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
      }
    }
    // docs/PACK_FORMAT.md: data, index, provenance, footer; the last two keep nothing.
    let data = (digits + 1) / 2
    let index = (65_536 + data + 7) & ~7
    let indexLength = ((digits - 1) / 131_072 + 1) * 80
    let footer = (index + indexLength + 7) & ~7
    put(footer + 320, at: 32)
    put(digits, at: 40)
    put(data, at: 88)
    put(index, at: 96)
    put(indexLength, at: 104)
    put(index + indexLength, at: 112)
    put(0, at: 120)
    put(footer, at: 128)
    try header.write(to: path)
    let hash = try sha256(header.prefix(224), in: path.deletingLastPathComponent())
    header.replaceSubrange(224..<256, with: hash)
    try header.write(to: path)
    guard unsafe truncate(path.path, footer + 320) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// SHA-256 by another program.
  private static func sha256(_ bytes: Data, in folder: URL) throws -> Data {
    let file = folder.appendingPathComponent("hashed")
    try bytes.write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sha256sum", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try FileManager.default.removeItem(at: file)
    let digits = Array(text.prefix(64))
    return Data(
      stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) })
  }
}
