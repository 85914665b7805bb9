import Foundation
import LatencyMeasurement
import Testing

/// How often the gate is wrong itself: the tallies, and a simulation.
@Suite("Calibration")
struct CalibrationTests {
  @Test("tallies count alarms without a fault and detections with one, with exact bounds")
  func tallies() throws {
    var quiet = CalibrationTally(nil, .idle)
    for _ in 0..<30 { quiet.add(MadeUp.steady(keys: 3).judge()) }
    #expect(quiet.runs == 30 && quiet.alarms == 0 && quiet.verdicts == ["pass": 30])
    #expect(abs(quiet.rate.interval.high - 0.1157) < 1e-4)

    var planted = CalibrationTally(.stall(nanoseconds: 20_000_000, key: 5), .idle)
    var stalled = MadeUp.steady(keys: 9)
    let busy = BlameCounters(threadTime: 20_000_000, wallTime: 20_000_000)
    stalled.engine = { _, key in
      key == 5 ? MadeUp.Trouble(service: 20_000_000, counters: busy) : MadeUp.Trouble()
    }
    planted.add(stalled.judge())
    planted.add(MadeUp.steady(keys: 9).judge())
    #expect(planted.caught == 1 && planted.blamed == 1 && planted.rate.rate == 0.5)

    let missed = CalibrationTally(.wrong(key: 3), .idle)
    var alarm = CalibrationTally(nil, .hogs)
    alarm.add(stalled.judge())
    let result = CalibrationResult(
      [quiet, alarm, planted, missed], provenance: MadeUp.provenance, machine: [])
    #expect(result.complaints == ["1 false alarms in 1 runs (hogs)"])
    let copy = try JSONDecoder().decode(
      CalibrationResult.self, from: JSONEncoder().encode(result))
    #expect(copy.tallies == result.tallies && copy.rates == result.rates)
  }

  /// Whether Poisson hiccups of 20 to 80 ms make some key late in all of so many rounds of 10 s.
  private func hasCommonMiss(
    rounds: Int, perSecond: Double, _ random: inout ScheduleRandom
  ) -> Bool {
    // A dense run: whoever comes during a hiccup waits until its end.
    let seconds = 10.0
    var misses = [Int](repeating: 0, count: 1_000)
    for _ in 0..<rounds {
      var isMissed = [Bool](repeating: false, count: misses.count)
      var time = 0.0
      while true {
        time += exponential(&random) / perSecond
        guard time < seconds else { break }
        let end = time + random.uniform(0.020...0.080)
        // Keys every 10 ms; a key misses when more than 16 ms of the hiccup are still to come.
        var key = Int((time * 100).rounded(.up))
        while key < misses.count, end - Double(key) / 100 > 0.016 {
          isMissed[key] = true
          key += 1
        }
      }
      for key in misses.indices where isMissed[key] { misses[key] += 1 }
    }
    return misses.contains(rounds)
  }

  @Test(
    "the minimum over rounds keeps false alarms near the design's figures",
    arguments: [
      // rounds, hiccups a second, the share that the design quotes, simulations
      (1, 0.1, 0.64, 2_000), (1, 0.5, 0.99, 2_000), (5, 2, 0.001, 20_000), (5, 5, 0.10, 2_000),
      (7, 5, 0.002, 10_000),
    ])
  func simulation(rounds: Int, perSecond: Double, expected: Double, count: Int) {
    let seed = UInt64(rounds) * 100 + UInt64(perSecond * 10)
    var random = ScheduleRandom(seed: seed)
    let alarms = (0..<count).count { _ in
      hasCommonMiss(rounds: rounds, perSecond: perSecond, &random)
    }
    let interval = ProportionInterval.clopperPearson(
      successes: alarms, trials: count, confidence: 0.99)
    print(
      "\(rounds) rounds, \(perSecond) hiccups/s: \(Double(alarms) / Double(count)),",
      "99 % \(interval.low)...\(interval.high); the design says \(expected)")
    #expect(interval.high > expected / 4 && interval.low < expected * 4)
  }
}

/// A draw from the exponential distribution with mean 1, by the method of von Neumann (1951), which
/// needs no logarithm.
private func exponential(_ random: inout ScheduleRandom) -> Double {
  var whole = 0.0
  while true {
    let first = random.unit()
    var previous = first
    var isOdd = true
    while true {
      let next = random.unit()
      if next > previous { break }
      previous = next
      isOdd.toggle()
    }
    if isOdd { return whole + first }
    whole += 1
  }
}
