import DigitCore
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing

@Suite("Home and pages")
struct HomeTests {
  @Test("R26, R27: four modes in three sections stand below the constants, in the same style")
  func selectors() throws {
    let screen = Stage.atHome().screen()
    let constants = try #require(screen.place(of: "[π pi]"))
    let modes = try #require(screen.place(of: "[Learn]"))
    #expect(modes.row > constants.row && modes.column == constants.column)
    #expect(
      screen[modes.row, modes.column].ground == screen[constants.row, constants.column].ground)
    for mode in ["Practice", "Game", "Strict", "tools", "zen", "play"] {
      #expect(screen.place(of: mode) != nil)
    }
  }

  @Test("R28: the chosen mode and constant are kept")
  func kept() {
    let stage = Stage.atHome()
    #expect(stage.model.state.settings.mode == .learn)
    stage.press(.right, .right, .up, .right)
    #expect(stage.store.settings.mode == .game)
    #expect(stage.store.settings.constant == .e)
  }

  @Test("R30: another constant swaps digits, title and records")
  func constants() {
    let stage = Stage.atHome()
    ScreenTests.race(stage, andOpen: false)
    stage.press(.escape)
    #expect(stage.screen().text.contains("Records of π"))
    #expect(stage.screen().text.contains("60  2026-11-21"))
    stage.press(.up, .right)
    #expect(stage.screen().text.contains("Records of e"))
    #expect(!stage.screen().text.contains("60  2026-11-21"))
    stage.press(.right, .right)
    #expect(stage.screen().text.contains("no digits of sqrt2"))
    stage.press(.enter)
    #expect(stage.model.state.page == .home)
  }

  @Test("R103, R104: Home shows the classic record, score alone, with its day")
  func classic() {
    let stage = Stage.atHome(sets: [.selectedMode: .name("strict")])
    stage.press(.enter)
    stage.type("14150")
    stage.press(.escape)
    // The fatal error does not void the digits before it, and certifies nothing.
    let lines = stage.screen().text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("★ Best") && $0.contains(" 4  2026-11-21") })
    #expect(lines.contains { $0.contains("♛ Crown") && $0.contains("–") })
  }

  @Test("R29: the mode is not among the settings")
  func settings() {
    #expect(!TrainerModel.settingKeys.contains(.selectedMode))
    let stage = Stage.atHome()
    stage.press(.character("s"), .down, .right)
    #expect(stage.store.settings.keypad == .calculator)
    stage.press(.down, .right)
    #expect(stage.store.settings.theme == "electric", "other colours are not earned yet")
    stage.press(.escape)
    #expect(stage.model.state.page == .home)
  }

  @Test("R70: a segment is two numbers, only in learn, and one that does not fit is reported")
  func segment() {
    let stage = Stage.atHome()
    stage.press(.down, .digit(5), .digit(0), .down)
    for _ in 0..<3 { stage.press(.backspace) }
    stage.press(.digit(1), .digit(0), .digit(0))
    #expect(stage.screen().text.contains("decimals 51 – 100"))
    stage.press(.enter)
    #expect(stage.model.state.session?.snapshot.lowerIndex == 50)
    #expect(stage.model.state.session?.snapshot.upperIndex == 100)
    stage.press(.escape, .escape)
    for _ in 0..<3 { stage.press(.left) }
    #expect(stage.model.state.settings.learnSegmentEnd == 70)
    stage.press(.up, .up, .right)
    #expect(!stage.screen().text.contains("decimals"))
  }

  @Test("R117: the question about reminders comes at the end of the first session, once")
  func consent() {
    let stage = Stage.atHome()
    stage.press(.enter)
    stage.type("14")
    stage.press(.escape, .escape)
    #expect(stage.screen().text.contains("Remind you at 20:00"))
    stage.press(.character("n"))
    #expect(stage.store.settings.reminderConsent == .denied)
    #expect(!stage.screen().text.contains("Remind you"))
    stage.press(.enter)
    stage.type("14")
    stage.press(.escape, .escape)
    #expect(!stage.screen().text.contains("Remind you"))
  }

  @Test("R96: the rules name crown, lightning and shield, and what disqualifies")
  func rules() {
    let stage = Stage(language: .english)
    #expect(stage.screen().text.contains("g rules"), "at the first start as well")
    stage.press(.character("g"))
    let text = stage.screen().text
    for sign in ["♛", "↯", "◈", "no error, no reveal"] { #expect(text.contains(sign)) }
    stage.press(.escape)
    #expect(stage.model.state.page == .onboarding)
  }

  @Test("every screen has help, and every key that opens a screen is shown")
  func help() {
    for page in Page.allCases {
      let words = Wording(.english)
      #expect(!words.help(for: page).isEmpty)
    }
    let text = Stage.atHome().screen().text
    for key in ["h history", "t stats", "r records", "p profile", "c challenge", "s settings"] {
      #expect(text.contains(key))
    }
  }

  @Test("R138: records list the longest and the fastest certified runs of a constant")
  func leaderboard() throws {
    let stage = Stage.atHome(sets: [.selectedMode: .name("strict")])
    for (digits, gap) in [(60, 200_000_000), (55, 100_000_000), (20, 50_000_000)] as [(Int, Int64)]
    {
      stage.press(.enter)
      stage.type(Stage.pi.prefix(digits), after: gap)
      stage.press(.escape, .escape, .escape)
    }
    stage.press(.character("r"))
    stage.settle()
    let screen = stage.screen(120, 40)
    let first = try #require(screen.place(of: "1  60"))
    #expect(screen.place(of: "2  55")?.row == first.row + 1)
    #expect(screen.place(of: "3  20")?.row == first.row + 2)
    // Twenty digits are too few for the lightning.
    let fastest = try #require(screen.place(of: "1  10.19/s"))
    #expect(fastest.row == first.row && fastest.column > first.column)
    #expect(screen.place(of: "2  5.08/s")?.row == first.row + 1)
    stage.press(.right)
    #expect(stage.screen(120, 40).place(of: "1  60") == nil)
  }

  @Test("a reason why nothing can be started is shown whole, in place of the start key")
  func problem() {
    let stage = Stage.atHome()
    stage.press(.up, .right, .right)
    #expect(stage.screen(60, 20).text.contains("no digits of phi"))
    #expect(!stage.screen(60, 20).text.contains("start φ"))
  }

  @Test("a store that cannot save is reported before the first digit")
  func warning() {
    let stage = Stage(unwritable: "/proc/nowhere")
    stage.press(.enter, .enter)
    stage.model.prepare()
    stage.settle()
    #expect(stage.screen().text.contains("Nothing is saved: cannot use the folder '/proc"))
    stage.type("1")
    #expect(!stage.screen().text.contains("Nothing is saved"))
  }

  @Test("R44: plain lines describe cards side by side one after the other, without graphics")
  func narration() throws {
    var narrator = Narrator()
    let state = Stage.atHome().model.state
    let lines = narrator.lines(for: state)
    let records = try #require(lines.firstIndex(of: "≡ Best streak –"))
    let day = try #require(lines.firstIndex(of: "Daily streak 0 days"))
    #expect(records < day && lines.contains("♛ Crown –"))
    #expect(!lines.joined().contains(/[─━│╭╮╰╯▶]/))
    #expect(narrator.lines(for: state).isEmpty, "nothing is described twice")
  }

  @Test("the challenge of the day opens in a mode in which it can be met")
  func challenge() throws {
    let stage = Stage.atHome()
    stage.press(.character("c"), .enter)
    let session = try #require(stage.model.state.session)
    #expect(session.choice.constant == stage.model.state.challenge.constant)
    #expect(session.snapshot.mode == .practice || session.snapshot.mode == .learn)
  }
}
