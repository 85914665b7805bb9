import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("a duel in the page")
struct DuelPageTests {
  private func page(_ language: Language = .english) -> BrowserHarness {
    let page = BrowserHarness(language: language)
    page.act(.begin)
    page.go(to: .duel)
    page.act(.duel, 0)
    page.act(.key, Int(ControlKey.enter.rawValue))
    return page
  }

  @Test(
    "R141: two pads, two positions, in every language", arguments: Language.allCases)
  func pads(language: Language) {
    let page = page(language)
    #expect(page.document.texts("strong") == ["0 / 10", "0 / 10"])
    page.act(.pad, 1)
    page.act(.pad, 14)
    page.act(.pad, 11)
    #expect(page.document.texts("strong") == ["1 / 10", "1 / 10"])
    page.act(.pad, 19)
    #expect(page.document.texts("error").count == 1 && page.document.texts("typed") == ["1_"])
    page.act(.key, Int(ControlKey.escape.rawValue))
    #expect(page.document.texts("strong").isEmpty && page.store.profile == Profile())
  }

  @Test("R141: the row of digits is the left one's, the number block the right one's")
  func keyboard() {
    let page = page()
    for digit in BrowserHarness.pi.prefix(10).utf8 { page.act(.key, Int(digit - 0x30) + 100) }
    #expect(page.front.trainer.state.duel.duel?.roundWinner == .right)
    page.act(.key, Int(ControlKey.enter.rawValue))
    page.type("14")
    #expect(page.document.texts("strong") == ["2 / 10", "0 / 10"])
    page.act(.key, Int(ControlKey.escape.rawValue))
    #expect(page.front.trainer.state.page == .duel)
    // Elsewhere both are the player's.
    page.go(to: .home)
    page.open(.practice)
    page.act(.key, 101)
    page.act(.key, 4)
    #expect(page.front.trainer.state.session?.snapshot.correctCount == 2)
  }
}
