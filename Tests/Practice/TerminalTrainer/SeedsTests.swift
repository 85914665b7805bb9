import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import TerminalTrainer
import Testing
import TrainerModel

/// What was found when the trainer was played against its requirements, each fault by its name.
@Suite("findings of the requirements in the terminal")
struct SeedsTests {
  private func harness(
    _ mode: SessionMode, sets settings: [SettingKey: SettingValue] = [:]
  ) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      sets: settings.merging([.selectedMode: .name(mode.rawValue)]) { $1 })
    harness.press(.enter)
    return harness
  }

  @Test("R84, C34: seeds-D1, the last key decides a race, however long leaving takes")
  func leaving() {
    for isHeld in [false, true] {
      let harness = TrainerHarness.atHome()
      ScreenTests.race(harness)
      // The ghost has 22 digits when the thirtieth is typed, and all sixty when the player leaves.
      harness.type(TrainerHarness.pi.prefix(30), after: 150_000_000)
      harness.wait(20_000_000_000)
      if isHeld {
        harness.hold(.escape, for: 3_500_000_000)
      } else {
        harness.press(.escape, .escape)
      }
      #expect(harness.screen().text.contains("▲ You beat the ghost by 8 digits"))
    }
  }

  @Test("R30: seeds-D2, another constant has a plan of its own")
  func plan() {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(10))
    harness.press(.escape, .escape, .escape)
    for _ in 0..<4 { harness.sleep() }
    #expect(harness.screen().text.contains("Enter   Today: recall 1–10"))
    harness.press(.down, .right)
    #expect(harness.model.state.settings.constant == .e)
    #expect(!harness.screen().text.contains("recall 1–10"))
  }

  @Test("R121, R122, C33: seeds-D6, a beginner earns bronze, then silver, and one stamp")
  func marks() throws {
    let harness = TrainerHarness.atHome(sets: [.reminderConsent: .name("no")])
    for (mark, digits, stamp) in [("Bronze", 8, "B"), ("Silver", 85, "S")] {
      #expect(harness.screen(120, 40).text.contains(mark + " · "))
      harness.press(.character("c"))
      let task = harness.model.state.words.task(of: harness.model.state.dayChallenge)
      #expect(task.hasPrefix(mark + " · ") && task.contains(" \(digits) "))
      #expect(harness.screen().text.contains("○ " + task))
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(digits))
      #expect(harness.screen(120, 40).text.contains("● Challenge: \(mark)"))
      harness.press(.character("c"))
      let text = harness.screen().text
      #expect(text.contains("● " + task))
      // Saturday in the fourth week after that of the first, which is a Sunday.
      let days = try #require(harness.screen(60, 20).place(of: "M T W T F S S"))
      let week = try #require(harness.screen(60, 20).place(of: "· · · · · " + stamp))
      #expect(week.column == days.column && week.row == days.row + 4)
      harness.press(.escape)
      // Sooner it would be the same key, held.
      harness.press(.escape, after: 2_000_000_000)
      #expect(harness.screen(120, 40).text.contains("● \(mark)"), "Home shows today's mark")
      #expect(harness.screen(60, 20).text.contains("│ \(stamp) "))
      #expect(harness.store.profile.challengeCount == 1)
    }
  }

  @Test("seeds-D12 a session for a challenge names it, and ends with its last digit")
  func target() throws {
    let harness = TrainerHarness.atHome(sets: [.reminderConsent: .name("no")])
    harness.press(.character("c"), .enter)
    var narrator = Narrator()
    let name = "Challenge: 8 digits, no error"
    #expect(narrator.lines(for: harness.model.state).contains { $0.contains(name) })
    for (columns, rows) in ScreenTests.sizes {
      #expect(harness.screen(columns, rows).text.contains("π  " + name + "  "))
    }
    harness.type("0" + TrainerHarness.pi.prefix(8))
    #expect(harness.model.state.page == .end, "also with an error")
    #expect(harness.screen().text.contains("Challenge: not met"))
    #expect(!harness.screen(120, 40).text.contains("● Challenge"))
    harness.press(.character("a"))
    harness.type(TrainerHarness.pi.prefix(7))
    #expect(harness.model.state.page == .session)
    harness.type("5")
    #expect(harness.screen(120, 40).text.contains("● Challenge: Bronze"))
    harness.press(.enter)
    #expect(harness.model.state.session?.configuration.challenge?.mark == .silver, "the next mark")
    #expect(harness.store.profile[.pi].crown?.run.digitCount == 8, "it is certified")
  }

  @Test("R34, C36: seeds-D5, Enter begins what is marked, and today's plan has a key of its own")
  func marked() throws {
    let harness = harness(.strict, sets: [.reminderConsent: .name("no")])
    harness.type(TrainerHarness.pi.prefix(10))
    harness.press(.escape, .escape, .escape)
    for _ in 0..<4 { harness.sleep() }
    func isMarked(_ text: String) throws -> Bool {
      let screen = harness.screen()
      let (place, label) = (screen.place(of: text), screen.place(of: "Constant"))
      let (one, other) = (try #require(place), try #require(label))
      return screen[one.row, one.column].background != screen[other.row, other.column].background
    }
    #expect(try isMarked("Enter   Today: recall 1–10") && !isMarked("[Strict]"))
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    harness.press(.enter)
    #expect(harness.model.state.session?.snapshot.pass == .blank)
    harness.press(.escape, .escape, .down, .down)
    #expect(try isMarked("Enter   start π") && isMarked("[Strict]"))
    #expect(narrator.lines(for: harness.model.state).contains { $0.contains("Enter: start π.") })
    harness.press(.character("n"))
    #expect(harness.model.state.session?.snapshot.pass == .blank)
    harness.press(.escape, .escape)
    #expect(try isMarked("Enter   start π"), "what was chosen stays")
    harness.press(.enter)
    #expect(harness.model.state.session?.snapshot.mode == .strict)
    harness.press(.escape, .escape)
    harness.sleep()
    #expect(try isMarked("Enter   Today: recall 1–10"), "until the next day")
  }

  @Test("R78: seeds-D7, b shows the block that was missed, also after its recall")
  func block() throws {
    let harness = TrainerHarness.atHome()
    harness.model.recall(DigitRange(10..<20))
    harness.type("08979323846")
    harness.press(.character("b"))
    let session = try #require(harness.model.state.session)
    #expect(session.snapshot.pass == .shown && session.snapshot.range == DigitRange(10..<20))
    #expect(!session.configuration.isInPasses)
  }

  @Test("R53: seeds-D11, a click meets the pad at every size of the groups")
  func clicks() {
    for groupSize in 2...6 {
      let harness = harness(.practice, sets: [.groupSize: .number(Int64(groupSize))])
      for (columns, rows) in [(60, 20), (80, 24), (100, 30), (120, 40)] {
        let screen = harness.screen(columns, rows)
        let corners = (0..<rows).flatMap { row in
          (0..<columns).filter { screen[row, $0].character == "╭" }.map { (row, $0) }
        }.dropFirst()
        #expect(corners.count == 10, "the first one is the frame's")
        let size = TerminalSize(columns: columns, rows: rows)
        for (row, column) in corners {
          let keys = [column - 1, column].map {
            TrainerView.key(atRow: row, column: $0, harness.model.state, size: size)
          }
          #expect(keys[0] == nil && keys[1] != nil, "\(groupSize), \(columns)×\(rows)")
        }
      }
    }
  }

  @Test("R117: seeds-D13, a question that was left open is not asked again")
  func asked() {
    let harness = harness(.practice)
    for isFirst in [true, false] {
      harness.type("14")
      harness.press(.escape, .escape)
      #expect(harness.screen().text.contains("Remind you") == isFirst)
      harness.press(.enter)
    }
  }

  @Test("R117, C18: a first session that ends without the question leaves it to the next one")
  func askedLater() {
    let harness = DrillScreenTests.harness(known: 5)
    harness.model.set(.reminderConsent, to: .name("notasked"))
    for isFirst in [true, false] {
      harness.model.openSelected()
      harness.type("14")
      harness.press(.escape, .escape)
      #expect(harness.screen().text.contains("Remind you") == isFirst)
    }
    #expect(harness.store.settings.reminderConsent == .asked)
    harness.press(.character("s"))
    #expect(harness.screen().text.contains("not answered"))
  }

  @Test("R121: the page of the challenge is that of the new day, and so is what it opens")
  func newDay() {
    let harness = TrainerHarness.atHome()
    harness.press(.character("c"))
    harness.day += 1
    harness.press(.enter)
    let today = harness.model.clock().day
    #expect(harness.model.state.session?.configuration.challenge?.day == today)
    harness.press(.escape, .escape, .character("c"))
    harness.sleep()
    let next = harness.model.state.words.date(CivilDay(number: today.number + 1))
    #expect(harness.screen().text.contains(next) && next.contains("2026"))
  }

  @Test("C37: who is stuck in a recall may look, and has the block again")
  func stuck() throws {
    let harness = TrainerHarness.atHome()
    harness.model.recall(DigitRange(0..<20))
    harness.type(TrainerHarness.pi.prefix(13))
    #expect(harness.screen().text.contains("Tab reveal"))
    harness.press(.tab)
    let session = try #require(harness.model.state.session)
    #expect(session.snapshot.shows(index: 19) && session.snapshot.revealsUsed == 1)
    harness.type(TrainerHarness.pi.dropFirst(13).prefix(7))
    #expect(harness.screen().text.contains("Reveals"))
    #expect(!harness.screen(120, 40).text.contains("Well done"), "it was not recalled")
    let scheduler = harness.store.memory(of: .pi).scheduler
    #expect(scheduler.blocks.map(\.block) == [0, 1])
    #expect(scheduler[0]?.isMissed == false && scheduler[1]?.isMissed == true)
  }

  @Test("R18: the statistics say how far the last session came")
  func progress() {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(33))
    harness.press(.escape, .escape, .character("t"))
    harness.settle()
    #expect(harness.screen().text.contains("Last session: up to decimal 33"))
  }

  @Test("R69, C39: a run with errors that goes further is praised, one that does not is not")
  func praised() {
    for mode in [SessionMode.practice, .learn] {
      let harness = harness(mode)
      for (digits, goesFurther) in [(20, false), (30, true), (25, false)] {
        harness.type(TrainerHarness.pi.prefix(digits))
        harness.type("00")
        harness.press(.escape, .escape)
        let text = harness.screen(120, 40).text
        let isPraised = goesFurther && mode == .practice
        #expect(text.contains("✓ Further than before, errors and all: well done") == isPraised)
        harness.press(.character("a"))
      }
    }
  }

  @Test("R140: the statistics say which digits were typed in place of which")
  func confusions() {
    let harness = harness(.practice, sets: [.reminderConsent: .name("no")])
    // Twice 8 for a 5, once 1 for a 6.
    harness.type("1418592168535")
    harness.press(.escape, .escape, .escape, .character("t"))
    harness.settle()
    #expect(harness.screen().text.contains("Often mistaken: 5 → 8 ×2, 6 → 1 ×1"))
    #expect(harness.screen(60, 20).text.contains("5 → 8 ×2, 6 → 1 ×1"))
  }
}
