import LatencyJudge
import Testing

@Suite("Traps of measuring")
struct MeasurementTrapTests {
  private typealias Kind = MeasurementTrap.Kind

  /// When keys are asked: 64 at random times, or at equal ones.
  private static func asked(every interval: Int64? = nil) -> [Int64] {
    var random = SeededRandom(seed: 5)
    var time: Int64 = 0
    return (0..<64).map { _ in
      time += interval ?? 20_000_000 + Int64(random.below(80_000_000))
      return time
    }
  }

  /// A round whose answers are told by the times of the keys, and published with a frame if one has
  /// a length.
  private func round(
    _ asked: [Int64] = asked(), findings: [OracleFinding] = [],
    service: Int64? = nil, frame: Int64? = nil, answered: (_ index: Int, _ asked: Int64) -> Int64
  ) -> RoundResult {
    var samples = SampleTable(capacity: asked.count)
    for (index, time) in asked.enumerated() {
      let end = answered(index, time)
      samples.record(
        intended: time, injected: time, entered: service.map { end - $0 } ?? time, answered: end,
        published: frame.map { (end / $0 + 1) * $0 } ?? end, verdict: .none)
    }
    return RoundResult(
      scenario: "s", seed: 1, scheduleHash: "", round: 0, arm: .engine, ranFirst: true, offset: 0,
      injection: .process, samples: samples, hiccups: [], machine: MachineCounters(),
      oracle: findings, isComplete: true)
  }

  private func kinds(
    _ round: RoundResult, budget: Int64 = 16_000_000, isPainted: Bool = false
  ) -> [Kind] {
    MeasurementTrap.found(in: round, budget: budget, isPainted: isPainted).map(\.kind)
  }

  /// A time below a bound that depends on the key.
  private func noise(_ index: Int, below bound: UInt64) -> Int64 {
    var random = SeededRandom(seed: UInt64(index) + 100)
    return Int64(random.below(bound))
  }

  @Test("a program that answers each key at once has no trap, though some answers are late")
  func healthy() {
    let fast = round { index, asked in
      asked + 150_001 + noise(index, below: 400_000) + (index % 20 == 7 ? 9_000_000 : 0)
    }
    #expect(kinds(fast) == [])
    // As long for each key is slow, and polls nothing.
    #expect(kinds(round { $1 + 10_000_007 + noise($0, below: 200_000) }) == [])
    // Answers to keys at equal times come at equal times.
    let steady = round(Self.asked(every: 40_000_000)) { $1 + 150_003 + noise($0, below: 90_000) }
    #expect(kinds(steady) == [])
  }

  @Test("answers at the ticks of a clock are polled, and the period is named")
  func polledByProgram() throws {
    for period: Int64 in [2_000_000, 10_000_000, 16_670_000, 50_000_000] {
      let polled = round { index, asked in
        (asked / period + 1) * period + 120_011 + noise(index, below: 60_000)
      }
      let trap = try #require(MeasurementTrap.found(in: polled, budget: 16_000_000).first)
      #expect(trap.kind == .polled, "\(period)")
      let names = ["2", "10", "16.7", "50"]
      #expect(names.contains { trap.text.contains("multiples of \($0) ms") }, "\(trap.text)")
    }
  }

  @Test("answers that are looked for again and again after each key are polled")
  func polledByHarness() {
    let polled = round { index, asked in
      asked + (1 + noise(index, below: 5)) * 10_000_000 + noise(index, below: 90_000)
    }
    #expect(kinds(polled) == [.polled])
  }

  @Test(
    "what is marked after paint stands on the period of frames, and is polled only where it is so",
    arguments: [Int64(6_944_444), 16_666_667])
  func frames(frame: Int64) {
    let painted = round(frame: frame) { $1 + 150_001 + noise($0, below: 400_000) }
    #expect(kinds(painted, isPainted: true) == [])
    // A program that paints nothing looks for its keys once in that time.
    #expect(kinds(painted) == [.polled])
    let polled = round(frame: frame) { index, asked in
      (asked / 10_000_000 + 1) * 10_000_000 + 120_011 + noise(index, below: 60_000)
    }
    #expect(kinds(polled, isPainted: true) == [.polled])
    // Taken at once, and worked off by a timer: longer than any frame.
    let queued = round(frame: 50_000_000) { $1 + 150_001 + noise($0, below: 400_000) }
    #expect(kinds(queued, isPainted: true) == [.polled])
  }

  @Test("a clock that is rounded has its own step as a period, and hides no longer one")
  func rounded() {
    let asked = Self.asked().map { $0 / 1_000_000 * 1_000_000 }
    let polled = round(asked) { ($1 / 50_000_000 + 1) * 50_000_000 + 1_000_000 }
    for isPainted in [false, true] {
      #expect(kinds(polled, isPainted: isPainted) == [.polled])
      #expect(
        kinds(round(asked) { $1 + 1_000_000 * (1 + noise($0, below: 3)) }, isPainted: isPainted)
          == [])
    }
  }

  @Test("a key that is answered before it was asked, and answers to no key")
  func early() {
    let before = round { $0 == 9 ? $1 : $1 + 150_001 }
    #expect(kinds(before) == [.early])
    #expect(MeasurementTrap.found(in: before, budget: 1)[0].text.contains("(key 9)"))
    let surplus = OracleFinding(.doubled, detail: "61 keys were painted when 60 had been typed")
    let more = MeasurementTrap.found(in: round(findings: [surplus]) { $1 + 7_001 }, budget: 1)
    #expect(more.map(\.kind) == [.early] && more[0].text.contains("61 keys"))
  }

  @Test("wrong answers have no times, and no traps of times")
  func wrong() {
    let finding = OracleFinding(.wrongVerdict, key: 3, detail: "")
    #expect(kinds(round(findings: [finding]) { ($1 / 10_000_000 + 1) * 10_000_000 }) == [])
  }

  @Test("a timer of few steps in the budget is coarse; a finer one, or a larger budget, is not")
  func coarse() throws {
    let times = Self.asked(every: 32_000_000)
    func stepped(_ step: Int64) -> RoundResult {
      round(times) { $1 + step * (1 + noise($0, below: 3)) }
    }
    for step: Int64 in [4_000_000, 8_000_000, 16_000_000] {
      #expect(kinds(stepped(step)) == [.coarse], "\(step)")
      #expect(!kinds(stepped(step), budget: 8 * step).contains(.coarse))
    }
    #expect(kinds(stepped(1_000_000), budget: 2_000_000) == [.coarse])
    #expect(!kinds(stepped(1_000_000)).contains(.coarse))
    let text = try #require(MeasurementTrap.found(in: stepped(8_000_000), budget: 16_000_000).first)
    #expect(text.text.contains("multiples of 8 ms") && text.text.contains("judge 64 ms"))
    // It is found alone as well, where nothing else is asked; wrong answers have no times.
    #expect(MeasurementTrap.coarse(in: stepped(8_000_000), budget: 16_000_000) == text)
    #expect(MeasurementTrap.coarse(in: stepped(8_000_000), budget: 64_000_000) == nil)
    let lost = round(times, findings: [OracleFinding(.lost, key: 3, detail: "")]) {
      $1 + 8_000_000 * (1 + noise($0, below: 3))
    }
    #expect(MeasurementTrap.coarse(in: lost, budget: 16_000_000) == nil)
    // Its own times, beside those of the harness.
    let own = round(service: 4_000_000) { $1 + 4_000_001 + noise($0, below: 90_000) }
    #expect(kinds(own) == [.coarse])
  }

  private func schedule(gap: Int64, count: Int = 60) throws -> KeystrokeSchedule {
    try KeystrokeSchedule(
      scenario: "s",
      checking: (0..<count).map {
        Keystroke(intended: Int64($0) * gap, released: Int64($0) * gap, intent: .right)
      })
  }

  @Test(
    "pauses, a held key and one key for all are in the schedule",
    arguments: [
      (Int64(1_000_000_000), "0123456789", [Kind.pauses]), (33_000_000, "j", [.held]),
      (150_000_000, "j", [.oneKey]), (1_000_000_000, "j", [.pauses, .oneKey]),
      (33_000_000, "0123456789", []), (2_000_000, "ab", []),
    ])
  private func typed(gap: Int64, keys: String, expected: [Kind]) throws {
    let letters = keys.map { String($0) }
    let texts = (0..<60).map { letters[$0 % letters.count] }
    let found = try MeasurementTrap.found(in: schedule(gap: gap), typing: texts)
    #expect(found.map(\.kind) == expected, "\(found)")
    // Where nobody says what was typed, only the times can be judged.
    let untold = try MeasurementTrap.found(in: schedule(gap: gap), typing: nil)
    #expect(untold.map(\.kind) == expected.filter { $0 == .pauses })
  }

  @Test("bursts of one key are no held key")
  func bursts() {
    let scenario = Scenario(
      id: "b", title: "", source: "", keys: 240,
      arrivals: .bursts(
        BurstArrivals(
          lowestRate: 20, highestRate: 500, shortestMilliseconds: 50, longestMilliseconds: 200,
          idleMilliseconds: 100)))
    let schedule = KeystrokeSchedule(scenario, seed: 1)
    let one = [String](repeating: "j", count: 240)
    #expect(MeasurementTrap.found(in: schedule, typing: one).map(\.kind) == [.oneKey])
  }
}
