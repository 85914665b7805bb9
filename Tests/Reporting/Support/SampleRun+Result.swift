import Foundation
import LatencyMeasurement
import Reporting

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
      "schemaVersion": 1, "verdict": ending.rawValue, "headline": headline, "isComplete": true,
      "budget": 16_000_000, "rounds": 9, "gates": gates, "scenarios": scenarios,
      "headroom": headroom,
      "provenance": [
        "version": "0.0.0-sample", "toolchain": "made up", "architecture": "none",
        "command": ["pi-trainer", "latency", "gate"], "started": "2026-01-02T03:04:05Z",
        "seconds": 61.25,
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
    case .pass: "every key within 16 ms; the slowest key of all rounds took 46.2 µs"
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
    ]
  }

  private static func headroom(worst: Int64) -> [[String: Any]] {
    [16_000_000, 10_000_000, 8_333_333].map { budget in
      ["budget": budget, "worst": worst, "factor": Double(budget) / Double(worst)]
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
      "stalls": [
        "engine": missed, "control": 0, "pValue": 0.875, "adjustedPValue": 1, "threshold": 0.0003,
      ],
      "claims": claims, "headroom": headroom(worst: max(1, slowest)),
      "frames": [frame(60), frame(120)],
      "replay": [
        "rounds": 7, "keys": 2800, "medianDifference": 210, "p99Difference": 18_400, "holds": true,
      ],
    ]
  }

  private static func object(_ value: some Encodable) throws -> Any {
    try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
  }
}
