import Foundation
import Testing

@Suite("pi-trainer latency calibrate")
struct LatencyCalibrateTimingTests {
  /// The lines of the short form, with the gate that must catch each.
  private static let lines: [(plant: String, surroundings: String, gate: String?)] = [
    ("", "idle", nil), ("wrong@77", "idle", "G0"), ("lost@42", "idle", "G0"),
    ("slow:3%", "idle", "G4"), ("stall:20ms@700", "idle", "G1"),
    ("random-stall:20ms/300", "idle", "G6"), ("lock:30ms/150ms", "idle", "G6"),
    ("", "hogs", nil),
  ]

  private static let conditions =
    "recite-endurance (time × 2500), 2,000 keys; 9 to 21 rounds of engine and control;"
    + " budget 16ms; seeds from 1 on"

  /// A folder with a calibration in which the line of the wrong verdict is behind.
  ///
  /// - Parameters:
  ///   - alarms: how often an engine without a fault was said to fail.
  ///   - caught: how many of three wrong verdicts were caught.
  ///   - idleRuns: how many runs the engine without a fault had.
  private func prepared(
    alarms: Int = 0, caught: Int = 3, idleRuns: Int = 20
  ) throws -> Program {
    let program = try Program()
    let tallies = Self.lines.map { line in
      var tally: [String: Any] = [
        "plant": line.plant, "surroundings": line.surroundings,
      ]
      let isWrong = line.plant == "wrong@77"
      let runs = isWrong ? 3 : line.plant.isEmpty ? idleRuns : 20
      tally["expectedGate"] = line.gate
      tally["runs"] = runs
      tally["caught"] = isWrong ? caught : line.gate == nil ? 0 : 20
      tally["blamed"] = line.gate == "G1" || line.gate == "G6" ? 20 : 0
      tally["verdicts"] =
        line.plant.isEmpty
        ? ["fail": alarms, "pass": runs - alarms]
        : [line.gate == "G0" ? "incorrect" : "fail": runs]
      return tally
    }
    let provenance: [String: Any] = [
      "version": "1", "toolchain": "t", "architecture": "a", "command": [String](),
      "started": "2000-01-01T00:00:00Z", "seconds": 1,
    ]
    let kept: [String: Any] = [
      "schemaVersion": 2, "conditions": Self.conditions, "tallies": tallies, "rates": [Any](),
      "provenance": provenance, "machine": [Any](),
    ]
    let folder = program.folder.appendingPathComponent("c")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONSerialization.data(withJSONObject: kept)
      .write(to: folder.appendingPathComponent("calibration.json"))
    return program
  }

  /// Time for one run, which starts at once.
  private func calibrated(_ program: Program, _ arguments: String...) throws -> Program.Outcome {
    try program.run(
      ["latency", "calibrate", "--minutes", "0.0001", "--out", "c", "--pack", Program.pack]
        + arguments)
  }

  @Test("continues with the line that is behind, and saves rates with their bounds", .measuring)
  func goesOn() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let outcome = try calibrated(program, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let result = try outcome.json()
    let tallies = try #require(result["tallies"] as? [[String: Any]])
    let rates = try #require(result["rates"] as? [[String: Any]])
    #expect(tallies.compactMap { $0["runs"] as? Int } == [20, 4, 20, 20, 20, 20, 20, 20])
    #expect(tallies[1]["caught"] as? Int == 4)
    #expect((tallies[1]["verdicts"] as? [String: Int])?["incorrect"] == 4)
    #expect(rates.count == 8)
    let table = String(decoding: try program.bytes("c/calibration.md"), as: UTF8.self)
    #expect(table.contains("| wrong@77 | nothing | 4 |"), "\(table)")
    #expect(try program.bytes("c/calibration.json").count > 1000)
  }

  @Test("finding 11: a line goes on with the seed after those that it has used", .measuring)
  func seeds() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    for seed in [4, 5] {
      let outcome = try calibrated(program)
      #expect(
        outcome.errors.contains("calibrating: wrong@77, run \(seed), seed \(seed)"),
        "\(outcome.errors)")
    }
  }

  @Test("a false alarm is exit code 1", .measuring)
  func falseAlarm() throws {
    let program = try prepared(alarms: 1)
    defer { program.cleanUp() }
    let outcome = try calibrated(program)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no fault: 1 of 20 false alarms"), "\(outcome.errors)")
  }

  @Test("one wrong verdict that was not caught is exit code 1", .measuring)
  func missed() throws {
    let program = try prepared(caught: 2)
    defer { program.cleanUp() }
    let outcome = try calibrated(program)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("wrong@77: caught in 3 of 4 only"), "\(outcome.errors)")
  }

  @Test("a line that has --runs runs is skipped", .measuring)
  func runs() throws {
    let program = try prepared(idleRuns: 4)
    defer { program.cleanUp() }
    let outcome = try program.run([
      "latency", "calibrate", "--out", "c", "--pack", Program.pack, "--json",
      "--runs", "4",
    ])
    let tallies = try #require(try outcome.json()["tallies"] as? [[String: Any]])
    #expect(tallies.compactMap { $0["runs"] as? Int } == [4, 4, 20, 20, 20, 20, 20, 4])
  }

  @Test(
    "a calibration whose numbers contradict each other is refused by the field",
    arguments: [
      (#""runs":3"#, #""runs":-3"#, "tallies[1].runs"),
      (#""caught":3"#, #""caught":50"#, "tallies[1].caught"),
      (#""blamed":0"#, #""blamed":21"#, ".blamed"),
      (#"{"incorrect":3}"#, #"{"incorrect":2}"#, "tallies[1].verdicts"),
      (#"{"incorrect":3}"#, #"{"odd":3}"#, "'odd'"),
      (#"{"incorrect":3}"#, #"{"incorrect":9223372036854775807}"#, "tallies[1].verdicts"),
      (#""schemaVersion":2"#, #""schemaVersion":77"#, "schemaVersion"),
    ])
  func contradiction(old: String, new: String, field: String) throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let kept = String(decoding: try program.bytes("c/calibration.json"), as: UTF8.self)
    let broken = kept.replacing(old, with: new, maxReplacements: 1)
    #expect(broken != kept)
    try program.write(broken, to: "c/calibration.json")
    let outcome = try calibrated(program)
    #expect(outcome.status == 2 && outcome.messages.count == 1, "\(outcome.errors)")
    #expect(outcome.messages.first?.contains(field) == true, "\(outcome.errors)")
  }

  @Test("another kind of calibration, or a damaged one, is left alone and named")
  func foreign() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let other = try calibrated(program, "--budget", "10ms")
    #expect(other.status == 2 && other.errors.contains("other conditions"), "\(other.errors)")
    try program.write("{\"tallies\":7}", to: "c/calibration.json")
    let damaged = try calibrated(program)
    #expect(damaged.status == 2 && damaged.errors.contains("c/calibration.json"))
    #expect(try program.bytes("c/calibration.json") == Data("{\"tallies\":7}".utf8))
  }
}

@Suite("latency calibrate --arm", .measuring)
struct LatencyArmCalibrateTimingTests {
  @Test("a program of one's own: no false alarm beside itself, and every fault is caught")
  func arm() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(
      #"{"name":"echo","transport":"stdio","rounds":5,"#
        + #""command":["sh","-c","echo ready; while read i k; do echo $i $k; done"],"#
        + #""oracle":{"command":["awk","{ print $1, $2 }"]},"#
        + #""scenario":{"id":"s","keys":40,"#
        + #""arrivals":{"kind":"steady","intervalMilliseconds":5}}}"#, to: "arm.json")
    func run(_ words: String...) throws -> Program.Outcome {
      try program.run(words + ["--arm", "arm.json", "--quiet"], of: Program.built("latency-gate"))
    }
    let outcome = try run("calibrate", "--runs", "1", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let tallies = try #require(try outcome.json()["tallies"] as? [[String: Any]])
    #expect(
      tallies.map { $0["plant"] as? String } == ["", "wrong@20", "lost@20", "stall:20ms@20"])
    #expect(tallies.map { $0["runs"] as? Int } == [1, 1, 1, 1])
    #expect(tallies.map { $0["caught"] as? Int } == [0, 1, 1, 1])
    let verdicts = tallies.compactMap { ($0["verdicts"] as? [String: Int])?.keys.joined() }
    // A machine that delays keys itself may leave it open whether the program is late.
    #expect(verdicts.first == "pass" || verdicts.first == "inconclusive", "\(verdicts)")
    #expect(Array(verdicts.dropFirst()) == ["incorrect", "incorrect", "fail"])
    let conditions = try #require(try outcome.json()["conditions"] as? String)
    #expect(conditions.contains("of itself as base 7 to 14;"), "\(conditions)")
    let bound = "0 in 1 gate without a fault, so at most 97.5 % (95 % confidence)"
    let table = String(
      decoding: try program.bytes("build/latency-calibration/calibration.md"), as: UTF8.self)
    #expect(table.contains("\nFalse alarms: \(bound).\n"), "\(table)")
    // The program's page says so with any seed; that of another budget, program or rhythm does not.
    let arm = String(decoding: try program.bytes("arm.json"), as: UTF8.self)
    for (old, new, options, isSaid) in [
      ("", "", ["--seed", "2"], true), ("", "", ["--budget", "15ms"], false),
      ("echo ready;", "echo ready; :;", [], false), (#"onds":5"#, #"onds":6"#, [], false),
      (#""rounds":5"#, #""rounds":6"#, [], false),
    ] as [(String, String, [String], Bool)] {
      let changed = old.isEmpty ? arm : arm.replacing(old, with: new)
      try #require((changed == arm) == old.isEmpty)
      try program.write(changed, to: "arm.json")
      let gate = try program.run(
        ["gate", "--arm", "arm.json", "--quiet"] + options, of: Program.built("latency-gate"))
      #expect([0, 3].contains(gate.status), "\(gate.errors)")
      let page = String(decoding: try program.bytes("build/latency/index.html"), as: UTF8.self)
      #expect(page.contains(bound) == isSaid, "\(options)\(new)")
    }
  }
}

extension LatencyArmCalibrateTimingTests {
  @Test("a program that fails beside itself is a false alarm, which is counted and exit code 1")
  func falseAlarm() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let script = "echo ready; while read i k; do [ $i != 20 ] || sleep 0.04; echo $i $k; done"
    try program.write(
      #"{"name":"slow","transport":"stdio","rounds":5,"command":["sh","-c","\#(script)"],"#
        + #""scenario":{"id":"s","keys":40,"#
        + #""arrivals":{"kind":"steady","intervalMilliseconds":5}}}"#, to: "arm.json")
    // Time for one run, which is that without a fault.
    let outcome = try program.run(
      ["calibrate", "--arm", "arm.json", "--minutes", "0.0001", "--quiet", "--json"],
      of: Program.built("latency-gate"))
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("no fault: 1 of 1 false alarms"), "\(outcome.errors)")
    let tallies = try #require(try outcome.json()["tallies"] as? [[String: Any]])
    // Without an oracle no wrong answer can be planted.
    #expect(tallies.map { $0["plant"] as? String } == ["", "lost@20", "stall:20ms@20"])
    #expect(tallies.map { $0["runs"] as? Int } == [1, 0, 0])
    #expect(tallies[0]["verdicts"] as? [String: Int] == ["fail": 1])
    let table = String(
      decoding: try program.bytes("build/latency-calibration/calibration.md"), as: UTF8.self)
    let bound = "\nFalse alarms: 1 in 1 gate without a fault, so at most 100"
    #expect(table.contains(bound), "\(table)")
  }
}

@Suite("The counted loop of keys", .measuring, .counting)
struct LatencyCountTests {
  @Test("the count of a key does not depend on the environment, from which the heap begins")
  func environment() throws {
    let program = try Program()
    defer { program.cleanUp() }
    var counts: [String] = []
    for length in stride(from: 0, through: 64, by: 16) {
      let outcome = try program.run(
        "latency", "keys", Program.pack, "--count", "200", "--body", "engine", "--slowed-by", "0",
        shell: """
          export SWIFT_DETERMINISTIC_HASHING=1 PAD=\(String(repeating: "x", count: length))
          strip -g -o program "$0"
          valgrind --tool=callgrind --callgrind-out-file=profile --collect-atstart=no \
            '--toggle-collect=*MarkedKeys*marked*' ./program "$@"; exit
          """)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let profile = String(decoding: try program.bytes("profile"), as: UTF8.self)
      counts += profile.split(separator: "\n").filter { $0.hasPrefix("totals:") }.map(String.init)
    }
    #expect(counts.count == 5 && Set(counts).count == 1, "\(counts)")
  }
}
