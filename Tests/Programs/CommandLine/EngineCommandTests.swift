import Foundation
import Testing

@Suite("The engine command")
struct EngineCommandTests {
  @Test("R3: plays every position of a pack in every mode, ten keys each")
  func validation() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "phi", "--digits", "2000", "--quiet")
    let outcome = try program.run("engine", "validate", "phi", "--json", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let result = try #require((outcome.json()["results"] as? [[String: Any]])?.first)
    #expect(result["positions"] as? Int == 2000)
    #expect(result["wrongVerdicts"] as? Int == 0)
    let modes = try #require(result["modes"] as? [[String: Any]])
    #expect(modes.compactMap { $0["mode"] as? String } == ["learn", "practice", "game", "strict"])
    #expect(modes.allSatisfy { $0["verdicts"] as? Int == 20_000 })
    let more = try program.run("engine", "validate", "phi", "--exhaustive", "--json", "--quiet")
    let all = try #require((more.json()["results"] as? [[String: Any]])?.first)
    #expect((all["segments"] as? Int ?? 0) > 500)
  }

  @Test("plays a part of the positions, and parts add up")
  func parts() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "phi", "--digits", "2000", "--quiet")
    func verdicts(_ options: String...) throws -> [Int] {
      let outcome = try program.run(["engine", "validate", "phi", "--json", "--quiet"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let result = try #require((outcome.json()["results"] as? [[String: Any]])?.first)
      return try ["positions", "segments", "segmentVerdicts", "verdicts"].map {
        try #require(result[$0] as? Int)
      }
    }
    let whole = try verdicts()
    let first = try verdicts("--positions", "1-700")
    let rest = try verdicts("--positions", "701-")
    #expect(zip(first, rest).map { $0 + $1 } == whole)
    #expect(first[0] == 700)
    for wrong in ["0-1", "2001-", "1-0", "1-2001"] {
      let outcome = try program.run(["engine", "validate", "phi", "--quiet", "--positions", wrong])
      #expect(outcome.status == 2)
    }
  }

  @Test("refuses a pack whose digits are not the constant's")
  func wrongPack() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write("1415926535897932384726", to: "wrong.txt")
    _ = try program.run(
      "digits", "import", "wrong.txt", "--constant", "pi", "--check", "none", "--out", "w.digitpack"
    )
    let outcome = try program.run("engine", "validate", "w.digitpack", "--quiet")
    #expect(outcome.status == 1 && outcome.messages.first?.contains("w.digitpack") == true)
    let text = try program.run("engine", "validate", "wrong.txt", "--quiet")
    #expect(text.status == 3 && text.messages.first?.contains("not a pack") == true)
  }

  private static let session = """
    {"constant":"sqrt2","mode":"game","totalXP":998}
    {"t":10.0,"key":"4"}
    {"t":10.5,"key":"1"}
    {"t":11.0,"key":"5"}
    {"t":11.5,"key":"4"}
    {"t":12.5,"stop":true}

    """

  @Test("replays a session to the state that the rules demand, pack or no pack")
  func replay() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.session, to: "s.jsonl")
    let outcome = try program.run("engine", "replay", "s.jsonl", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let state = try outcome.json()
    let expected: [String: AnyHashable] = [
      "state": "finished", "reason": "stopped", "currentIndex": 3, "position": 4,
      "correctCount": 3, "errorCount": 1, "currentStreak": 1, "bestStreak": 2, "revealsUsed": 0,
      "effectivePosition": 2, "ghostPosition": 0, "atmosphericDelta": 0.0, "streakTier": 0,
      "padOpacity": 0.2, "elapsed": 2.5, "cps": 2.0, "xpGained": 3,
      "totalXP": 1001, "grade": "Apprenti",
    ]
    for (name, value) in expected {
      #expect(state[name] as? AnyHashable == value, "\(name): \(String(describing: state[name]))")
    }
    #expect(state["certified"] as? Bool == false && state["doubleBang"] as? Bool == false)
    #expect(state["tint"] is NSNull)
    #expect(
      (state["updates"] as? [String: Any])?.keys.sorted() == ["classic", "crown", "lightning"])
    let people = try program.run("engine", "replay", "s.jsonl")
    #expect(people.text.contains("finished (stopped)"))
  }

  @Test("prints one object an event when asked for a trace")
  func trace() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.session, to: "s.jsonl")
    let outcome = try program.run("engine", "replay", "s.jsonl", "--trace", "--json")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["position"] is Int)
    }
  }

  static let header = #"{"constant":"pi","mode":"practice"}"#

  @Test(
    "names the line of a transcript that cannot be read",
    arguments: [
      (#"{"constant":"pi","mode":"fast"}"#, "line 1"),
      (#"{"constant":"tau","mode":"game"}"#, "line 1"),
      (header + "\n" + #"{"t":0,"key":"x"}"#, "line 2"),
      (header + "\n" + #"{"t":1,"key":"1"}"# + "\n" + #"{"t":0.5,"key":"4"}"#, "line 3"),
      (#"{"t":0,"key":"1"}"#, "line 1"), (header + "\n" + #"{"t":0,"ke"#, "line 2"), ("", "line 1"),
      (String(repeating: "\u{1}garbage", count: 1_250_000), "line 1"),
    ])
  func badTranscript(text: String, line: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(text, to: "bad.jsonl")
    let outcome = try program.run("engine", "replay", "bad.jsonl")
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.messages.count == 1 && outcome.messages[0].contains(line), "\(outcome.errors)")
  }
}
