import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Today at Home")
struct TodayScreenTests {
  /// Types the rest of the session without an error.
  private func complete(_ harness: TrainerHarness) throws {
    let session = try #require(harness.model.state.session)
    let digits = Array(TrainerHarness.pi)
    let end = session.configuration.recital?.upperIndex ?? session.snapshot.upperIndex
    let range = Int(session.snapshot.currentIndex)..<Int(end)
    harness.type(String(digits[range]), after: 400_000_000)
  }

  @Test("Enter starts what is due; a block is learned in three passes, then Home says so")
  func passes() throws {
    let harness = TrainerHarness.atHome(sets: [
      .goalDigits: .number(90), .goalDay: .name("2026-11-30"), .reminderConsent: .name("no"),
    ])
    harness.model.prepare()
    #expect(harness.screen().text.contains("Enter   Today: learn 1–10"))
    harness.press(.enter)
    for pass in LearnPass.allCases {
      let session = try #require(harness.model.state.session)
      #expect(session.snapshot.pass == pass && session.snapshot.range == DigitRange(0..<10))
      let isShown = harness.screen().text.contains("1  4  1  5  9")
      #expect(isShown == (pass == .shown), "\(pass)")
      #expect(harness.model.state.memory?.scheduler.blocks.isEmpty == true, "\(pass)")
      try complete(harness)
      #expect(harness.model.state.page == .end)
      #expect(harness.screen().text.contains("go on"))
      if pass != .blank { harness.press(.enter) }
    }
    #expect(harness.model.state.memory?.scheduler.blocks.map(\.block) == [0])
    #expect(harness.screen(80, 40).text.contains("Today: recite 1–10."))
    harness.press(.enter)
    #expect(harness.screen().text.contains("Practice · Recite 1–10"))
    try complete(harness)
    #expect(harness.model.state.end?.outcome.result.certified == true)
    #expect(harness.screen(80, 40).text.contains("Known 10 · recited 10 · best 10"))
    #expect(harness.screen(80, 40).text.contains("Nothing is left to do today."))
    harness.press(.enter)
    #expect(harness.model.state.page == .home)
    #expect(harness.screen().text.contains("n 10 more"))
    harness.press(.character("n"))
    #expect(harness.model.state.session?.snapshot.range == DigitRange(10..<20), "one more")
    harness.press(.escape, .escape)
    harness.sleep()
    harness.sleep()
    #expect(harness.screen().text.contains("Today: recall 1–10, then"))
  }

  @Test("Home begins with today: what is next, for how long, and how much is done")
  func todayFirst() throws {
    for (language, text) in [
      (Language.english, "Today: learn 1–10, then 1 more step · about 1 min"),
      (.french, "Aujourd'hui\u{A0}: apprendre 1–10, puis encore 1 étape · environ 1 min"),
      (.german, "Heute: 1–10 lernen, dann noch 1 Schritt · etwa 1 min"),
    ] {
      let harness = TrainerHarness.atHome(
        language,
        sets: [
          .goalDigits: .number(10), .goalDay: .name("2026-11-21"), .reminderConsent: .name("no"),
        ])
      harness.model.prepare()
      harness.settle()
      let words = harness.model.state.words
      let plan = words.today(try #require(harness.model.state.plan))
      for (columns, rows) in ScreenTests.sizes {
        let screen = harness.screen(columns, rows)
        let line = try #require(screen.place(of: "▶ " + plan))
        #expect(screen.place(of: text)?.row == line.row || columns < 80, "\(columns)")
        #expect(screen.place(of: "0/2")?.row == line.row)
        #expect(line.row < screen.place(of: words[.constant])?.row ?? 0)
        // Both are whole: where they are too long, they say less.
        let key = "  ▶  \(words[.enter])   "
        let step = words.today(try #require(harness.model.state.plan), isShort: true)
        let isWide = (key + plan + "  ").unicodeScalars.count <= columns - 4
        #expect(screen.text.contains(key + (isWide ? plan : step) + "\n"), "\(columns)×\(rows)")
        let goal = words[.goal, words.number(10), words.date(harness.model.state.today)]
        let share = try #require(harness.model.state.goalText)
        let isRoomy = share.unicodeScalars.count <= columns - 4
        #expect(screen.text.contains(isRoomy ? share : goal), "\(columns)×\(rows)")
      }
      harness.press(.down)
      #expect(harness.screen().place(of: "▶ " + words[.constant]) != nil)
      #expect(harness.screen().text.contains("  " + plan))
      harness.press(.up, .enter)
      for pass in LearnPass.allCases {
        try complete(harness)
        if pass != .blank { harness.press(.enter) }
      }
      harness.press(.escape)
      let next = words.today(try #require(harness.model.state.plan))
      let screen = harness.screen()
      #expect(next != plan && screen.place(of: "1/2")?.row == screen.place(of: next)?.row)
    }
  }

  @Test("a full end says what is next and tomorrow on the smallest screen, in every language")
  func fullEnd() throws {
    for language in Language.allCases {
      let harness = TrainerHarness.atHome(
        language, sets: [.selectedMode: .name("strict"), .reminderConsent: .name("no")])
      harness.press(.enter)
      harness.type(TrainerHarness.pi.prefix(12))
      harness.press(.escape, .escape, .enter)
      // Error, stall, record, comparison, news in two lines, and the block with its words.
      harness.type(TrainerHarness.pi.prefix(62))
      harness.model.noteStall()
      harness.type("0")
      harness.wait(1_000_000_000)
      let state = harness.model.state
      let plan = try #require(state.planText)
      let shown = Self.inOneLine(harness.screen(60, 20).text)
      #expect(shown.contains(Self.inOneLine(plan)), "\(shown)")
      #expect(shown.contains("? \(state.words[.help])"), "the keys are whole")
    }
  }

  private static func inOneLine(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test("a goal is set by keys, never on a day that is past, and Home shows it")
  func goal() {
    let harness = TrainerHarness.atHome()
    harness.model.prepare()
    harness.press(.character("s"), .up, .up, .right, .right, .pageDown, .left)
    #expect(harness.store.settings[.goalDigits] == .number(310))
    #expect(harness.screen().text.contains("There is no goal until you choose its day."))
    harness.press(.down, .right, .pageDown)
    #expect(harness.screen().text.contains("‹ 22 Dec 2026 ›"))
    harness.press(.pageUp, .pageUp, .left)
    #expect(harness.screen().text.contains("‹ 21 Nov 2026 ›"), "today, and no day before it")
    harness.model.set(.goalDay, to: .name("2026-11-20"))
    #expect(harness.model.state.refusesDay)
    #expect(harness.store.settings.goal?.day == harness.model.state.today)
    harness.press(.escape)
    #expect(
      harness.screen(120, 40).text.contains("Goal: 310 decimals by 21 Nov 2026; today 310 new"))
  }

  @Test("C32: Recall a–b shows five digits as a cue and none of the segment")
  func cue() throws {
    let harness = TrainerHarness.atHome()
    harness.model.recall(DigitRange(20..<30))
    let session = try #require(harness.model.state.session)
    #expect(session.cue.map(\.value) == [2, 3, 8, 4, 6])
    #expect(harness.screen().text.contains("23846"))
    #expect(!harness.screen().text.contains("2  6  4"))
    try complete(harness)
    #expect(harness.model.state.end?.outcome.result.certified == false)
    #expect(harness.store.memory(of: .pi).scheduler.blocks.map(\.block) == [2])
  }

  @Test("defect 3, C30: keys are kept as they are typed, by the trainer's own clock")
  func kept() throws {
    let harness = TrainerHarness.atHome(sets: [.selectedMode: .name("practice")])
    harness.press(.enter)
    harness.type("1415926535", after: 150_000_000)
    #expect(harness.model.nextChange ?? .max <= harness.now + SessionRunner.keepInterval)
    harness.wait(SessionRunner.keepInterval)
    #expect(harness.store.flush())
    #expect(harness.keptKeys() == [10])
    harness.press(.control("r"), .control("r"))
    harness.wait(SessionRunner.keepInterval)
    #expect(harness.store.flush())
    #expect(harness.keptKeys() == [], "a discarded run is not kept")
  }

  @Test("defect 10, R33: a session without keys ends as such, and counts the time to its last key")
  func inactive() throws {
    let harness = TrainerHarness.atHome(sets: [.selectedMode: .name("practice")])
    harness.press(.enter)
    harness.type("14159")
    harness.wait(SessionRunner.inactivityTimeout + 1)
    let outcome = try #require(harness.model.state.end?.outcome)
    #expect(outcome.summary.reason == .inactive && outcome.summary.elapsed == 800_000_000)
    #expect(harness.store.profile.practiceTime == 800_000_000)
    #expect(harness.screen().text.contains("ended without keys"))
  }

  @Test("R44: plain lines say pass and decimals, what comes next, and the map in runs")
  func plainLines() throws {
    for (language, texts) in [
      (
        Language.english,
        [
          "pi, Learn, Look · 1/3, decimals 1 – 10.", "Half · 2/3, decimals 1 – 10",
          "pi, Learn, From memory · 3/3, decimals 1 – 10", "pi, Practice, Recite 1–10.",
          "Known 10 · recited 10 · best 10", "Nothing is left to do today.  Tomorrow",
          "Memory map", "1–10: firm", ": new", "You should know 10 of these",
          "1–10: firm, 100 %",
        ]
      ),
      (
        .french,
        [
          "pi, Apprendre, Regarder · 1/3, décimales 1 – 10.", "À moitié · 2/3",
          "De mémoire · 3/3", "D'une traite\u{A0}: 1–10.", "Connues 10 · récitées 10 · record 10",
          "Plus rien à faire aujourd'hui.  Demain", "Carte", "1–10: sûre", ": nouvelle",
        ]
      ),
      (
        .german,
        [
          "pi, Lernen, Ansehen · 1/3, Stellen 1 – 10.", "Halb · 2/3", "Auswendig · 3/3",
          "Am Stück: 1–10.", "Bekannt 10 · aufgesagt 10 · Rekord 10",
          "Heute ist nichts mehr zu tun.  Morgen", "Gedächtniskarte", "1–10: sicher", ": neu",
        ]
      ),
    ] {
      let harness = TrainerHarness.atHome(language, sets: [.reminderConsent: .name("no")])
      harness.model.prepare()
      var narrator = Narrator()
      var lines = narrator.lines(for: harness.model.state)
      harness.press(.up, .down, .up)
      harness.model.openToday()
      for _ in 0...LearnPass.allCases.count {
        lines += narrator.lines(for: harness.model.state)
        try complete(harness)
        lines += narrator.lines(for: harness.model.state)
        if harness.model.state.session == nil, harness.model.state.plan?.plan.isDone == false {
          harness.press(.enter)
        }
      }
      harness.press(.escape, .character("m"))
      lines += narrator.lines(for: harness.model.state)
      var rest = lines[...]
      for text in texts {
        let place = try #require(
          rest.firstIndex { $0.contains(text) }, "\(text) in \(lines.joined(separator: "\n"))")
        rest = rest[place...]
      }
    }
  }

  @Test("the memory map shows every block, and Enter recalls the selected one")
  func map() throws {
    let harness = TrainerHarness.atHome(sets: [.selectedMode: .name("practice")])
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(25))
    harness.press(.escape, .escape, .escape, .character("m"))
    #expect(harness.model.state.page == .map)
    let screen = harness.screen()
    #expect(screen.text.contains("1–10: firm, 100 %"))
    #expect(screen.text.contains("· new 2"))
    harness.press(.right, .enter)
    #expect(harness.model.state.session?.snapshot.range == DigitRange(10..<20))
    #expect(harness.model.state.session?.snapshot.pass == .blank)
    harness.press(.escape, .escape, .character("m"), .down, .enter)
    #expect(harness.model.state.session?.snapshot.pass == .shown, "a new block is learned")
  }
}
