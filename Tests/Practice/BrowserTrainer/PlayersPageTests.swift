import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("players of a browser")
struct PlayersPageTests {
  /// The page of the players, after a recital of sixty decimals, with Ada.
  private func page(_ language: Language = .english) -> BrowserHarness {
    let page = BrowserHarness.afterRecital(language: language)
    addAda(page)
    return page
  }

  private func addAda(_ page: BrowserHarness) {
    page.go(to: .players)
    page.take(name: "Ada")
    page.act(.player, PlayerChoice.endName.value(0))
  }

  private func reopened(
    _ page: BrowserHarness, _ language: Language = .english
  ) -> BrowserHarness {
    BrowserHarness(kept: page.kept, language: language, at: page.seconds)
  }

  @Test("R138, R147, C42: a player's texts are apart; those of the first keep their names")
  func apart() throws {
    let page = BrowserHarness.afterRecital()
    let before = page.kept
    addAda(page)
    #expect(page.kept.filter { $0.key != "players" } == before)
    #expect(page.document.totals[.reload] == nil)
    page.act(.player, PlayerChoice.choose.value(2))
    #expect(page.document.totals[.reload] == 1)
    let ada = reopened(page)
    #expect(ada.document.shown.contains("Welcome") && ada.store.profile.sessionCount == 0)
    ada.act(.begin)
    #expect(ada.document.shown.contains("Ada · "))
    ada.open(.strict)
    ada.type(BrowserHarness.pi.prefix(12))
    ada.leave()
    #expect(ada.kept.filter { !$0.key.hasPrefix("players") } == before)
    #expect(ada.kept["players/2/profile"]?.contains("\"totalCorrectDigits\":12") == true)
    #expect(!ada.store.archive.contains("Ada"), "a name leaves the device with nobody")
    // A page that knows no players reads what is without a prefix.
    let older = BrowserHarness(kept: ada.kept.filter { !$0.key.hasPrefix("players") })
    #expect(older.store.profile.totalCorrectDigits == 60)
    let again = reopened(ada)
    #expect(again.store.profile.totalCorrectDigits == 12)
    again.go(to: .players)
    #expect(again.front.trainer.state.players.profiles.map(\.totalCorrectDigits) == [60, 12])
  }

  @Test(
    "R138: deleting asks with what is lost, takes every text, and never who plays",
    arguments: [(Language.english, "1 session,"), (.french, "1 session,"), (.german, "1 Sitzung,")])
  func deletion(language: Language, lost: String) {
    let page = page(language)
    page.act(.player, PlayerChoice.askRemoval.value(1))
    #expect(page.front.trainer.state.players.problem == .plays)
    page.act(.player, PlayerChoice.rename.value(1))
    page.take(name: "<b>")
    page.act(.player, PlayerChoice.endName.value(0))
    page.act(.player, PlayerChoice.choose.value(2))
    let ada = reopened(page, language)
    ada.act(.begin)
    ada.go(to: .players)
    ada.act(.player, PlayerChoice.askRemoval.value(1))
    #expect(ada.document.shown.contains("<b>") && ada.document.shown.contains(lost))
    ada.act(.player, PlayerChoice.answerRemoval.value(0))
    #expect(ada.kept.keys.contains("profile"))
    ada.act(.player, PlayerChoice.askRemoval.value(1))
    ada.act(.player, PlayerChoice.answerRemoval.value(1))
    #expect(ada.kept.keys.allSatisfy { $0.hasPrefix("players") }, "\(ada.kept.keys)")
    #expect(reopened(ada).front.trainer.state.players.list.all.map(\.number) == [2])
  }

  @Test("a list that is damaged costs names, and one of a newer version is left alone")
  func damage() {
    let page = page()
    page.act(.player, PlayerChoice.choose.value(2))
    let ada = reopened(page)
    ada.act(.begin)
    var kept = ada.kept
    kept["players"] = "{"
    let found = BrowserHarness(kept: kept)
    #expect(found.store.profile.totalCorrectDigits == 60)
    #expect(found.front.trainer.state.players.list.all.map(\.number) == [1, 2])
    kept["players"] = #"{"format":"pi-trainer players","version":9}"#
    let newer = BrowserHarness(kept: kept)
    newer.act(.begin)
    #expect(newer.kept == kept && newer.store.health != .saving)
  }
}
