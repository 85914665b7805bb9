import Foundation
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import Synchronization
import Testing

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
    let runner = try RoundRunner(request(steady(100, every: 100)))
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

@Suite("Ring")
struct RingTests {
  @Test("a ring is bounded, keeps its order, and takes entries again once there is room")
  func bounded() {
    let ring = SPSCQueue(capacity: 5)
    #expect(ring.capacity == 8)
    #expect(ring.pop() == nil)
    for turn in 0..<3 {
      for word in 0..<8 {
        #expect(ring.push(SPSCQueue.Entry(word: UInt64(turn * 8 + word), time: Int64(word))))
      }
      #expect(!ring.push(SPSCQueue.Entry(word: 99, time: 0)))
      for word in 0..<8 {
        #expect(ring.pop() == SPSCQueue.Entry(word: UInt64(turn * 8 + word), time: Int64(word)))
      }
    }
    #expect(ring.pop() == nil)
  }

  @Test("two threads at full speed: nothing lost, doubled or out of order")
  func twoThreads() {
    let ring = SPSCQueue(capacity: 64)
    let count: UInt64 = 300_000
    Thread.detachNewThread {
      for word in 0..<count {
        while !ring.push(SPSCQueue.Entry(word: word, time: Int64(word) &* 3)) { sched_yield() }
      }
    }
    var next: UInt64 = 0
    while next < count {
      guard let entry = ring.pop() else {
        sched_yield()
        continue
      }
      guard entry.word == next, entry.time == Int64(next) &* 3 else {
        Issue.record("entry \(entry) came instead of \(next)")
        return
      }
      next += 1
    }
    #expect(ring.pop() == nil)
  }

  @Test("a ramp up to 100,000 keys a second loses no key, inline")
  func ramp() throws {
    let scenario = try #require(Scenario.builtIn("ramp")).limited(toKeys: 40_000)
    let fast = scenario.paced(atRate: 60_000, seed: 7)
    let round = try play(request(fast))
    #expect(round.isComplete && round.oracle.isEmpty, "\(round.oracle)")
  }
}
