import LatencyJudge
import Testing

/// What a stall does to the keys behind it.
@Suite("Open loop and closed loop")
struct OpenLoopTests {
  @Test(
    "a stall of 200 ms shows in the whole backlog of the open loop, in one key of the closed loop")
  func coordinatedOmission() {
    var rounds = SyntheticRounds(
      scenario: Scenario(
        id: "dense", title: "", source: "", keys: 100,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 10))),
      rounds: 1)
    rounds.engine = { _, key in SyntheticRounds.Disturbance(service: key == 40 ? 200_000_000 : 0) }
    let samples = rounds.generate().pairs[0].engine.samples
    let open = samples.values(.response)
    let closed = ClosedLoopSimulation.responses(of: samples)
    #expect(open.count { $0 > 16_000_000 } == 19, "190, 180, … 20 ms of backlog")
    #expect(closed.count { $0 > 16_000_000 } == 1)
    #expect(open[41] > 190_000_000 && closed[41] < 10_000)
    #expect(Quantile.nearestRank(open.sorted(), 0.85) > 30_000_000)
    #expect(Quantile.nearestRank(closed.sorted(), 0.98) < 10_000)
  }

  @Test("the replayed queue is Lindley's: what does not fit before the next key waits")
  func replay() {
    let responses = QueueReplay.responses(
      occupancies: [25, 5, 5, 5, 30], releases: [0, 10, 20, 30, 100])
    #expect(responses == [25, 20, 15, 10, 30])
  }

  @Test("frames: a key shows on the first frame after its snapshot, late by whole frames")
  func frames() {
    var rounds = SyntheticRounds.steady(keys: 10, rounds: 1)
    rounds.engine = { _, key in SyntheticRounds.Disturbance(service: key == 4 ? 40_000_000 : 0) }
    let made = rounds.generate().rounds(of: .engine)
    let summary = FrameSummary(rate: 60, made)
    // Key 4 is due at 100 ms, so on frame 7 from 116.7 ms; it shows after 140 ms, on frame 9. Key 5
    // is due at 120 ms and waits for it; key 6, due at 140 ms, shows on that frame as it should.
    #expect(summary.mostMissed == 2 && summary.missed == 3 && summary.onTime == 8)
    #expect(summary.mostKeysPerFrame == 3)
    #expect(FrameSummary(rate: 120, made).mostMissed == 4)
  }

  @Test("a ramp's knee is the last rate up to which every step holds")
  func ramp() throws {
    let scenario = Scenario(
      id: "up", title: "", source: "", role: .headroom, keys: 2_220,
      arrivals: .ramp(
        RampArrivals(firstRate: 10, lastRate: 10_000, factor: 10, stepMilliseconds: 200)))
    var rounds = SyntheticRounds(scenario: scenario)
    rounds.engine = { _, _ in SyntheticRounds.Disturbance(service: 300_000) }
    let result = rounds.evaluate()
    let found = try #require(result.scenarios.first?.ramp)
    #expect(found.steps.map(\.rate) == [10, 100, 1_000, 10_000])
    #expect(found.steps.map(\.holds) == [true, true, true, false])
    #expect(found.knee == 1_000 && found.factor == 100 && !found.isLowerBound)
    #expect(result[.reproducibleDeadline].verdict == .notRun, "a ramp fails no gate")
    #expect(
      result.headline == "a ramp is reported and not judged: it holds up to 1,000 keys a second")
    rounds.engine = { _, _ in SyntheticRounds.Disturbance() }
    let light = try #require(rounds.evaluate().scenarios.first?.ramp)
    #expect(light.knee == 10_000 && light.isLowerBound)
  }
}
