import DigitCore
import LatencyHarness
import LatencyMeasurement
import PracticeEngine
import Testing

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

  @Test("snapshots that go back, and snapshots of two states, are found")
  func snapshots() throws {
    let (first, second) = (try state([1]), try state([1, 4]))
    var reader = SnapshotReader(keys: 5)
    reader.take(first, at: 1)
    reader.take(second, at: 2)
    #expect(reader.observation.findings.isEmpty)
    #expect(reader.observation.times[0] == 1 && reader.observation.times[1] == 2)
    reader.take(first, at: 3)
    #expect(reader.observation.findings.map(\.kind) == [.snapshotWentBack])
    reader.take(first.numbered(4), at: 4)
    #expect(reader.observation.findings.last?.kind == .tornSnapshot)
  }

  @Test("a journal that differs from what was played is found")
  func journal() {
    let samples = table([.correct, .wrong])
    let entries = [0 << 8 | 1, 1 << 8 | 2].map { SPSCQueue.Entry(word: $0, time: 0) }
    func findings(_ entries: [SPSCQueue.Entry], _ failure: String? = nil) -> [OracleFinding] {
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
    "faults injected in a round are found", arguments: [InjectionMode.inline, .ring],
    [("wrong@70", OracleFinding.Kind.wrongVerdict, 70), ("lost@42", .lost, 42)])
  func injected(injection: InjectionMode, fault: (String, OracleFinding.Kind, Int)) throws {
    let round = try play(request(steady(100, every: 0.5), injection, faults: [fault.0]))
    let finding = try #require(round.oracle.first { $0.kind == fault.1 })
    #expect(finding.key == fault.2)
  }
}
