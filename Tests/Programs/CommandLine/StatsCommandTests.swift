import Foundation
import Testing

@Suite("digits stats: tests of the bits")
struct StatsCommandTests {
  /// P-values of frequency, frequency in blocks of 128, runs and longest run for the first million
  /// bits, as SP 800-22 revision 1a has them in its appendix B; `bit_tests.py` finds the same for
  /// the files that come with NIST's program.
  static let published = [
    "pi": [0.578211, 0.380615, 0.419268, 0.024390], "e": [0.953749, 0.211072, 0.561917, 0.718945],
  ]

  private static func values(_ outcome: Program.Outcome) throws -> [Double] {
    let tests = try #require(try outcome.json()["bitTests"] as? [[String: Any]])
    return tests.compactMap { $0["pValue"] as? Double }
  }

  @Test("the p-values are those that NIST published", arguments: published.keys.sorted())
  func publishedValues(constant: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run("digits", "stats", constant, "--json")
    #expect(try outcome.json()["bits"] as? Int == 1_000_000)
    let expected = try #require(Self.published[constant])
    let found = try Self.values(outcome)
    #expect(found.count == 4 && zip(found, expected).allSatisfy { abs($0 - $1) < 6e-7 }, "\(found)")
    let text = try program.run("digits", "stats", constant).text
    #expect(text.contains("the first 1,000,000 bits:"))
    let blocks = constant == "pi" ? "0.38062" : "0.21107"
    #expect(text.contains("frequency in blocks of 128: p = \(blocks)"))
  }

  /// The interpreter that has the packages of `scripts/python-tools.sh`.
  private static let python: URL? = {
    let root = URL(fileURLWithPath: Program.pack).deletingLastPathComponent()
      .deletingLastPathComponent()
    let own = root.appendingPathComponent("build/python/bin/python3")
    return [own, URL(fileURLWithPath: "/usr/bin/python3")].first { python in
      let process = Process()
      process.executableURL = python
      process.arguments = ["-c", "import scipy.special"]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }()

  @Test(
    "and those of scipy, for as many bits as a text determines",
    .enabled(if: python != nil, "there is no scipy; run scripts/python-tools.sh"),
    arguments: [("pi", 41), ("e", 1000), ("phi", 2000), ("pi", 5000), ("e", 225_800)])
  func secondOpinion(constant: String, count: Int) throws {
    let program = try Program()
    defer { program.cleanUp() }
    for (form, out) in [("nist", "n.txt"), ("text", "t.txt")] {
      let made = try program.run(
        "digits", "export", constant, "1-\(count)", "--format", form, "--out", out)
      #expect(made.status == 0, "\(made.errors)")
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Independent/bit_tests.py").path
    let other = try program.run([script, "n.txt"], of: #require(Self.python))
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
