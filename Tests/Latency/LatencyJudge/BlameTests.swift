import LatencyJudge
import Testing

/// The rules that explain a slow key.
@Suite("Blame")
struct BlameTests {
  private let second: Int64 = 1_000_000_000
  private let long: Int64 = 20_000_000

  private func slow(
    lateness: Int64 = 0, queue: Int64 = 0, service: Int64 = 0
  ) -> KeySample {
    let injected = second + lateness
    let entered = injected + queue
    return KeySample(
      intended: second, injected: injected, entered: entered, answered: entered + service,
      published: entered + service)
  }

  private func blame(
    _ sample: KeySample, _ counters: BlameCounters? = nil, previous: Int64? = nil,
    hiccups: [Hiccup] = []
  ) -> Blame {
    BlameRule.blame(
      sample, released: second, previousPublished: previous, counters: counters,
      hiccups: hiccups)
  }

  @Test("time in the engine goes to what was counted there")
  func engine() {
    let sample = slow(service: long)
    let idle = BlameCounters(threadTime: 10_000, wallTime: long)
    func with(_ change: (inout BlameCounters) -> Void) -> BlameCounters {
      var counters = idle
      change(&counters)
      return counters
    }
    #expect(blame(sample, with { $0.voluntarySwitches = 1 }) == .blocked)
    #expect(blame(sample, with { $0.majorFaults = 1 }) == .paging)
    #expect(blame(sample, with { $0.minorFaults = 150 }) == .paging)
    #expect(blame(sample, with { $0.involuntarySwitches = 1 }) == .preempted)
    #expect(blame(sample, with { $0.runDelay = long }) == .preempted)
    #expect(
      blame(
        sample,
        with {
          $0.runDelay = long
          $0.otherThreadsTime = long
        }) == .ownThreads)
    #expect(blame(sample, with { $0.threadTime = long }) == .computed)
    #expect(
      blame(sample, with { $0.threadTime = long }, hiccups: [Hiccup(start: second, length: long)])
        == .platform)
    #expect(blame(sample, idle) == .unknown)
    #expect(blame(sample) == .unknown)
  }

  @Test("one minor fault does not explain 20 ms of a lock; a share of half decides")
  func halves() {
    let sample = slow(service: long)
    let lock = BlameCounters(
      minorFaults: 1, voluntarySwitches: 1, threadTime: 10_000, wallTime: long)
    #expect(blame(sample, lock) == .blocked)
    #expect(blame(sample, BlameCounters(threadTime: long / 2, wallTime: long)) == .computed)
    #expect(
      blame(sample, BlameCounters(voluntarySwitches: 1, threadTime: long / 2 - 1, wallTime: long))
        == .blocked)
  }

  @Test("time before the engine goes to backlog, platform, preemption or generator")
  func before() {
    let late = slow(lateness: long, service: 2_000)
    #expect(blame(late, previous: second + long - 10) == .backlog)
    #expect(blame(late, previous: second - 10) == .generator)
    #expect(blame(late, hiccups: [Hiccup(start: second - 5, length: long)]) == .platform)
    #expect(blame(late, BlameCounters(runDelay: long, wallTime: long)) == .preempted)
    let queued = slow(queue: long, service: 2_000)
    #expect(blame(queued, previous: second + long) == .backlog)
    #expect(blame(queued) == .unknown)
  }

  @Test("a backlog leads back to the key that began it")
  func cause() {
    var rounds = SyntheticRounds(
      scenario: Scenario(
        id: "dense", title: "", source: "", keys: 60,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 1))))
    let busy = BlameCounters(threadTime: 40_000_000, wallTime: 40_000_000)
    rounds.engine = { _, key in
      key == 20
        ? SyntheticRounds.Disturbance(service: 40_000_000, counters: busy)
        : SyntheticRounds.Disturbance()
    }
    let made = rounds.generate()
    let cause = BlameRule.cause(ofKey: 35, in: made.pairs[0].engine, made.schedule)
    #expect(cause.index == 20 && cause.blame == .computed)
  }

  @Test("each explanation has its own words")
  func words() {
    #expect(Set(Blame.allCases.map(\.words)).count == Blame.allCases.count)
  }
}
