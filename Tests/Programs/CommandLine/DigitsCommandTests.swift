import Arithmetic
import Foundation
import Testing

@Suite("The digits command")
struct DigitsCommandTests {
  @Test("MPFR runs at the standard level as far as the help says")
  func reachOfMPFR() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let limits = try ["generate", "verify"].map { command in
      let help = try program.run("digits", command, "--help").text
      let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let match = words.firstMatch(of: /MPFR (for )?up to (\S+) (digits|decimals)/)
      return try #require(match.flatMap { Int($0.2.replacing(",", with: "")) })
    }
    let limit = limits[0]
    #expect(limits[1] == limit)
    for (count, isRun) in [(limit, true), (limit + 1, false)] {
      let made = try program.run(
        "digits", "generate", "pi", "-n", "\(count)", "-o", "d", "--force")
      #expect(made.text.contains(/checks .*I passed/) == isRun, "\(made.text)")
    }
  }

  @Test("writes the same bytes on any number of threads, and again")
  func determinism() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let threads = ["1", "2", "2", "3", "7", "16", "64"]
    for (folder, threads) in zip("abcdefg".map(String.init), threads) {
      let outcome = try program.run(
        "digits", "generate", "pi", "e", "phi", "sqrt2", "--digits", "20k", "--check", "thorough",
        "--threads", threads, "--out", folder, "--quiet")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(program.names(in: "a").count == 8)
    for name in program.names(in: "a") {
      let first = try program.bytes("a/\(name)")
      for folder in "bcdefg" {
        #expect(try program.bytes("\(folder)/\(name)") == first, "\(folder)/\(name)")
      }
    }
  }

  @Test(
    "writes the same bytes where more threads than primes divide a product",
    arguments: ["pi", "phi"])
  func manyThreads(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    for threads in ["1", "7", "16", "64"] {
      let outcome = try program.run(
        "digits", "generate", constant, "--digits", "3M", "--threads", threads, "--out", threads,
        "--quiet")
      #expect(outcome.status == 0, "\(outcome.errors)")
      for name in program.names(in: "1") {
        #expect(try program.bytes("\(threads)/\(name)") == program.bytes("1/\(name)"), "\(threads)")
      }
    }
    #expect(program.names(in: "1").count == 2)
  }

  @Test("prints one JSON object for every subcommand")
  func json() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let pack = "d/pi.digitpack"
    let commands: [[String]] = [
      ["list"], ["generate", "pi", "--digits", "5k", "--out", "d"], ["verify", pack],
      ["info", pack], ["show", pack], ["find", pack, "999999"], ["stats", pack],
      ["compare", pack, pack], ["export", pack, "--format", "text", "--out", "t.txt"],
      ["export", pack, "--format", "json"],
      ["import", "t.txt", "--constant", "pi", "--out", "i.digitpack"],
    ]
    for command in commands {
      let outcome = try program.run(["digits"] + command + ["--json"])
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      _ = try outcome.json()
    }
    // A failure is an object as well.
    let failure = try program.run("digits", "show", "nothing", "--json")
    #expect(try failure.json()["exitCode"] as? Int == 3)
  }

  @Test("computes constants that are texts, verifies them and practises them")
  func texts() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try program.run("digits", "list").text.contains("\nzeta3  ζ(3) = 1.…\n"))
    let made = try program.run(
      "digits", "generate", "zeta3", "Γ(1/4)", "--digits", "2k", "--check", "thorough", "--out", "d"
    )
    #expect(made.status == 0 && made.text.contains("A–E, G–I passed"), "\(made.text)")
    #expect(made.text.contains("A–E, H, I passed; F, G not applicable"))
    for name in ["zeta3", "gamma1-4"] {
      let verified = try program.run("digits", "verify", "d/\(name).digitpack")
      #expect(verified.status == 0, "\(verified.errors)")
      let practice = try program.run("stats", name)
      #expect(practice.status == 0 && practice.text.contains("  \(name)\n  crown"))
    }
    // The steps tie the value where MPFR is not asked.
    let long = try program.run("digits", "generate", "sqrt3", "--digits", "10001", "--out", "l")
    #expect(long.status == 0 && long.text.contains("A, C–"), "\(long.text)")
    let literal = try program.run(
      "digits", "export", "d/gamma1-4.digitpack", "--format", "python")
    #expect(literal.text.contains("gamma1_4") && !literal.text.contains("gamma1-4_"))
    let text = try program.run("digits", "show", "d/zeta3.digitpack", "1-10", "--plain").text
    #expect(text == "2020569031")
    let other = try program.run(
      "digits", "generate", "zeta3", "-n", "9", "--proof", "machin", "--out", "e")
    #expect(other.status == 2 && other.errors.contains("nothing proves zeta3 by 'machin'"))
    let gamma = try program.run("digits", "generate", "gamma", "-n", "99", "--proof", "--out", "e")
    #expect(gamma.status == 0, "\(gamma.errors)")
    let proved = try program.run(
      "digits", "verify", "e/gamma.digitpack", "--proof", "e/gamma.proof")
    #expect(proved.status == 0, "\(proved.errors)")
  }

  @Test("R2: exports digits as text and .ycd, and imports them again")
  func exchange() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "e", "--digits", "10_007", "--out", "d", "--quiet")
    for (format, extra) in [
      ("text", []), ("text", ["--decimals-only"]), ("text", ["--group", "10"]), ("ycd", []),
    ] as [(String, [String])] {
      let name = "x\(extra.count)\(extra.first ?? "").\(format == "ycd" ? "ycd" : "txt")"
      let exported = try program.run(
        ["digits", "export", "d/e.digitpack", "--format", format, "--out", name] + extra)
      #expect(exported.status == 0, "\(exported.errors)")
      #expect(try program.run("digits", "compare", name, "d/e.digitpack").status == 0, "\(name)")
      let verified = try program.run("digits", "verify", name, "--quiet")
      #expect(verified.status == 0 && verified.text.contains("e, 10,007 decimals"), "\(name)")
      let imported = try program.run(
        "digits", "import", name, "--constant", "e", "--out", "\(name).digitpack", "--quiet")
      #expect(imported.status == 0, "\(imported.errors)")
    }
    let bare = try program.bytes("x1--decimals-only.txt")
    #expect(bare.count == 10_007 && bare.starts(with: Data("71828".utf8)))
    let verified = try program.run("digits", "verify", "x1--decimals-only.txt", "--quiet")
    #expect(verified.text.contains("decimals only"))
    #expect(
      try program.run("digits", "verify", "x0.txt", "--quiet").text.contains("integer part 2"))
  }

  @Test("shows and finds digits by position")
  func positions() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "10k", "--quiet")
    let plain = try program.run("digits", "show", "pi", "762-767", "--plain")
    #expect(plain.text == "999999")
    let found = try program.run("digits", "find", "pi", "999999", "--plain")
    #expect(found.text == "762\n")
    let none = try program.run("digits", "find", "pi", "99999999", "--plain")
    #expect(none.status == 0 && none.text == "")
    let blocks = try program.run("digits", "show", "pi", "1-60")
    #expect(
      blocks.text == """
         1  1415926535 8979323846 2643383279 5028841971 6939937510
        51  5820974944

        """)
  }

  @Test("prints the path of a decimal, and describes a folder of packs")
  func pathsAndDataSets() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "e", "--digits", "200k", "--out", "d")
    let path = try program.run("digits", "show", "d/pi.digitpack", "--path", "131,073").text
    let info = try program.run("digits", "info", "d/pi.digitpack", "--json").text
    let root = try #require(info.firstMatch(of: /"merkleRoot" : "([0-9a-f]{64})"/)).1
    for part in ["\"block\" : 1,", "\"position\" : 131073", "\"merkleRoot\" : \"\(root)\""] {
      #expect(path.contains(part), "\(path)")
    }
    for wrong in [["--path", "200,001"], ["--path", "0"], ["1-9", "--path", "1"]] {
      let outcome = try program.run(["digits", "show", "d/pi.digitpack"] + wrong)
      #expect(outcome.status == 2 && outcome.messages.count == 1, "\(outcome.errors)")
    }
    for form in ["datapackage", "croissant"] {
      let list = ["digits", "list", "d", "--format", form]
      let described = try program.run(list)
      #expect(described.text.contains("200,000 decimals of π behind the integer part 3"))
      #expect(try program.run(list).text == described.text && !described.text.contains("spdx"))
      #expect(try program.run(list + ["--license", "MIT"]).text.contains("licenses/MIT.html"))
    }
    for wrong in [["d"], ["--format", "croissant"], [".", "--format", "croissant"]] {
      #expect(try program.run(["digits", "list"] + wrong).status == 2)
    }
  }

  @Test("ends within a second when interrupted, and leaves nothing", arguments: [SIGINT, SIGTERM])
  func interruption(signal: Int32) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let process = program.process(
      ["digits", "generate", "pi", "--digits", "20M", "--out", "d"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Until the temporary file is there, and the computation is under way.
    for _ in 0..<200 where program.names(in: "d").isEmpty { Thread.sleep(forTimeInterval: 0.01) }
    Thread.sleep(forTimeInterval: 0.3)
    #expect(process.isRunning && !program.names(in: "d").isEmpty)
    let start = ContinuousClock.now
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(ContinuousClock.now - start < .seconds(1))
    #expect(process.terminationStatus == 128 + signal)
    #expect(program.names(in: "d").isEmpty)
  }

  @Test("leaves no file with its final name when it is killed, and the next run removes the rest")
  func killed() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let process = program.process(["digits", "generate", "pi", "--digits", "20M", "--out", "d"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<200 where program.names(in: "d").isEmpty { Thread.sleep(forTimeInterval: 0.01) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let left = program.names(in: "d")
    #expect(!left.isEmpty && left.allSatisfy { $0.hasPrefix(".") })
    _ = try program.run("digits", "generate", "pi", "--digits", "1000", "--out", "d", "--quiet")
    #expect(program.names(in: "d") == ["pi.certificate.json", "pi.digitpack"])
  }

  @Test("explains every subcommand")
  func help() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let names = [
      "list", "generate", "verify", "info", "show", "find", "stats", "compare", "export", "import",
      "sign",
    ]
    for name in names {
      let outcome = try program.run("digits", name, "--help")
      #expect(outcome.status == 0 && outcome.text.contains("OVERVIEW:"), "\(name)")
      #expect(outcome.errors.isEmpty)
    }
    let version = try program.run("--version")
    // With another option it is the parser that answers.
    let parsed = try program.run("--plain", "--version")
    #expect(version.status == 0 && version.text.contains(".") && version.text == parsed.text)
    let script = try program.run("--generate-completion-script", "bash")
    #expect(script.status == 0 && script.text.contains("pi-trainer"))
  }
}

@Suite("The multiplication that PI_TRAINER_MULTIPLICATION asks for")
struct MultiplicationTests {
  /// The last ten of so many decimals, as y-cruncher's published tables have them.
  private static let endings = [
    "pi": ["1M": "5779458151", "10M": "5348955897", "100M": "0187751592"],
    "e": ["1M": "7694228188", "10M": "1396705376", "100M": "4492118202"],
    "phi": ["1M": "4153226344", "10M": "4825797564", "100M": "8941970031"],
  ]

  private static let amounts = Program.isLong ? ["1M", "10M", "100M"] : ["1M"]

  /// Where this processor has others, the portable loops take minutes for a million decimals.
  private static func isSlow(_ variant: MultiplicationVariant) -> Bool {
    variant == .portable && variant != .fastest
  }

  /// GMP and the fastest, and at the smallest size all others as well, each on several threads.
  private static func runs(_ amount: String) -> [(variant: MultiplicationVariant, threads: Int)] {
    guard amount == "1M" else {
      return [(variant: .gmp, threads: 2), (variant: .fastest, threads: 3)]
    }
    return MultiplicationVariant.available.filter { !isSlow($0) }.flatMap { variant in
      [1, 7, 64].map { (variant: variant, threads: $0) }
    }
  }

  @Test("gives the known decimals", arguments: ["pi", "e", "phi"], amounts)
  func digits(constant: String, amount: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let ending = try #require(Self.endings[constant]?[amount])
    var packs: [Data] = []
    for (variant, threads) in Self.runs(amount) {
      let name = "\(variant.rawValue)-\(threads)"
      let outcome = try program.run(
        "digits", "generate", constant, "--digits", amount, "--check", "standard", "--out", name,
        "--threads", "\(threads)",
        shell: "export PI_TRAINER_MULTIPLICATION=\(variant.rawValue)")
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
      let pack = "\(name)/\(constant).digitpack"
      let count = try #require(Int(amount.dropLast())) * 1_000_000
      let shown = try program.run(
        "digits", "show", pack, "\(count - 9)-\(count)", "--plain")
      #expect(shown.text.filter(\.isNumber) == ending, "\(name): \(shown.errors)")
      packs.append(try program.bytes(pack))
    }
    #expect(packs.count >= 1 && packs.allSatisfy { $0 == packs[0] }, "the packs differ")
  }

  @Test("writes the same files on any number of threads", arguments: ["pi", "phi"])
  func files(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    for variant in MultiplicationVariant.available {
      for threads in Self.isSlow(variant) ? [1, 64] : [1, 2, 3, 7, 16, 64] {
        let name = "\(variant.rawValue)-\(threads)"
        let outcome = try program.run(
          "digits", "generate", constant, "--digits", "20k", "--threads", "\(threads)", "--out",
          name, "--quiet", shell: "export PI_TRAINER_MULTIPLICATION=\(variant.rawValue)")
        #expect(outcome.status == 0, "\(name): \(outcome.errors)")
        let files = program.names(in: name)
        #expect(files.count == 2, "\(name): \(files)")
        // Certificates may say that GMP multiplied; those of all transforms are alike.
        let first = variant == .gmp ? "gmp-1" : "portable-1"
        for file in files {
          let bytes = try program.bytes("\(name)/\(file)")
          #expect(try program.bytes("\(first)/\(file)") == bytes, "\(name)/\(file)")
          if file.hasSuffix(".digitpack") {
            #expect(try program.bytes("gmp-1/\(file)") == bytes, "\(name)/\(file)")
          }
        }
      }
    }
  }

  @Test("ends with exit code 2 where the processor does not have it")
  func unknown() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "digits", "generate", "pi", "--digits", "100", "--out", "o",
      shell: "export PI_TRAINER_MULTIPLICATION=sse9")
    #expect(outcome.status == 2)
    let message = outcome.messages.first ?? ""
    #expect(message.contains("PI_TRAINER_MULTIPLICATION") && message.contains("'sse9'"))
    #expect(message.contains("gmp, portable"), "it says what there is")
    #expect(program.names(in: "o").isEmpty)
  }

  @Test("generate looks for files in its way before it computes the first constant")
  func inTheWay() throws {
    let program = try Program()
    defer { program.cleanUp() }
    #expect(try program.run("digits", "generate", "e", "-n", "100", "--out", ".").status == 0)
    let outcome = try program.run("digits", "generate", "pi", "e", "-n", "100", "--out", ".")
    #expect(outcome.status == 3 && outcome.errors.contains("e."), "\(outcome.errors)")
    #expect(!program.names().contains("pi.digitpack"), "\(program.names())")
  }

  @Test("every command makes the characters of a name visible, in results and errors")
  func visibleNames() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "e", "-n", "100", "--out", ".", "--proof")
    let name = "\u{1B}[2K\re: PROVED"
    for ending in ["digitpack", "proof"] {
      try program.bytes("e.\(ending)")
        .write(to: program.folder.appendingPathComponent("\(name).\(ending)"))
    }
    try program.write("2.7182818284590452353\n", to: "\(name).txt")
    func expectVisible(_ arguments: [String]) throws -> String {
      let outcome = try program.run(["digits"] + arguments)
      let text = outcome.text + outcome.errors
      #expect(!text.contains("\u{1B}") && !text.contains("\r"), "\(arguments): \(text)")
      return text
    }
    for source in ["digitpack", "proof", "txt", "none"].map({ "\(name).\($0)" }) {
      for named in [
        ["verify", source, "--quiet"], ["export", source, "--format", "text", "-o", "\(source).o"],
        ["generate", "e", "-n", "100", "-o", "\(source).folder"],
      ] {
        #expect(try expectVisible(named).contains("PROVED"), "\(named)")
      }
      for command in [
        ["show", source], ["find", source, "7182"], ["stats", source], ["info", source],
        ["compare", source, "e.digitpack"], ["prove", source],
        ["export", "e.digitpack", "--like", source, "-o", "\(source).like"],
        ["import", source, "--constant", "e", "-o", "\(source).imported.digitpack"],
      ] {
        _ = try expectVisible(command)
      }
    }
  }
}
