import LatencyJudge
import Testing

@Suite("The gate of the terminal")
struct TerminalGateTests {
  /// A synthetic trainer on a terminal: a millisecond a key, and what a test changes.
  private struct Trainer {
    var keys = 1_000
    var rounds = 5
    var engine: (_ key: Int) -> Int64 = { _ in 1_000_000 }
    var control: (_ key: Int) -> Int64 = { _ in 200_000 }
    var facts = TerminalFacts(
      starts: [40_000_000, 50_000_000, 60_000_000], frames: 1_000, bytes: 300_000, writes: 1_000,
      idleShare: 0.001, restingShare: 0.002)
    var pressure = 0.01
    var isComplete = true

    func evaluate() -> GateResult {
      var conditions = RunConditions.ordinary
      conditions.injection = .terminal
      let scenario = Scenario(
        id: "terminal-100hz", title: "made up", source: "a test", keys: keys,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 10)),
        conditions: conditions)
      let schedule = KeystrokeSchedule(scenario, seed: 1)
      let pairs = (0..<rounds).map { round in
        RoundPair(
          engine: play(schedule, round, .engine), control: play(schedule, round, .control))
      }
      var configuration = GateConfiguration()
      configuration.looks = [1, rounds]
      let input = GateInput(
        configuration: configuration,
        scenarios: [ScenarioRounds(scenario: scenario, schedule: schedule, pairs: pairs)],
        isComplete: isComplete, provenance: SyntheticRounds.provenance, machine: [])
      #expect(GateSet(for: input) == .terminal)
      return LatencyJudge.judge(input)
    }

    private func play(_ schedule: KeystrokeSchedule, _ round: Int, _ arm: RoundArm) -> RoundResult {
      var samples = SampleTable(capacity: schedule.count)
      for (index, key) in schedule.keys.enumerated() {
        let end = key.intended + (arm == .engine ? engine(index) : control(index))
        samples.record(
          intended: key.intended, injected: key.intended, entered: key.intended, answered: end,
          published: end, verdict: .none)
      }
      var result = RoundResult(
        scenario: schedule.scenario, seed: 1, scheduleHash: schedule.hash, round: round, arm: arm,
        ranFirst: true, offset: 0, injection: .terminal, samples: samples, hiccups: [],
        machine: MachineCounters(processorPressure: pressure, stolenShare: 0), oracle: [],
        isComplete: true)
      result.terminal = facts
      if arm == .control { result.terminal?.starts = [20_000_000] }
      return result
    }
  }

  @Test("a trainer within its limits passes, with the numbers in the evidence")
  func pass() {
    let result = Trainer().evaluate()
    #expect(result.verdict == .pass)
    #expect(result.gates.map(\.id.rawValue) == ["G0", "T1", "G2", "G3", "T4", "G5"])
    #expect(result[.terminalDeadline].verdict == .pass)
    #expect(result.headline.contains("terminal-100hz: 50 % 1 ms, 99 % 1 ms"))
    #expect(result.headline.contains("first frame after 50 ms"))
    #expect(result[.terminalCounts].evidence.contains("5,000 calls of write for 5,000 frames"))
    #expect(result[.terminalCounts].numbers["bytesPerFrame"] == 300)
    #expect(result[.terminalCounts].numbers["framesPerKey-terminal-100hz"] == 1)
  }

  @Test("two keys in a hundred over 2 ms fail the 99th percentile; a key in 200 does not")
  func percentile99() {
    var trainer = Trainer()
    trainer.engine = { $0 % 50 == 0 ? 2_500_000 : 1_000_000 }
    let result = trainer.evaluate()
    #expect(result.verdict == .fail)
    #expect(result.headline.contains("99 % of keys: 2.5 ms, limit 2 ms"))
    trainer.engine = { $0 % 200 == 0 ? 2_500_000 : 1_000_000 }
    #expect(trainer.evaluate().verdict == .pass)
  }

  @Test("two keys in a thousand over 16 ms fail the 99.9th percentile")
  func percentile999() {
    var trainer = Trainer()
    trainer.engine = { $0 % 500 == 0 ? 17_000_000 : 1_000_000 }
    let result = trainer.evaluate()
    #expect(result[.terminalDeadline].verdict == .fail)
    #expect(result[.terminalDeadline].evidence.contains("99.9 %"))
  }

  @Test("where the null program misses as well, nothing is said about the trainer")
  func control() {
    var trainer = Trainer()
    trainer.engine = { $0 % 50 == 0 ? 2_500_000 : 1_000_000 }
    trainer.control = trainer.engine
    #expect(trainer.evaluate().verdict == .inconclusive)
  }

  @Test("on an unfit machine a slow trainer is inconclusive")
  func unfit() {
    var trainer = Trainer()
    trainer.engine = { _ in 3_000_000 }
    trainer.pressure = 0.5
    #expect(trainer.evaluate().verdict == .inconclusive)
    // Noise only adds: a trainer that keeps its limits all the same has kept them.
    trainer.engine = { _ in 1_000_000 }
    #expect(trainer.evaluate().verdict == .pass)
  }

  @Test("a limit that is missed only in the first look is not confirmed by the fresh rounds")
  func unconfirmed() {
    var trainer = Trainer()
    trainer.rounds = 1
    trainer.engine = { $0 % 50 == 0 ? 2_500_000 : 1_000_000 }
    let result = trainer.evaluate()
    #expect(result.verdict == .inconclusive && result.isUnconfirmed)
    trainer.rounds = 5
    #expect(trainer.evaluate().verdict == .fail)
  }

  @Test("too few keys for a percentile are inconclusive and say so")
  func fewKeys() {
    var trainer = Trainer()
    (trainer.keys, trainer.rounds) = (99, 3)
    let result = trainer.evaluate()
    #expect(result.verdict == .inconclusive)
    #expect(result.headline.contains("n too small"))
  }

  @Test("a slow start, a frame in two pieces and a busy idleness fail, each under its gate")
  func facts() {
    var slow = Trainer()
    slow.facts.starts = [120_000_000]
    #expect(slow.evaluate()[.terminalDeadline].verdict == .fail)
    var pieces = Trainer()
    pieces.facts.writes = 1_001
    #expect(pieces.evaluate()[.terminalCounts].verdict == .fail)
    #expect(pieces.evaluate().verdict == .fail)
    var busy = Trainer()
    busy.facts.idleShare = 0.2
    #expect(busy.evaluate()[.terminalCounts].verdict == .fail)
    var unknown = Trainer()
    unknown.facts.writes = nil
    #expect(unknown.evaluate()[.terminalCounts].evidence.contains("unknown"))
    #expect(unknown.evaluate().verdict == .pass)
  }

  @Test("an interrupted run is inconclusive")
  func interrupted() {
    var trainer = Trainer()
    trainer.isComplete = false
    #expect(trainer.evaluate().verdict == .inconclusive)
  }

  @Test("the scenario is played rate by rate, with names of their own")
  func steps() throws {
    let scenario = try #require(Scenario.builtIn("terminal"))
    let steps = scenario.steps()
    #expect(steps.map(\.id) == ["terminal-10hz", "terminal-100hz", "terminal-1000hz"])
    #expect(steps.map(\.keys) == [100, 1_000, 10_000])
    #expect(steps.map { KeystrokeSchedule($0, seed: 1).meanRate.rounded() } == [10, 100, 1_000])
    #expect(scenario.steps(limitedTo: 50).map(\.keys) == [50, 50, 50])
    let one = scenario.steady(atRate: 250, seed: 1).steps()
    #expect(one.map(\.id) == ["terminal-250hz"] && one.map(\.keys) == [2_500])
    for step in steps { try step.validate() }
    let nightly = GateProfile.nightly.scenarios(seed: 1).map(\.id)
    #expect(!nightly.contains("terminal") && nightly.contains("terminal-1000hz"))
  }
}
