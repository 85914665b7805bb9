import LatencyMeasurement
import Testing

/// Synthetic runs with each injected fault: the gate that the fault names catches it, with its
/// blame, and no other gate does.
@Suite("Injected patterns")
struct InjectedPatternTests {
  private typealias Disturbance = SyntheticRounds.Disturbance

  /// A run with the effects of a fault.
  private func affected(by fault: InjectedFault) -> SyntheticRounds {
    var run = SyntheticRounds.steady()
    switch fault {
    case .stall(let time, let key):
      let counters = BlameCounters(threadTime: time, wallTime: time)
      run.engine = { _, index in
        index == key ? Disturbance(service: time, counters: counters) : Disturbance()
      }
    case .randomStall(let time, let oneIn):
      let counters = BlameCounters(threadTime: time, wallTime: time)
      run.engine = { round, index in
        var random = SeededRandom(seed: UInt64(round * 1_000 + index))
        let isAffected = random.below(UInt64(oneIn)) == 0
        return isAffected ? Disturbance(service: time, counters: counters) : Disturbance()
      }
    case .lock(let time, let every):
      let counters = BlameCounters(voluntarySwitches: 1, threadTime: 9_000, wallTime: time)
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
      "stall:20ms@123", "random-stall:20ms/60", "lock:30ms/1s", "wrong@77", "lost@42", "slow:3%",
      "slow-fsync:50ms",
    ])
  func caught(text: String) throws {
    let fault = try InjectedFault(parsing: text)
    let share = if case .slow(let share) = fault { share } else { 0.0 }
    let result = SyntheticRounds.evaluate([affected(by: fault)], counts: counts(more: share))
    let caught = result.gates.filter { [.fail, .incorrect].contains($0.verdict) }.map(\.id)
    #expect(caught == [fault.expectedGate].compactMap { $0 }, "\(result.gates)")
    if let blame = fault.expectedBlame {
      #expect(result.scenarios.first?.worst?.blame == blame)
      #expect(result.headline.hasSuffix(blame.words), "\(result.headline)")
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
