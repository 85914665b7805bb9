import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TerminalTrainer
import Testing
import TrainerModel

/// What was found when the trainer was played against its requirements, each fault by its name.
@Suite("findings of the requirements in the terminal")
struct SeedsTests {
  private func harness(
    _ mode: SessionMode, sets settings: [SettingKey: SettingValue] = [:]
  ) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      sets: settings.merging([.selectedMode: .name(mode.rawValue)]) { $1 })
    harness.press(.enter)
    return harness
  }

  @Test("R84, C34: seeds-D1, the last key decides a race, however long leaving takes")
  func leaving() {
    for isHeld in [false, true] {
      let harness = TrainerHarness.atHome()
      ScreenTests.race(harness)
      // The ghost has 22 digits when the thirtieth is typed, and all sixty when the player leaves.
      harness.type(TrainerHarness.pi.prefix(30), after: 150_000_000)
      harness.wait(20_000_000_000)
      if isHeld {
        harness.hold(.escape, for: 3_500_000_000)
      } else {
        harness.press(.escape, .escape)
      }
      #expect(harness.screen().text.contains("▲ You beat the ghost by 8 digits"))
    }
  }


}
