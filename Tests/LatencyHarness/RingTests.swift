import Foundation
import LatencyHarness
import LatencyMeasurement
import Synchronization
import Testing

@Suite("Ring")
struct RingTests {
  @Test("a ring is bounded, keeps its order, and takes entries again once there is room")
  func bounded() {
    let ring = SPSCQueue(capacity: 5)
    #expect(ring.capacity == 8)
    #expect(ring.pop() == nil && ring.isEmpty)
    for turn in 0..<3 {
      for word in 0..<8 {
        #expect(ring.push(SPSCQueue.Entry(word: UInt64(turn * 8 + word), time: Int64(word))))
      }
      #expect(!ring.push(SPSCQueue.Entry(word: 99, time: 0)))
      for word in 0..<8 {
        #expect(ring.pop() == SPSCQueue.Entry(word: UInt64(turn * 8 + word), time: Int64(word)))
      }
    }
    #expect(ring.isEmpty)
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
    #expect(ring.isEmpty)
  }

  @Test(
    "no key is lost in a burst of 5,000 a second and at 100,000 a second",
    arguments: [(2_000, 0.2), (20_000, 0.01)])
  func bursts(keys: Int, milliseconds: Double) throws {
    let round = try play(request(steady(keys, every: milliseconds, wrong: 0.02), .ring))
    #expect(round.isComplete && round.samples.count == keys)
    #expect(round.oracle.isEmpty, "\(round.oracle)")
    var latest: Int64 = 0
    for index in 0..<keys {
      guard let seen = round.samples[index].seen else {
        Issue.record("key \(index) was never seen")
        return
      }
      #expect(seen >= latest, "snapshots are seen in order")
      latest = seen
    }
  }

  @Test("a ramp up to 100,000 keys a second loses no key, inline")
  func ramp() throws {
    let scenario = try #require(Scenario.builtIn("ramp")).limited(toKeys: 40_000)
    let fast = scenario.paced(atRate: 60_000, seed: 7)
    let round = try play(request(fast))
    #expect(round.isComplete && round.oracle.isEmpty, "\(round.oracle)")
  }
}
