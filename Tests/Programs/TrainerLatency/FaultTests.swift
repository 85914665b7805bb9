import Files
import Foundation
import LatencyGate
import LatencyJudge
import Testing
import TrainerLatency

@Suite("Injected faults and conditions")
struct FaultTimingTests {
  @Test("a stall is the engine's own work, at its key alone")
  func stall() throws {
    // Growing memory can block any thread for a moment, and a host can hold the processor without
    // a count of it: a stall that waits shows it each time.
    let seen = try (0..<3).map { _ in
      let round = try play(request(steady(100, every: 1), faults: ["stall:20ms@57"]))
      let times = round.samples.values(.service)
      #expect(times[57] >= ms(20))
      #expect(times.sorted()[50] < ms(10))
      let counters = try #require(round.samples.counters(at: 57))
      return counters
    }
    #expect(seen.contains { $0.keyVoluntarySwitches == 0 && $0.keyMajorFaults == 0 }, "\(seen)")
    // It computes; on a busy machine it also waits for the processor.
    #expect(seen.contains { $0.threadTime + $0.runDelay >= ms(15) }, "\(seen)")
    // What is counted for the key is of the key, and a good part of the stall, beside load too.
    #expect(seen.contains { $0.keyThreadTime * 4 >= ms(20) }, "\(seen)")
  }

  @Test("random stalls come about as often as they are injected")
  func randomStalls() throws {
    let round = try play(request(steady(600, every: 0.05), faults: ["random-stall:2ms/20"]))
    let count = round.samples.values(.service).count { $0 >= ms(2) }
    // Thirty are expected; 5 to 80 allows for chance and for a busy machine.
    #expect((5...80).contains(count), "\(count)")
  }

  @Test("finding 11: random stalls come at other keys with another seed, and in another round")
  func seeds() throws {
    let keys = try [(UInt64(1), 0), (2, 0), (1, 1)].map { seed, number in
      var asked = try request(steady(400, every: 0.05), faults: ["random-stall:2ms/20"])
      asked.request.seed = seed
      asked.request.round = number
      let samples = try play(asked).samples
      // By the thread's own time, so that what the machine delays is not among them.
      return (0..<400).filter { (samples.counters(at: $0)?.keyThreadTime ?? 0) * 4 >= ms(2) }
    }
    #expect(Set(keys).count == 3 && keys.allSatisfy { $0.count > 4 }, "\(keys)")
  }

  @Test("a lock held by another thread makes the engine's thread sleep")
  func lock() throws {
    let round = try play(request(steady(400, every: 1), faults: ["lock:30ms/100ms"]))
    #expect(round.samples.values(.service).contains { $0 >= ms(10) })
    let slow = (0..<400).filter { round.samples[$0].serviceTime >= ms(10) }
    let counters = slow.compactMap { round.samples.counters(at: $0) }
    #expect(counters.contains { $0.keyVoluntarySwitches > 0 })
  }

  @Test("a disk that needs 50 ms delays what is durable, not the verdict")
  func slowDisk() throws {
    let folder = try ScratchFolder()
    let scenario = try #require(Scenario.builtIn("persist-stall")).limited(toKeys: 20)
    let round = try play(request(scenario, scratch: folder.path))
    #expect(round.oracle.isEmpty, "\(round.oracle)")
    let lags = round.samples.values(.durability)
    #expect(lags.count == 20, "every key was saved")
    #expect(lags.allSatisfy { $0 >= ms(40) }, "\(lags)")
    let fast = round.samples.values(.service).sorted()
    #expect(fast[15] < ms(5), "three quarters of the verdicts came at once")
    #expect(try FileSystem.real.names(in: folder.path).isEmpty, "the journal has gone")
  }

  @Test("a seek to a random place of an evicted pack plays the right digits")
  func coldSeek() throws {
    let scenario = try #require(Scenario.builtIn("cold-seek")).limited(toKeys: 20)
    let round = try play(request(scenario.paced(atRate: 200, seed: 7)))
    #expect(round.oracle.isEmpty && round.isComplete, "\(round.oracle)")
    // The engine reads digits that were brought into memory before the first key.
    #expect(round.machine.majorFaults == 0)
  }

  @Test("the size of an injected slowdown rests on the count of the shipped baseline")
  func instructionsPerKey() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Resources/latency-counts.json")
    let baseline = try JSONDecoder().decode(CountBaseline.self, from: Data(contentsOf: file))
    let counts = baseline.entries.filter { $0.architecture == "x86_64-linux" }
    #expect(!counts.isEmpty)
    for count in counts {
      #expect(abs(count.instructionsPerKey / FaultInjector.instructionsPerKey - 1) < 0.03)
    }
  }

  @Test("what cannot be run is refused in one line")
  func refusals() throws {
    var missing = try request(steady(10, every: 1))
    missing.pack = "/nowhere/pi.digitpack"
    let big = try request(steady(1_000_001, every: 0.01))
    for (order, word) in [
      (missing, "/nowhere/pi.digitpack"), (big, "larger pack"),
      (try request(steady(100, every: 3.6e6)), "a day"),
    ] {
      do throws(RoundError) {
        _ = try RoundRunner(order)
        Issue.record("\(word) was taken")
      } catch {
        #expect(error.description.contains(word) && !error.description.contains("\n"))
      }
    }
    #expect(throws: RoundError.self) { try BuildMode.requireOptimized(isDebug: true) }
    try BuildMode.requireOptimized(isDebug: false)
  }
}
