import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Home and pages")
struct HomeTests {
  @Test("R26, R27: four modes stand below the constants, in the same style")
  func selectors() throws {
    let screen = TrainerHarness.atHome().screen()
    let constants = try #require(screen.place(of: "[π pi]"))
    let modes = try #require(screen.place(of: "[Learn]"))
    #expect(modes.row > constants.row && modes.column == constants.column)
    #expect(
      screen[modes.row, modes.column].background
        == screen[constants.row, constants.column].background)
    for mode in ["Practice", "Game", "Strict"] {
      #expect(screen.place(of: mode) != nil)
    }
  }

  @Test("R28: the selected mode and constant are kept")
  func kept() {
    let harness = TrainerHarness.atHome()
    #expect(harness.model.state.settings.mode == .learn)
    harness.press(.right, .right, .up, .right)
    #expect(harness.store.settings.mode == .game)
    #expect(harness.store.settings.constant == .e)
  }

  @Test("R30: another constant swaps digits, title and records")
  func constants() {
    let harness = TrainerHarness.atHome()
    ScreenTests.race(harness, andOpen: false)
    harness.press(.escape)
    #expect(harness.screen().text.contains("Records of π"))
    #expect(harness.screen().text.contains("60 21 Nov 2026"))
    harness.press(.up, .right)
    #expect(harness.screen().text.contains("Records of e"))
    #expect(!harness.screen().text.contains("60 21 Nov 2026"))
    harness.press(.right, .right)
    #expect(harness.screen().text.contains("no digits of sqrt2"))
    harness.press(.enter)
    #expect(harness.model.state.page == .home)
  }

  @Test("arrows at Home lead to every constant; lists show those that are practised")
  func everyConstant() {
    let provider = LateDigitProvider()
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .selectedMode: .name("strict")], provider: provider,
      events: provider.events)
    harness.press(.up)
    for constant in MathematicalConstant.all {
      #expect(harness.store.settings.constant == constant)
      #expect(harness.screen(60, 20).text.contains("[\(constant.label)]"))
      let start = "compute 210 decimals of \(constant.symbol) and start"
      #expect(harness.screen().text.contains(start))
      let isListed = MathematicalConstant.known.contains(constant)
      #expect(harness.model.state.constants().count == (isListed ? 4 : 5))
      harness.press(.right)
    }
    #expect(harness.store.settings.constant == .pi)
    // Elsewhere they lead to those that are shown.
    harness.press(.character("t"), .left)
    #expect(harness.store.settings.constant == .sqrt2)
  }

  @Test("who practises every constant has pages that are whole, in every size")
  func manyConstants() {
    let provider = LateDigitProvider()
    provider.finish(nil)
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .reminderConsent: .name("no")], provider: provider,
      events: provider.events)
    for constant in MathematicalConstant.all {
      harness.model.choose(constant)
      harness.model.choose(SessionMode.strict)
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(60))
      harness.press(.escape, .escape, .escape)
      #expect(harness.store.profile[constant].crown?.run.digitCount == 60)
      #expect(harness.store.flush())
    }
    #expect(harness.model.state.constants() == MathematicalConstant.all)
    let others = MathematicalConstant.all.dropFirst(MathematicalConstant.known.count)
    for (columns, rows) in ScreenTests.sizes {
      let home = harness.screen(columns, rows)
      #expect(home.unknown == [] && home.text.contains("[γ]"), "\(home.text)")
      harness.press(.character("r"))
      harness.settle()
      let records = harness.screen(columns, rows)
      #expect(records.unknown == [] && records.text.contains("  γ  "), "\(records.text)")
      #expect(records.text.contains("Only certified runs win crown and lightning."))
      #expect(records.text.contains("←→ constant   ↑↓ record"))
      let shown = others.filter { records.text.contains("  \($0.symbol)  ") }
      #expect(rows < 60 || shown.count == others.count, "\(records.text)")
      harness.press(.escape, .character("h"))
      harness.settle()
      let lines = harness.screen(columns, max(rows, 24)).text.split(separator: "\n")
      for constant in others {
        #expect(
          lines.contains { $0.contains(" \(constant.symbol) ") && $0.contains(" Strict ") },
          "\(columns) \(constant.name)")
      }
      harness.press(.escape)
    }
    #expect(harness.screen(isASCII: true).text.contains("[g]"))
  }

  @Test("R103, R104: Home shows the classic record, score alone, with its day")
  func classic() {
    let harness = TrainerHarness.atHome(sets: [.selectedMode: .name("strict")])
    harness.press(.enter)
    harness.type("14150")
    harness.press(.escape)
    // The fatal error does not void the digits before it, and certifies nothing.
    let lines = harness.screen().text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("★ Best") && $0.contains(" 4 21 Nov 2026") })
    #expect(lines.contains { $0.contains("♛ Crown") && $0.contains("–") })
  }

  @Test("R29: the mode is not among the settings")
  func settings() {
    #expect(!SettingsScreen.rows.contains { $0.key == .selectedMode })
    let harness = TrainerHarness.atHome()
    harness.press(.character("s"), .down, .right)
    #expect(harness.store.settings.keypad == .calculator)
    harness.press(.down, .right)
    #expect(harness.store.settings.theme == "electric", "other colours are not earned yet")
    harness.press(.escape)
    #expect(harness.model.state.page == .home)
  }

  @Test("the settings in the documentation are those of the table")
  func documentedSettings() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/TRAINER.md")
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    for key in SettingKey.allCases {
      // Of constants there are more whenever one is added.
      let values = key == .selectedConstant ? "one of `digits list`" : key.domain.text
      #expect(text.contains("| `\(key.rawValue)` | \(values) | \(Settings()[key]) |"))
    }
  }

  @Test("R70: a segment is two numbers, only in learn, and one that does not fit is reported")
  func segment() {
    let harness = TrainerHarness.atHome()
    harness.press(.down, .digit(5), .digit(0), .down)
    for _ in 0..<3 { harness.press(.backspace) }
    harness.press(.digit(1), .digit(0), .digit(0))
    #expect(harness.screen().text.contains("decimals 51 – 100"))
    harness.press(.enter)
    #expect(harness.model.state.session?.snapshot.lowerIndex == 50)
    #expect(harness.model.state.session?.snapshot.upperIndex == 100)
    harness.press(.escape, .escape)
    for _ in 0..<3 { harness.press(.left) }
    #expect(harness.model.state.settings.learnSegmentEnd == 70)
    harness.press(.up, .up, .right)
    #expect(!harness.screen().text.contains("decimals 51"))
  }

  @Test("R117: the question about reminders comes at the end of the first session, once")
  func consent() {
    let harness = TrainerHarness.atHome()
    harness.press(.enter)
    harness.type("14")
    harness.press(.escape, .escape)
    #expect(harness.screen().text.contains("Remind you at 20:00"))
    harness.press(.character("n"))
    #expect(harness.store.settings.reminderConsent == .denied)
    #expect(!harness.screen().text.contains("Remind you"))
    harness.press(.enter)
    harness.type("14")
    harness.press(.escape, .escape)
    #expect(!harness.screen().text.contains("Remind you"))
  }

  @Test("R96: the rules name crown, lightning and shield, and what disqualifies")
  func rules() {
    let harness = TrainerHarness(language: .english)
    #expect(harness.screen().text.contains("g rules"), "at the first start as well")
    harness.press(.character("g"))
    let text = harness.screen().text
    for sign in ["♛", "↯", "◈", "no error, no reveal"] { #expect(text.contains(sign)) }
    harness.press(.escape)
    #expect(harness.model.state.page == .onboarding)
  }

  @Test("every screen has help, and every key that opens a screen is shown")
  func help() {
    for page in Page.allCases {
      let state = TrainerHarness.atHome().model.state
      state.page = page
      #expect(!state.help.isEmpty)
    }
    let text = TrainerHarness.atHome().screen().text
    for key in ["h history", "t stats", "r records", "p profile", "c challenge", "s settings"] {
      #expect(text.contains(key))
    }
  }

  @Test("R138: records list the longest and the fastest certified runs of a constant")
  func leaderboard() throws {
    let harness = TrainerHarness.atHome(sets: [.selectedMode: .name("strict")])
    for (digits, gap) in [(60, 200_000_000), (55, 100_000_000), (20, 50_000_000)] as [(Int, Int64)]
    {
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(digits), after: gap)
      harness.press(.escape, .escape, .escape)
    }
    harness.press(.character("r"))
    harness.settle()
    let screen = harness.screen(120, 40)
    let first = try #require(screen.place(of: "1  60"))
    #expect(screen.place(of: "2  55")?.row == first.row + 1)
    #expect(screen.place(of: "3  20")?.row == first.row + 2)
    // Twenty digits are too few for the lightning.
    let fastest = try #require(screen.place(of: "1  10.19/s"))
    #expect(fastest.row == first.row && fastest.column > first.column)
    #expect(screen.place(of: "2  5.08/s")?.row == first.row + 1)
    harness.press(.right)
    #expect(harness.screen(120, 40).place(of: "1  60") == nil)
  }

  @Test("R138: defect 12, the page of records knows old runs, and shows three at every size")
  func bestRuns() throws {
    let harness = TrainerHarness.atHome(sets: [
      .selectedMode: .name("strict"), .reminderConsent: .name("no"),
    ])
    func play(_ digits: Int) {
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(digits))
      harness.press(.escape, .escape, .escape)
    }
    for digits in [60, 55, 20] { play(digits) }
    for number in 0..<210 {
      play(1)
      // Few sessions may wait for the disk.
      if number.isMultiple(of: 30) { #expect(harness.store.flush()) }
    }
    #expect(harness.store.flush())
    harness.press(.character("r"))
    harness.settle()
    for (columns, rows) in ScreenTests.sizes {
      let screen = harness.screen(columns, rows)
      for run in ["1  60", "2  55", "3  20"] {
        #expect(screen.place(of: run) != nil, "\(columns)×\(rows): \(screen.text)")
      }
    }
  }

  @Test("a reason why nothing can be started is shown whole, in place of the start key")
  func problem() {
    let harness = TrainerHarness.atHome()
    harness.press(.up, .right, .right)
    #expect(harness.screen(60, 20).text.contains("no digits of phi"))
    #expect(!harness.screen(60, 20).text.contains("start φ"))
  }

  @Test("a store that cannot save is reported before the first digit")
  func warning() {
    let harness = TrainerHarness(unwritable: "/proc/nowhere")
    harness.press(.enter, .enter)
    harness.model.prepare()
    harness.settle()
    #expect(harness.screen().text.contains("Nothing is saved: No such file or directory"))
    harness.type("1")
    #expect(!harness.screen().text.contains("Nothing is saved"))
    harness.press(.escape, .escape, .escape)
    harness.model.choose(.practice)
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(12))
    harness.press(.escape, .escape)
    // What nobody keeps is no record.
    #expect(harness.model.state.page == .end && !harness.screen().text.contains("★"))
  }

  @Test("R44: plain lines describe cards side by side one after the other, without graphics")
  func narration() throws {
    var narrator = Narrator()
    let state = TrainerHarness.atHome().model.state
    let lines = narrator.lines(for: state)
    let records = try #require(lines.firstIndex(of: "≡ Best streak –"))
    let day = try #require(lines.firstIndex(of: "Daily streak 0 days"))
    #expect(records < day && lines.contains("♛ Crown –"))
    #expect(!lines.joined().contains(/[─━│╭╮╰╯▶]/))
    #expect(narrator.lines(for: state).isEmpty, "nothing is described twice")
  }

  @Test("R145: one key at Home tries a record in two minutes, which end by themselves")
  func express() {
    let harness = TrainerHarness.atHome()
    harness.press(.character("x"))
    #expect(harness.screen().text.contains("Two minutes: how far?"))
    harness.type(TrainerHarness.pi.prefix(20), after: 1_000_000_000)
    harness.wait(100_000_000_000)
    #expect(harness.model.state.page == .session)
    harness.wait(2_000_000_000)
    #expect(harness.model.state.page == .end)
    #expect(harness.screen().text.contains("★ First record: 20"))
  }

  @Test("R143, R146: the welcome says what will be asked, the rules how each record is won")
  func told() {
    let harness = TrainerHarness()
    #expect(harness.screen().text.contains("asks once whether a reminder"))
    harness.press(.character("g"))
    for rule in [
      "Crown: the longest", "Lightning: the highest", "Best: the digits", "Game: the ghost",
    ] {
      #expect(harness.screen().text.contains(rule))
    }
  }

  @Test("the first start leads to the first ten decimals, whatever else can be chosen")
  func firstDay() throws {
    let harness = TrainerHarness()
    harness.press(.enter)
    let screen = harness.screen()
    let first = try #require(screen.place(of: "▶ Learn the first 10 · 2 min"))
    let start = try #require(screen.place(of: "▶  Enter   Learn the first 10 · 2 min"))
    #expect(first.row < start.row && screen[start.row, start.column].isBold)
    harness.press(.enter)
    #expect(harness.model.state.session?.snapshot.range == DigitRange(0..<10))
  }

  @Test("the smallest profile scrolls to how every badge is won, in every language")
  func badges() {
    for language in Language.allCases {
      let harness = TrainerHarness.atHome(language)
      harness.press(.character("p"))
      let words = harness.model.state.words
      func inOneLine(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
      }
      var screens: [String] = []
      for _ in 0..<40 {
        screens.append(inOneLine(harness.screen(60, 20).text))
        harness.press(.down)
      }
      for badge in Badge.allCases {
        let text = inOneLine("\(words.name(of: badge)): \(words.condition(of: badge))")
        #expect(screens.contains { $0.contains(text) }, "\(text)")
      }
      let last = harness.screen(60, 20).text
      harness.press(.up)
      #expect(harness.screen(60, 20).text != last, "every press moves it")
      for _ in 0..<40 { harness.press(.up) }
      #expect(harness.model.state.line == 0)
    }
  }

  @Test("a profile with every badge is drawn, and one with room for all does not scroll")
  func fullProfile() throws {
    let harness = TrainerHarness.atHome()
    harness.press(.character("p"))
    let tall = harness.screen(100, 60).text
    harness.press(.down)
    #expect(harness.screen(100, 60).text == tall)
    let run =
      #"{"digits":1000,"time":99.5,"day":"2026-11-21","session":"20261121T075930Z-73ln8aj"}"#
    let profile =
      #"{"format":"pi-trainer profile","version":1,"sessions":40,"totalCorrectDigits":200000,"#
      + #""totalErrors":2,"practiceTime":9000,"lastChallengeDate":"2026-11-21","challenges":10,"#
      + #""dailyStreak":{"count":30,"lastDay":"2026-11-21","longest":30},"constants":{"#
      + #""pi":{"progressIndex":999,"bestStreak":999,"crown":\#(run),"lightning":\#(run)},"#
      + #""e":{"progressIndex":9,"bestStreak":9},"phi":{"progressIndex":9,"bestStreak":9}}}"#
    let left = harness.leaveFolder()
    #expect(harness.store.flush())
    try Data(profile.utf8).write(
      to: URL(fileURLWithPath: left.appending("data/profile.json").string))
    let full = TrainerHarness(continuing: left)
    full.press(.character("p"))
    let badges = full.screen(60, 20).text
    #expect(badges.matches(of: /◆/).count == Badge.allCases.count && !badges.contains("◇"))
  }

  @Test("R148: the statistics draw scores, speeds and accuracy over the sessions as curves")
  func curves() {
    let harness = TrainerHarness.atHome(sets: [
      .selectedMode: .name("practice"), .reminderConsent: .name("no"),
    ])
    for digits in [12, 24] {
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(digits))
      harness.press(.escape, .escape, .escape)
    }
    harness.press(.character("t"))
    harness.settle()
    let text = harness.screen().text
    #expect(text.contains(#/Score +▅█ /#) && text.contains(#/Accuracy +██ /#), "\(text)")
  }

  @Test("the challenge of the day opens in a mode in which it can be met")
  func challenge() throws {
    let harness = TrainerHarness.atHome()
    harness.press(.character("c"), .enter)
    let session = try #require(harness.model.state.session)
    #expect(session.configuration.constant == harness.model.state.challenge.constant)
    #expect(session.snapshot.mode == .practice || session.snapshot.mode == .learn)
  }
}
