import Foundation
import Testing

@Suite("digits stats: tests of the bits")
struct StatsCommandTests {
  /// P-values of frequency, frequency in blocks of 128, runs and longest run for the first million
  /// bits, as SP 800-22 revision 1a has them in its appendix B; `bit_tests.py` finds the same for
  /// the files that come with NIST's program.
  static let published = [
    "pi": [0.578211, 0.380615, 0.419268, 0.024390], "e": [0.953749, 0.211072, 0.561917, 0.718945],
    "sqrt2": [0.811881, 0.833222, 0.313427, 0.012117],
    "sqrt3": [0.610051, 0.473961, 0.261123, 0.446726],
  ]

  private static func values(_ outcome: Program.Outcome) throws -> [Double] {
    let tests = try #require(try outcome.json()["bitTests"] as? [[String: Any]])
    return tests.compactMap { $0["pValue"] as? Double }
  }

  @Test("the p-values are those that NIST published", arguments: published.keys.sorted())
  func publishedValues(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let source = try program.millionBits(of: constant)
    let outcome = try program.run("digits", "stats", source, "--json")
    #expect(try outcome.json()["bits"] as? Int == 1_000_000)
    let expected = try #require(Self.published[constant])
    let found = try Self.values(outcome)
    #expect(found.count == 4 && zip(found, expected).allSatisfy { abs($0 - $1) < 6e-7 }, "\(found)")
    let text = try program.run("digits", "stats", source).text
    #expect(text.contains("the first 1,000,000 bits:"))
    let blocks = ["pi": "0.38062", "e": "0.21107", "sqrt2": "0.83322", "sqrt3": "0.47396"]
    let value = try #require(blocks[constant])
    #expect(text.contains("frequency in blocks of 128: p = \(value)"))
  }

  private static let scipy = python(with: "scipy.special")
  private static let nistrng = python(with: "nistrng")

  /// The interpreter that has a package of `scripts/python-tools.sh`.
  private static func python(with package: String) -> URL? {
    let own = Program.root.appendingPathComponent("build/python/bin/python3")
    return [own, URL(fileURLWithPath: "/usr/bin/python3")].first { python in
      let process = Process()
      process.executableURL = python
      process.arguments = ["-c", "import \(package)"]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  private static func script(_ name: String) -> String {
    Program.root.appendingPathComponent("Tests/Programs/CommandLine/Independent/\(name)").path
  }

  /// A constant, or how many of a number's bits are ones; how many decimals it has; and the tests
  /// for which nistrng reads the blocks that NIST's program reads.
  static let texts: [(String, Int, Set<String>)] = [
    ("pi", 3830, ["frequency", "frequency in blocks of 128", "runs"]),
    ("e", 227_000, ["frequency", "runs", "longest run of ones in blocks of 10000"]),
    ("0.515", 3830, ["frequency", "frequency in blocks of 128", "runs"]),
    // So biased that there is no test of runs.
    ("0.53", 3830, ["frequency", "frequency in blocks of 128"]),
    ("0.505", 227_000, ["frequency", "longest run of ones in blocks of 10000"]),
  ]

  @Test(
    "and those of a program of others, also for bits that are biased",
    .enabled(if: nistrng != nil, "there is no nistrng; run scripts/python-tools.sh"),
    arguments: Program.isLong ? texts : texts.filter { $0.1 < 10_000 })
  func secondProgram(source: String, decimals: Int, tests: Set<String>) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let python = try #require(Self.nistrng)
    let script = Self.script("nist_rng.py")
    if source.hasPrefix("0.") {
      let made = try program.run([script, "--make", "t.txt", "\(decimals)", source], of: python)
      #expect(made.status == 0, "\(made.errors)")
    } else {
      let made = try program.run(
        "digits", "export", source, "1-\(decimals)", "--format", "text", "--out", "t.txt")
      #expect(made.status == 0, "\(made.errors)")
    }
    let json = try program.run("digits", "stats", "t.txt", "--json").json()
    let count = try #require(json["bits"] as? Int)
    let bitTests = try #require(json["bitTests"] as? [[String: Any]])
    var found: [String: Double] = [:]
    found["decimals"] = json["pValue"] as? Double
    for test in bitTests {
      if let name = test["name"] as? String { found[name] = test["pValue"] as? Double }
    }
    let other = try program.run([script, "t.txt", "\(count)"], of: python)
    var expected: [String: Double] = [:]
    for line in other.text.split(separator: "\n") {
      let words = line.split(separator: "\t")
      expected[String(words[0])] = Double(words[1])
    }
    #expect(Set(expected.keys) == tests.union(["decimals"]), "\(other.errors)")
    #expect((found["runs"] == nil) == (expected["runs"] == nil))
    for (name, value) in expected {
      let own = try #require(found[name], "\(name)")
      #expect(abs(own - value) <= 1e-9 * value, "\(name): \(own), and \(value)")
    }
    #expect(source != "0.53" || (found["frequency"] ?? 1) < 1e-9, "it is not biased")
  }

  @Test(
    "and those of scipy, for as many bits as a text determines",
    .enabled(if: scipy != nil, "there is no scipy; run scripts/python-tools.sh"),
    arguments: [("pi", 41), ("e", 1000), ("phi", 2000), ("pi", 5000), ("e", 225_800)])
  func secondOpinion(constant: String, count: Int) throws {
    let program = try Program()
    defer { program.cleanUp() }
    for (form, out) in [("nist", "n.txt"), ("text", "t.txt")] {
      let made = try program.run(
        "digits", "export", constant, "1-\(count)", "--format", form, "--out", out)
      #expect(made.status == 0, "\(made.errors)")
    }
    let script = Self.script("bit_tests.py")
    let other = try program.run([script, "n.txt"], of: #require(Self.scipy))
    let expected = other.text.split(separator: "\n").compactMap { Double($0) }
    let found = try Self.values(program.run("digits", "stats", "t.txt", "--json"))
    #expect(found.count == 4 && expected.count == 4, "\(other.errors)")
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found) \(expected)")
  }

  @Test("a text without integer part, or too short, has no bits to test")
  func none() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("3.14159265358979", to: "short.txt")
    try program.write(String(repeating: "1234567890", count: 50), to: "bare.txt")
    for name in ["short.txt", "bare.txt"] {
      let outcome = try program.run("digits", "stats", name, "--json")
      #expect(try Self.values(outcome).isEmpty && outcome.status == 0, "\(outcome.errors)")
    }
  }
}
