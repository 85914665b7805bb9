import LatencyGate
import LatencyJudge
import Testing

/// The whole verdict on synthetic rounds: each fault, and each threshold from both sides.
@Suite("The verdict over all gates")
struct GateTests {
  private typealias Disturbance = SyntheticRounds.Disturbance
  private let stall: Int64 = 20_000_000
  private let busy = BlameCounters(threadTime: 20_000_000, wallTime: 20_000_000)

  @Test("an engine without a fault passes, with all gates and its headroom")
  func pass() throws {
    let result = SyntheticRounds.steady().evaluate()
    #expect(result.verdict == .pass, "\(result.headline)")
    #expect(result.gates.map(\.id) == GateSet.engine.gates)
    let verdicts = result.gates.map(\.verdict)
    #expect(verdicts == [.pass, .pass, .pass, .notRun, .notRun, .pass, .pass, .pass])
    #expect(result.headroom.map(\.budget) == [16_000_000, 10_000_000, 8_333_333])
    let scenario = try #require(result.scenarios.first)
    #expect(scenario.engine["response"]?.maximum == 2_500)
    #expect(scenario.engine["service"]?.p50 == 1_500)
    #expect(scenario.engine["response"]?.p9999 == nil, "1,800 samples are too few")
    #expect(scenario.classes["first"] == 1_900 && scenario.classes["lineEnd"] == 1_900)
  }

  @Test("every gate says what it is called and what it asks")
  func words() {
    for id in GateID.allCases { #expect(!id.title.isEmpty && id.question.count > 20, "\(id)") }
  }

  @Test("a stall at one key in every round fails G1, and the sentence names key, rounds and cause")
  func fixedStall() {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { _, key in
      key == 123 ? Disturbance(service: 31_000_000, counters: busy) : Disturbance()
    }
    let result = rounds.evaluate()
    #expect(result.verdict == .fail)
    #expect(result[.reproducibleDeadline].verdict == .fail)
    let evidence = result[.reproducibleDeadline].evidence
    #expect(evidence == "key 123 of steady, 31 ms in 9 of 9 rounds, computed all the time")
    #expect(result.headline == evidence)
    #expect(result.scenarios[0].worst?.blame == .computed)
  }

  @Test("one quiet round takes a stall away from G1: noise is not tied to an index")
  func oneQuietRound() {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { round, key in
      key == 123 && round != 4 ? Disturbance(service: stall) : Disturbance()
    }
    let result = rounds.evaluate()
    #expect(result[.reproducibleDeadline].verdict == .pass)
  }

  @Test("the budget itself is within the budget; one nanosecond more is not")
  func budgetBoundary() {
    var rounds = SyntheticRounds.steady()
    // A key keeps the engine 1,900 ns; below the budget the limit of its class holds.
    let cases: [(more: Int64, limit: Double)] = [
      (16_000_000 - 1_900, 20_000), (16_000_000 - 1_899, 16_000_000),
    ]
    for (more, limit) in cases {
      rounds.engine = { _, key in Disturbance(service: key == 9 ? more : 0) }
      let finding = rounds.evaluate()[.reproducibleDeadline]
      #expect(finding.verdict == .fail && finding.numbers["limitNanoseconds"] == limit)
    }
  }

  @Test("the limit of a class is five times the committed time, and never below 20 µs")
  func classBoundary() {
    var rounds = SyntheticRounds.steady()
    let profile = ReproducibleLimits(classes: ["right": 10_000, "first": 100])
    let none = ReproducibleLimits()
    let cases: [(key: Int, time: Int64, limits: ReproducibleLimits, verdict: GateVerdict)] = [
      (9, 20_000, none, .pass), (9, 20_001, none, .fail), (8, 50_000, profile, .pass),
      (8, 50_001, profile, .fail), (0, 20_000, profile, .pass), (0, 20_001, profile, .fail),
    ]
    for (key, time, limits, verdict) in cases {
      let more = time - 1_900
      rounds.engine = { _, index in Disturbance(service: index == key ? more : 0) }
      let finding = SyntheticRounds.evaluate([rounds], limits: limits)[.reproducibleDeadline]
      #expect(finding.verdict == verdict, "key \(key), \(more): \(finding.evidence)")
    }
    // The null engine has it too: then it is the machine.
    rounds.control = rounds.engine
    let finding = rounds.evaluate()[.reproducibleDeadline]
    #expect(finding.verdict == .inconclusive && finding.evidence.contains("not the engine"))
  }

  @Test("work after the answer, which makes the next key late, is seen by G1's measured half")
  func hiddenWork() {
    var rounds = SyntheticRounds.steady(rounds: 18)
    rounds.engine = { _, key in key == 50 ? Disturbance(lateness: stall) : Disturbance() }
    #expect(rounds.evaluate()[.reproducibleDeadline].verdict == .fail)
    // The machine has a part in it, so fresh rounds must agree.
    rounds.rounds = 9
    #expect(rounds.evaluate()[.reproducibleDeadline].isUnconfirmed)
    // The null engine has it too: then it is the generator.
    rounds.control = rounds.engine
    let finding = rounds.evaluate()[.reproducibleDeadline]
    #expect(finding.verdict == .inconclusive && finding.evidence.contains("not the engine"))
  }

  @Test("a burst that the engine cannot keep up with fails although no key is slow by itself")
  func backlog() {
    var rounds = SyntheticRounds(
      scenario: Scenario(
        id: "dense", title: "", source: "", keys: 300,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 1))))
    var limits = ReproducibleLimits()
    for kind in KeyClass.allCases { limits.classes[kind.rawValue] = 1_000_000 }
    rounds.engine = { _, _ in Disturbance(service: 1_100_000) }
    let finding = SyntheticRounds.evaluate([rounds], limits: limits)[.reproducibleDeadline]
    #expect(finding.verdict == .fail && finding.numbers["key"] == 299)
    rounds.engine = { _, _ in Disturbance(service: 900_000) }
    #expect(
      SyntheticRounds.evaluate([rounds], limits: limits)[.reproducibleDeadline].verdict == .pass)
  }

  @Test("stalls that nothing but their number shows fail G2, once fresh rounds agree")
  func randomStalls() {
    var rounds = SyntheticRounds.steady(rounds: 15)
    rounds.engine = { round, key in
      // Two a round, never at the same key twice.
      key % 100 == 10 + round * 5 ? Disturbance(service: stall) : Disturbance()
    }
    let result = rounds.evaluate()
    #expect(result.verdict == .fail && result[.reproducibleDeadline].verdict == .pass)
    #expect(result[.sporadicStalls].verdict == .fail)
    #expect(result[.sporadicStalls].numbers["engine"] == 30)
    #expect(result[.sporadicStalls].evidence.hasSuffix("fresh rounds agree"))
  }

  /// So many stalls over nine rounds, never at the same key twice.
  private func spread(_ episodes: Int, _ disturbance: Disturbance) -> SyntheticRounds {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { round, key in
      let slot = (key - 5) / 20
      return key % 20 == 5 + round % 9 && slot * 9 + round < episodes ? disturbance : Disturbance()
    }
    return rounds
  }

  @Test("G2 fails where the binomial tail crosses the look's share of 0.001; up to 0.01 it is open")
  func stallThreshold() {
    // 9 of 21 rounds: 0.001·9/21 = 4.3e-4, between 2^-12 and 2^-11; 0.01 between 2^-7 and 2^-6.
    let other = Disturbance(service: stall, counters: SyntheticRounds.preempted(stall))
    for (episodes, verdict, isSuspicious) in [
      (12, GateVerdict.inconclusive, true), (11, .inconclusive, false), (7, .inconclusive, false),
      (6, .pass, false), (0, .pass, false),
    ] {
      let finding = spread(episodes, other).evaluate()[.sporadicStalls]
      #expect(finding.numbers["engine"] == Double(episodes))
      #expect(finding.verdict == verdict, "\(episodes) episodes: \(finding.evidence)")
      #expect(finding.isUnconfirmed == isSuspicious)
    }
  }

  @Test("the looks share 0.001 in proportion to their rounds; before the first nothing fails")
  func looks() {
    let first = 0.001 * 9 / 21
    let later = 0.001 * 6 / 21
    let expected: [(Int, Double)] = [
      (8, 0), (9, first), (14, first), (15, later), (21, later), (40, later),
    ]
    for (rounds, threshold) in expected {
      let result = SyntheticRounds.steady(keys: 5, rounds: rounds).evaluate()
      let found = result[.sporadicStalls].numbers["threshold"] ?? -1
      #expect(abs(found - threshold) < 1e-15, "\(rounds) rounds: \(found)")
    }
  }

  @Test("the same stalls in the null engine are the machine's: G2 passes, G5 calls it unfit")
  func noisyMachine() {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { round, key in
      key % 100 == 10 + round * 7 ? Disturbance(service: stall) : Disturbance()
    }
    rounds.control = { round, key in
      key % 100 == 15 + round * 7 ? Disturbance(service: stall) : Disturbance()
    }
    let result = rounds.evaluate()
    #expect(result[.sporadicStalls].verdict == .pass)
    #expect(result[.fitness].verdict == .inconclusive && result.verdict == .inconclusive)
  }

  @Test("G5: control misses in a third of rounds, pressure above 20 %, stolen time above 5 %")
  func fitness() {
    // One late key that another process delayed, or nothing would have to be excused.
    let late = Disturbance(service: stall, counters: SyntheticRounds.preempted(stall))
    for (missing, verdict) in [(2, GateVerdict.pass), (3, .inconclusive)] {
      var rounds = SyntheticRounds.steady()
      rounds.engine = { round, key in round == 1 && key == 70 ? late : Disturbance() }
      rounds.control = { round, key in
        round < missing && key == 30 + round ? Disturbance(service: stall) : Disturbance()
      }
      #expect(rounds.evaluate()[.fitness].verdict == verdict, "\(missing) rounds")
    }
    for (pressure, stolen, verdict) in [
      (0.20, 0.05, GateVerdict.pass), (0.201, 0, .inconclusive), (0, 0.051, .inconclusive),
    ] {
      var rounds = SyntheticRounds.steady()
      rounds.engine = { round, key in round == 1 && key == 70 ? late : Disturbance() }
      rounds.machine = MachineCounters(processorPressure: pressure, stolenShare: stolen)
      #expect(rounds.evaluate().verdict == verdict, "\(pressure), \(stolen)")
    }
  }

  @Test("on an unfit machine without a late key the run passes: noise only adds")
  func loudAndPunctual() {
    var rounds = SyntheticRounds.steady()
    rounds.machine = MachineCounters(processorPressure: 0.9)
    let result = rounds.evaluate()
    #expect(result.verdict == .pass)
    #expect(result[.fitness].evidence.contains("no key was late all the same"))
  }

  @Test("on an unfit machine what is only counted is no FAIL; what holds anyway is")
  func unfit() {
    var rounds = spread(40, Disturbance(service: stall, counters: SyntheticRounds.preempted(stall)))
    rounds.machine = MachineCounters(processorPressure: 0.9)
    #expect(rounds.evaluate().verdict == .inconclusive)
    let counts = GateFinding(.counts, .fail, evidence: "3 % more instructions")
    let bound = SyntheticRounds.evaluate([rounds], counts: counts)
    #expect(bound.verdict == .fail && bound.headline == "3 % more instructions")
    let regression = GateFinding(.regression, .fail, evidence: "slower")
    #expect(SyntheticRounds.evaluate([rounds], regression: regression).verdict == .inconclusive)
    rounds.oracle = [OracleFinding(.wrongVerdict, key: 777, detail: "said wrong to a right 5")]
    #expect(rounds.evaluate().verdict == .incorrect)
  }

  @Test("a wrong verdict or a lost key is INCORRECT, and the result has no latency number")
  func incorrect() {
    for kind in OracleFinding.Kind.allCases {
      var rounds = SyntheticRounds.steady()
      rounds.oracle = [
        OracleFinding(kind, key: 777, detail: "found 3, expected 4"),
        OracleFinding(kind, key: 778, detail: "again"),
      ]
      let result = rounds.evaluate()
      #expect(result.verdict == .incorrect && result.scenarios.isEmpty && result.headroom.isEmpty)
      #expect(result.gates.dropFirst().allSatisfy { $0.verdict == .notRun && $0.numbers.isEmpty })
      #expect(
        result.headline.contains("key 777 of steady, round 1: found 3, expected 4, and 1 more"))
      #expect(result.verdict.exitCode(inconclusiveFails: false) == 4)
    }
  }

  @Test("a round that typed another schedule is INCORRECT")
  func otherSchedule() {
    var rounds = SyntheticRounds.steady().generate()
    rounds.pairs[3].control.scheduleHash = "0000000000000000"
    let result = LatencyJudge.judge(
      GateInput(
        configuration: GateConfiguration(), scenarios: [rounds], isComplete: true,
        provenance: SyntheticRounds.provenance, machine: []))
    #expect(result.verdict == .incorrect && result.headline.contains("another schedule"))
  }

  @Test("an interrupted run is INCONCLUSIVE and says so; nothing measured is no PASS")
  func incomplete() {
    let result = SyntheticRounds.evaluate([SyntheticRounds.steady(rounds: 2)], isComplete: false)
    #expect(result.verdict == .inconclusive && !result.isComplete)
    #expect(result.headline.contains("interrupted"))
    let nothing = SyntheticRounds.evaluate([])
    #expect(nothing.verdict == .inconclusive && nothing[.correctness].verdict == .notRun)
    #expect(nothing[.reproducibleDeadline].verdict == .notRun)
  }

  @Test("a key that is slow in every one of too few rounds is INCONCLUSIVE, not FAIL")
  func fewRounds() {
    for (rounds, verdict) in [(4, GateVerdict.inconclusive), (5, .fail)] {
      var made = SyntheticRounds.steady(rounds: rounds)
      made.engine = { _, key in key == 5 ? Disturbance(service: stall) : Disturbance() }
      #expect(made.evaluate().verdict == verdict)
      // Nor where so few were asked for.
      #expect(made.evaluate(looks: [rounds]).verdict == verdict)
    }
  }

  @Test("keys that the scenario itself holds back are not the engine's misses")
  func heldBack() {
    var rounds = SyntheticRounds(
      scenario: Scenario.builtIn("stall-flush") ?? SyntheticRounds.steady().scenario)
    let result = rounds.evaluate()
    #expect(result.verdict == .pass, "\(result.headline)")
    #expect(result.scenarios[0].engine["response"]?.maximum ?? 0 > 200_000_000)
    rounds.engine = { _, key in key == 80 ? Disturbance(service: stall) : Disturbance() }
    #expect(rounds.evaluate().verdict == .fail)
  }

  @Test("exit codes: 0, 1, 3, 4")
  func exitCodes() {
    #expect(GateVerdict.pass.exitCode(inconclusiveFails: true) == 0)
    #expect(GateVerdict.fail.exitCode(inconclusiveFails: false) == 1)
    #expect(GateVerdict.inconclusive.exitCode(inconclusiveFails: false) == 0)
    #expect(GateVerdict.inconclusive.exitCode(inconclusiveFails: true) == 3)
  }

  @Test("rounds are added only while the verdict is open: 9, 15, 21")
  func escalation() {
    var unfit = SyntheticRounds.steady(keys: 5)
    unfit.machine = MachineCounters(processorPressure: 0.9)
    unfit.engine = { round, key in Disturbance(service: round == 1 && key == 2 ? stall : 0) }
    var plan = EscalationPlan()
    #expect(plan.targetRounds == 9)
    #expect(plan.decide(after: unfit.evaluate()) == .run(until: 15))
    #expect(plan.decide(after: unfit.evaluate()) == .run(until: 21))
    #expect(plan.decide(after: unfit.evaluate()) == .stop)
    var second = EscalationPlan()
    #expect(second.decide(after: SyntheticRounds.steady(keys: 5).evaluate()) == .stop)
    #expect(second.decide(after: SyntheticRounds.evaluate([unfit], isComplete: false)) == .stop)
    #expect(second.targetRounds == 9)
    // To confirm is another thing than to find out.
    var third = EscalationPlan(looks: [9, 15], confirmsOnly: true)
    #expect(third.decide(after: unfit.evaluate()) == .stop)
    var fourth = EscalationPlan(looks: [9, 15], confirmsOnly: true)
    let suspicious = spread(30, Disturbance(service: stall)).evaluate()
    #expect(suspicious.isUnconfirmed && fourth.decide(after: suspicious) == .run(until: 15))
    // What looks slower than a base is to be confirmed as well.
    var fifth = EscalationPlan(looks: [9, 18], confirmsOnly: true)
    let slower = SyntheticRounds.evaluate(
      [SyntheticRounds.steady()],
      regression: GateFinding(.regression, .inconclusive, evidence: "not confirmed yet"))
    #expect(slower.isUnconfirmed && fifth.decide(after: slower) == .run(until: 18))
  }
}
