import Foundation
import LatencyJudge
import Testing

/// Schedules: pure, in order, and of the shape that their scenario describes.
@Suite("Keystroke schedules")
struct ScheduleTests {
  private func schedule(_ id: String, keys: Int? = nil, seed: UInt64 = 7) throws
    -> KeystrokeSchedule
  {
    var scenario = try #require(Scenario.builtIn(id))
    if let keys { scenario.keys = keys }
    return KeystrokeSchedule(scenario, seed: seed)
  }

  /// Intervals between intended starts, in milliseconds.
  private func intervals(_ schedule: KeystrokeSchedule) -> [Double] {
    zip(schedule.keys, schedule.keys.dropFirst()).map {
      Double($1.intended - $0.intended) / 1e6
    }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private func deviation(_ values: [Double]) -> Double {
    let mean = mean(values)
    return self.mean(values.map { ($0 - mean) * ($0 - mean) }).squareRoot()
  }

  @Test("every built-in scenario is valid and gives as many keys as it says, in order")
  func builtIns() throws {
    for scenario in Scenario.builtIns {
      try scenario.validate()
      let schedule = KeystrokeSchedule(scenario, seed: 7)
      #expect(schedule.keys.count(where: \.intent.isDigit) == scenario.keys, "\(scenario.id)")
      for (earlier, later) in zip(schedule.keys, schedule.keys.dropFirst()) {
        #expect(earlier.intended <= later.intended, "\(scenario.id)")
        #expect(earlier.released <= later.released, "\(scenario.id)")
      }
    }
  }

  @Test("equal scenarios and seeds give equal schedules, other seeds others; the hashes are pinned")
  func purity() throws {
    for scenario in Scenario.builtIns.map({ $0.limited(toKeys: 500) }) {
      let first = KeystrokeSchedule(scenario, seed: 42)
      #expect(first == KeystrokeSchedule(scenario, seed: 42), "\(scenario.id)")
      // Those that type evenly type alike with every seed.
      if !["steady-10hz", "stall-flush", "ramp", "terminal", "mission-paced"].contains(
        scenario.id)
      {
        #expect(first.hash != KeystrokeSchedule(scenario, seed: 43).hash, "\(scenario.id)")
      }
    }
    // The same on every machine: these values are the specification from now on.
    #expect(try schedule("human-median").hash == "0f6585610d2a1c25")
    #expect(try schedule("burst").hash == "876a4f33daa3e041")
    #expect(try schedule("autorepeat-wrong").hash == "e9b380725c752709")
  }

  @Test("the generator is xoshiro256** seeded by SplitMix64, against a second implementation")
  func generator() {
    // Computed with the authors' C programs for the seed 1234567.
    var random = SeededRandom(seed: 1_234_567)
    let drawn = (0..<3).map { _ in random.next() }
    #expect(
      drawn == [3_504_822_795_582_309_479, 1_819_558_768_956_484_042, 1_250_851_346_055_027_673])
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 { counts[Int(random.below(10))] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 500 })
    for _ in 0..<1_000 {
      let unit = random.unit()
      #expect(unit > 0 && unit < 1)
    }
  }

  @Test("people: the intervals have the mean and spread of the scenario")
  func people() throws {
    let median = intervals(try schedule("human-median", keys: 20_000))
    #expect(abs(mean(median) - 239) < 5 && abs(deviation(median) - 112) < 8)
    let fast = intervals(try schedule("human-fast", keys: 20_000))
    #expect(abs(mean(fast) - 100) < 2)
    let elite = intervals(try schedule("elite", keys: 20_000))
    // A quarter of the keys at 40 ms, the others at 60 ms.
    #expect(abs(mean(elite) - 55) < 1.5)
    let recite = intervals(try schedule("recite-endurance", keys: 20_000))
    #expect(abs(mean(recite) - 500.0 / 2_500) < 0.005)
    let overlapping = intervals(try schedule("rollover", keys: 20_000)).filter { $0 <= 30 }
    #expect((0.40...0.72).contains(Double(overlapping.count) / 20_000))
  }

  @Test("chunks have 2 to 10 digits, quick inside and slow between")
  func chunks() throws {
    let gaps = intervals(try schedule("chunked", keys: 20_000))
    let pauses = gaps.indices.filter { gaps[$0] > 260 }
    let sizes = zip(pauses, pauses.dropFirst()).map { $1 - $0 }
    #expect(abs(mean(sizes.map(Double.init)) - 6) < 0.5)
    #expect(sizes.count { $0 > 10 } * 100 < sizes.count, "a short pause may hide")
  }

  @Test("bursts keep 50 to 5,000 keys a second and are silent for a second")
  func bursts() throws {
    let gaps = intervals(try schedule("burst", keys: 20_000))
    let inside = gaps.filter { $0 < 900 }
    #expect(inside.allSatisfy { $0 >= 0.199 && $0 <= 20.001 })
    #expect(gaps.filter { $0 >= 900 }.allSatisfy { $0 >= 1_000 && $0 <= 1_021 })
  }

  @Test("a polled keyboard delivers on its reports alone, several keys in one")
  func polling() throws {
    let keys = try schedule("hid-poll").keys
    for (index, key) in keys.enumerated() {
      let period: Int64 = index < 100 ? 8_000_000 : index < 200 ? 1_000_000 : 125_000
      #expect(key.intended.isMultiple(of: period) && key.released == key.intended)
    }
    #expect(zip(keys, keys.dropFirst()).contains { $0.intended == $1.intended })
  }

  @Test("a stalled reader releases the backlog together, with its intended times kept")
  func stalledReader() throws {
    let keys = try schedule("stall-flush").keys
    let held = keys.filter { $0.released > $0.intended }
    // Two stalls of 250 ms at a key every 10 ms; a key at the stall's end is not held.
    #expect(held.count == 50)
    #expect(Set(held.map(\.released)) == [1_000_000_000, 2_000_000_000])
    #expect(held.map { $0.released - $0.intended }.max() == 250_000_000)
  }

  @Test("wrong keys come in the share that is asked for, are followed by slower ones, and repeat")
  func mistakes() throws {
    let errors = try schedule("errors", keys: 20_000)
    let share = Double(errors.count - errors.rightKeyCount) / 20_000
    #expect(abs(share - 0.02) < 0.004)
    let gaps = intervals(errors)
    let after = gaps.indices.filter { !errors.keys[$0].intent.isRight }.map { gaps[$0] }
    #expect(abs(mean(after) / mean(gaps) - 1.5) < 0.15)
    let held = try schedule("autorepeat-wrong", keys: 2_000).keys
    let first = try #require(held.firstIndex { !$0.intent.isRight })
    for repetition in 1...15 where first + repetition < held.count {
      #expect(held[first + repetition].intent == held[first].intent)
      let gap = held[first + repetition].intended - held[first + repetition - 1].intended
      #expect(gap == 33_333_333)
    }
  }

  @Test("reveals and ticks come between keys, in order, and every key has its class")
  func events() throws {
    let mixed = try schedule("mission-practice", keys: 300)
    let classes = mixed.classes
    #expect(classes.first == .first && classes.last == .last)
    #expect(Set(classes).isSuperset(of: [.right, .wrong, .lineEnd, .reveal, .tick]))
    #expect(classes.count { $0 == .reveal } == 4, "one after every 60 keys, none after the last")
    let ticks = mixed.keys.filter { $0.intent == .tick }.map(\.intended)
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 == 16_666_667 })
    let right = mixed.keys.indices.filter { mixed.keys[$0].intent.isRight }
    for (place, index) in right.enumerated().dropFirst() where index < mixed.count - 1 {
      #expect(classes[index] == ((place + 1).isMultiple(of: 10) ? .lineEnd : .right))
    }
    let strict = try schedule("mission-strict", keys: 50).keys.filter(\.intent.isDigit)
    #expect(strict.last?.intent.isRight == false)
    #expect(!strict.dropLast().contains { !$0.intent.isRight })
  }

  @Test("a schedule that was saved loads again; a changed, unsorted or cut one is refused")
  func saving() throws {
    let original = try schedule("stall-flush")
    let saved = try JSONEncoder().encode(original)
    #expect(try JSONDecoder().decode(KeystrokeSchedule.self, from: saved) == original)
    let text = String(decoding: saved, as: UTF8.self)
    for (old, new, field) in [
      ("[10000000,20000000", "[10000000,20000001", "hash"),
      ("[10000000,20000000", "[10000000,2000000", "intendedNanoseconds[1]"),
      ("[10000000,20000000", "[-5,20000000", "intendedNanoseconds[0]"),
      ("[10000000,20000000", "[20000000", "offsets"),
    ] {
      let damaged = text.replacing(old, with: new)
      #expect(damaged != text)
      do {
        _ = try JSONDecoder().decode(KeystrokeSchedule.self, from: Data(damaged.utf8))
        Issue.record("\(new) was read")
      } catch {
        #expect(ScenarioError(error).field == field, "\(error)")
      }
    }
  }

  @Test("a rate scales the whole schedule; a start is drawn from the seed")
  func pacing() throws {
    let scenario = try #require(Scenario.builtIn("human-median"))
    let paced = scenario.paced(atRate: 1_000, seed: 5)
    #expect(abs(KeystrokeSchedule(paced, seed: 5).meanRate - 1_000) < 1)
    #expect(paced.label.hasPrefix("human-median (time × "))
    let schedule = KeystrokeSchedule(scenario, seed: 5)
    let start = schedule.startPosition(below: 1_000_000)
    #expect((0..<1_000_000).contains(start) && start == schedule.startPosition(below: 1_000_000))
  }
}
