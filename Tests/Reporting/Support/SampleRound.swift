import Foundation
import LatencyMeasurement

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
    samples.merge(seen: seen)
    return RoundResult(
      scenario: schedule.scenario, seed: schedule.seed, scheduleHash: schedule.hash,
      round: number, arm: arm, ranFirst: (number + (arm == .engine ? 0 : 1)).isMultiple(of: 2),
      offset: Int64(random.unit() * 1e8), injection: .inline, samples: samples, hiccups: hiccups,
      machine: MachineCounters(
        processorPressure: hiccupsPerSecond > 1 ? 0.41 : 0.01, stolenShare: 0.002,
        wallTime: schedule.duration), oracle: [], isComplete: true)
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
