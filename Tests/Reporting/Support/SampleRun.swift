import Foundation
import LatencyMeasurement

/// A made-up run of the latency gate, for tests and for looking at pages: a SAMPLE, never a result.
///
/// Times are drawn from a seeded generator; nothing was measured.
struct SampleRun {
  /// How the sample ends.
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
