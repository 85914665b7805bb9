import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

/// What was found in the page, each fault by its name.
@Suite("findings of the page")
struct FindingTests {
  private static let day: Int64 = 86_400

  /// What a page keeps of a player who learned the first ten decimals in three passes, and recited
  /// them.
  private static func learned() -> [String: String] {
    let page = BrowserHarness()
    page.act(.begin)
    for _ in 0...LearnPass.allCases.count {
      page.act(page.front.trainer.state.page == .end ? .continueToday : .openToday)
      page.type(BrowserHarness.pi.prefix(10))
    }
    return page.kept
  }

  /// The texts of the large buttons.
  private static func starts(_ page: BrowserHarness) -> [String] { page.document.texts("start") }

  @Test("browser-A1 a page that is opened offers today's plan, for its own constant alone")
  func plan() throws {
    let kept = Self.learned()
    let page = BrowserHarness(kept: kept, at: BrowserHarness.noon + 4 * Self.day)
    #expect(Self.starts(page) == ["Today: recall 1–10, then 2 more steps"])
    page.act(.chooseConstant, try #require(MathematicalConstant.known.firstIndex(of: .e)))
    #expect(Self.starts(page) == ["Start  e"])
    #expect(page.document.texts("quiet-button").first == "Today: learn 1–10, then 1 more step")
    page.act(.chooseConstant, 0)
    page.act(.key, Int(ControlKey.enter.rawValue))
    let session = try #require(page.front.trainer.state.session)
    #expect(session.configuration.constant == .pi && session.snapshot.pass == .blank)
    page.act(.leave)
    page.act(.chooseMode, 1)
    #expect(Self.starts(page) == ["Start  π"], "what is selected is what starts")
  }

  @Test("browser-A2 a second tab keeps nothing")
  func secondTab() {
    let page = BrowserHarness.inSession(.practice)
    page.type("14")
    let kept = page.kept
    page.act(.isSecond)
    page.type("15")
    page.tick(after: 700_000)
    #expect(page.kept == kept && page.front.rest == -1)
  }

  @Test("browser-A3 after a failed read nothing is written, and no success takes that back")
  func unread() {
    let page = BrowserHarness()
    page.act(.readFailed)
    page.act(.saveFailed, 0)
    page.act(.begin)
    page.open(.practice)
    page.type("14159")
    page.leave()
    #expect(page.kept.isEmpty)
    #expect(page.front.trainer.state.warning?.contains("could not be read") == true)
  }

  @Test("browser-A3 a damaged profile is made again from the history, and its text is kept")
  func damaged() {
    let whole = BrowserHarness.afterRecital().kept
    for text in ["", "x", "[1]", String(whole["profile"]!.prefix(60))] {
      var kept = whole
      kept["profile"] = text
      let page = BrowserHarness(kept: kept)
      #expect(page.store.profile.totalCorrectDigits == 60 && page.store.profile.sessionCount == 1)
      #expect(page.store.profile[.pi].crown?.run.digitCount == 60)
      #expect(page.kept["profile.broken"] == text)
      #expect(page.front.trainer.state.warning?.contains("made again") == true)
      let next = BrowserHarness(kept: page.kept)
      #expect(next.store.profile == page.store.profile && next.front.trainer.state.warning == nil)
    }
    var kept = whole
    kept["learning/pi"] = "{}"
    #expect(BrowserHarness(kept: kept).store.memory(of: .pi)?.scheduler.blocks.count == 6)
  }

  @Test("browser-A3 what a newer program wrote is left alone")
  func newer() {
    var kept = BrowserHarness.afterRecital().kept
    kept["profile"] = kept["profile"]!.replacingOccurrences(
      of: "\"version\":1", with: "\"version\":99,\"league\":7")
    let page = BrowserHarness(kept: kept)
    page.open(.practice)
    page.type("14159")
    page.leave()
    #expect(page.kept == kept)
    #expect(page.front.trainer.state.warning?.contains("newer version") == true)
  }

  @Test(
    "command-line-8 a run that was torn off is told at the next start, and counts at once",
    arguments: [
      (Language.english, "Your interrupted run of 40 digits was kept"),
      (.french, "Votre session interrompue de 40 chiffres est gardée"),
      (.german, "Der unterbrochene Lauf von 40 Ziffern ist gesichert"),
    ])
  func tornOff(language: Language, text: String) {
    let torn = BrowserHarness.inSession(.practice, language: language)
    torn.type(BrowserHarness.pi.prefix(40))
    torn.act(.hidden)
    let next = BrowserHarness(kept: torn.kept, language: language)
    #expect(next.document.texts("warning") == [text])
    #expect(next.front.trainer.state.profile.totalCorrectDigits == 40)
    next.go(to: .profile)
    #expect(next.document.texts("warning") == [text])
    next.go(to: .home)
    next.open(.practice)
    #expect(next.document.texts("message") == [text])
    next.type("1")
    next.leave()
    #expect(next.document.texts("warning") == [])
    #expect(BrowserHarness(kept: next.kept).front.trainer.state.warning == nil)
  }

  @Test("browser-A4 a reminder whose hour is past comes at the opening")
  func late() {
    let kept = Self.learned().merging(
      [
        "settings":
          "{\"format\":\"pi-trainer settings\",\"version\":1,\"reminderConsent\":\"yes\"}"
      ]) { $1 }
    for (hour, count) in [(19, 0), (21, 1)] as [(Int64, Int)] {
      let seconds = BrowserHarness.noon + Self.day + (hour - 12) * 3600
      #expect(BrowserHarness(kept: kept, at: seconds).document.notices.count == count)
    }
  }

  @Test("browser-B1 a recall shows the five digits before it")
  func cue() throws {
    let page = BrowserHarness(kept: Self.learned())
    page.act(.openBlock, 0)
    #expect(page.document.texts("cue") == [])
    page.act(.leave)
    page.front.trainer.recall(DigitRange(20..<30))
    page.tick(after: 10)
    #expect(page.document.texts("cue") == ["after …23846"])
  }

  @Test("browser-B2 the passes of a new block have names and numbers; other sessions have none")
  func passes() {
    let page = BrowserHarness()
    page.act(.begin)
    for (name, done) in [("Look · 1/3", 1), ("Half · 2/3", 2), ("From memory · 3/3", 3)] {
      page.act(page.front.trainer.state.page == .end ? .continueToday : .openToday)
      let text = AppliedDocument.text(page.document.body)
      #expect(text.contains(">\(name)<"))
      #expect(page.document.texts("done").count == done)
      page.type(BrowserHarness.pi.prefix(10))
    }
    page.go(to: .home)
    page.open(.learn)
    #expect(page.document.texts("pass").isEmpty)
  }

  /// A new block in its three passes, the first one open, the others by the large button.
  private static func learn(_ digits: Substring, on page: BrowserHarness) {
    for pass in LearnPass.allCases {
      #expect(page.front.trainer.state.session?.snapshot.pass == pass)
      page.type(digits)
      if pass == .blank { continue }
      #expect(starts(page) == ["Go on"])
      page.act(.followEnd)
    }
  }

  @Test("browser-B3 the recital says that the day is done and what comes, and offers ten more")
  func endOfPlan() {
    let page = BrowserHarness()
    page.act(.begin)
    page.act(.openToday)
    page.type(BrowserHarness.pi.prefix(10))
    #expect(Self.starts(page) == ["Go on"])
    page.act(.continueToday)
    page.type(BrowserHarness.pi.prefix(10))
    page.act(.continueToday)
    page.type(BrowserHarness.pi.prefix(10))
    #expect(Self.starts(page) == ["Go on"])
    page.act(.continueToday)
    #expect(AppliedDocument.text(page.document.body).contains(">Recite 1–10<"))
    page.type(BrowserHarness.pi.prefix(10))
    let done = "Nothing is left to do today.  Tomorrow: 1 block to recall"
    #expect(page.document.texts("accent").contains("Known 10 · recited 10 · best 10"))
    let again = BrowserHarness(kept: page.kept)
    #expect(again.store.memory(of: .pi) == page.store.memory(of: .pi), "the recital is kept")
    #expect(page.document.texts("accent").contains(done))
    #expect(Self.starts(page) == ["Home"])
    #expect(page.document.texts("quiet-button").last == "10 more")
    page.go(to: .home)
    #expect(page.document.texts("note").contains(done))
    #expect(page.document.texts("quiet-button") == ["10 more", "I know 1–50"])
    page.act(.openBlock, 1)
    Self.learn(BrowserHarness.pi.dropFirst(10).prefix(10), on: page)
    #expect(page.store.memory(of: .pi)?.scheduler.blocks.map(\.block) == [0, 1])
    let last = BrowserHarness.inSession(.practice)
    last.type(BrowserHarness.pi)
    #expect(last.front.trainer.state.furtherBlock == nil, "no decimals are left")
  }

  @Test("browser-B3 a new block of the map is learned in three passes")
  func block() {
    let page = BrowserHarness(kept: Self.learned())
    page.go(to: .map)
    page.act(.openBlock, 3)
    Self.learn(BrowserHarness.pi.dropFirst(30).prefix(10), on: page)
    #expect(page.store.memory(of: .pi)?.scheduler.blocks.map(\.block) == [0, 3])
  }

  @Test("browser-B3 a goal is set in the settings, and the map leads there")
  func goal() {
    let page = BrowserHarness(kept: Self.learned())
    page.go(to: .map)
    #expect(page.document.texts("quiet-button") == ["Set a goal"])
    page.go(to: .settings)
    let note = "There is no goal until you choose its day."
    #expect(!page.document.texts("note").contains(note))
    page.act(.goalDigits, 40)
    #expect(page.document.texts("note").contains(note))
    page.act(.goalDay, Int(BrowserHarness.noon / Self.day - 1))
    #expect(page.document.texts("note").contains("That day is past: choose one from today on."))
    #expect(page.store.settings.goal == nil)
    page.act(.goalDay, Int(BrowserHarness.noon / Self.day + 1))
    #expect(!page.document.texts("note").contains { $0.hasPrefix("That day is past") })
    #expect(page.store.settings.goal?.digits == 40)
    #expect(!page.document.texts("note").contains(note))
    page.go(to: .map)
    #expect(page.document.texts("quiet-button").isEmpty)
    #expect(page.document.texts("note").contains { $0.hasPrefix("Goal: 40 decimals by ") })
    page.go(to: .home)
    #expect(Self.starts(page) == ["Today: learn 11–20, then 3 more steps"])
    #expect(BrowserHarness(kept: page.kept).store.settings.goal == page.store.settings.goal)
  }

  @Test("after an error the large button repeats its block, in every mode")
  func repeated() {
    for mode in SessionMode.allCases {
      let page = BrowserHarness.inSession(mode)
      page.type("14150")
      if mode != .strict { page.leave() }
      #expect(Self.starts(page) == ["Repeat it now"], "\(mode)")
      #expect(page.document.texts("quiet-button").contains("Again"))
      page.act(.key, Int(ControlKey.enter.rawValue))
      #expect(page.front.trainer.state.session?.snapshot.range == DigitRange(0..<10))
      #expect(page.front.trainer.state.session?.snapshot.mode == .learn)
    }
  }

  @Test("after an error in a pass of a new block the next pass repeats it")
  func repeatedByPass() {
    let page = BrowserHarness()
    page.act(.begin)
    page.act(.openToday)
    page.type("0" + BrowserHarness.pi.prefix(10))
    #expect(Self.starts(page) == ["Go on"])
    page.act(.followEnd)
    #expect(page.front.trainer.state.session?.snapshot.pass == .alternate)
  }

  @Test("a check asks for one block after the other, and a block alone cannot be tried again")
  func check() throws {
    let page = BrowserHarness()
    page.act(.begin)
    page.act(.beginChecking)
    let claim = try #require(page.front.trainer.state.session?.configuration.claim)
    #expect(claim.digits == 50 && claim.blocks == [0, 1, 2, 3, 4])
    page.type(BrowserHarness.pi.prefix(10))
    page.seconds += 5
    page.type(BrowserHarness.pi.dropFirst(10).prefix(2))
    page.act(.restart)
    page.act(.restart, after: 300)
    page.tick(after: 200)
    #expect(page.front.trainer.state.session?.snapshot.currentIndex == 12, "nothing is discarded")
    page.type("0" + BrowserHarness.pi.dropFirst(12).prefix(8))
    #expect(page.front.trainer.state.page == .end && page.store.profile[.pi].knownDigits == 12)
    page.act(.again)
    #expect(page.front.trainer.state.session?.configuration.claim?.blocks.count == 5)
    for block in 0..<5 {
      page.seconds += 5
      page.type(BrowserHarness.pi.dropFirst(block * 10).prefix(10))
    }
    #expect(page.store.profile[.pi].knownDigits == 50)
    let cards = try #require(page.store.memory(of: .pi)).scheduler.blocks
    #expect(cards.map(\.block) == [0, 1, 2, 3, 4])
    // The block that was missed keeps its card; the others are mature.
    let today = page.front.trainer.state.today
    #expect(cards.map { $0.dueDay().days(since: today) } == [7, 1, 7, 7, 7])
    let next = BrowserHarness(kept: page.kept.filter { $0.key != "learning/pi" })
    #expect(next.store.memory(of: .pi) == page.store.memory(of: .pi), "it follows from the history")
  }

  @Test("browser-B5 a newcomer is led to the first ten decimals; the welcome has no rules")
  func newcomer() {
    for (language, text) in [
      (Language.english, "Learn the first 10 · 2 min"),
      (.french, "Apprendre les 10 premières · 2 min"), (.german, "Die ersten 10 lernen · 2 min"),
    ] {
      let page = BrowserHarness(language: language)
      #expect(page.document.body.children[0].children.count == 4)
      page.act(.key, Int(ControlKey.enter.rawValue))
      #expect(Self.starts(page) == [text])
      page.act(.key, Int(ControlKey.enter.rawValue))
      let session = page.front.trainer.state.session
      #expect(session?.configuration.segment == DigitRange(0..<10))
      #expect(session?.configuration.isInPasses == true)
      page.act(.leave)
      page.act(.chooseMode, 1)
      #expect(Self.starts(page).first?.hasSuffix("  π") == true, "what is selected starts")
    }
    let page = BrowserHarness(kept: Self.learned(), at: BrowserHarness.noon + Self.day)
    #expect(Self.starts(page) == ["Today: recall 1–10, then 2 more steps"])
  }

  @Test("R52: the lights are stronger for who types fast and right, until an error")
  func lights() {
    for (gap, isStrong) in [(600.0, false), (100, true)] {
      let page = BrowserHarness.inSession(.practice)
      page.type(BrowserHarness.pi.prefix(25), gap: gap)
      #expect(page.document.texts("flow").count == (isStrong ? 1 : 0), "\(gap)")
      page.type("0")
      #expect(page.document.texts("flow").isEmpty)
    }
  }

  @Test("browser-B7 errors and hesitations stay marked in the lines of a session")
  func marks() {
    let page = BrowserHarness.inSession(.practice)
    page.type("194")
    page.tick(after: 4000)
    page.type("159265")
    #expect(page.document.texts("erred") == ["4"])
    #expect(page.document.texts("late") == ["1"])
    page.act(.restart)
    page.act(.restart, after: 300)
    page.tick(after: 200)
    page.type("14159")
    #expect(page.document.texts("erred") == [] && page.document.texts("late") == [])
    #expect(page.document.texts("typed") == ["14159 "])
  }

  @Test("R78: in the repetition the wrong cell stays marked until it is typed once more")
  func markedAgain() {
    let page = BrowserHarness.inSession(.practice)
    page.type("14159265358970")
    page.leave()
    page.act(.repeatBlock)
    #expect(page.document.texts("erred") == ["9"])
    page.type("897")
    #expect(page.document.texts("erred") == ["9"] && page.document.texts("next") == ["9"])
    page.type("9")
    #expect(page.document.texts("erred") == [])
    page.type("323846")
    page.act(.again)
    #expect(page.document.texts("erred") == [], "it was right twice")
  }

  @Test("browser-B7 digits stand in groups as the settings have it")
  func groups() {
    for (size, line, typed) in [
      (2, "4 15 92 65 35", "14 15 92 65 "), (3, "41 592 653 5", "141 592 65"),
      (5, "4159 26535", "14159 265"),
    ] {
      let page = BrowserHarness()
      page.act(.begin)
      page.act(.set, 2 << 16 | size)
      page.open(.learn)
      #expect(page.document.texts("ahead").first == line)
      page.type("14159265")
      #expect(page.document.texts("typed").first == typed)
    }
  }

  @Test("browser-B7 the end says who won the race, and draws the curve of speed with its marks")
  func endOfRace() {
    let page = BrowserHarness.afterRecital()
    page.act(.key, Int(ControlKey.escape.rawValue))
    page.open(.game)
    page.type(BrowserHarness.pi.prefix(20), gap: 50)
    page.type("0")
    page.leave()
    #expect(page.document.texts("gold").contains { $0.hasPrefix("▲ You beat the ghost by ") })
    let curve = AppliedDocument.text(page.document.body)
    #expect(curve.contains("class=\"curve\"") && curve.contains("✗ error … pause"))
  }

  @Test("C40: browser-B6 a 3 as the first key is no error, once; 3. stands among the digits")
  func integerFirst() {
    for mode in [SessionMode.practice, .strict, .learn] {
      let page = BrowserHarness.inSession(mode)
      #expect(page.document.texts("integer") == ["3."])
      page.type("3")
      #expect(page.document.texts("message") == ["3. is given: type the first decimal"])
      page.type("14")
      #expect(page.document.texts("position") == ["Position: #3"])
      #expect(page.document.texts("counts") == ["Max streak 2"])
    }
    let page = BrowserHarness.inSession(.practice)
    page.type("33")
    #expect(page.document.texts("message") == ["✗ 3, it is 1"])
  }

  @Test("browser-D1 a tap on leave leaves before the first digit, and says to hold it after that")
  func tap() {
    let page = BrowserHarness.inSession(.practice)
    page.act(.holdBegin)
    page.act(.holdEnd, after: 100)
    #expect(page.front.trainer.state.page == .home)
    page.open(.practice)
    page.type("14")
    page.act(.holdBegin)
    page.act(.holdEnd, after: 100)
    #expect(page.document.texts("message") == ["Hold it for 3 s to leave"])
    page.tick(after: 2001)
    #expect(page.document.texts("message") == [""])
    #expect(page.front.trainer.state.page == .session)
  }

  @Test("browser-D2 back is caught outside Home alone")
  func back() {
    let page = BrowserHarness()
    page.act(.begin)
    #expect(page.document.totals[.catchBack] == nil)
    page.go(to: .history)
    #expect(page.document.totals[.catchBack] == 1)
    page.act(.back)
    #expect(page.front.trainer.state.page == .home && page.document.totals[.catchBack] == 2)
  }

  @Test("browser-D5 times that do not count are explained, and are no zeros")
  func voidTimes() {
    let page = BrowserHarness.inSession(.strict)
    page.type(BrowserHarness.pi.prefix(10))
    page.act(.hidden)
    #expect(page.document.texts("message") == ["You were away: times do not count"])
    page.type(BrowserHarness.pi.dropFirst(10).prefix(51))
    page.leave()
    for target in [nil, Page.history, .records, .stats] {
      if let target { page.go(to: target) }
      let text = AppliedDocument.text(page.document.body)
      #expect(!text.contains("0.00/s") && !text.contains("0:00.0"), "\(String(describing: target))")
      if target == nil {
        #expect(text.contains("The crown is yours: 61<"))
        #expect(text.contains("You were away: times do not count"))
        #expect(!text.contains("Mean speed"))
      }
    }
    page.go(to: .home)
    page.open(.practice)
    page.type(BrowserHarness.pi.prefix(12), gap: 0)
    #expect(page.document.texts("message") == ["Faster than a hand types: no time counts"])
  }

  @Test("browser-E a lesson that went well is no failure, and its range is a range")
  func lesson() {
    let page = BrowserHarness()
    page.act(.begin)
    page.act(.openToday)
    #expect(page.document.texts("note").first == "1–10")
    page.type(BrowserHarness.pi.prefix(10))
    #expect(page.document.texts("certificate") == ["Learn counts for no record"])
  }

  @Test("browser-E near days have names")
  func days() {
    let kept = BrowserHarness.afterRecital().kept
    for (days, text) in [(0, "today"), (1, "yesterday"), (2, "21 Nov 2026")] as [(Int64, String)] {
      let page = BrowserHarness(kept: kept, at: BrowserHarness.noon + days * Self.day)
      for target in [Page.history, .stats] {
        page.go(to: target)
        #expect(AppliedDocument.text(page.document.body).contains("<td class=\"note\">\(text)<"))
      }
    }
  }

  @Test("browser-D6 the cursor is one digit wide at the sixth one")
  func cursor() {
    let page = BrowserHarness.inSession(.learn)
    page.type("14159")
    #expect(page.document.texts("next") == ["2"])
    #expect(page.document.texts("typed") == ["14159 "] + page.document.texts("typed").dropFirst())
  }
}
