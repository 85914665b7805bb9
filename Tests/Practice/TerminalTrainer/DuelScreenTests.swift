import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import TerminalTrainer
import Testing
import TrainerModel

@Suite("A duel on the screen")
struct DuelScreenTests {
  private func harness(_ language: Language = .english) -> TrainerHarness {
    let harness = TrainerHarness.atHome(language)
    harness.press(.character("p"), .character("w"))
    harness.settle()
    harness.press(.character("v"), .down)
    return harness
  }

  @Test(
    "R141: each has letters of a half of the keyboard; digits are the right one's",
    arguments: [
      (Language.english, "qwqaw", "q 1"), (.french, "azaqz", "a 1"), (.german, "qwqaw", "q 1"),
    ])
  func letters(language: Language, text: String, key: String) {
    let harness = harness(language)
    #expect(harness.screen(60, 20).text.contains("‹ 10 "))
    harness.press(.enter)
    #expect(harness.screen(60, 20).text.contains(key))
    // The left one types 1, 2, 1, 4 and 2: the first and the fourth are right.
    for letter in text.unicodeScalars { harness.press(.character(letter)) }
    harness.type("14")
    for letter in "uj".unicodeScalars { harness.press(.character(letter)) }
    let duel = harness.model.state.duel.duel
    #expect(duel?[.left].snapshot.correctCount == 2 && duel?[.left].mistake?.typed == Digit(2))
    #expect(duel?[.right].snapshot.correctCount == 3)
    #expect(duel?[.right].mistake?.typed == Digit(4))
    let shown = harness.screen(60, 20).text
    #expect(shown.contains("2 / 10") && shown.contains("3 / 10") && shown.contains("✗ 4"))
    #expect(shown.contains("✗ 2"))
    harness.type("5926535")
    #expect(harness.model.state.duel.duel?.roundWinner == .right)
    #expect(harness.screen(60, 20).text.contains("●○"))
  }

  @Test("R141: the names are those of players; a duel changes nothing that is kept")
  func names() {
    let harness = harness()
    harness.model.typeName("Ada")
    harness.model.endName(isTaken: true)
    harness.settle()
    harness.press(.enter)
    harness.type("1415926535")
    let shown = harness.screen().text
    #expect(shown.contains("Ada wins round 1") && shown.contains("Player 1  ○○"))
    harness.press(.escape)
    #expect(harness.model.state.page == .duel && harness.model.state.duel.duel == nil)
    #expect(harness.store.profile == Profile())
  }

  @Test("R141: the lines for screen readers say both positions")
  func lines() {
    let harness = harness()
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    harness.press(.enter)
    _ = narrator.lines(for: harness.model.state)
    harness.type("14")
    #expect(narrator.lines(for: harness.model.state) == ["Go!", "Left: 0", "Right: 2"])
  }
}
