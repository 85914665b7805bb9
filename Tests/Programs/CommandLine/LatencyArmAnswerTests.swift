import Foundation
import Testing

/// `latency gate --arm` with answers that are wrong, and `latency judge` with samples of others.
///
/// What is expected depends on no time, so other tests may run beside it.
@Suite("pi-trainer latency: what programs answer, and samples of others", .serialized)
struct LatencyArmAnswerTests {
  @Test(
    "a program that answers wrongly, twice, or not at all is INCORRECT", .measuring,
    arguments: [
      ("wrong", "wrong verdict at key 50"), ("double", "key counted twice at key 50"),
      ("dead", "the program ended with status 1; it says \"the arm has broken\""),
      ("deaf", "nothing came for 3 s"),
    ])
  func incorrect(fault: String, words: String) async throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.writeArm("python", command: program.exampleCommand("python"), fault: fault)
    let outcome = try await program.runAside(Program.gateOfArm)
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains(words), "\(outcome.text)")
    #expect(!outcome.text.contains(" ms") && !outcome.text.contains("µs"))
  }

  @Test("an arm whose rounds answer the same keys differently is INCORRECT", .measuring)
  func contradiction() async throws {
    let program = try Program()
    defer { program.cleanUp() }
    // Each round is a process of its own.
    let script = "echo ready; while read i k; do echo $i $$; done"
    try program.writeArm("python", command: ["sh", "-c", script]) { $0["oracle"] = nil }
    let outcome = try await program.runAside(Program.gateOfArm)
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("INCORRECT: wrong verdict at key 0 of"), "\(outcome.text)")
    #expect(outcome.text.contains("' in 1 other round with the same keys"), "\(outcome.text)")
    // The samples have the answers too.
    let judged = try program.run(
      "latency", "judge", "--engine", "o/samples.jsonl", "--control", "o/samples.jsonl", "--out",
      "j")
    #expect(judged.status == 4 && judged.text.hasPrefix("INCORRECT: wrong verdict at key 0 of"))
  }

  @Test("what is no arm ends with exit code 2 and one line", .measuring)
  func refused() async throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.writeArm("python", command: program.exampleCommand("python"), fault: "garbage")
    let garbage = try await program.runAside(Program.gateOfArm)
    #expect(garbage.status == 2 && garbage.messages.count == 1, "\(garbage.errors)")
    #expect(garbage.messages.first?.contains("which is no 'INDEX ANSWER'") == true)
    try program.writeArm("c", command: program.exampleCommand("c"), fault: "clock")
    let clock = try await program.runAside(Program.gateOfArm)
    #expect(clock.status == 2 && clock.errors.contains("monotonic clock"), "\(clock.errors)")
    try program.writeArm("python") { $0["comand"] = [] }
    let misspelt = try await program.runAside(Program.gateOfArm)
    #expect(misspelt.status == 2 && misspelt.errors.contains("comand: there is no such field"))
    let other = try await program.runAside(Program.gateOfArm + ["--profile", "ci"])
    #expect(other.status == 2 && other.errors.contains("--profile is for the engine"))
  }

  @Test("judge names file, line and field, and ends with exit code 2")
  func judgeRefuses() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(
      """
      {"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}
      {"scenario":"page","round":0}
      [0,0,-3]
      """, to: "a.jsonl")
    let outcome = try program.run(
      "latency", "judge", "--engine", "a.jsonl", "--control", "a.jsonl", "--json")
    #expect(outcome.status == 2)
    #expect(outcome.messages.first?.contains("'a.jsonl', line 3, published:") == true)
    #expect(try outcome.json()["exitCode"] as? Int == 2)
    let missing = try program.run("latency", "judge", "--engine", "b.jsonl", "--control", "a.jsonl")
    #expect(missing.status == 2 && missing.messages.first?.contains("b.jsonl") == true)
  }

  @Test("judge warns of a timer whose steps are too coarse for the budget, and judges all the same")
  func judgeWarns() throws {
    let program = try Program()
    defer { program.cleanUp() }
    var lines = [
      #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}"#
    ]
    // As Event Timing rounds them.
    for round in 0..<9 {
      lines.append("{\"scenario\":\"page\",\"round\":\(round)}")
      lines += (0..<40).map { key in
        "[\(key),\(key * 40_000_000),\(key * 40_000_000 + 8_000_000)]"
      }
    }
    try program.write(lines.joined(separator: "\n") + "\n", to: "a.jsonl")
    let warning =
      "warning: all times are multiples of 8 ms, too coarse for a budget of 16 ms; take a finer"
      + " clock, or judge 64 ms and more\n"
    for (budget, isSaid) in [("16ms", true), ("64ms", false)] {
      let judged = try program.run(
        "latency", "judge", "--engine", "a.jsonl", "--control", "a.jsonl", "--budget", budget)
      #expect(judged.errors.contains(warning) == isSaid, "\(budget): \(judged.errors)")
      // No key is over the budget.
      #expect([0, 3].contains(judged.status) && judged.text.contains("G0  PASS"), "\(judged.text)")
    }
  }

  @Test("judge: PASS, FAIL and INCORRECT are exit codes 0, 1 and 4")
  func judgeCodes() throws {
    let program = try Program()
    defer { program.cleanUp() }
    func samples(_ slow: Int?) -> String {
      var lines = [
        #"{"schema":"urn:pi-trainer:latency-samples:2","#
          + #""columns":["key","intended","published","answer"]}"#
      ]
      for round in 0..<9 {
        lines.append("{\"scenario\":\"page\",\"round\":\(round)}")
        for key in 0..<30 {
          let time = key * 50_000_000 + 2_000_000 + round + (key == slow ? 30_000_000 : 0)
          lines.append("[\(key),\(key * 50_000_000),\(time),\(key * 2)]")
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
    try program.write(samples(nil), to: "a.jsonl")
    try program.write(samples(12), to: "slow.jsonl")
    try program.write((0..<30).map { "\($0) \($0 * 2)\n" }.joined(), to: "right")
    try program.write((0..<30).map { "\($0) \($0 * 3)\n" }.joined(), to: "wrong")
    func judge(_ engine: String, _ oracle: String) throws -> Program.Outcome {
      try program.run(
        "latency", "judge", "--engine", engine, "--control", "a.jsonl", "--oracle", oracle)
    }
    let pass = try judge("a.jsonl", "right")
    #expect(pass.status == 0, "\(pass.text)")
    #expect(
      pass.text.hasPrefix("PASS: Every key answered within 16 ms; the slowest took 2 ms. Stalls of")
    )
    let fail = try judge("slow.jsonl", "right")
    #expect(fail.status == 1 && fail.text.hasPrefix("FAIL: key 12 of page, 32"), "\(fail.text)")
    let wrong = try judge("a.jsonl", "wrong")
    #expect(wrong.status == 4 && wrong.text.contains("key 1 of page"), "\(wrong.text)")
    // One answer of one round turned round: no oracle is needed to see it.
    try program.write(
      samples(nil).replacing("[12,600000000,602000004,24]", with: "[12,600000000,602000004,25]"),
      to: "turned.jsonl")
    let turned = try program.run(
      "latency", "judge", "--engine", "turned.jsonl", "--control", "a.jsonl")
    #expect(turned.status == 4, "\(turned.text)")
    #expect(turned.text.contains("key 12 of page, round 5: the answer is '25', and '24' in 8"))
  }
}
