import Foundation
import LatencyJudge
import LatencyReports
import Reports
import Testing

@Suite("Samples of any origin")
struct SampleReaderTests {
  private static let schema = "docs/schemas/latency-samples-2.schema.json"
  private static let head =
    #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}"#

  private func file(_ lines: String..., named name: String = "a.jsonl") throws -> SampleFile {
    try SampleFile(Array(lines.joined(separator: "\n").utf8), named: name)
  }

  /// Rounds of 40 keys, 20 ms apart; each takes 3 ms, in its own time what a closure adds.
  private func lines(
    rounds: Int = 9, answer: (_ key: Int) -> String? = { _ in nil },
    extra: (_ round: Int, _ key: Int) -> Int64 = { _, _ in 0 }
  ) throws -> SampleFile {
    var text =
      #"{"schema":"urn:pi-trainer:latency-samples:2","#
      + #""columns":["key","intended","published","answer"]}"# + "\n"
    for round in 0..<rounds {
      text += "{\"scenario\":\"page\",\"round\":\(round)}\n"
      for key in 0..<40 {
        let due = Int64(key) * 20_000_000
        let words = answer(key).map { "\"\($0)\"" } ?? "null"
        text += "[\(key),\(due),\(due + 3_000_000 + extra(round, key)),\(words)]\n"
      }
    }
    return try SampleFile(Array(text.utf8), named: "page.jsonl")
  }

  private func judge(
    _ engine: SampleFile, expecting expected: ExpectedAnswers? = nil
  ) throws -> GateResult {
    let rounds = try SampleRounds(engine: engine, control: lines(), expecting: expected)
    return LatencyJudge.judge(
      GateInput(
        configuration: GateConfiguration(
          limits: ReproducibleLimits(leastLimit: 16_000_000)),
        scenarios: rounds.scenarios, check: expected == nil ? .order : .oracle,
        hasCounters: rounds.hasCounters, isComplete: true,
        provenance: Provenance(
          version: "test", toolchain: "swift", architecture: "test", command: [], started: "now",
          seconds: 0), machine: []))
  }

  @Test("three columns are enough for a PASS, which claims no evidence that is not there")
  func pass() throws {
    let result = try judge(lines())
    #expect(result.verdict == .pass, "\(result.headline)")
    #expect(result.headline.contains("would have been refused a pass"))
    #expect(result[.threadEvidence].verdict == .notRun)
    #expect(result[.ownLoad].verdict == .notRun)
    #expect(result[.correctness].evidence.contains("no oracle says more"))
  }

  @Test("a key that is late in every round is FAIL; one that is late at random is no PASS")
  func late() throws {
    let fixed = try judge(lines(extra: { _, key in key == 17 ? 30_000_000 : 0 }))
    #expect(fixed.verdict == .fail && fixed.headline.contains("key 17 of page"))
    let random = try judge(lines(extra: { round, key in key == round * 3 ? 30_000_000 : 0 }))
    #expect(random.verdict == .inconclusive, "\(random.headline)")
  }

  @Test("an oracle finds a wrong answer, and a missing one")
  func oracle() throws {
    let expected = ExpectedAnswers((0..<40).map { "\($0 * $0)" })
    let right = try judge(lines(answer: { "\($0 * $0)" }), expecting: expected)
    #expect(right.verdict == .pass && right[.correctness].evidence.contains("the oracle's"))
    let wrong = try judge(lines(answer: { $0 == 7 ? "50" : "\($0 * $0)" }), expecting: expected)
    #expect(wrong.verdict == .incorrect)
    #expect(wrong.headline.contains("key 7") && wrong.headline.contains("the oracle's '49'"))
    let silent = try judge(lines(answer: { $0 == 7 ? nil : "\($0 * $0)" }), expecting: expected)
    #expect(silent.verdict == .incorrect, "\(silent.headline)")
  }

  @Test("one answer, or one verdict, that other rounds contradict is INCORRECT without an oracle")
  func contradiction() throws {
    for (column, usual, other, words) in [
      ("answer", "\"4\"", "\"5\"", "'5', and '4'"), ("verdict", "1", "2", "'wrong', and 'correct'"),
    ] {
      func samples(turned: Int?) throws -> SampleFile {
        var text = Self.head.replacing("]", with: ",\"\(column)\"]") + "\n"
        for round in 0..<9 {
          text += "{\"scenario\":\"page\",\"round\":\(round)}\n"
          for key in 0..<40 {
            let answer = round == 4 && key == turned ? other : usual
            text += "[\(key),\(key * 20_000_000),\(key * 20_000_000 + 3_000_000),\(answer)]\n"
          }
        }
        return try SampleFile(Array(text.utf8), named: "page.jsonl")
      }
      #expect(try judge(samples(turned: nil)).verdict == .pass)
      let result = try judge(samples(turned: 17))
      #expect(result.verdict == .incorrect && result.scenarios.isEmpty)
      #expect(
        result.headline == "wrong verdict at key 17 of page, round 5: the answer is \(words) in 8"
          + " other rounds with the same keys", "\(result.headline)")
    }
  }

  @Test("a key that was never published is lost: INCORRECT")
  func lost() throws {
    let control = try lines(rounds: 1)
    let engine = try file(
      Self.head, #"{"scenario":"page","round":0}"#,
      (0..<40).map { "[\($0),\($0 * 20_000_000),\($0 == 9 ? "null" : "\($0 * 20_000_000 + 5)")]" }
        .joined(separator: "\n"))
    let rounds = try SampleRounds(engine: engine, control: control)
    #expect(rounds.scenarios[0].pairs[0].engine.oracle.first?.kind == .lost)
    #expect(rounds.scenarios[0].pairs[0].engine.oracle.first?.key == 9)
  }

  @Test(
    "what is wrong is named by file, line and field",
    arguments: [
      ("", "'a.jsonl', line 1: it is no JSON"),
      (#"{"schema":"urn:other:1","columns":[]}"#, "line 1, schema:"),
      (
        #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended"]}"#,
        "line 1, columns: there is to be a column 'published'"
      ),
      (
        #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","key"]}"#,
        "line 1, columns:"
      ),
      ("HEAD\n[0,0,1]", "line 2: a key comes before the first round"),
      ("HEAD\n" + #"{"scenario":"Page","round":0}"#, "line 2, scenario:"),
      ("HEAD\n" + #"{"scenario":"p"}"#, "line 2, round: this field is missing"),
      ("HEAD\n" + #"{"scenario":"p","round":0,"rond":1}"#, "line 2, rond: there is no such field"),
      ("ROUND\n[0,0]", "line 3: 2 values stand in 3 columns"),
      ("ROUND\n[1,0,1]", "line 3, key: key 0 comes next"),
      ("ROUND\n[0,0,1]\n[0,5,9]", "line 4, key: key 1 comes next"),
      ("ROUND\n[0,5,1]", "line 3, published: 1 is before 'answered'"),
      ("ROUND\n[0,5,9]\n[1,4,9]", "line 4, intended: 4 is before that of the key before"),
      ("ROUND\n[0,0.5,9]", "line 3, intended: it is to be a whole number"),
      ("ROUND\n[0,0,99999999999999999999]", "line 3, published:"),
      ("ROUND\n[0,-1,9]", "line 3, intended:"), ("ROUND\n[0,0,\"1\"]", "line 3, published:"),
      ("ROUND\n[0,0,9", "line 3: it is no JSON at byte 7"),
      ("HEAD\n" + #"{"scenario":"p","round":0,"keys":3}"# + "\n[0,0,1]", "line 2, keys:"),
      (
        "HEAD\n"
          + #"{"scenario":"p","round":0,"hiccups":[{"start":9223372036854775807,"length":1}]}"#,
        "line 2, hiccups:"
      ), ("HEAD", "'a.jsonl': there is no round in it"),
    ])
  func refused(lines: String, words: String) {
    let text = lines.replacing("HEAD", with: Self.head)
      .replacing("ROUND", with: Self.head + "\n" + #"{"scenario":"p","round":0}"#)
    let error = #expect(throws: SampleError.self) {
      try SampleFile(Array((text.isEmpty ? "{" : text).utf8), named: "a.jsonl")
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "-")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("a stall of the machine that began before the round is read, and follows the schema")
  func earlyStall() throws {
    let round = #"{"scenario":"p","round":0,"hiccups":[{"start":-1200,"length":3000}]}"#
    let samples = try file(Self.head, round, "[0,0,1]")
    let read = try SampleRounds(engine: samples, control: samples)
    #expect(
      read.scenarios.first?.pairs.first?.engine.hiccups == [Hiccup(start: -1200, length: 3000)])
    #expect(try ExternalValidator.followSchema([round], Self.schema).allSatisfy { $0 == "valid" })
  }

  @Test("rounds that make no pairs, and rounds of other schedules, are refused")
  func pairs() throws {
    let nine = try lines()
    let five = try lines(rounds: 5)
    let missing = #expect(throws: SampleError.self) {
      try SampleRounds(engine: nine, control: five)
    }
    #expect(missing?.description.contains("round 5 of 'page' is not in") == true)
    let other = try file(
      Self.head, #"{"scenario":"page","round":0}"#, "[0,0,1]", "[1,19000000,19000001]")
    let moved = #expect(throws: SampleError.self) {
      try SampleRounds(engine: lines(rounds: 1), control: other)
    }
    #expect(moved?.description.contains("all rounds play one schedule") == true)
  }

  @Test("the gate's own samples are read back as they were, and follow the schema")
  func own() throws {
    let run = try SampleRun(.fail, scenarios: [("burst", 60), ("stall-flush", 40)], pairs: 2)
    let schedules = Dictionary(
      uniqueKeysWithValues: run.rounds.map { ($0.scenario.id, $0.schedule) })
    let files = LatencyOutputs(try run.record(), rounds: run.all, schedules: schedules)
      .files([.samples])
    let text = try #require(files.first).contents
    let file = try SampleFile(Array(text.utf8), named: "samples.jsonl")
    let read = try SampleRounds(engine: file, control: file)
    #expect(read.hasCounters && read.scenarios.count == 2)
    for (one, other) in zip(read.scenarios, run.rounds) {
      #expect(one.schedule.keys.map(\.released) == other.schedule.keys.map(\.released))
      for (pair, made) in zip(one.pairs, other.pairs) {
        for (back, round) in [(pair.engine, made.engine), (pair.control, made.control)] {
          #expect((0..<round.samples.count).allSatisfy { back.samples[$0] == round.samples[$0] })
          #expect(back.samples.blame == round.samples.blame && back.hiccups == round.hiccups)
          #expect(back.machine == round.machine)
        }
      }
    }
    let lines = text.split(separator: "\n").map(String.init)
    let sample = Array(lines.prefix(4)) + lines.filter { $0.hasPrefix("{") } + lines.suffix(2)
    #expect(try ExternalValidator.followSchema(sample, Self.schema).allSatisfy { $0 == "valid" })
  }

  @Test(
    "the schema refuses a broken line",
    arguments: [
      #"{"schema":"urn:pi-trainer:latency-samples:1","columns":["key","intended","published"]}"#,
      #"{"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended"]}"#,
      #"{"scenario":"Page","round":0}"#, #"{"scenario":"page"}"#,
      #"{"scenario":"page","round":0,"rond":1}"#, #"{"scenario":"page","round":0,"arm":"both"}"#,
      "[0,0.5,1]", "[0,1]", "[0,0,true]", "7",
    ])
  func schemaRefuses(line: String) throws {
    #expect(try ExternalValidator.followSchema([line], Self.schema).allSatisfy { $0 != "valid" })
  }
}
