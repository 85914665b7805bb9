import LatencyMeasurement
import Testing

@Suite("The gates of the browser")
struct BrowserGateTests {
  /// A synthetic page: a verdict in a millisecond, a frame in twelve, and what a test changes.
  private struct Page {
    var keys = 400
    var rounds = 5
    var verdict: (_ key: Int, _ round: Int) -> Int64 = { _, _ in 1_000_000 }
    var shown: (_ key: Int) -> Int64 = { _ in 12_000_000 }
    var control: (_ key: Int) -> Int64 = { _ in 11_000_000 }
    var facts = BrowserFacts(keys: 400, changes: 4_400, mostChanges: 36, elements: 80)
    var pressure = 0.01

    func evaluate() -> GateResult {
      let scenario = Scenario(
        id: "browser-97hz", title: "made up", source: "a test", keys: keys,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 100)),
        conditions: RunConditions(injection: .browser))
      let schedule = KeystrokeSchedule(scenario, seed: 1)
      let pairs = (0..<rounds).map { round in
        RoundPair(
          engine: play(schedule, round, .engine), control: play(schedule, round, .control))
      }
      var configuration = GateConfiguration(budget: 16_000_000 + GateConfiguration.frame)
      configuration.looks = [1, max(2, rounds)]
      let input = GateInput(
        configuration: configuration,
        scenarios: [ScenarioRounds(scenario: scenario, schedule: schedule, pairs: pairs)],
        isComplete: true, provenance: SyntheticRounds.provenance, machine: [])
      #expect(GateSet(for: input) == .browser)
      return LatencyJudge.judge(input)
    }

    private func play(_ schedule: KeystrokeSchedule, _ round: Int, _ arm: RoundArm) -> RoundResult {
      var samples = SampleTable(capacity: schedule.count)
      for (index, key) in schedule.keys.enumerated() {
        let answered = key.intended + (arm == .engine ? verdict(index, round) : 300_000)
        let end = key.intended + (arm == .engine ? shown(index) : control(index))
        samples.record(
          intended: key.intended, injected: key.intended, entered: key.intended,
          answered: answered, published: max(answered, end), verdict: .none)
      }
      var result = RoundResult(
        scenario: schedule.scenario, seed: 1, scheduleHash: schedule.hash, round: round, arm: arm,
        ranFirst: true, offset: 0, injection: .browser, samples: samples, hiccups: [],
        machine: MachineCounters(processorPressure: pressure, stolenShare: 0), oracle: [],
        isComplete: true)
      result.browser = facts
      return result
    }
  }

  @Test("a page within its limits passes, with the numbers in the evidence")
  func pass() {
    let result = Page().evaluate()
    #expect(result.verdict == .pass)
    #expect(result.gates.map(\.id.rawValue) == ["G0", "B1", "B2", "G2", "G3", "B4", "G5"])
    #expect(
      result.headline.contains(
        "browser-97hz: verdict 99 % 1 ms, shown 50 % 12 ms, 99 % 12 ms (null page 11 ms)"),
      "\(result.headline)")
    #expect(
      result[.browserCounts].evidence.contains("11 changes a key, 36 at the most, 80 element"))
  }

  @Test("two verdicts in a hundred over a quarter of the budget fail; one in 200 does not")
  func verdict() {
    var page = Page()
    page.verdict = { key, _ in key % 50 == 0 ? 5_000_000 : 1_000_000 }
    let result = page.evaluate()
    #expect(result.verdict == .fail)
    #expect(result.headline.contains("verdict, 99 % of keys: 5 ms, limit 4 ms"))
    page.verdict = { key, _ in key % 200 == 0 ? 5_000_000 : 1_000_000 }
    #expect(page.evaluate().verdict == .pass)
  }

  @Test("a page that is shown later than the null page by half a budget fails")
  func excess() {
    var page = Page()
    page.shown = { _ in 20_000_000 }
    let result = page.evaluate()
    #expect(result[.browserDeadline].verdict == .fail)
    #expect(result.headline.contains("later than by the null page, 99 % of keys: 9 ms, limit 8 ms"))
    page.control = { _ in 14_000_000 }
    #expect(page.evaluate().verdict == .pass)
  }

  @Test("where the null page misses the frame as well, or the machine is loud, nothing is said")
  func inconclusive() {
    var page = Page()
    page.shown = { $0 % 50 == 0 ? 40_000_000 : 12_000_000 }
    page.control = page.shown
    #expect(page.evaluate().verdict == .inconclusive)
    page = Page()
    page.shown = { _ in 25_000_000 }
    page.pressure = 0.5
    #expect(page.evaluate().verdict == .inconclusive)
  }

  @Test("a stall at the same key in five rounds is a FAIL on any machine; in four it is none")
  func stall() {
    var page = Page()
    page.pressure = 0.9
    page.verdict = { key, _ in key == 7 ? 20_000_000 : 1_000_000 }
    let result = page.evaluate()
    #expect(result.verdict == .fail)
    #expect(result.headline.contains("key 7 of browser-97hz, 20 ms in the page"))
    page.verdict = { key, round in key == 7 && round > 0 ? 20_000_000 : 1_000_000 }
    #expect(page.evaluate()[.browserStall].verdict == .pass)
    page.rounds = 4
    #expect(page.evaluate()[.browserStall].verdict == .notRun)
  }

  @Test("a page that changes everything, or grows, is a FAIL on any machine")
  func counts() {
    for facts in [
      BrowserFacts(keys: 400, changes: 400 * 41, mostChanges: 41, elements: 80),
      BrowserFacts(keys: 400, changes: 4_400, mostChanges: 121, elements: 80),
      BrowserFacts(keys: 400, changes: 4_400, mostChanges: 36, elements: 401),
    ] {
      var page = Page()
      page.facts = facts
      page.pressure = 0.9
      #expect(page.evaluate()[.browserCounts].verdict == .fail)
      #expect(page.evaluate().verdict == .fail)
    }
  }

  @Test("the scenario has one part for each rate, neither of which divides the frames of a second")
  func scenario() throws {
    let scenario = try #require(Scenario.builtIn("browser"))
    let steps = scenario.steps()
    #expect(steps.map(\.id) == ["browser-11hz", "browser-97hz"])
    #expect(steps.map(\.keys) == [110, 970])
    #expect(!GateProfile.nightly.scenarios(seed: 1).contains { $0.id.hasPrefix("browser") })
  }
}
