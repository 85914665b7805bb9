import LatencyJudge
import Testing

/// The option that injects faults, and times in options.
@Suite("Injected faults and times")
struct InjectedFaultTests {
  @Test(
    "every form of the option reads and writes back",
    arguments: [
      ("stall:20ms@5123", InjectedFault.stall(nanoseconds: 20_000_000, key: 5_123)),
      ("random-stall:20ms/1000", .randomStall(nanoseconds: 20_000_000, oneIn: 1_000)),
      ("lock:30ms/1s", .lock(nanoseconds: 30_000_000, every: 1_000_000_000)),
      ("wrong@777", .wrong(key: 777)), ("lost@42", .lost(key: 42)), ("always-right", .alwaysRight),
      ("slow:5%", .slow(share: 0.05)),
      ("slow-fsync:50ms", .slowFsync(nanoseconds: 50_000_000)),
    ])
  func forms(text: String, fault: InjectedFault) throws {
    #expect(try InjectedFault(parsing: text) == fault)
    #expect(fault.description == text)
    #expect(InjectedFault.forms.contains(text))
  }

  @Test("a share is written as it was read", arguments: ["2", "221.1", "3.000001", "9999.999999"])
  func shares(percent: String) throws {
    #expect(try InjectedFault(parsing: "slow:\(percent)%").description == "slow:\(percent)%")
  }

  @Test(
    "what cannot be read is refused with a line that quotes it",
    arguments: [
      ("", "is not a fault"), ("stall", "is not a fault"), ("stall:20ms", "stall:20ms@5123"),
      ("stall:20@5", "no"), ("stall:20ms@-1", "'-1'"), ("stall:20ms@x", "'x'"),
      ("stall:0ms@5", "above 0"), ("stall:0@5", "above 0"), ("stall:-5ms@5", "above 0"),
      ("stall:20ms@5@6", "form"),
      ("random-stall:20ms/0", "above 0"), ("random-stall:20ms", "random-stall:20ms/1000"),
      ("lock:1s/1s", "shorter"), ("lock:30ms", "lock:30ms/1s"), ("wrong@", "''"),
      ("wrong:7", "is not a fault"), ("lost@9999999999999999999999", "too large"),
      ("wrong@10000000", "9999999"), ("slow:5", "slow:5%"),
      ("slow:0%", "from 2 %"), ("slow:0x5%", "from 2 %"), ("slow:1e1%", "from 2 %"),
      ("slow:nan%", "from 2 %"), ("slow:1.9%", "from 2 %"), ("slow:99999%", "to 10000 %"),
      ("slow-fsync:5h", "not a time"),
      ("stal:20ms@5", "is not a fault"),
    ])
  func refusals(text: String, part: String) {
    do {
      let fault = try InjectedFault(parsing: text)
      Issue.record("\(text) was read as \(fault)")
    } catch {
      #expect(error.description.contains("'\(text)'") && error.description.contains(part))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("times: a number and a unit, above 0, at most an hour")
  func times() throws {
    for (text, value) in [
      ("16ms", 16_000_000), ("0.5s", 500_000_000), ("250us", 250_000), ("250µs", 250_000),
      ("1ns", 1), ("3600s", 3_600_000_000_000), ("8.333333ms", 8_333_333),
    ] {
      #expect(try DurationFormat.nanoseconds(text) == Int64(value), "\(text)")
    }
    for text in [
      "0ms", "0.4ns", "16", "ms", "-1ms", "1e99s", "nans", "infs", "0x10ms", "16 ms", "", "+1ms",
      "1e3ms",
      ".5ms", "1.2.3ms",
    ] {
      #expect(throws: OptionError.self, "\(text)") { try DurationFormat.nanoseconds(text) }
    }
    #expect(DurationFormat.text(16_000_000) == "16ms" && DurationFormat.text(1_500_000) == "1500us")
  }

  @Test("each fault names the gate that must catch it")
  func gates() throws {
    let expected: [(String, GateID?, Blame?)] = [
      ("stall:20ms@5", .reproducibleDeadline, .computed),
      ("random-stall:20ms/1000", .threadEvidence, .computed),
      ("lock:30ms/1s", .threadEvidence, .blocked), ("wrong@7", .correctness, nil),
      ("always-right", .correctness, nil),
      ("lost@7", .correctness, nil), ("slow:5%", .counts, nil), ("slow-fsync:50ms", nil, nil),
    ]
    for (text, gate, blame) in expected {
      let fault = try InjectedFault(parsing: text)
      #expect(fault.expectedGate == gate && fault.expectedBlame == blame, "\(text)")
    }
  }
}

/// Synthetic runs with each injected fault: the gate that the fault names catches it, with its
/// blame, and no other gate does.
@Suite("Injected patterns")
struct InjectedPatternTests {
  private typealias Disturbance = SyntheticRounds.Disturbance

  /// A run with the effects of a fault.
  private func affected(by fault: InjectedFault) -> SyntheticRounds {
    // The second look, whose rounds confirm the first.
    var run = SyntheticRounds.steady(rounds: 15)
    switch fault {
    case .stall(let time, let key):
      let counters = SyntheticRounds.computing(time)
      run.engine = { _, index in
        index == key ? Disturbance(service: time, counters: counters) : Disturbance()
      }
    case .randomStall(let time, let oneIn):
      let counters = SyntheticRounds.computing(time)
      run.engine = { round, index in
        var random = SeededRandom(seed: UInt64(round * 1_000 + index))
        let isAffected = random.below(UInt64(oneIn)) == 0
        return isAffected ? Disturbance(service: time, counters: counters) : Disturbance()
      }
    case .lock(let time, let every):
      let counters = SyntheticRounds.blocking(time)
      run.engine = { round, index in
        // A key every 20 ms; the other thread begins somewhere else in each round.
        let period = Int(every / 20_000_000)
        let isHeld = (index + round * 11) % period == 0
        return isHeld ? Disturbance(service: time, counters: counters) : Disturbance()
      }
    case .wrong(let key):
      run.oracle = [OracleFinding(.wrongVerdict, key: key, detail: "found wrong, expected right")]
    case .lost(let key):
      run.oracle = [OracleFinding(.lost, key: key, detail: "the engine never saw it")]
    case .alwaysRight:
      run.oracle = [OracleFinding(.wrongVerdict, key: 33, detail: "found right, expected wrong")]
    case .slow(let share):
      run.engine = { _, _ in Disturbance(service: Int64(1_500 * share)) }
    case .slowFsync:
      break
    }
    return run
  }

  /// The counts of an engine that needs so much more for a key than the baseline.
  private func counts(more share: Double) -> GateFinding {
    let perKey = Int64((1_000 * (1 + share)).rounded())
    let long = 500_000 + 1_000 * perKey
    let measured = CountMeasurement(
      toolchain: "t", architecture: "a",
      instructions: InstructionReading(
        shortKeys: 1_000, longKeys: 2_000, short: [long, long],
        long: [long + 1_000 * perKey, long + 1_000 * perKey]),
      allocations: CounterReading(value: 0, control: 1),
      systemCalls: CounterReading(value: 0, control: 1),
      majorFaults: CounterReading(value: 0, control: 1))
    let baseline = CountBaseline(entries: [
      CountBaselineEntry(toolchain: "t", architecture: "a", instructionsPerKey: 1_000)
    ])
    return CountsGate.finding(measured, baseline: baseline)
  }

  @Test(
    "an injected fault is caught by the gate and with the blame that it names, and by no other",
    arguments: [
      "stall:20ms@123", "random-stall:20ms/60", "lock:30ms/1s", "wrong@77", "lost@42",
      "always-right",
      "slow:3%", "slow-fsync:50ms",
    ])
  func caught(text: String) throws {
    let fault = try InjectedFault(parsing: text)
    let share = if case .slow(let share) = fault { share } else { 0.0 }
    let result = SyntheticRounds.evaluate([affected(by: fault)], counts: counts(more: share))
    let caught = result.gates.filter { [.fail, .incorrect].contains($0.verdict) }.map(\.id)
    // Many stalls are seen by counting them as well.
    #expect(
      caught.filter { $0 != .sporadicStalls } == [fault.expectedGate].compactMap { $0 },
      "\(result.gates)")
    if let blame = fault.expectedBlame {
      #expect(result.scenarios.first?.worst?.blame == blame)
      if fault.expectedGate == .reproducibleDeadline {
        #expect(result.headline.hasSuffix(blame.words), "\(result.headline)")
      }
    }
    let verdict: GateVerdict =
      fault.expectedGate == nil ? .pass : fault.expectedGate == .correctness ? .incorrect : .fail
    #expect(result.verdict == verdict, "\(result.headline)")
  }

  @Test("without a fault the same run passes every gate that ran")
  func faultless() {
    let result = SyntheticRounds.evaluate([SyntheticRounds.steady()], counts: counts(more: 0))
    #expect(result.verdict == .pass)
    #expect(result[.counts].verdict == .pass)
  }
}
