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

  @Test("R30: seeds-D2, another constant has a plan of its own")
  func plan() throws {
    let kept = BrowserHarness.afterRecital().kept
    let page = BrowserHarness(kept: kept, at: BrowserHarness.noon + 20 * 86_400)
    #expect(text(page).contains("Today: recall "))
    page.act(.chooseConstant, try #require(MathematicalConstant.known.firstIndex(of: .e)))
    #expect(!text(page).contains("Today: recall "))
  }

  @Test("C35: seeds-D3, digits that are shown have 4.5:1 on black")
  func shownDigits() throws {
    let page = BrowserHarness.inSession(.learn)
    let match = try #require(text(page).firstMatch(of: /--opacity="([0-9.]+)" class="ahead"/))
    let opacity = try #require(Double(match.1))
    // White over black, after the definition of WCAG 2.
    let luminance = pow((opacity + 0.055) / 1.055, 2.4)
    #expect((luminance + 0.05) / 0.05 >= 4.5)
  }

  @Test("C32: seeds-D4, a recall has its name and the five digits before it")
  func cue() {
    let page = BrowserHarness.afterRecital()
    page.front.trainer.recall(DigitRange(20..<30))
    page.tick(after: 10)
    #expect(page.document.texts("cue") == ["after …23846"])
    #expect(text(page).contains(">From memory<"))
  }

  @Test("R34, C36: seeds-D5, Enter begins what the large button says, and n today's plan")
  func marked() {
    let kept = BrowserHarness.afterRecital().kept
    let page = BrowserHarness(kept: kept, at: BrowserHarness.noon + 20 * 86_400)
    func begun(by key: ControlKey) -> SessionMode? {
      page.act(.key, Int(key.rawValue))
      defer { page.act(.leave) }
      return page.front.trainer.state.session?.snapshot.mode
    }
    #expect(page.document.texts("start").first?.hasPrefix("Today: ") == true)
    #expect(page.document.texts("kept").count == 1, "what Enter does not begin is not marked")
    #expect(begun(by: .enter) == .learn, "a recall")
    page.act(.chooseMode, SessionMode.allCases.firstIndex(of: .strict) ?? 0)
    #expect(page.document.texts("start") == ["Start  π"])
    #expect(page.document.texts("kept") == [])
    #expect(begun(by: .enter) == .strict)
    #expect(page.document.texts("start") == ["Start  π"], "what was chosen stays")
    #expect(begun(by: .today) == .learn)
    page.seconds += 86_400
    page.tick(after: 10)
    #expect(page.document.texts("start").first?.hasPrefix("Today: ") == true, "until the next day")
  }

  @Test("R121, R122, C33: seeds-D6, a beginner earns bronze, and the day is stamped")
  func marks() {
    let page = BrowserHarness()
    page.act(.begin)
    let words = page.front.trainer.state.words
    let tasks = page.front.trainer.state.dayChallenges.map { words.task(of: $0) }
    #expect(tasks[0].hasPrefix("Bronze · ") && tasks[1].hasPrefix("Silver · "))
    #expect(text(page).contains("○ " + tasks[0]))
    page.go(to: .challenge)
    page.act(.openChallenge)
    page.type(BrowserHarness.pi.prefix(8))
    #expect(text(page).contains("● Challenge: Bronze"))
    page.act(.again)
    #expect(page.front.trainer.state.session?.configuration.challenge?.mark == .silver)
    page.act(.leave)
    page.go(to: .challenge)
    #expect(text(page).contains("● " + tasks[0]) && text(page).contains("○ " + tasks[1]))
    #expect(text(page).contains(">M T W T F S S<") && text(page).contains(">· · · · · B<"))
    let next = BrowserHarness(kept: page.kept)
    #expect(text(next).contains(">● Bronze<"), "Home shows today's mark")
    next.go(to: .challenge)
    #expect(text(next).contains("● " + tasks[0]), "it is kept")
  }

  @Test("seeds-D12 a session for a challenge names it, and ends with its last digit")
  func target() {
    let page = BrowserHarness()
    page.act(.begin)
    page.go(to: .challenge)
    page.act(.openChallenge)
    #expect(text(page).contains(">Challenge: 8 digits, no error<"))
    page.type("0" + BrowserHarness.pi.prefix(8))
    #expect(page.front.trainer.state.page == .end, "also with an error")
    #expect(text(page).contains("Challenge: not met") && !text(page).contains("● Challenge"))
  }

  @Test("R78: seeds-D7, the button shows the block that was missed, also after its recall")
  func block() throws {
    let page = BrowserHarness.afterRecital()
    page.front.trainer.recall(DigitRange(10..<20))
    page.type("08979323846")
    page.act(.repeatBlock)
    let session = try #require(page.front.trainer.state.session)
    #expect(session.snapshot.pass == .shown && session.snapshot.range == DigitRange(10..<20))
  }

  @Test("seeds-D8 the memory map names no command of a shell")
  func goal() {
    let page = BrowserHarness.afterRecital()
    page.go(to: .map)
    #expect(!text(page).contains("pi-trainer settings"))
  }

  @Test("R117: seeds-D13, a question that was left open is not asked again")
  func asked() {
    let page = BrowserHarness.inSession(.practice)
    for isFirst in [true, false] {
      page.type("14")
      page.leave()
      #expect(text(page).contains("Remind you") == isFirst)
      page.act(.again)
    }
  }

  @Test("R117, C18: a first session that was torn off leaves the question to the next one")
  func askedLater() {
    let torn = BrowserHarness.inSession(.practice)
    torn.type("14")
    torn.tick(after: 2000)
    let page = BrowserHarness(kept: torn.kept)
    #expect(page.front.trainer.state.profile.sessionCount == 1)
    for isFirst in [true, false] {
      page.open(.practice)
      page.type("14")
      page.leave()
      #expect(text(page).contains("Remind you") == isFirst)
      page.go(to: .home)
    }
    page.go(to: .settings)
    #expect(text(page).contains("not answered"))
  }

  @Test("R121: the page of the challenge is that of the new day, and so is what it opens")
  func newDay() {
    let page = BrowserHarness()
    page.act(.begin)
    page.go(to: .challenge)
    page.seconds += 86_400
    page.act(.openChallenge)
    let today = page.front.trainer.clock().day
    #expect(page.front.trainer.state.session?.configuration.challenge?.day == today)
    page.act(.leave)
    page.go(to: .challenge)
    page.seconds += 86_400
    page.tick(after: 10)
    let next = page.front.trainer.state.words.date(CivilDay(number: today.number + 1))
    #expect(text(page).contains(next) && next.contains("2026"))
    // The first press of a new day is of that day.
    page.seconds += 86_400
    page.act(.drawChallenge, 1)
    #expect(page.front.trainer.state.challengeRound > 0)
  }

  @Test("C37: who is stuck in a recall may look, and has the block again")
  func stuck() throws {
    let page = BrowserHarness.afterRecital()
    page.front.trainer.recall(DigitRange(20..<30))
    page.tick(after: 10)
    #expect(page.document.texts("eye") == [], "nothing can be revealed yet")
    page.type("264")
    #expect(page.document.texts("eye") == ["◉"])
    page.act(.reveal)
    let session = try #require(page.front.trainer.state.session)
    #expect(session.snapshot.shows(index: 29) && session.snapshot.revealsUsed == 1)
    page.type("3383279")
    #expect(!text(page).contains("Well done"), "it was not recalled")
    #expect(page.store.memory(of: .pi)?.scheduler[2]?.isMissed == true)
  }

  @Test("R124, R136, R142: a grade, its colours and the return of the next day are said")
  func news() {
    let page = BrowserHarness.inSession(.practice)
    for round in 1...13 {
      #expect(!text(page).contains("New grade"))
      page.type(BrowserHarness.pi)
      if round < 13 { page.act(.again) }
    }
    #expect(text(page).contains("▲ New grade: Apprenti"))
    #expect(text(page).contains("■ Colours unlocked: amber"))
    page.seconds += 86_400
    page.act(.again)
    page.type("14")
    page.leave()
    #expect(text(page).contains("✓ Back the next day"))
  }

  @Test("R145: one tap from Home tries a record in two minutes, which end by themselves")
  func express() {
    let page = BrowserHarness()
    page.act(.begin)
    page.act(.openToday, 1)
    #expect(text(page).contains("Two minutes: how far?"))
    page.type(BrowserHarness.pi.prefix(20), gap: 1000)
    page.tick(after: 100_000)
    #expect(page.front.trainer.state.page == .session)
    page.tick(after: 2000)
    #expect(page.front.trainer.state.page == .end && text(page).contains("★ First record: 20"))
  }

  @Test("R96, R143, R146: the welcome says what will be asked, the rules how each record is won")
  func told() {
    let page = BrowserHarness()
    #expect(text(page).contains("asks once whether a reminder"))
    page.act(.begin)
    page.go(to: .rules)
    for part in [
      ">♛<", ">↯<", ">◈<", "Crown: the longest", "Lightning: the highest", "Best: the digits",
      "Game: the ghost",
    ] {
      #expect(text(page).contains(part))
    }
  }

  @Test("R18: the statistics say how far the last session came")
  func progress() {
    let page = BrowserHarness.afterRecital()
    page.go(to: .stats)
    #expect(text(page).contains("Last session: up to decimal 60"))
  }

  @Test("R69, C39: a run with errors that goes further is praised")
  func praised() {
    for mode in [SessionMode.practice, .learn] {
      let page = BrowserHarness.inSession(mode)
      for (digits, goesFurther) in [(20, false), (30, true)] {
        page.type(BrowserHarness.pi.prefix(digits))
        page.type("00")
        page.leave()
        let isPraised = goesFurther && mode == .practice
        #expect(text(page).contains("Further than before, errors and all: well done") == isPraised)
        page.act(.again)
      }
    }
  }

  @Test("R26, R27: Home has four pills for the modes, below those of the constants")
  func modes() throws {
    let page = BrowserHarness()
    page.act(.begin)
    let text = text(page)
    let constants = text.ranges(of: "data-act=\"\(PageAction.chooseConstant.rawValue)\"")
    let modes = text.ranges(of: "data-act=\"\(PageAction.chooseMode.rawValue)\"")
    #expect(constants.count == MathematicalConstant.known.count && modes.count == 4)
    #expect(try #require(constants.last).upperBound < modes[0].lowerBound)
    for (mode, range) in zip(["Learn", "Practice", "Game", "Strict"], modes) {
      let pill = text[range.upperBound...].prefix(80)
      #expect(pill.contains(">\(mode)<"), "\(pill)")
    }
  }

  @Test("R29: the mode is not among the settings")
  func settings() {
    let page = BrowserHarness()
    page.act(.begin)
    page.go(to: .settings)
    #expect(text(page).contains(">Number pad<"))
    for mode in ["Learn", "Practice", "Game", "Strict"] {
      #expect(!text(page).contains(">\(mode)<"))
    }
  }

  @Test("R103, R104: Home shows the classic record, score alone, with its day")
  func classic() {
    let page = BrowserHarness.inSession(.strict)
    // The fatal error does not void the digits before it, and certifies nothing.
    page.type("14150")
    page.go(to: .home)
    let shown = page.document.shown.split(separator: " ").joined(separator: " ")
    #expect(shown.contains("★ Best 4 21 Nov 2026") && shown.contains("♛ Crown –"))
  }

  @Test("R106: a crown or a lightning is the moment to tell others, nothing else is")
  func reviewMoment() {
    let page = BrowserHarness.inSession(.strict)
    for (digits, isBest) in [(10, true), (5, false), (20, true)] {
      page.type(BrowserHarness.pi.prefix(digits))
      page.leave()
      #expect(text(page).contains("A record to show: share it") == isBest, "\(digits)")
      page.act(.again)
    }
  }

  @Test("R140: the statistics say which digits were typed in place of which")
  func confusions() {
    let page = BrowserHarness.inSession(.practice)
    // Twice 8 for a 5, once 1 for a 6.
    page.type("1418592168535")
    page.leave()
    page.go(to: .stats)
    #expect(text(page).contains(">Often mistaken: 5 → 8 ×2, 6 → 1 ×1<"))
  }
}
