import Foundation
import Testing

/// `doctor --arm` and `doctor --samples` with what others fell into.
@Suite("latency doctor: traps", .serialized)
struct LatencyDoctorTimingTests {
  private static let gate = Program.built("latency-gate")

  /// An arm that answers every line at once.
  private static let echo = ["sh", "-c", "echo ready; while read i k; do echo $i $k; done"]

  private func arm(_ command: [String], _ fields: [String: Any], in program: Program) throws {
    var arm: [String: Any] = ["name": "mine", "transport": "stdio", "command": command]
    arm.merge(fields) { $1 }
    try JSONSerialization.data(withJSONObject: arm)
      .write(to: program.folder.appendingPathComponent("arm.json"))
  }

  private func doctor(_ program: Program, _ more: String...) throws -> Program.Outcome {
    try program.run(["doctor", "--arm", "arm.json", "--quiet"] + more, of: Self.gate)
  }

  private func kinds(_ outcome: Program.Outcome) throws -> [String] {
    let traps = try #require(try outcome.json()["traps"] as? [[String: String]])
    return traps.compactMap { $0["kind"] }
  }

  @Test("a healthy arm has none, and is told what judges it", .measuring)
  func healthy() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try arm(Self.echo, [:], in: program)
    let outcome = try doctor(program)
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("64 keys answered: half within "), "\(outcome.text)")
    #expect(outcome.text.contains("No trap was found. 'gate --arm arm.json' judges the program."))
    let json = try doctor(program, "--json")
    #expect(try kinds(json) == [])
    #expect(try json.json()["keys"] as? Int == 64)
  }

  /// What the program does wrong, as a shell says it or Python.
  private static let programs: [(kind: String, command: [String])] = [
    ("early", ["sh", "-c", "echo ready; while read i k; do echo $i x; echo $((i+1)) x; done"]),
    ("unready", ["sh", "-c", "echo ready; read x; while read i k; do echo $i $k; done"]),
    (
      "polled",
      [
        "python3", "-c",
        """
        import os, select, time
        os.write(1, b"ready\\n")
        while True:
            time.sleep(0.02)
            if select.select([0], [], [], 0)[0]:
                lines = os.read(0, 65536)
                if not lines:
                    break
                os.write(1, lines)
        """,
      ]
    ),
    ("clock", ["sh", "-c", "echo ready; while read i k; do echo $i $k 1 2; done"]),
    (
      "coarse",
      [
        "python3", "-c",
        """
        import sys, time
        print("ready", flush=True)
        for line in sys.stdin:
            entered = time.monotonic_ns()
            time.sleep(0.005)
            print(*line.split(), entered, entered + 4_000_000, flush=True)
        """,
      ]
    ),
  ]

  @Test(
    "what a program does wrong is named, with what to do", .measuring, arguments: Self.programs)
  func program(kind: String, command: [String]) throws {
    let program = try Program()
    defer { program.cleanUp() }
    try arm(command, [:], in: program)
    let outcome = try doctor(program, "--json")
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(try kinds(outcome) == [kind], "\(outcome.text)")
    if kind == "polled" { #expect(outcome.text.contains("multiples of 20"), "\(outcome.text)") }
  }

  @Test("a screen that is ready before keys are painted", .measuring)
  func screen() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let script = "stty -echo; printf loading; sleep 1; stty echo; exec cat"
    try arm(["sh", "-c", script], ["transport": "pty", "ready": "loading"], in: program)
    let outcome = try doctor(program)
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("TRAP: a key that was sent as soon as the program was ready"))
  }

  @Test(
    "what an arm file lets be typed is judged as well", .measuring,
    arguments: [("pauses", "0", 1_000), ("held", "7", 33), ("oneKey", "7", 150)])
  func typed(kind: String, key: String, interval: Int) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let scenario: [String: Any] = [
      "id": "s", "keys": 20,
      "arrivals": ["kind": "steady", "intervalMilliseconds": interval] as [String: Any],
    ]
    let keys = kind == "pauses" ? ["0", "1", "2"] : [key]
    try arm(Self.echo, ["scenario": scenario, "keys": keys], in: program)
    let outcome = try doctor(program, "--json")
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(try kinds(outcome) == [kind], "\(outcome.text)")
  }

  @Test("a wrong answer is exit code 4, and shows no time", .measuring)
  func wrong() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let oracle = ["command": ["awk", "{ print $1, $2 + 1 }"]]
    try arm(Self.echo, ["oracle": oracle], in: program)
    let outcome = try doctor(program)
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("INCORRECT: key 0: ") && !outcome.text.contains("within"))
  }

  @Test("the help names the traps that samples show, and each of them is found in samples")
  func ofSamples() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let help = try program.run(["doctor", "--help"], of: Self.gate).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      help.contains(
        "With --samples it finds early answers, polling, pauses and a coarse timer in samples"))
    func kinds(_ gap: Int, _ published: (_ key: Int, _ due: Int) -> Int) throws -> [String] {
      var lines = [
        #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}"#,
        #"{"scenario":"page","round":0,"arm":"engine"}"#,
      ]
      lines += (0..<40).map { "[\($0),\($0 * gap),\(published($0, $0 * gap))]" }
      try program.write(lines.joined(separator: "\n") + "\n", to: "a.jsonl")
      let words = ["doctor", "--samples", "a.jsonl", "--json"]
      return try self.kinds(program.run(words, of: Self.gate))
    }
    let (gap, period) = (83_000_000, 50_000_000)
    let noise = { (key: Int) in 120_011 + key * 7_919 % 60_000 }
    #expect(try kinds(gap) { $1 + noise($0) } == [])
    #expect(try kinds(gap) { $0 == 5 ? $1 : $1 + noise($0) } == ["early"])
    #expect(try kinds(gap) { ($1 / period + 1) * period + noise($0) } == ["polled"])
    #expect(try kinds(1_000_000_000) { $1 + noise($0) } == ["pauses"])
    #expect(try kinds(gap) { $1 + 8_000_000 * (1 + $0 % 2) } == ["coarse"])
  }

  @Test("samples of a page whose timer rounds to 8 ms, a second apart")
  func samples() throws {
    let program = try Program()
    defer { program.cleanUp() }
    func write(_ gap: Int, _ step: Int) throws {
      var lines = [
        #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}"#,
        #"{"scenario":"page","round":0,"arm":"engine"}"#,
      ]
      lines += (0..<40).map { "[\($0),\($0 * gap),\($0 * gap + step * (1 + $0 * $0 % 3))]" }
      try program.write(lines.joined(separator: "\n") + "\n", to: "a.jsonl")
    }
    func doctor(_ more: String...) throws -> Program.Outcome {
      try program.run(["doctor", "--samples", "a.jsonl"] + more, of: Self.gate)
    }
    try write(1_000_000_000, 8_000_000)
    let coarse = try doctor("--json")
    #expect(coarse.status == 1, "\(coarse.errors)")
    #expect(try kinds(coarse) == ["pauses", "coarse"], "\(coarse.text)")
    #expect(coarse.text.contains("judge 64 ms and more"), "\(coarse.text)")
    #expect(try kinds(doctor("--budget", "64ms", "--json")) == ["pauses"])
    try write(40_000_000, 201_003)
    let fine = try doctor()
    #expect(fine.status == 0 && fine.text.contains("No trap was found."), "\(fine.text)")
    let both = try doctor("--arm", "arm.json")
    #expect(both.status == 2 && both.errors.contains("exclude each other"), "\(both.errors)")
  }
}
