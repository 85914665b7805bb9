import Foundation
import LatencyJudge
import Testing

/// How often the gate itself is wrong: the tallies, and a simulation.
@Suite("Calibration")
struct CalibrationTests {
  @Test("tallies count alarms without a fault and detections with one, with exact bounds")
  func tallies() throws {
    var quiet = CalibrationTally(nil, .idle)
    for _ in 0..<30 { quiet.add(SyntheticRounds.steady(keys: 3).evaluate()) }
    #expect(quiet.runs == 30 && quiet.alarms == 0 && quiet.verdicts == ["pass": 30])
    #expect(abs(quiet.rate.interval.high - 0.1157) < 1e-4)

    var injected = CalibrationTally(.stall(nanoseconds: 20_000_000, key: 5), .idle)
    var stalled = SyntheticRounds.steady(keys: 9)
    let busy = BlameCounters(threadTime: 20_000_000, wallTime: 20_000_000)
    stalled.engine = { _, key in
      key == 5
        ? SyntheticRounds.Disturbance(service: 20_000_000, counters: busy)
        : SyntheticRounds.Disturbance()
    }
    injected.add(stalled.evaluate())
    injected.add(SyntheticRounds.steady(keys: 9).evaluate())
    #expect(injected.caught == 1 && injected.blamed == 1 && injected.rate.rate == 0.5)

    let result = CalibrationResult(
      [quiet, injected], conditions: "made up", provenance: SyntheticRounds.provenance, machine: [])
    #expect(result.issues(canCount: true).isEmpty)
    let copy = try JSONDecoder().decode(
      CalibrationResult.self, from: JSONEncoder().encode(result))
    #expect(copy.tallies == result.tallies && copy.rates == result.rates)
  }

  @Test("finding 11: every run of a line has a seed of its own, also after a pause")
  func seeds() throws {
    var tally = CalibrationTally(.randomStall(nanoseconds: 20_000_000, oneIn: 300), .idle)
    let clean = SyntheticRounds.steady(keys: 3).evaluate()
    var seeds: [UInt64] = []
    for _ in 0..<8 {
      seeds.append(tally.nextSeed(from: 41))
      tally.add(clean)
      // Saved, and continued by another process.
      tally = try JSONDecoder().decode(CalibrationTally.self, from: JSONEncoder().encode(tally))
    }
    #expect(seeds == Array(41...48))
    // Another seed is another schedule: the harness plants by it.
    let scenario = try #require(Scenario.builtIn("burst"))
    #expect(Set(seeds.map { KeystrokeSchedule(scenario, seed: $0).hash }).count == 8)
  }

  @Test("one miss of an exact gate is too many, of a stall one of two, on an idle machine")
  func issues() {
    var stalled = SyntheticRounds.steady(keys: 9)
    stalled.engine = { _, key in SyntheticRounds.Disturbance(service: key == 5 ? 20_000_000 : 1_000)
    }
    let clean = SyntheticRounds.steady(keys: 9).evaluate()
    func texts(_ tally: CalibrationTally, _ runs: [GateResult], canCount: Bool = true) -> [String] {
      var tally = tally
      for run in runs { tally.add(run) }
      return CalibrationResult(
        [tally], conditions: "made up", provenance: SyntheticRounds.provenance, machine: []
      ).issues(canCount: canCount).map { ($0.isCertain ? "! " : "? ") + $0.text }
    }
    let slow = CalibrationTally(.slow(share: 0.03), .idle)
    let stall = InjectedFault.stall(nanoseconds: 20_000_000, key: 5)

    #expect(
      texts(CalibrationTally(nil, .hogs), [clean, stalled.evaluate()])
        == ["! no fault beside hogs: 1 of 2 false alarms"])
    #expect(
      texts(CalibrationTally(.wrong(key: 3), .hogs), [clean])
        == ["! wrong@3 beside hogs: caught in 0 of 1 only"])
    #expect(texts(slow, [clean]) == ["! slow:3%: caught in 0 of 1 only"])
    #expect(texts(slow, [clean], canCount: false) == ["? slow:3%: caught in 0 of 1 only"])
    // This stall has no counters, so it cannot be blamed on computing.
    #expect(
      texts(CalibrationTally(stall, .idle), [clean, clean, stalled.evaluate()])
        == [
          "? stall:20ms@5: caught in 1 of 3 only",
          "? stall:20ms@5: the right blame in 0 of 1 only",
        ])
    #expect(texts(CalibrationTally(stall, .hogs), [clean, clean]).isEmpty)
  }

  /// By how much Poisson hiccups of 20 to 80 ms make each key of a round of 10 s late.
  private func lateness(
    _ schedule: KeystrokeSchedule, perSecond: Double, _ random: inout SeededRandom
  ) -> [Int64] {
    var late = [Int64](repeating: 0, count: schedule.count)
    var time = 0.0
    while true {
      time += exponential(&random) / perSecond
      let end = time + random.uniform(0.020...0.080)
      guard time < 10 else { return late }
      // Keys that come during a hiccup wait until its end.
      for (index, key) in schedule.keys.enumerated() {
        let release = Double(key.released) / 1e9
        if release >= time, release < end { late[index] = Int64((end - release) * 1e9) }
      }
    }
  }

  @Test(
    "noise that delays some key of every round delays no key in all of nine",
    arguments: [
      // rounds, hiccups a second, shares of runs with a key that is late in every round
      (1, 0.1, 0.5...0.8), (1, 0.5, 0.95...1), (5, 2, 0...0.01), (5, 5, 0.02...0.3),
      (9, 5, 0...0.01),
    ])
  func noise(rounds: Int, perSecond: Double, share: ClosedRange<Double>) {
    var random = SeededRandom(seed: UInt64(rounds) * 100 + UInt64(perSecond * 10))
    let runs = 200
    var delayed = 0
    for _ in 0..<runs {
      var made = SyntheticRounds.steady(keys: 500, rounds: rounds)
      let schedule = made.schedule
      let late = (0..<rounds).map { _ in lateness(schedule, perSecond: perSecond, &random) }
      made.engine = { round, key in SyntheticRounds.Disturbance(lateness: late[round][key]) }
      let deadline = made.evaluate()[.reproducibleDeadline]
      if deadline.numbers["responseNanoseconds"] ?? 0 > 16_000_000 { delayed += 1 }
      #expect(rounds >= 9 || deadline.verdict != .fail)
    }
    #expect(share.contains(Double(delayed) / Double(runs)))
  }
}

/// A draw from the exponential distribution with mean 1, by the method of von Neumann (1951), which
/// needs no logarithm.
private func exponential(_ random: inout SeededRandom) -> Double {
  var whole = 0.0
  while true {
    let first = random.unit()
    var previous = first
    var isOdd = true
    while true {
      let next = random.unit()
      if next > previous { break }
      previous = next
      isOdd.toggle()
    }
    if isOdd { return whole + first }
    whole += 1
  }
}
