import LatencyJudge
import LatencyReports
import Testing

@Suite("The comment for reviewers")
struct LatencyCommentTests {
  /// Two rounds of three keys that keep the program for these times, in nanoseconds.
  private func rounds(_ times: [[Int64]]) -> ScenarioRounds {
    let scenario = Scenario(
      id: "page", title: "page", source: "a test", keys: 3,
      arrivals: .steady(SteadyArrivals(intervalMilliseconds: 100)))
    let schedule = KeystrokeSchedule(scenario, seed: 1)
    return ScenarioRounds(
      scenario: scenario, schedule: schedule,
      pairs: times.enumerated().map { number, times in
        var samples = SampleTable(capacity: 3)
        for (key, time) in zip(schedule.keys, times) {
          samples.record(
            intended: key.intended, injected: key.intended, entered: key.intended,
            answered: key.intended + time, published: key.intended + time, verdict: .none)
        }
        let round = RoundResult(
          scenario: "page", seed: 1, scheduleHash: schedule.hash, round: number, arm: .engine,
          ranFirst: true, offset: 0, injection: .process, samples: samples, hiccups: [],
          machine: MachineCounters(), oracle: [], isComplete: true)
        return RoundPair(engine: round, control: round.unplayedControl)
      })
  }

  private func comment(
    _ ending: SampleRun.Ending, isCompared: Bool = false,
    change: (inout GateResult) -> Void = { _ in }
  ) throws -> LatencyComment {
    var result = try SampleRun(ending, scenarios: [("burst", 20)], pairs: 1).result()
    change(&result)
    return LatencyComment(
      LatencyRecord(result),
      rounds: [rounds([[1_000_000, 3_000_000, 40_000_000], [2_000_000, 9_000_000, 500]])],
      base: isCompared
        ? ("main", rounds([[1_000_000, 2_000_000, 600], [1_500_000, 2_500_000, 700]])) : nil)
  }

  private static let origin =
    "Commit 0123456789abcdef0123456789abcdef01234567, none, 61.25 s; index.html of the run shows"
    + " every gate.\n\n<!-- latency-gate page -->\n"

  @Test("PASS: the verdict in words, what it supports, the slowest keys")
  func pass() throws {
    let expected = """
      ✓ PASS (fast enough): Every key answered within 16 ms; the slowest took 46.2 µs. Stalls of \
      16 ms in one key of 6,450 or more would have been caught (95 %).

      - 30,600 keys in 9 rounds: fewer than 1 key in 10,214 takes more than 16 ms (95 %)

      The slowest keys: how long each keeps the program

      | Scenario | Key | Best round | Longest |
      | --- | ---: | ---: | ---: |
      | page | 1 | 3 ms | 9 ms |
      | page | 0 | 1 ms | 2 ms |
      | page | 2 | 500 ns | 40 ms |


      """
    #expect(try comment(.pass).markdown == expected + Self.origin)
  }

  @Test("FAIL: base beside head")
  func fail() throws {
    let expected = """
      ✗ FAIL (too slow, or slower than the base): Key 123, 30.4 ms in 9 of 9 rounds, blocked on a \
      lock or on I/O

      - 30,600 keys in 9 rounds: fewer than 1 key in 10,214 takes more than 16 ms (95 %)

      The slowest keys, beside those of the base main: how long each keeps the program

      | Scenario | Key | Base, best round | Head, best round | Base, longest | Head, longest |
      | --- | ---: | ---: | ---: | ---: | ---: |
      | page | 1 | 2 ms | 3 ms | 2.5 ms | 9 ms |
      | page | 0 | 1 ms | 1 ms | 1.5 ms | 2 ms |
      | page | 2 | 600 ns | 500 ns | 700 ns | 40 ms |


      """
    #expect(try comment(.fail, isCompared: true).markdown == expected + Self.origin)
  }

  @Test("INCONCLUSIVE: every gate that is open")
  func inconclusive() throws {
    let expected = """
      ? INCONCLUSIVE (neither good nor bad was shown): The control missed 16 ms in 5 of 9 rounds; \
      CPU pressure 41 %

      - G1 reproducible deadline, INCONCLUSIVE: the slowest key of all rounds took 46.2 µs of 16 ms
      - G2 sporadic stalls, INCONCLUSIVE: 1 episode of the engine, 2 of the control
      - 30,600 keys in 9 rounds: fewer than 1 key in 10,214 takes more than 16 ms (95 %)

      The slowest keys: how long each keeps the program

      | Scenario | Key | Best round | Longest |
      | --- | ---: | ---: | ---: |
      | page | 1 | 3 ms | 9 ms |
      | page | 0 | 1 ms | 2 ms |
      | page | 2 | 500 ns | 40 ms |


      """
    #expect(try comment(.inconclusive).markdown == expected + Self.origin)
  }

  @Test("INCORRECT tells no time of a key")
  func incorrect() throws {
    let text = try comment(.incorrect).markdown
    #expect(
      text.hasPrefix(
        "✗ INCORRECT (wrong answers, so no time is told): Key 777: expected correct, found wrong\n")
    )
    #expect(!text.contains(" ms") && !text.contains("|"), "\(text)")
  }

  @Test("a huge result stays below what a comment may have, and keeps its verdict and its mark")
  func huge() throws {
    let comment = try comment(.fail) { result in
      result.gates[2] = GateFinding(
        .sporadicStalls, .fail, evidence: String(repeating: "µ|", count: 60_000))
    }
    let text = comment.markdown
    #expect(text.utf8.count <= 65_000 && text.utf8.count > 64_000)
    #expect(text.hasPrefix("✗ FAIL (too slow): Key 123"))
    #expect(text.hasSuffix("… and more in report.md.\n\n<!-- latency-gate page -->\n"))
  }

  @Test(
    "a PASS beside a base that is as fast is no news; all else is",
    arguments: [
      (0.002, -0.01, 0.012, false), (0.2, 0.15, 0.25, true), (-0.2, -0.25, -0.15, true),
      (0.03, 0.02, 0.04, false), (0.2, -0.01, 0.3, false),
    ])
  func news(effect: Double, low: Double, high: Double, isNews: Bool) throws {
    func compared(_ ending: SampleRun.Ending, isCompared: Bool = true) throws -> Bool {
      try comment(ending, isCompared: isCompared) { result in
        result.gates[3] = GateFinding(
          .regression, .pass, evidence: "made up",
          numbers: [
            "effectShare": effect, "lowShare": low, "highShare": high, "noiseShare": 0.01,
          ])
      }.saysNews
    }
    #expect(try compared(.pass) == isNews)
    #expect(try compared(.fail) && compared(.inconclusive) && compared(.incorrect))
    #expect(try compared(.pass, isCompared: false))
  }
}
