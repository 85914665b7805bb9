import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Players on the screen")
struct PlayersScreenTests {
  /// The page of the players, after a certified run of sixty digits.
  private func harness(_ language: Language = .english) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      language, sets: [.selectedMode: .name("strict"), .reminderConsent: .name("no")])
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(60))
    harness.press(.escape, .escape, .escape)
    harness.press(.character("p"), .character("w"))
    harness.settle()
    return harness
  }

  private func type(_ name: String, _ harness: TrainerHarness) {
    for character in name.unicodeScalars { harness.press(.character(character)) }
    harness.press(.enter)
    harness.settle()
  }

  @Test(
    "R138, R147: players are added, renamed and deleted by keys, in every language",
    arguments: [
      (Language.english, "Player 1", "1 session"), (.french, "Joueur 1", "1 session"),
      (.german, "Spieler 1", "1 Sitzung"),
    ])
  func keys(language: Language, name: String, lost: String) throws {
    let harness = harness(language)
    #expect(harness.screen().text.contains("▶ \(name)"))
    harness.press(.character("a"), .character("q"))
    #expect(harness.screen().text.contains(": q_"), "letters of a name open no page")
    harness.press(.backspace)
    type("Zoë", harness)
    #expect(harness.screen().text.contains("Zoë"))
    #expect(harness.model.state.players.list.all.map(\.name) == ["", "Zoë"])
    harness.press(.character("a"))
    type("Zoë", harness)
    #expect(harness.model.state.players.problem == .name)
    #expect(harness.screen().text.contains("20"), "how long a name may be")
    // The one with the crown stands first; who plays is not deleted.
    harness.press(.character("x"))
    #expect(harness.model.state.players.problem == .plays)
    harness.press(.down, .character("e"), .backspace, .backspace, .backspace)
    type("Eve", harness)
    #expect(harness.screen().text.contains("▶ Eve"))
    harness.press(.enter)
    harness.settle()
    #expect(harness.model.isOver && harness.model.nextPlayer == 2)
    // As the program goes on.
    let eve = TrainerHarness(language: language, continuing: harness.leaveFolder())
    eve.model.prepare()
    eve.press(.enter)
    eve.settle()
    #expect(eve.screen().text.contains("Eve") && eve.model.state.profile.sessionCount == 0)
    // The code of her ghost bears her name, and the text that goes with it does not.
    eve.model.choose(.strict)
    eve.press(.enter)
    eve.type(TrainerHarness.pi.prefix(12))
    eve.press(.escape, .escape)
    eve.press(.character("v"))
    let shared = try #require(eve.model.shared.first)
    let code = try #require(shared.split(separator: "\n").last)
    #expect(try GhostCode(reading: Array(code.utf8)).name == "Eve" && !shared.contains("Eve"))
    eve.press(.escape)
    eve.press(.character("p"), .character("w"))
    eve.settle()
    eve.press(.character("x"))
    let question = eve.screen(120, 40).text
    #expect(question.contains(name) && question.contains(lost), "\(question)")
    eve.press(.character("n"))
    #expect(eve.model.state.players.list.all.count == 2)
    eve.press(.character("x"), .character("y"))
    eve.settle()
    #expect(eve.model.state.players.list.all.map(\.name) == ["Eve"])
  }

  @Test("R138: what a name is typed for is left by Escape, and the lines for screen readers say it")
  func escape() {
    let harness = harness()
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    harness.press(.character("a"), .character("B"))
    #expect(narrator.lines(for: harness.model.state).contains { $0.contains("B") })
    harness.press(.escape)
    #expect(harness.model.state.page == .players && harness.model.state.players.draft == nil)
    harness.press(.escape)
    #expect(harness.model.state.page == .home)
  }

  @Test("C42: once the last player of the list is deleted, a key acts on the one that is marked")
  func lastLine() {
    let harness = harness()
    harness.press(.character("a"))
    type("Eve", harness)
    harness.press(.down, .character("x"), .character("y"))
    harness.settle()
    #expect(harness.model.state.players.list.all.count == 1)
    #expect(harness.model.state.line == 0 && harness.screen().text.contains("▶ "))
  }
}
