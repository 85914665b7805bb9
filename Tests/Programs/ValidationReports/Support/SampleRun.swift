import Foundation
import LatencyJudge
import LatencyReports
import Reports

/// A made-up run of the latency gate, for tests and for looking at pages: a SAMPLE, never a result.
///
/// Times are drawn from a seeded generator; nothing was measured.
struct SampleRun {
  enum Ending: String, CaseIterable {
    case pass, fail, inconclusive, incorrect
  }

  let ending: Ending
  let rounds: [ScenarioRounds]

  /// Creates a made-up run.
  ///
  /// - Parameters:
  ///   - ending: how it ends; one that fails has a stall of 30 ms at key 123 of every burst round.
  ///   - scenarios: identifiers with the most keys of each.
  ///   - pairs: rounds of engine and control.
  init(
    _ ending: Ending, scenarios: [(String, Int)] = [("recite-endurance", 3000), ("burst", 400)],
    pairs: Int = 9
  ) throws {
    self.ending = ending
    rounds = try scenarios.map { id, keys in
      guard let scenario = Scenario.builtIn(id)?.limited(toKeys: keys) else {
        throw CocoaError(.featureUnsupported)
      }
      let schedule = KeystrokeSchedule(scenario, seed: 20_261_121)
      var random = SampleRandom(state: UInt64(keys))
      let made = (0..<pairs).map { number in
        let round = { (arm: RoundArm) in
          SampleRound(
            schedule: schedule, number: number, arm: arm,
            stall: ending == .fail && id == "burst" && arm == .engine ? 123 : nil,
            hiccupsPerSecond: ending == .inconclusive ? 6 : 0.25
          ).result(&random)
        }
        return RoundPair(engine: round(.engine), control: round(.control))
      }
      return ScenarioRounds(scenario: scenario, schedule: schedule, pairs: made)
    }
  }

  /// All rounds, one after the other.
  var all: [RoundResult] { rounds.flatMap { $0.pairs.flatMap { [$0.engine, $0.control] } } }
}

/// Numbers that look random and are the same in every run.
struct SampleRandom {
  var state: UInt64

  /// A number from 0 to 1, by SplitMix64 (Steele, Lea and Flood, 2014).
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }

  /// A duration with a long tail around a median.
  mutating func duration(_ median: Double, spread: Double) -> Int64 {
    let normal = (-2 * log(max(unit(), 1e-12))).squareRoot() * cos(2 * .pi * unit())
    return Int64(median * exp(spread * normal))
  }
}

/// The verdict of a sample, put together as JSON: what a program of another version could write.
extension SampleRun {
  /// The record of the sample.
  func record() throws -> LatencyRecord { LatencyRecord(try result(), rounds: rounds) }

  /// The verdict of the sample.
  func result() throws -> GateResult {
    let data = try JSONSerialization.data(withJSONObject: try object())
    return try JSONDecoder().decode(GateResult.self, from: data)
  }

  private func object() throws -> [String: Any] {
    let scenarios = try ending == .incorrect ? [] : rounds.map { try Self.scenario($0) }
    let headroom = ending == .incorrect ? [] : Self.headroom(worst: worst)
    return [
      "schemaVersion": 2, "verdict": ending.rawValue, "headline": headline, "isComplete": true,
      "budget": 16_000_000, "rounds": 9, "gates": gates, "scenarios": scenarios,
      "headroom": headroom,
      "provenance": [
        "version": "0.0.0-sample", "toolchain": "made up", "architecture": "none",
        "command": ["pi-trainer", "latency", "gate"], "started": "2026-01-02T03:04:05Z",
        "seconds": 61.25, "commit": "0123456789abcdef0123456789abcdef01234567",
        "branch": "a sample", "programHash": String(repeating: "ab", count: 32),
      ],
      "support": [
        "keys": 30_600, "misses": 0, "confidence": 0.95, "fewerThanOneIn": 10_214,
        "seenOneIn": 6_450,
      ],
      "machine": [
        ["name": "This is a sample", "value": "nothing here was measured", "note": ""],
        ["name": "Processors", "value": "2", "note": ""],
      ],
    ]
  }

  private var worst: Int64 { ending == .fail ? 30_402_118 : 46_210 }

  private var headline: String {
    switch ending {
    case .pass:
      "Every key answered within 16 ms; the slowest took 46.2 µs. Stalls of 16 ms in one key of"
        + " 6,450 or more would have been caught (95 %)."
    case .fail: "key 123, 30.4 ms in 9 of 9 rounds, blocked on a lock or on I/O"
    case .inconclusive: "the control missed 16 ms in 5 of 9 rounds; CPU pressure 41 %"
    case .incorrect: "key 777: expected correct, found wrong"
    }
  }

  private var gates: [[String: Any]] {
    func gate(
      _ id: String, _ verdict: String, _ evidence: String, _ numbers: [String: Double] = [:]
    ) -> [String: Any] {
      ["id": id, "verdict": verdict, "evidence": evidence, "numbers": numbers]
    }
    let unfit = ending == .inconclusive ? "inconclusive" : "pass"
    let wrong = ending == .incorrect
    return [
      gate(
        "G0", wrong ? "incorrect" : "pass",
        wrong ? headline : "0 wrong of 30,600 verdicts; no key lost, doubled or out of order"),
      gate(
        "G1", wrong ? "notRun" : ending == .fail ? "fail" : unfit,
        wrong
          ? "verdicts were wrong, so no time counts"
          : ending == .fail ? headline : "the slowest key of all rounds took 46.2 µs of 16 ms",
        ["slowestNanoseconds": Double(worst), "rounds": 9]),
      gate(
        "G2", wrong ? "notRun" : unfit, "1 episode of the engine, 2 of the control",
        ["engineEpisodes": 1, "controlEpisodes": 2, "pValue": 0.875]),
      gate("G3", "notRun", "compares two programs: 'pi-trainer latency compare --against BINARY'"),
      gate(
        "G4", wrong ? "notRun" : "pass",
        "412.0 instructions a key, baseline 412.0; no allocations, system calls or major faults",
        ["instructionsPerKey": 412, "allocationsPerKey": 0]),
      gate(
        "G5", wrong ? "notRun" : unfit,
        ending == .inconclusive ? headline : "the control missed in 0 of 9 rounds; pressure 1 %"),
      gate(
        "G6", wrong ? "notRun" : "pass",
        "in no late key did the program's thread compute, block or page", ["engine": 0]),
      gate("G7", wrong ? "notRun" : "pass", "the engine's rounds load the machine no more"),
    ]
  }

  private static func headroom(worst: Int64) -> [[String: Any]] {
    [16_000_000, 10_000_000, 8_333_333].map { budget in
      [
        "budget": budget, "worst": worst, "factor": Double(budget) / Double(worst),
        "control": 1_200,
      ]
    }
  }

  private static func scenario(_ rounds: ScenarioRounds) throws -> [String: Any] {
    let summaries = { (arm: RoundArm) throws -> [String: Any] in
      var all: [String: Any] = [:]
      for measure in LatencyMeasure.allCases {
        let values = rounds.rounds(of: arm).flatMap { $0.samples.values(measure) }
        if !values.isEmpty { all[measure.rawValue] = try object(LatencySummary(values)) }
      }
      return all
    }
    let engine = rounds.rounds(of: .engine)
    let count = engine.reduce(0) { $0 + $1.samples.count }
    let missed = engine.flatMap { $0.samples.values(.response) }.count { $0 > 16_000_000 }
    let claims = [(0.99, 299), (0.999, 2995), (0.9999, 29_956)].map { quantile, needed in
      var claim: [String: Any] = [
        "quantile": quantile, "samples": count, "misses": missed, "samplesNeeded": needed,
        "confidence": 0.95,
      ]
      if count >= needed { claim["holds"] = missed == 0 }
      return claim
    }
    let slowest = QueueReplay.minimumOccupancy(of: engine).max() ?? 0
    let frame = { (rate: Double) -> [String: Any] in
      [
        "rate": rate, "onTime": count - missed, "missed": missed, "mostMissed": missed == 0 ? 0 : 2,
        "mostKeysPerFrame": 81,
      ]
    }
    return [
      "id": rounds.scenario.id, "label": rounds.scenario.label, "role": "gate",
      "seed": rounds.schedule.seed, "scheduleHash": rounds.schedule.hash,
      "rounds": rounds.pairs.count, "keysPerRound": rounds.schedule.count,
      "engine": try summaries(.engine), "control": try summaries(.control),
      "closedLoop": try object(
        LatencySummary(engine.flatMap { ClosedLoopSimulation.responses(of: $0.samples) })),
      "stalls": ["engine": missed, "control": 0],
      "claims": claims, "headroom": headroom(worst: max(1, slowest)),
      "frames": [frame(60), frame(120)],
      "classes": ["first": 2_190, "right": 410, "wrong": 450],
      "controlClasses": ["first": 900, "right": 60],
    ]
  }

  private static func object(_ value: some Encodable) throws -> Any {
    try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
  }
}

/// One made-up round: keys wait for each other, and for the stalls of a made-up platform.
struct SampleRound {
  let schedule: KeystrokeSchedule
  let number: Int
  let arm: RoundArm
  let stall: Int?
  let hiccupsPerSecond: Double

  func result(_ random: inout SampleRandom) -> RoundResult {
    let hiccups = hiccups(&random)
    var samples = SampleTable(capacity: schedule.count)
    var seen = TimeColumn(count: schedule.count)
    var free: Int64 = 0
    for (index, key) in schedule.keys.enumerated() {
      let wake = key.released + random.duration(arm == .engine ? 9_000 : 8_000, spread: 0.35)
      var injected = max(wake, free)
      for hiccup in hiccups where hiccup.start <= injected && injected < hiccup.end {
        injected = hiccup.end
      }
      let entered = injected + 60
      var service = random.duration(arm == .engine ? 320 : 45, spread: 0.25)
      if index == stall { service += random.duration(30_400_000, spread: 0.01) }
      let answered = entered + service
      let published = answered + random.duration(90, spread: 0.2)
      samples.record(
        intended: key.intended, injected: injected, entered: entered, answered: answered,
        published: published, verdict: arm == .engine ? .correct : .none)
      if index == stall {
        samples.note(
          BlameCounters(voluntarySwitches: 1, threadTime: 40_000, wallTime: published - entered))
      }
      seen.set(published + random.duration(25_000, spread: 0.4), at: index)
      free = published
    }
    samples.seen = seen
    var machine = MachineCounters()
    machine.processorPressure = hiccupsPerSecond > 1 ? 0.41 : 0.01
    machine.stolenShare = 0.002
    machine.wallTime = schedule.duration
    return RoundResult(
      scenario: schedule.scenario, seed: schedule.seed, scheduleHash: schedule.hash,
      round: number, arm: arm, ranFirst: (number + (arm == .engine ? 0 : 1)).isMultiple(of: 2),
      offset: Int64(random.unit() * 1e8), injection: .inline, samples: samples, hiccups: hiccups,
      machine: machine, oracle: [], isComplete: true)
  }

  private func hiccups(_ random: inout SampleRandom) -> [Hiccup] {
    var time: Int64 = 0
    var hiccups: [Hiccup] = []
    while true {
      time += Int64(-log(max(random.unit(), 1e-9)) / hiccupsPerSecond * 1e9)
      guard time < schedule.duration else { return hiccups }
      let length = random.duration(hiccupsPerSecond > 1 ? 9_000_000 : 1_800_000, spread: 0.6)
      hiccups.append(Hiccup(start: time, length: length))
      time += length
    }
  }
}
