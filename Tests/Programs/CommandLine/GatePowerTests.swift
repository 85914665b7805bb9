import Foundation
import Testing

private let tool = Program.built("gate-power")
private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
private let limits = [
  "--limits", root.appendingPathComponent("Resources/latency-profile.json").path,
]
/// The committed rounds.
private let committed = root.appendingPathComponent(
  "Benchmarks/Runs/2026-11-23-latency-power/idle-rounds.json"
).path
/// The words of one planted fault, which follows, in four gates.
private let small =
  ["simulate", committed] + limits + [
    "--scenario", "recite-endurance", "--gates", "4", "--out", "q", "--pack", Program.pack,
    "--quiet", "--json", "--plant",
  ]

@Suite("gate-power, beside real gates")
struct GatePowerTimingTests {
  @Test("a fault that nobody can miss is caught by a real gate and by its simulation", .measuring)
  func realGate() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let real = try program.run(small + ["random-stall:20ms/100", "--real", "1"], of: tool)
    #expect(real.status == 0, "\(real.errors)")
    let row = try #require((try real.json()["rows"] as? [[String: Any]])?.first)
    #expect((row["real"] as? [String: Any])?["hits"] as? Int == 1)
    let page = String(decoding: try program.bytes("q/power.md"), as: UTF8.self)
    #expect(page.contains("real gates 1 of 1"), "\(page)")
  }
}

@Suite("gate-power")
struct GatePowerTests {
  @Test("recorded rounds are simulated; too few, or a foreign file, is said", .measuring)
  func wholeWay() async throws {
    let program = try Program()
    defer { program.cleanUp() }
    let recorded = try await program.runAside(
      ["record", "--rounds", "2", "--out", "r.json", "--pack", Program.pack, "--quiet"], of: tool)
    #expect(recorded.status == 0 && recorded.text == "r.json: 2 rounds\n", "\(recorded.errors)")
    let few = try program.run(["simulate", "r.json", "--out", "p"] + limits, of: tool)
    #expect(few.status == 2 && few.errors.contains("2 rounds are recorded, a gate draws 14"))
    try program.write("{}", to: "other.json")
    let foreign = try program.run(["simulate", "other.json", "--out", "p"] + limits, of: tool)
    #expect(foreign.status == 2 && foreign.errors.contains("'other.json': "))

    // The committed rounds, with few gates: enough to see that every row is there.
    let power = try await program.runAside(
      ["simulate", committed, "--gates", "4", "--out", "p", "--quiet", "--json"] + limits,
      of: tool)
    // Four gates cannot bound false alarms by 0.1 %.
    #expect(power.status == 1 && power.errors.contains("target 0.1 %"), "\(power.errors)")
    let rows = try #require(try power.json()["rows"] as? [[String: Any]])
    #expect(rows.count == 37)
    let every = rows.first { $0["strength"] as? String == "100 % of launches" }
    #expect((every?["verdicts"] as? [String: Int]) == ["fail": 4])
    #expect(String(decoding: try program.bytes("p/power.md"), as: UTF8.self).contains("| 95 % |"))
    for (arguments, message) in [
      (small + ["lock:30ms/2s"], "only random-stall"),
      (small + ["random-stall:20ms/100", "--scenario", "none"], "has no 'none'"),
      (Array(small.dropLast()) + ["--real", "2"], "name the faults by --plant"),
    ] {
      let refused = try program.run(arguments, of: tool)
      #expect(refused.status == 2 && refused.errors.contains(message), "\(refused.errors)")
    }
  }
}
