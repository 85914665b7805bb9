import DigitCore
import LatencyJudge
import PracticeEngine
import Testing
import TrainerLatency

@Suite("Oracle")
struct OracleTests {
  private static let truth = [1, 4, 1, 5, 9].map { Digit($0)! }

  private func table(_ verdicts: [KeyVerdict]) -> SampleTable {
    var samples = SampleTable(capacity: verdicts.count)
    for (index, verdict) in verdicts.enumerated() {
      let time = Int64(index)
      samples.record(
        intended: time, injected: time, entered: time, answered: time, published: time,
        verdict: verdict)
    }
    return samples
  }

  private func oracle(_ keys: [UInt8]) -> RoundOracle {
    RoundOracle(truth: Self.truth, pressed: keys.map { Digit($0)! })
  }

  @Test("right verdicts pass, right and wrong digits alike")
  func right() {
    let verdicts: [KeyVerdict] = [.correct, .wrong, .correct, .correct]
    #expect(oracle([1, 3, 4, 1]).findings(in: table(verdicts)).isEmpty)
  }

  @Test("an inverted verdict is found, with its key")
  func wrong() {
    for (place, verdict) in [(1, KeyVerdict.correct), (2, .wrong)] {
      var verdicts: [KeyVerdict] = [.correct, .wrong, .correct, .correct]
      verdicts[place] = verdict
      let findings = oracle([1, 3, 4, 1]).findings(in: table(verdicts))
      #expect(findings.map(\.kind) == [.wrongVerdict])
      #expect(findings.first?.key == place)
    }
  }

  @Test("a key without a verdict is lost")
  func lost() {
    let findings = oracle([1, 4]).findings(in: table([.correct, .ignored]))
    #expect(findings.map(\.kind) == [.lost] && findings.first?.key == 1)
  }

  private func state(_ keys: [UInt8]) throws -> SessionSnapshot {
    var session = try PracticeSession(mode: .practice, source: Self.truth)
    for (time, key) in keys.enumerated() { _ = session.input(Digit(key)!, at: Int64(time)) }
    return session.snapshot
  }

  @Test("the last state must count every key once")
  func counting() throws {
    let oracle = oracle([1, 3, 4])
    #expect(oracle.findings(in: try state([1, 3, 4]), after: 3).isEmpty)
    #expect(oracle.findings(in: try state([1, 3]), after: 3).first?.kind == .lost)
    #expect(oracle.findings(in: try state([1, 3, 3, 4]), after: 3).first?.kind == .doubled)
    #expect(oracle.findings(in: try state([1, 4, 1]), after: 3).first?.kind == .wrongVerdict)
  }

  @Test("reveals and ticks have no right and wrong, and must be taken")
  func events() {
    let intents: [KeyIntent] = [.right, .tick, .right, .reveal]
    let oracle = RoundOracle(
      truth: Self.truth, pressed: [1, 4, 4, 1].map { Digit($0)! }, intents: intents)
    #expect(oracle.findings(in: table([.correct, .accepted, .correct, .accepted])).isEmpty)
    let lost = oracle.findings(in: table([.correct, .accepted, .correct, .ignored]))
    #expect(lost.map(\.kind) == [.lost] && lost.first?.key == 3)
    // What was called right or wrong was taken: it is a wrong verdict, not a loss.
    let wrong = oracle.findings(in: table([.correct, .correct, .correct, .accepted]))
    #expect(wrong.map(\.kind) == [.wrongVerdict] && wrong.first?.key == 1)
    #expect(wrong.first?.detail == "event 1 pressed no digit and was called right")
  }

  @Test("a journal that differs from what was played is found")
  func journal() {
    let samples = table([.correct, .wrong])
    let entries: [UInt64] = [0 << 8 | 1, 1 << 8 | 2]
    func findings(_ entries: [UInt64], _ failure: String? = nil) -> [OracleFinding] {
      let contents = Journal.Contents(
        durable: TimeColumn(count: 2), entries: entries, failure: failure)
      return RoundOracle.findings(in: contents, samples)
    }
    #expect(findings(entries).isEmpty)
    #expect(findings([entries[0]]).first?.key == 1)
    #expect(findings(entries.reversed()).first?.key == 0)
    #expect(findings(entries + entries).first?.key == 2)
    #expect(findings(entries, "no space").first?.kind == .persistedDiffers)
  }

  @Test(
    "faults injected in a round are found",
    arguments: [
      ("wrong@70", OracleFinding.Kind.wrongVerdict, 70), ("lost@42", .lost, 42),
    ])
  func injected(fault: String, kind: OracleFinding.Kind, key: Int) throws {
    let round = try play(request(steady(100, every: 0.5), faults: [fault]))
    let finding = try #require(round.oracle.first { $0.kind == kind })
    #expect(finding.key == key && round.events == [fault: 1])
  }

  @Test("finding 7: an engine that calls every digit right is found where wrong digits are typed")
  func alwaysRight() throws {
    let fault = ["always-right"]
    let round = try play(request(steady(100, every: 0.2, wrong: 0.1), faults: fault))
    #expect(round.oracle.first?.kind == .wrongVerdict)
    // Where none is typed, the fault never happens, and the round says so.
    let blind = try play(request(steady(100, every: 0.2), faults: fault))
    #expect(blind.oracle.isEmpty && blind.events == ["always-right": 0])
  }

  @Test("finding 7: every mode is played right by the oracle, with ticks and reveals")
  func mission() throws {
    for name in ["practice", "game", "learn", "strict"] {
      let scenario = try #require(Scenario.builtIn("mission-\(name)")).limited(toKeys: 150)
      let round = try play(request(scenario))
      #expect(round.oracle.isEmpty && round.isComplete, "\(name): \(round.oracle)")
      let wrong = try play(request(scenario, faults: ["wrong@0"]))
      #expect(wrong.oracle.first?.key == 0, "\(name)")
    }
  }

  @Test("finding 10: a lock that is held after the last key was never met")
  func neverHappens() throws {
    let fault = "lock:30ms/5s"
    let round = try play(request(steady(100, every: 0.5), faults: [fault]))
    #expect(round.events == [fault: 0])
    let met = try play(request(steady(100, every: 0.5), faults: ["lock:5ms/20ms"]))
    #expect((met.events?["lock:5ms/20ms"] ?? 0) > 0)
  }
}
