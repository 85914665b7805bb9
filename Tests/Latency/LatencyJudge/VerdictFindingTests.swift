import LatencyJudge
import Testing

/// What was once wrong with the verdict, each finding by its number: these runs ended otherwise.
@Suite("Findings about the verdict")
struct VerdictFindingTests {
  private typealias Disturbance = SyntheticRounds.Disturbance
  private let stall: Int64 = 20_000_000

  /// Keys as in a recitation: five thousand a second.
  private func dense(keys: Int = 2_000, rounds: Int = 9) -> SyntheticRounds {
    SyntheticRounds(
      scenario: Scenario(
        id: "dense", title: "", source: "a test", keys: keys,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 0.2))), rounds: rounds)
  }

  @Test("finding 1: 15 ms at the first key of every round, some keys late behind it, is FAIL")
  func finding1() {
    var rounds = dense()
    let counters = SyntheticRounds.computing(15_000_000)
    rounds.engine = { round, key in
      // In some rounds the generator wakes late as well, and then keys are over 16 ms.
      key == 0
        ? Disturbance(
          service: 15_000_000, lateness: round.isMultiple(of: 3) ? 1_200_000 : 0, counters: counters
        )
        : Disturbance()
    }
    let result = rounds.evaluate()
    #expect(
      result.verdict == .fail && result.headline.hasPrefix("key 0 of dense, 15 ms in the best"))
    #expect(result.scenarios[0].stalls.engine == 3 && result.scenarios[0].stalls.control == 0)
  }

  @Test("finding 1: a late key that nothing explains and no control key matches is no PASS")
  func unexplained() {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { round, key in Disturbance(service: round == 3 && key == 7 ? stall : 0) }
    let result = rounds.evaluate()
    #expect(result.verdict == .inconclusive, "\(result.headline)")
    #expect(result.headline.contains("1 late key of the engine, 0 of the null engine"))
    // Matched by the control, or explained by a counter, it leaves the PASS, which reports it.
    rounds.control = { round, key in Disturbance(service: round == 5 && key == 70 ? stall : 0) }
    let matched = rounds.evaluate()
    #expect(matched.verdict == .pass)
    #expect(matched.headline.hasPrefix("1 of 1,800 keys over 16 ms, each the machine's doing"))
    rounds.control = { _, _ in Disturbance() }
    rounds.engine = { round, key in
      round == 3 && key == 7
        ? Disturbance(service: stall, counters: SyntheticRounds.preempted(stall)) : Disturbance()
    }
    #expect(rounds.evaluate().verdict == .pass)
  }

  @Test("finding 2: a PASS says what it supports, by the exact bounds")
  func finding2() throws {
    let result = SyntheticRounds.steady(keys: 3_300).evaluate()
    let support = try #require(result.support)
    // 29,700 keys: 0.05^(1/29,700) and the Poisson mean 4.744.
    #expect(support.keys == 29_700 && support.misses == 0)
    #expect(support.fewerThanOneIn == 9_914 && support.seenOneIn == 6_260)
    #expect(
      result.headline == "Every key answered within 16 ms; the slowest took 2.5 µs. Stalls of 16 ms"
        + " in one key of 6,260 or more would have been caught (95 %).")
    let stalls = result[.sporadicStalls].evidence
    #expect(stalls.contains("; fewer than 1 key in 9,914 takes more than 16 ms (95 %); so many"))
    #expect(stalls.contains("so many stalls, from 12 on, would show"))
  }

  @Test("finding 2: stalls are counted over all scenarios, so that a longer profile sees more")
  func pooled() {
    let scenarios = ["a", "b", "c", "d"].map { name in
      var rounds = SyntheticRounds.steady(id: name)
      // Three in each: too few in any one.
      rounds.engine = { round, key in
        round < 3 && key == 20 + 7 * round
          ? Disturbance(service: stall, counters: SyntheticRounds.preempted(stall)) : Disturbance()
      }
      return rounds
    }
    #expect(scenarios[0].evaluate()[.sporadicStalls].verdict == .pass)
    let together = SyntheticRounds.evaluate(scenarios)
    #expect(together[.sporadicStalls].numbers["engine"] == 12)
    #expect(together.isUnconfirmed)
    #expect(together.verdict == .inconclusive)
  }

  @Test("finding 3: two keys in which the thread computed, blocked or paged are FAIL, beside load")
  func finding3() {
    let conducts = [
      SyntheticRounds.computing(stall), SyntheticRounds.blocking(stall),
      // A quarter of the time is enough: the rest was taken by others.
      BlameCounters(
        involuntarySwitches: 3, runDelay: 15_000_000, threadTime: 5_000_000, wallTime: stall,
        keyThreadTime: 5_000_000),
      BlameCounters(majorFaults: 1, threadTime: 9_000, wallTime: stall, keyMajorFaults: 1),
    ]
    for counters in conducts {
      var rounds = SyntheticRounds.steady(rounds: 15)
      rounds.engine = { round, key in
        [2, 11].contains(round) && key == 40 + round
          ? Disturbance(service: stall, counters: counters) : Disturbance()
      }
      rounds.machine = MachineCounters(processorPressure: 0.95)
      rounds.control = { round, key in
        key == 9 * round
          ? Disturbance(service: stall, counters: SyntheticRounds.preempted(stall)) : Disturbance()
      }
      let result = rounds.evaluate()
      #expect(result[.fitness].verdict == .inconclusive)
      #expect(result.verdict == .fail && result[.threadEvidence].verdict == .fail)
      #expect(result.headline.hasPrefix("key "), "\(result.headline)")
    }
  }

  @Test("finding 3: a stall that begins behind another delay is seen for itself")
  func behindOthers() {
    var rounds = dense(keys: 600, rounds: 15)
    rounds.engine = { round, key in
      guard round.isMultiple(of: 5) else { return Disturbance() }
      // Another process first; the keys wait for more than the stall that follows is long.
      if key == 100 {
        return Disturbance(service: 3 * stall, counters: SyntheticRounds.preempted(3 * stall))
      }
      return key == 110 + round
        ? Disturbance(service: stall, counters: SyntheticRounds.computing(stall)) : Disturbance()
    }
    let finding = rounds.evaluate()[.threadEvidence]
    #expect(finding.numbers["engine"] == 3 && finding.verdict == .fail, "\(finding.evidence)")
  }

  @Test("finding 3: one such key asks for more rounds; two in one look wait for fresh ones")
  func oneKey() {
    var rounds = SyntheticRounds.steady()
    let slow = Disturbance(service: stall, counters: SyntheticRounds.computing(stall))
    rounds.engine = { round, key in round == 2 && key == 40 ? slow : Disturbance() }
    let one = rounds.evaluate()
    #expect(one.verdict == .inconclusive && one[.threadEvidence].evidence.contains("one such key"))
    rounds.engine = { round, key in round == 2 && [40, 80].contains(key) ? slow : Disturbance() }
    let two = rounds.evaluate()
    #expect(two.isUnconfirmed && two.verdict == .inconclusive)
    // Fresh rounds without any more do not confirm it.
    rounds.rounds = 15
    let again = rounds.evaluate()
    #expect(again.verdict == .inconclusive)
    #expect(again[.threadEvidence].evidence.hasSuffix("do not confirm it: run it again"))
  }

  @Test("finding 3: a key that is late in most rounds is confirmed where all fresh ones have it")
  func mostRounds() {
    var rounds = SyntheticRounds.steady(rounds: 15)
    let slow = Disturbance(service: stall, counters: SyntheticRounds.computing(stall))
    // Seven of nine, and every round after them.
    rounds.engine = { round, key in
      key == 40 && ![1, 4].contains(round) ? slow : Disturbance()
    }
    let finding = rounds.evaluate(looks: [9, 15])[.threadEvidence]
    #expect(finding.verdict == .fail && finding.evidence.hasSuffix("fresh rounds agree"))
    // Two fresh rounds may have the same key late by chance.
    rounds.rounds = 11
    #expect(rounds.evaluate(looks: [9, 11])[.threadEvidence].verdict == .inconclusive)
    rounds.rounds = 15
    // The null engine has it in all of them as well: no confirmation.
    rounds.control = { round, key in key == 90 && round >= 9 ? slow : Disturbance() }
    #expect(rounds.evaluate(looks: [9, 15])[.threadEvidence].verdict == .inconclusive)
  }

  @Test("finding 3: what the null engine shows too is the machine's")
  func stoppedProcessors() {
    var rounds = SyntheticRounds.steady(rounds: 15)
    let slow = Disturbance(service: stall, counters: SyntheticRounds.computing(stall))
    rounds.engine = { round, key in key == 10 + round && round % 3 == 0 ? slow : Disturbance() }
    rounds.control = { round, key in key == 90 + round && round % 3 == 1 ? slow : Disturbance() }
    let finding = rounds.evaluate()[.threadEvidence]
    #expect(finding.verdict == .inconclusive && finding.evidence.contains("stops threads"))
  }

  @Test("a preempted key, a late generator and a backlog convict nobody")
  func innocent() {
    var rounds = dense(rounds: 15)
    rounds.engine = { round, key in
      if key == 300 + round {
        return Disturbance(service: stall, counters: SyntheticRounds.preempted(stall))
      }
      // Spinning between dense keys is processor time of the thread, but not inside the key.
      return key == 900 + round
        ? Disturbance(
          lateness: stall,
          counters: BlameCounters(runDelay: stall, threadTime: 40_000_000, wallTime: 60_000_000))
        : Disturbance()
    }
    rounds.control = rounds.engine
    let result = rounds.evaluate()
    #expect(result[.threadEvidence].verdict == .pass, "\(result[.threadEvidence].evidence)")
    #expect(result.verdict != .fail)
  }

  @Test("finding 4: a stall at a fixed key is FAIL on any machine")
  func finding4() {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { _, key in Disturbance(service: key == 123 ? stall : 0) }
    rounds.machine = MachineCounters(processorPressure: 0.95, stolenShare: 0.2)
    rounds.control = { round, key in Disturbance(service: key == 9 * round + 1 ? stall : 0) }
    let result = rounds.evaluate()
    #expect(result[.fitness].verdict == .inconclusive)
    #expect(result.verdict == .fail && result.headline.hasPrefix("key 123 of steady, 20 ms"))
  }

  @Test("finding 5: headroom is of the engine's own time, not the generator's lateness")
  func finding5() {
    var rounds = SyntheticRounds.steady()
    let calm = rounds.evaluate()
    // 1,500 of service, 400 to publish.
    #expect(calm.headroom[0].worst == 1_900 && calm.headroom[0].control == 1_900)
    rounds.engine = { _, _ in Disturbance(lateness: 12_900) }
    #expect(rounds.evaluate().headroom == calm.headroom)
  }

  @Test(
    "finding 6: 1 ms, and 21 µs, at one key of every round is a regression",
    arguments: [Int64(1_000_000), 15_000_000, 21_000], [0, 57, 199])
  func finding6(time: Int64, key: Int) {
    var rounds = SyntheticRounds.steady()
    rounds.engine = { _, index in Disturbance(service: index == key ? time : 0) }
    let result = rounds.evaluate()
    #expect(result.verdict == .fail && result.headline.hasPrefix("key \(key) of steady"))
  }

  @Test("finding 8: a build that loads the machine in its own rounds does not excuse itself")
  func finding8() {
    var rounds = SyntheticRounds.steady(rounds: 15)
    let late = Disturbance(
      service: stall,
      counters: BlameCounters(
        involuntarySwitches: 1, runDelay: stall, threadTime: 5_000, otherThreadsTime: 2 * stall,
        wallTime: stall, keyThreadTime: 5_000))
    rounds.engine = { round, key in
      key == 10 + 3 * round || key == 150 - round ? late : Disturbance()
    }
    let loaded = MachineCounters(
      processorPressure: 0.8, stolenShare: 0, processTime: 1_900_000_000, wallTime: 1_000_000_000)
    rounds.engineMachine = loaded
    rounds.machine = MachineCounters(
      processorPressure: 0.01, stolenShare: 0, processTime: 500_000_000, wallTime: 1_000_000_000)
    let result = rounds.evaluate()
    #expect(result[.fitness].verdict == .pass, "the control's rounds were quiet")
    #expect(result[.ownLoad].verdict == .inconclusive)
    #expect(result.verdict == .fail, "\(result.headline)")
    // Without a late key it is no PASS either.
    rounds.engine = { _, _ in Disturbance() }
    #expect(rounds.evaluate().verdict == .inconclusive)
    #expect(rounds.evaluate().headline.contains("140 % of a processor more"))
    // Children are not counted for the process; the pressure shows them.
    rounds.engineMachine = MachineCounters(processorPressure: 0.8, stolenShare: 0)
    rounds.machine = MachineCounters(processorPressure: 0.01, stolenShare: 0)
    #expect(rounds.evaluate().headline.contains("the program is the load"))
    rounds.machine = MachineCounters(processorPressure: 0.8, stolenShare: 0)
    #expect(rounds.evaluate().verdict == .pass)
  }

  @Test("finding 9: a required gate that did not run is INCONCLUSIVE, with what to do")
  func finding9() {
    let rounds = SyntheticRounds.steady()
    let missing = GateFinding(
      .counts, .notRun, evidence: "there is no valgrind here; 'apt-get install valgrind' brings it")
    // Those of the profile that continuous integration runs.
    let required = GateProfile.ci.configuration(
      budget: 16_000_000, limits: ReproducibleLimits()
    ).required
    let result = SyntheticRounds.evaluate([rounds], counts: missing, required: required)
    #expect(result.verdict == .inconclusive)
    #expect(result.headline.hasPrefix("G4 is required and did not run"))
    #expect(result.headline.contains("apt-get install valgrind"))
    #expect(SyntheticRounds.evaluate([rounds], counts: missing).verdict == .pass)
    #expect(SyntheticRounds.evaluate([rounds], required: required).verdict == .inconclusive)
  }

  @Test("a time FAIL stands only where fresh rounds agree")
  func confirmation() {
    var rounds = SyntheticRounds.steady(rounds: 15)
    rounds.engine = { round, key in
      // Many stalls before the first look, none after it.
      round < 9 && key % 40 == 3 * round ? Disturbance(service: stall) : Disturbance()
    }
    let result = rounds.evaluate()
    #expect(result[.sporadicStalls].numbers["engine"] ?? 0 > 20)
    #expect(result.verdict == .inconclusive)
    #expect(result.headline.contains("fresh rounds do not confirm it"))
  }
}
