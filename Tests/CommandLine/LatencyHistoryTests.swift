import Foundation
import Testing

@Suite("pi-trainer latency history")
struct LatencyHistoryTimingTests {
  /// A run in the folder `run`.
  private func played(_ program: Program) throws {
    let outcome = try program.run(
      "latency", "run", "recite-endurance", "--keys", "60", "--rounds", "2", "--quiet", "--out",
      "run", "--pack", Program.pack)
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.errors)")
  }

  /// The line that a run added, with another time for a right digit and another commit.
  private func line(_ text: String, number: Int, time: Int, kernel: String? = nil) throws -> String
  {
    var run = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    run["started"] = "2026-01-01T\(number + 10):00:00Z"
    run["commit"] = "commit-\(number)"
    run["classes"] = ["right": time]
    if let kernel {
      var machine = try #require(run["machine"] as? [String: Any])
      machine["kernel"] = kernel
      run["machine"] = machine
    }
    return String(
      decoding: try JSONSerialization.data(withJSONObject: run), as: UTF8.self)
  }

  @Test("a run is added once, its change is found, exported and shown on the page", .measuring)
  func wholeWay() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try played(program)
    let added = try program.run("latency", "history", "add", "run", "--history", "h.jsonl")
    #expect(added.status == 0 && added.text.contains("added:"), "\(added.errors)")
    let again = try program.run("latency", "history", "add", "run", "--history", "h.jsonl")
    #expect(again.status == 0 && again.text.hasPrefix("already there:"))
    let text = String(decoding: try program.bytes("h.jsonl"), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 1 && text.hasSuffix("\n"))

    // One run is no history yet.
    let few = try program.run("latency", "history", "show", "--history", "h.jsonl", "--exit-code")
    #expect(few.status == 3 && few.text.contains("INCONCLUSIVE"), "\(few.text)")

    let times = (0..<12).map { 1_000 + $0 * 3 % 7 } + (0..<6).map { 1_500 + $0 }
    func file(_ kernel: String?) throws -> String {
      try times.enumerated().map { number, time in
        try line(text, number: number, time: time, kernel: number < 12 ? kernel : nil)
      }.joined(separator: "\n") + "\n"
    }
    try program.write(try file(nil), to: "h.jsonl")
    let slower = try program.run(
      "latency", "history", "show", "--history", "h.jsonl", "--exit-code")
    #expect(slower.status == 1 && slower.text.contains("commit-12"), "\(slower.text)")
    #expect(
      try program.run("latency", "history", "show", "--history", "h.jsonl").status == 0)

    // Across machines there is no answer, unless it is forced.
    try program.write(try file("another kernel"), to: "h.jsonl")
    let apart = try program.run("latency", "history", "show", "--history", "h.jsonl", "--exit-code")
    #expect(apart.status == 3 && apart.text.contains("12 runs of other machines"))
    let forced = try program.run(
      "latency", "history", "show", "--history", "h.jsonl", "--exit-code", "--force")
    #expect(forced.status == 1 && forced.text.contains("2 machines"))

    let otava = try program.run(
      "latency", "history", "export", "--format", "otava", "--history", "h.jsonl", "--force")
    #expect(otava.text.split(separator: "\n").count == 19)
    let bencher = try program.run(
      "latency", "history", "export", "--format", "bencher", "--history", "h.jsonl", "--out", "b")
    #expect(bencher.status == 0 && bencher.text.isEmpty)
    #expect(String(decoding: try program.bytes("b"), as: UTF8.self).contains("own-time-right"))
    let page = try program.run("latency", "report", "run", "--history", "h.jsonl")
    #expect(page.status == 0, "\(page.errors)")
    #expect(
      String(decoding: try program.bytes("run/index.html"), as: UTF8.self)
        .contains("id=\"latency-history\""))
  }

  @Test("a wrong history and a wrong run are refused by name, line and field")
  func refusals() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let missing = try program.run("latency", "history", "show", "--history", "none.jsonl")
    #expect(missing.status == 2 && missing.errors.contains("'none.jsonl': there is no such file"))
    try program.write("{\"schemaVersion\":1}\n", to: "bad.jsonl")
    for command in ["show", "export"] {
      let arguments = command == "export" ? ["--format", "github"] : []
      let bad = try program.run(
        ["latency", "history", command, "--history", "bad.jsonl"] + arguments)
      #expect(bad.status == 2 && bad.messages.count == 1)
      #expect(bad.errors.contains("'bad.jsonl': line 1: "), "\(bad.errors)")
    }
    let run = try program.run("latency", "history", "add", "nowhere", "--history", "h.jsonl")
    #expect(run.status == 2 && run.errors.contains("'nowhere' is not a run's folder"))
    #expect(!program.names().contains("h.jsonl"))
    let empty = try program.run("latency", "history", "show", "--history", "")
    #expect(empty.status == 2)
  }
}

@Suite("pi-trainer latency record and simulate")
struct LatencySimulationTimingTests {
  @Test("recorded rounds are simulated; too few, or a foreign file, is said", .measuring)
  func wholeWay() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let recorded = try program.run(
      "latency", "record", "--rounds", "2", "--out", "r.json", "--pack", Program.pack, "--quiet")
    #expect(recorded.status == 0 && recorded.text == "r.json: 2 rounds\n", "\(recorded.errors)")
    let few = try program.run("latency", "simulate", "r.json", "--out", "p")
    #expect(few.status == 2 && few.errors.contains("2 rounds are recorded, a gate draws 14"))
    try program.write("{}", to: "other.json")
    let foreign = try program.run("latency", "simulate", "other.json", "--out", "p")
    #expect(foreign.status == 2 && foreign.errors.contains("'other.json': "))

    // The committed rounds, with few gates: enough to see that every row is there.
    let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Benchmarks/Runs/2026-11-22-latency-power/build-rounds.json").path
    let power = try program.run(
      "latency", "simulate", committed, "--gates", "4", "--out", "p", "--quiet", "--json")
    // Four gates cannot bound false alarms by 0.1 %.
    #expect(power.status == 1 && power.errors.contains("target 0.1 %"), "\(power.errors)")
    let rows = try #require(try power.json()["rows"] as? [[String: Any]])
    #expect(rows.count == 37)
    let every = rows.first { $0["strength"] as? String == "100 % of launches" }
    #expect((every?["verdicts"] as? [String: Int]) == ["fail": 4])
    #expect(String(decoding: try program.bytes("p/power.md"), as: UTF8.self).contains("| 95 % |"))

    // A real gate with a fault that nobody can miss, beside its simulation.
    let small = [
      "latency", "simulate", committed, "--scenario", "recite-endurance", "--gates", "4", "--out",
      "q", "--pack", Program.pack, "--quiet", "--json", "--plant",
    ]
    let real = try program.run(small + ["random-stall:20ms/100", "--real", "1"])
    #expect(real.status == 0, "\(real.errors)")
    let row = try #require((try real.json()["rows"] as? [[String: Any]])?.first)
    #expect((row["real"] as? [String: Any])?["hits"] as? Int == 1)
    let page = String(decoding: try program.bytes("q/power.md"), as: UTF8.self)
    #expect(page.contains("real gates 1 of 1"), "\(page)")
    for (arguments, message) in [
      (small + ["lock:30ms/2s"], "only random-stall"),
      (small + ["random-stall:20ms/100", "--scenario", "none"], "has no 'none'"),
      (Array(small.dropLast()) + ["--real", "2"], "name the faults by --plant"),
    ] {
      let refused = try program.run(arguments)
      #expect(refused.status == 2 && refused.errors.contains(message), "\(refused.errors)")
    }
  }
}
