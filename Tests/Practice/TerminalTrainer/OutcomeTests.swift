import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import Synchronization
import TerminalTrainer
import Testing
import TrainerModel

/// Defects in what the trainer says and does at the end of a session and around it.
@Suite("Defects in what is announced")
struct OutcomeTests {
  private func harness(
    _ mode: SessionMode, _ language: Language = .english,
    sets settings: [SettingKey: SettingValue] = [:]
  ) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      language, sets: settings.merging([.selectedMode: .name(mode.rawValue)]) { $1 })
    harness.press(.enter)
    return harness
  }

  @Test(
    "R117, R118: defect 4, yes installs the timer and says so, or says the one command",
    arguments: [
      (ReminderInstallation.installed(hour: 20), "The reminder is set for 20:00"),
      (.manual(command: "crontab x"), "type once in a shell: crontab x"),
    ])
  func reminder(result: ReminderInstallation, text: String) {
    let harness = harness(.practice)
    harness.model.installReminder = { hour in
      #expect(hour == 20)
      return result
    }
    harness.type("14")
    harness.press(.escape, .escape)
    #expect(harness.screen(60, 20).text.contains("Remind you at 20:00"))
    harness.press(.character("y"))
    harness.settle()
    #expect(harness.store.settings.reminderConsent == .granted)
    #expect(harness.screen(120, 40).text.contains(text))
    #expect(!harness.screen().text.contains("Remind you at"))
    var narrator = Narrator()
    #expect(narrator.lines(for: harness.model.state).contains { $0.contains(text) })
    // The same from the page of settings.
    harness.press(.escape, .character("s"))
    for _ in 0..<10 { harness.press(.down) }
    #expect(harness.screen(120, 40).text.contains(text))
    harness.press(.right)
    #expect(harness.store.settings.reminderConsent == .denied)
    #expect(!harness.screen(120, 40).text.contains(text))
  }

  @Test("R118: another hour in the settings installs the timer anew, the last one in the end")
  func reminderHour() {
    let hours = Mutex<[Int64]>([])
    let harness = TrainerHarness.atHome(sets: [.reminderConsent: .name("yes")])
    harness.model.installReminder = { hour in
      hours.withLock { $0.append(hour) }
      return .installed(hour: hour)
    }
    harness.press(.character("s"))
    while harness.model.state.settings.reminderHour == 20 {
      harness.press(.down, .right)
      if harness.model.state.settings.reminderHour == 20 { harness.press(.left) }
    }
    for _ in 0..<2 { harness.press(.right) }
    harness.settle()
    #expect(hours.withLock { $0.last } == 23 && harness.model.pendingReminderHour == nil)
    #expect(harness.screen(120, 40).text.contains("The reminder is set for 23:00"))
    let silent = TrainerHarness.atHome()
    silent.model.installReminder = { _ in .installed(hour: 0) }
    silent.model.set(.reminderHour, to: .number(7))
    silent.settle()
    #expect(silent.model.state.reminder == nil, "nothing without consent")
  }

  @Test("another challenge at any time, for practice: the day's own is the one that counts")
  func furtherChallenge() throws {
    let harness = DrillScreenTests.harness(known: 60)
    let day = harness.model.state.dayChallenge
    harness.press(.character("c"))
    #expect(harness.model.state.challenge == day)
    let counted = harness.store.profile.challengeCount
    for _ in 0..<6 {
      let before = harness.model.state.challenge.task
      harness.press(.character("n"))
      let challenge = harness.model.state.challenge
      #expect(challenge.task != before)
      #expect(harness.screen().text.contains("A further challenge"))
      let task = harness.model.state.words.task(of: challenge)
      #expect(harness.screen().text.contains("○ " + task))
      harness.press(.enter)
      let session = try #require(harness.model.state.session)
      #expect(session.configuration.challenge == challenge)
      let start = Int(session.snapshot.lowerIndex)
      let end =
        if case .recite(let digits) = challenge.task { Int(digits) } else {
          Int(session.snapshot.upperIndex)
        }
      harness.type(String(Array(TrainerHarness.pi)[start..<end]))
      if harness.model.state.page == .session { harness.press(.escape, .escape) }
      #expect(harness.model.state.end?.meetsFurtherChallenge == true)
      #expect(harness.screen().text.contains("● Further challenge met"))
      harness.press(.character("c"))
      #expect(harness.screen().text.contains("● " + task))
    }
    harness.model.choose(MathematicalConstant.e)
    #expect(!harness.model.state.isDone(harness.model.state.challenge), "of another constant")
    harness.model.choose(MathematicalConstant.pi)
    harness.press(.digit(0))
    #expect(harness.model.state.challenge == day)
    #expect(harness.store.profile.challengeCount <= counted + 1)
    // A beginner gets those of other days.
    let beginner = TrainerHarness.atHome(.french)
    beginner.press(.character("c"), .character("n"))
    #expect(
      beginner.model.state.challenge
        == DailyChallenge(on: CivilDay(number: beginner.model.state.today.number + 1)).unmarked)
    #expect(beginner.screen().text.contains("Un autre défi"))
  }

  @Test("defect 17: in French the answer is o, as the question says; in English it is not")
  func frenchAnswer() {
    let french = harness(.practice, .french)
    french.type("14")
    french.press(.escape, .escape)
    #expect(french.screen().text.contains("o / n"))
    french.press(.character("o"))
    #expect(french.store.settings.reminderConsent == .granted)
    let english = harness(.practice)
    english.type("14")
    english.press(.escape, .escape, .character("o"))
    #expect(english.store.settings.reminderConsent == .asked)
  }

  @Test("R44, R128, R135: defect 8, plain lines can be followed from the first start to the end")
  func plainLines() throws {
    for (language, texts) in [
      (
        Language.english,
        [
          "Welcome", "Enter", "Mode: Learn. Constant: pi. Segment: 0 – 50.", "Mode: Strict.",
          "Type the first decimal; leave in time", "Current position: 2. Streak: 1",
          "Press it again to leave", "Score: 60 right digits", "Mean speed: 5.08/s", "certified",
          "★ First record: 60", "♛ The crown is yours: 60", "+60 XP", "Enter: again",
        ]
      ),
      (
        .french,
        [
          "Bienvenue", "Entrée", "Mode: Apprendre. Constante: pi.", "Mode: Strict.",
          "Tapez la première décimale", "Position actuelle\u{A0}: 2. Série\u{A0}: 1",
          "Appuyez encore pour quitter", "Score: 60 bons chiffres", "certifié", "+60 XP",
        ]
      ),
      (
        .german,
        [
          "Willkommen", "Eingabe", "Modus: Lernen. Konstante: pi.", "Modus: Strikt.",
          "Die erste Stelle tippen", "Aktuelle Stelle: 2. Serie: 1",
          "Zum Verlassen nochmal drücken", "Score: 60 richtig", "zertifiziert", "+60 XP",
        ]
      ),
    ] {
      let harness = TrainerHarness(language: language)
      var narrator = Narrator()
      var lines = narrator.lines(for: harness.model.state)
      func press(_ key: Key) {
        harness.press(key)
        lines += narrator.lines(for: harness.model.state)
      }
      for key in [Key.enter, .right, .left, .left, .enter] { press(key) }
      for byte in TrainerHarness.pi.prefix(60).utf8 {
        harness.type(String(UnicodeScalar(byte)))
        lines += narrator.lines(for: harness.model.state)
      }
      press(.escape)
      press(.escape)
      var rest = lines[...]
      for text in texts {
        let place = try #require(
          rest.firstIndex { $0.contains(text) }, "\(text) in \(lines.joined(separator: "\n"))")
        rest = rest[place...]
      }
      #expect(!lines.joined().contains(/[─━│╭╮╰╯▶█▀▄]/))
      #expect(!zip(lines, lines.dropFirst()).contains { $0 == $1 && !$0.isEmpty })
      let state = harness.model.state
      let page = state.page
      (state.page, state.isLoading) = (.history, true)
      var listener = Narrator()
      #expect(listener.lines(for: state).isEmpty, "what is being loaded is not read as missing")
      (state.page, state.isLoading) = (page, false)
      lines = []
      press(.character("h"))
      harness.settle()
      lines += narrator.lines(for: harness.model.state)
      let words = harness.model.state.words
      let row = "\(words.date(harness.model.state.today)) π \(words[.strict]) 60"
      #expect(lines.contains { $0.contains(row) }, "\(lines)")
      #expect(!lines.contains { $0.contains(words[.noSessions]) })
    }
  }

  @Test("R126: defect 8, plain lines say DOUBLE BANG")
  func plainBang() {
    let harness = harness(.strict)
    harness.type(TrainerHarness.pi.prefix(100))
    harness.press(.escape, .escape, .enter)
    for _ in 0..<8 {
      harness.type(TrainerHarness.pi.prefix(98))
      harness.press(.escape, .escape, .enter)
    }
    harness.type(TrainerHarness.pi.prefix(150))
    harness.press(.escape, .escape)
    var narrator = Narrator()
    let lines = narrator.lines(for: harness.model.state)
    #expect(lines.contains("DOUBLE BANG"))
    #expect(lines.contains("▲ New grade: Apprenti"))
    #expect(lines.contains("■ Colours unlocked: amber"))
  }

  @Test("R124, R136: defect 14, a new grade and the colours that it unlocks are announced")
  func grade() throws {
    let harness = harness(.practice)
    for round in 1...5 {
      harness.type(TrainerHarness.pi.prefix(200))
      harness.press(.escape, .escape)
      guard round < 5 else { break }
      #expect(!harness.screen(120, 40).text.contains("New grade"))
      harness.press(.enter)
    }
    let text = harness.screen(120, 40).text
    #expect(text.contains("▲ New grade: Apprenti") && text.contains("■ Colours unlocked: amber"))
    let end = try #require(harness.model.state.end)
    let french = end.news(Localization(.french)).joined(separator: "\n")
    #expect(french.contains("Couleurs débloquées\u{A0}: ambre"))
  }

  @Test("defect 14: the end of a game says who won, whatever the colours")
  func race() {
    for (digits, gap, text) in [
      (30, 100_000_000, "▲ You beat the ghost by"), (30, 300_000_000, "○ The ghost won by"),
      (70, 100_000_000, "▲ You beat the ghost by"), (60, 400_000_000, "○ The ghost won by"),
    ] as [(Int, Int64, String)] {
      let harness = TrainerHarness.atHome()
      ScreenTests.race(harness)
      harness.type(TrainerHarness.pi.prefix(digits), after: gap)
      harness.press(.escape, .escape)
      #expect(harness.screen().text.contains(text), "\(harness.screen().text)")
    }
    let first = harness(.game)
    first.type("1415")
    first.press(.escape, .escape)
    #expect(!first.screen().text.contains("ghost won"), "there was no ghost")
  }

  @Test("R142: who comes back on the next day, or responds faster, is told")
  func success() {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(12))
    harness.press(.escape, .escape)
    #expect(!harness.screen(120, 40).text.contains("Back the next day"))
    harness.day += 1
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(12), after: 100_000_000)
    harness.press(.escape, .escape)
    #expect(harness.screen(120, 40).text.contains("✓ Back the next day"))
    #expect(harness.screen(120, 40).text.contains("faster response"))
  }

  @Test("R106: a crown or a lightning is the moment to tell others, nothing else is")
  func reviewMoment() {
    let harness = harness(.strict)
    harness.type(TrainerHarness.pi.prefix(10))
    harness.press(.escape, .escape)
    #expect(harness.screen(120, 40).text.contains("A record to show: share it"))
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(5))
    harness.press(.escape, .escape)
    #expect(!harness.screen(120, 40).text.contains("A record to show: share it"))
  }

  @Test("R107: defect 14, since last time compares a session with one of its own kind")
  func comparison() {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(20))
    harness.press(.escape, .escape, .escape, .left, .enter)
    harness.type(TrainerHarness.pi.prefix(12))
    harness.press(.escape, .escape)
    #expect(harness.model.state.end?.outcome.summary.mode == .learn)
    #expect(!harness.screen().text.contains("Since last time"))
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(12), after: 100_000_000)
    harness.press(.escape, .escape)
    #expect(harness.screen().text.contains("Since last time: +"))
  }

  @Test(
    "defect 11: digits that are missing are computed when Enter is pressed, with a progress line")
  func missingDigits() {
    let provider = LateDigitProvider()
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .selectedConstant: .name("sqrt2")], provider: provider,
      events: provider.events)
    #expect(harness.screen().text.contains("compute 210 decimals of √2 and start"))
    harness.press(.enter)
    #expect(harness.model.nextChange == nil, "nothing wakes up to ask how far it is")
    provider.report(0.5)
    harness.wait(10_000_000)
    #expect(harness.screen().text.contains("Computing and checking √2 ━━━━━━━━━━━━────────────"))
    harness.press(.enter)
    #expect(harness.model.state.page == .home && provider.calls == 1, "it is asked for once")
    provider.finish(nil)
    harness.wait(10_000_000)
    #expect(harness.model.state.page == .session)
    #expect(harness.model.state.session?.snapshot.upperIndex == 50)
    // A failure is shown, and nothing opens.
    let failing = LateDigitProvider()
    let other = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .selectedConstant: .name("sqrt2")], provider: failing,
      events: failing.events)
    other.press(.enter)
    failing.finish(DigitProviderError("the disk is full"))
    other.wait(10_000_000)
    #expect(other.model.state.page == .home && other.screen().text.contains("the disk is full"))
    // Escape gives the session up, not the digits.
    let patient = LateDigitProvider()
    let third = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .selectedConstant: .name("sqrt2")], provider: patient,
      events: patient.events)
    third.press(.enter, .escape)
    patient.finish(nil)
    third.wait(10_000_000)
    #expect(third.model.state.page == .home)
    #expect(third.screen().text.contains("start √2"))
  }
}
