import LatencyMeasurement
import Testing

@Suite("Keystroke schedules")
struct ScheduleTests {
  @Test("R8: every built-in scenario is valid and gives as many keys as it says, in order")
  func builtIns() throws {
    for scenario in Scenario.builtIns {
      try scenario.validate()
      let schedule = KeystrokeSchedule(scenario, seed: 7)
      #expect(schedule.count == scenario.keys, "\(scenario.id)")
      for (earlier, later) in zip(schedule.keys, schedule.keys.dropFirst()) {
        #expect(earlier.intended <= later.intended, "\(scenario.id)")
        #expect(earlier.released <= later.released, "\(scenario.id)")
      }
    }
  }
}
