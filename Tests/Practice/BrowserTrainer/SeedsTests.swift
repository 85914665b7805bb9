import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

/// What was found when the trainer was played against its requirements, each fault by its name.
@Suite("findings of the requirements in the page")
struct SeedsTests {
  private func text(_ page: BrowserHarness) -> String { AppliedDocument.text(page.document.body) }

  @Test("R84, C34: seeds-D1, the last key decides a race, however long leaving takes")
  func leaving() {
    let page = BrowserHarness.afterRecital()
    page.go(to: .home)
    page.open(.game)
    // The ghost has 15 digits when the thirtieth is typed, and all sixty when the player leaves.
    page.type(BrowserHarness.pi.prefix(30), gap: 50)
    page.tick(after: 9000)
    page.leave()
    #expect(text(page).contains("You beat the ghost by 15 digits"))
  }




}
