import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Deleting on the screen")
struct DeletionScreenTests {
  /// Two certified runs, of 60 and of 80 digits.
  private func harness(_ language: Language = .english) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      language, sets: [.selectedMode: .name("strict"), .reminderConsent: .name("no")])
    for digits in [60, 80] {
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(digits))
      harness.press(.escape, .escape, .escape)
    }
    return harness
  }

  @Test("defect 9: the history asks before it deletes the selected session; records follow")
  func history() {
    let harness = harness()
    harness.press(.character("h"))
    harness.settle()
    #expect(harness.screen().text.contains("▶ 21 Nov 2026"))
    harness.press(.character("x"))
    #expect(harness.screen().text.contains("Delete π Strict, 80, 21 Nov 2026 for good?"))
    #expect(harness.screen(60, 20).text.contains("y / n"))
    harness.press(.character("n"))
    harness.settle()
    #expect(!harness.screen().text.contains("Delete"))
    #expect(harness.model.state.history.count == 2)
    harness.press(.character("x"), .character("y"))
    harness.settle()
    #expect(harness.model.state.history.map(\.summary.correctCount) == [60])
    #expect(harness.screen().text.contains("Deleted: π Strict, 80, 21 Nov 2026"))
    #expect(harness.store.profile[.pi].crown?.run.digitCount == 60)
    #expect(harness.model.state.profile.sessionCount == 1)
    harness.press(.escape)
    #expect(harness.screen().text.contains("♛"))
    harness.press(.character("h"))
    harness.settle()
    #expect(!harness.screen().text.contains("Deleted"), "said once")
    harness.press(.character("x"), .character("y"))
    harness.settle()
    #expect(harness.screen().text.contains("No session yet."))
    harness.press(.character("x"))
    #expect(harness.model.state.deletion?.id == nil, "nothing is left to ask about")
  }

  @Test("defect 9: the page of records deletes the session that holds the selected record")
  func records() throws {
    let harness = harness(.french)
    harness.press(.character("r"))
    harness.settle()
    harness.press(.down)
    let holder = try #require(harness.store.holder(of: .pi, .lightning))
    harness.press(.character("x"))
    #expect(harness.screen().text.contains("Supprimer pour toujours"))
    #expect(harness.screen().text.contains("↯ Éclair π"))
    harness.press(.character("o"))
    harness.settle()
    #expect(harness.store.holder(of: .pi, .lightning) != holder)
    #expect(try harness.store.history().entries.allSatisfy { $0.id != holder })
    #expect(harness.model.state.bestRuns[.pi, .crown].count == 1)
    // A constant without a record has nothing to delete.
    harness.press(.right, .character("x"))
    #expect(harness.model.state.deletion?.id == nil)
  }

  @Test("plain lines say the selected session, the question and the answer")
  func plainLines() {
    let harness = harness()
    var narrator = Narrator()
    var lines: [String] = []
    func press(_ keys: Key...) {
      for key in keys {
        harness.press(key)
        harness.settle()
        lines += narrator.lines(for: harness.model.state)
      }
    }
    press(.character("h"), .down)
    #expect(lines.last == "21 Nov 2026 π Strict 60 5.08/s 100 % 0 ◈", "\(lines)")
    press(.character("x"))
    #expect(lines.last?.hasPrefix("Delete π Strict, 60, 21 Nov 2026 for good?") == true)
    press(.character("y"))
    #expect(lines.last == "Deleted: π Strict, 60, 21 Nov 2026", "\(lines)")
  }
}
