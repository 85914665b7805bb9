import Foundation
import Testing

/// The gate alone, as a program of its own.
@Suite("latency-gate")
struct LatencyGateProgramTests {
  private static let gate = Program.built("latency-gate")

  /// What a tool says of the built program.
  private func said(by tool: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments + [Self.gate.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test("no symbol and no library of GMP, MPFR and the digits is in it")
  func symbols() throws {
    let symbols = try said(by: "nm")
    #expect(symbols.contains("LatencyJudge"), "the opponent: nm shows what is there")
    for name in [
      "__gmp", "mpfr_", "9DigitCore", "10DigitPacks", "s10Arithmetic", "14PracticeEngine",
      "s6Crypto",
    ] {
      #expect(!symbols.contains(name), "\(name)")
    }
    let libraries = try said(by: "readelf", "-d")
    // What is released is one static file; a debug build loads libraries as all programs do.
    #expect(libraries.contains("NEEDED") != Program.isOptimised, "\(libraries)")
    #expect(!libraries.contains("libgmp") && !libraries.contains("libmpfr"), "\(libraries)")
  }

  @Test("it judges the same samples in the same words as pi-trainer, with the same code")
  func judge() throws {
    let program = try Program()
    defer { program.cleanUp() }
    for (name, late) in [("good", 0), ("late", 30_000_000)] {
      var lines = [
        #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}"#
      ]
      for arm in ["engine", "control"] {
        for round in 0..<9 {
          lines.append(#"{"scenario":"my-page","round":\#(round),"arm":"\#(arm)"}"#)
          lines += (0..<20).map { key in
            let due = key * 100_000_000
            let extra = arm == "engine" && key == 7 ? late : 0
            return "[\(key),\(due),\(due + 1_000_000 + extra)]"
          }
        }
      }
      try program.write(lines.joined(separator: "\n") + "\n", to: "\(name).jsonl")
      let arguments = [
        "judge", "--engine", "\(name).jsonl", "--control", "\(name).jsonl", "--out", "o",
      ]
      let alone = try program.run(arguments, of: Self.gate)
      let trainer = try program.run(["latency"] + arguments)
      #expect(alone.status == (late == 0 ? 0 : 1), "\(alone.errors)\(alone.text)")
      #expect(alone.status == trainer.status && alone.text == trainer.text)
      #expect(alone.text.contains(late == 0 ? "PASS" : "key 7 of my-page"), "\(alone.text)")
      let comment = try program.run(["comment", "o"], of: Self.gate)
      #expect(comment.status == 0, "\(comment.errors)")
      #expect(
        comment.text.hasPrefix(
          late == 0
            ? "✓ PASS (fast enough): Every key answered within" : "✗ FAIL (too slow): Key 7 of"))
      #expect(comment.text.contains("| my-page | \(late == 0 ? 0 : 7) | "), "\(comment.text)")
      #expect(comment.text.hasSuffix("\n<!-- latency-gate my-page -->\n"))
    }
  }

  @Test("both programs have one version")
  func version() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let alone = try program.run(["--version"], of: Self.gate)
    #expect(alone.status == 0)
    #expect(alone.text == (try program.run("--version").text))
  }

  @Test(
    "what plays the trainer is named as not available",
    arguments: [
      "run burst", "run mission-game", "gate", "calibrate", "compare --against /bin/true",
    ])
  func unavailable(arguments: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      arguments.split(separator: " ").map(String.init), of: Self.gate)
    #expect(outcome.status == 2 && outcome.text.isEmpty)
    #expect(
      outcome.errors.contains("plays the trainer, which this program does not carry"),
      "\(outcome.errors)")
    #expect(program.names() == [], "nothing was written")
  }
}
