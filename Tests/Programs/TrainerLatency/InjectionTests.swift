import Foundation
import LatencyGate
import LatencyJudge
import Testing
import TrainerLatency

@Suite("Open loop")
struct OpenLoopTimingTests {
  @Test("a stall of 200 ms shows in the backlog's response times, and not in a closed loop's")
  func backlog() throws {
    let round = try play(request(steady(300, every: 2), faults: ["stall:200ms@100"]))
    #expect(round.isComplete && round.oracle.isEmpty)
    let open = responses(round)
    // The backlog is worked off at once: key 100 + n waited for 200 − 2n ms.
    for index in [101, 110, 150, 180] {
      #expect(open[index] >= ms(200 - 2 * Int64(index - 100)) - ms(1), "key \(index)")
    }
    let late = open.count { $0 > ms(16) }
    #expect(late >= 90, "200 ms of keys every 2 ms, down to 16 ms")
    // A loaded machine may add a stall of its own to either; it does not add ninety.
    let closed = ClosedLoopSimulation.responses(of: round.samples)
    #expect(closed.count == open.count)
    #expect(closed.count { $0 > ms(16) } <= 30)
    #expect(closed[100] >= ms(200))
  }

  @Test("keys are never injected before their time, and each keeps its intended start")
  func intendedTimes() throws {
    let scenario = steady(200, every: 1)
    let round = try play(request(scenario))
    let schedule = KeystrokeSchedule(scenario, seed: 7)
    #expect(round.scheduleHash == schedule.hash)
    for index in 0..<round.samples.count {
      let sample = round.samples[index]
      #expect(sample.intended == schedule.keys[index].intended)
      #expect(sample.injected >= schedule.keys[index].released)
      #expect(sample.entered >= sample.injected)
      #expect(sample.answered >= sample.entered)
      #expect(sample.published >= sample.answered)
    }
  }

  @Test("the control plays the identical schedule, and gives no verdict")
  func control() throws {
    let scenario = steady(200, every: 1)
    let engine = try play(request(scenario))
    let control = try play(request(scenario, arm: .control))
    #expect(engine.scheduleHash == control.scheduleHash)
    #expect(control.isComplete && control.samples.count == engine.samples.count)
    #expect((0..<200).allSatisfy { control.samples[$0].verdict == .none })
    #expect((0..<200).allSatisfy { engine.samples[$0].verdict == .correct })
  }

  @Test("an interruption ends a round, which is kept and marked incomplete")
  func interruption() throws {
    let stop = StopFlag()
    let runner = try RoundRunner(try request(steady(100, every: 100)))
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.5)
      stop.raise()
    }
    let round = try runner.run(until: stop)
    #expect(!round.isComplete)
    #expect(round.samples.count > 0 && round.samples.count < 100)
    #expect(round.oracle.isEmpty, "keys that were never due are not lost")
  }
}

@Suite("Dense keys")
struct DenseKeyTests {
  @Test("a ramp up to 100,000 keys a second loses no key, inline")
  func ramp() throws {
    let scenario = try #require(Scenario.builtIn("ramp")).limited(toKeys: 40_000)
    let fast = scenario.paced(atRate: 60_000, seed: 7)
    let round = try play(request(fast))
    #expect(round.isComplete && round.oracle.isEmpty, "\(round.oracle)")
  }
}
