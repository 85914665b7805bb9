import Foundation
import LatencyJudge
import Testing

/// G4: counts against a baseline.
@Suite("Counts")
struct CountsTests {
  private let baseline = CountBaseline(entries: [
    CountBaselineEntry(toolchain: "6.3", architecture: "x", instructionsPerKey: 1_000)
  ])

  private func measured(
    _ perKey: Int64, allocations: CounterReading? = CounterReading(value: 0, control: 3)
  ) -> CountMeasurement {
    CountMeasurement(
      toolchain: "6.3", architecture: "x",
      instructions: InstructionReading(
        shortKeys: 100, longKeys: 1_100, short: [500_000 + 100 * perKey, 500_000 + 100 * perKey],
        long: [500_000 + 1_100 * perKey, 500_000 + 1_100 * perKey]),
      allocations: allocations, systemCalls: CounterReading(value: 0, control: 1),
      majorFaults: CounterReading(value: 0, control: 2))
  }

  @Test("1 % either way is the same; 11 instructions in a thousand are not, nor are 3 %")
  func tolerance() {
    for (perKey, verdict) in [
      (Int64(1_000), GateVerdict.pass), (1_010, .pass), (990, .pass), (1_011, .fail),
      (989, .fail), (1_030, .fail),
    ] {
      let finding = CountsGate.finding(measured(perKey), baseline: baseline)
      #expect(finding.verdict == verdict, "\(perKey): \(finding.evidence)")
      #expect(finding.numbers["instructionsPerKey"] == Double(perKey))
    }
    #expect(
      CountsGate.finding(measured(1_030), baseline: baseline).evidence.contains("3 % more"))
  }

  @Test("one allocation, system call or major fault fails; a blind counter proves nothing")
  func counters() {
    let one = CountsGate.finding(
      measured(1_000, allocations: CounterReading(value: 1, control: 3)), baseline: baseline)
    #expect(one.verdict == .fail && one.evidence.contains("1 heap allocations"))
    let blind = CountsGate.finding(
      measured(1_000, allocations: CounterReading(value: 0, control: 0)), baseline: baseline)
    #expect(blind.verdict == .inconclusive && blind.evidence.contains("blind"))
    let both = CountsGate.finding(
      measured(1_030, allocations: CounterReading(value: 0, control: 0)), baseline: baseline)
    #expect(both.verdict == .fail, "a blind counter hides no other failure")
  }

  @Test("unequal counts, zeros and single counts are no counts")
  func distrust() {
    func perKey(_ short: [Int64], _ long: [Int64], keys: Int = 200) throws(CountError) -> Double {
      try InstructionReading(shortKeys: 100, longKeys: keys, short: short, long: long).perKey()
    }
    #expect(throws: CountError.unequal(5, 6)) { try perKey([5, 6], [9, 9]) }
    #expect(throws: CountError.zero) { try perKey([0, 0], [9, 9]) }
    #expect(throws: CountError.zero) { try perKey([9, 9], [9, 9]) }
    #expect(throws: CountError.missing) { try perKey([5], [9, 9]) }
    #expect(throws: CountError.lengths(short: 100, long: 100)) {
      try perKey([5, 5], [9, 9], keys: 100)
    }
    var measurement = measured(1_000)
    measurement.instructions?.long[1] += 1
    #expect(CountsGate.finding(measurement, baseline: baseline).verdict == .inconclusive)
  }

  @Test("without valgrind or baseline G4 did not run, and says what to do")
  func notRun() {
    var measurement = measured(1_000)
    let other = CountsGate.finding(measurement, baseline: CountBaseline())
    #expect(other.verdict == .notRun && other.evidence.contains("--update-profile"))
    measurement.instructions = nil
    measurement.instructionsMissing = "valgrind is not installed: apt-get install valgrind"
    let finding = CountsGate.finding(measurement, baseline: baseline)
    #expect(finding.verdict == .notRun && finding.evidence.contains("apt-get install valgrind"))
    measurement.allocations = CounterReading(value: 2, control: 1)
    #expect(CountsGate.finding(measurement, baseline: baseline).verdict == .fail)
  }

  @Test("a baseline is checked field by field, and replaced entry by entry")
  func baselines() throws {
    try baseline.validate()
    var bad = baseline
    bad.entries[0].instructionsPerKey = -1
    #expect(throws: ScenarioError.self) { try bad.validate() }
    bad = baseline
    bad.entries.append(bad.entries[0])
    #expect(throws: ScenarioError.self) { try bad.validate() }
    bad = baseline
    bad.schemaVersion = 2
    #expect(throws: ScenarioError.self) { try bad.validate() }
    let new = CountBaselineEntry(toolchain: "6.3", architecture: "x", instructionsPerKey: 900)
    #expect(baseline.replacing(new).entries == [new])
    let second = CountBaselineEntry(toolchain: "6.3", architecture: "arm", instructionsPerKey: 1)
    #expect(baseline.replacing(second).entries.map(\.architecture) == ["arm", "x"])
    let copy = try JSONDecoder().decode(
      CountBaseline.self, from: JSONEncoder().encode(baseline))
    #expect(copy == baseline)
  }
}
