import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("What is shown")
struct WordsTests {
  @Test("R41 R44 R45 C21: the tracker in words, in every language")
  func words() {
    #expect(Localization(.english).position(1) == "Position: #1")
    for (language, position, spoken, streak) in [
      (Language.english, "Position: #156", "Current position: 156", "Streak: 3"),
      (.french, "Position\u{A0}: #156", "Position actuelle\u{A0}: 156", "Série\u{A0}: 3"),
      (.german, "Stelle: #156", "Aktuelle Stelle: 156", "Serie: 3"),
    ] {
      let words = Localization(language)
      #expect(words.position(156) == position && words.spokenPosition(156) == spoken)
      #expect(words[.streak, "3"] == streak)
      #expect(Set(SessionMode.allCases.map { words.name(of: $0) }).count == 4)
    }
  }

  @Test("browser-E decimals are counted from first to last, and numbers say what they count")
  func counting() throws {
    let words = Localization(.english)
    var tasks: Set<Int> = []
    for round: Int64 in 0..<40 {
      let challenge = try #require(
        DailyChallenge(
          on: CivilDay(number: 20_000), constant: .pi, knownDigits: 90, round: round))
      let text = words.task(of: challenge)
      switch challenge.task {
      case .recite(let digits):
        tasks.insert(0)
        #expect(text.contains("\(digits) decimals of π"))
      case .sprint: Issue.record("a drawn challenge has no time")
      case .segment(let range):
        tasks.insert(1)
        #expect(text.contains("\(range.lowerIndex + 1)–\(range.upperIndex)"))
      }
    }
    #expect(tasks == [0, 1])
    #expect(words.tomorrow(0) == "Tomorrow: nothing to recall")
    #expect(words.tomorrow(1) == "Tomorrow: 1 block to recall")
    #expect(words.tomorrow(2) == "Tomorrow: 2 blocks to recall")
    #expect(Localization(.french).tomorrow(0) == "Demain\u{A0}: rien à réciter")
  }

  @Test("the longest streak of a session and a record have names of their own in every language")
  func streaks() {
    for (language, streak, record) in [
      (Language.english, "Max streak", "Best"), (.french, "Série max", "Record"),
      (.german, "Max. Serie", "Rekord"),
    ] {
      let words = Localization(language)
      #expect(words[.maxStreak] == streak && words[.classic] == record)
      #expect(words[.rulesOfRecord].hasPrefix(record))
    }
  }

  @Test("R23 R124: modes and grades have names to show")
  func names() {
    let words = Localization(.english)
    #expect(
      SessionMode.allCases.map { words.name(of: $0) } == ["Learn", "Practice", "Game", "Strict"])
    #expect(
      Grade.allCases.map(\.title) == ["Novice", "Apprenti", "Athlète", "Expert", "Grandmaster"])
  }

  @Test("R107: seeds-D9, of what changed since last time only what is better is said")
  func better() throws {
    func delta(_ digits: Int64, _ time: Int64) throws -> String? {
      func summary(_ digits: Int64, _ time: Int64) -> SessionSummary {
        SessionSummary(
          mode: .practice, reason: .stopped, correctCount: digits, errorCount: 0,
          bestStreak: digits, revealsUsed: 0, elapsed: time, lastCorrectTime: time,
          certified: true)
      }
      let delta = try #require(
        SummaryDelta.between(summary(2, 1_000_000_000), summary(digits, time)))
      return Localization(.english).delta(delta)
    }
    // Faster between two digits, slower over all: one digit more shares the same first key.
    #expect(try delta(3, 1_900_000_000) == "Since last time: +1 digit, faster response")
    #expect(try delta(2, 1_100_000_000) == nil)
  }

  @Test("R118, R120, C38: the reminder names the streak, and a milestone within reach")
  func reminder() {
    #expect(Localization(.english).reminder(days: 5).contains("5 days"))
    #expect(Localization(.french).reminder(days: 1).contains("1 jour "))
    #expect(Localization(.german).reminder(days: 1).contains("1 Tag "))
    for days in DailyStreak.milestones {
      for language in Language.allCases {
        let words = Localization(language)
        let text = words.reminder(days: days - 1)
        #expect(text.hasSuffix(" \(days)."))
        #expect(!words.reminder(days: days).contains("\(days + 1)"))
      }
    }
  }

  @Test("R118: the reminder as a calendar file: every day at the local hour, and the goal")
  func calendar() throws {
    // 2026-11-23 00:30:05 in Paris is the day before in coordinated time.
    let now = WallTime(unixSeconds: 1_795_390_205, utcOffset: 3600)
    let day = try #require(CivilDay("2027-03-14"))
    let goal = try #require(LearningGoal(digits: 1_000_000, day: day))
    for language in Language.allCases {
      let text = ReminderCalendar.text(
        hour: 7, goal: goal, at: now, in: Localization(language))
      let lines = text.components(separatedBy: "\r\n")
      #expect(lines.last == "" && !lines.joined().contains("\n"))
      #expect(lines.allSatisfy { $0.utf8.count <= 75 }, "longer lines would have to be folded")
      #expect(!text.contains("\\") && !text.contains(", "))
      #expect(lines.contains("DTSTART:20261123T070000") && lines.contains("RRULE:FREQ=DAILY"))
      #expect(lines.count { $0 == "DTSTAMP:20261122T233005Z" } == 2)
      #expect(lines.contains("DTSTART;VALUE=DATE:20270314"))
      #expect(text.contains("1000000"))
      for part in ["VCALENDAR", "VEVENT", "VALARM"] {
        #expect(
          lines.count { $0 == "BEGIN:\(part)" } == lines.count { $0 == "END:\(part)" }, "\(part)")
      }
    }
    let alone = ReminderCalendar.text(
      hour: 20, goal: nil, at: now, in: Localization(.english))
    #expect(alone.components(separatedBy: "BEGIN:VEVENT").count == 2)
    #expect(alone.contains("T200000\r\n"))
  }

  @Test("R136: a theme is drawn once its grade is reached, and each can be read on black")
  func themes() {
    #expect(Theme.drawn("amber", grade: .novice) == .electric)
    #expect(Theme.drawn("amber", grade: .apprentice) == .amber)
    #expect(Theme.drawn("gold", grade: .expert) == .electric)
    #expect(Theme.drawn("gold", grade: .grandmaster) == .gold)
    #expect(Theme.drawn("nonsense", grade: .grandmaster) == .electric)
    #expect(Theme.electric.accent == (0x00, 0xF2, 0xFF))
    for theme in Theme.allCases {
      // Relative luminance after WCAG 2.2; black has 0.
      func linear(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      let (red, green, blue) = theme.accent
      let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      #expect((luminance + 0.05) / 0.05 >= 4.5, "\(theme)")
      #expect(Theme.named(theme.name) == theme)
    }
  }

  @Test("R90 R91: orange ahead, cyan behind")
  func tints() {
    #expect(Tint.Side.allCases.map(\.hex) == ["#FF6B00", "#00F2FF"])
    #expect(Tint.Side.allCases.map(\.rgb) == [0xFF6B00, 0x00F2FF])
  }

  @Test("R139: a card says what the record is, in words and as a picture that can be parsed")
  func card() throws {
    let run = try #require(
      PersonalBestRecord(
        constant: .pi, digitCount: 314, totalTime: 80_123_456_789, cumulativeTimes: []))
    let card = ShareCard(
      run: run, kind: .crown, day: try #require(CivilDay("2026-11-21")), grade: .athlete)
    #expect(
      card.lines(in: Localization(.english)) == [
        "π: 314 decimals from memory", "Crown: 80.12 s, 3.92 a second", "Athlète, 21 Nov 2026",
      ])
    #expect(
      card.lines(in: Localization(.german)) == [
        "π: 314 Stellen auswendig", "Krone: 80,12 s, 3,92 je Sekunde", "Athlète, 21.11.2026",
      ])
    let french = card.lines(in: Localization(.french))
    #expect(french[0] == "π\u{A0}: 314 décimales de mémoire")
    #expect(french[1].contains(" 80,12 s, 3,92 "))
    let svg = card.svg(theme: .electric, code: nil, in: Localization(.english))
    #expect(svg.contains("rgb(0,242,255)") && svg.contains("Crown: 80.12 s"))
    let opened = svg.split(separator: "<").count { !$0.hasPrefix("/") && !$0.contains("/>") }
    #expect(opened == svg.split(separator: "<").count { $0.hasPrefix("/") })
    let timeless = try #require(
      PersonalBestRecord(constant: .pi, digitCount: 1, totalTime: 0, cumulativeTimes: []))
    let first = ShareCard(run: timeless, kind: .crown, day: card.day, grade: .novice)
    #expect(first.lines(in: Localization(.english))[1] == "Crown: 0.00 s, 0.00 a second")
  }

  @Test("defect 17: a card rounds to the nearest hundredth, as the list of records does")
  func rounding() throws {
    for (digits, time, text) in [
      (60, 6_269_000_000, "6.27 s, 9.57"), (60, 6_276_000_000, "6.28 s, 9.56"),
      (1, 1_005_000_000, "1.01 s, 1.00"), (2, 3_000_000_000, "3.00 s, 0.67"),
      (51, 999_999_999, "1.00 s, 51.00"),
    ] as [(Int64, Int64, String)] {
      let run = try #require(
        PersonalBestRecord(
          constant: .pi, digitCount: digits, totalTime: time, cumulativeTimes: []))
      let card = ShareCard(
        run: run, kind: .crown, day: try #require(CivilDay("2026-11-21")), grade: .novice)
      #expect(card.lines(in: Localization(.english))[1] == "Crown: \(text) a second")
    }
  }

  @Test("every word of the lists says its two digits, and no word stands twice")
  func pairWords() {
    for language in Language.allCases {
      let words = Localization(language).pairWords
      for pair in 0..<PairWords.count {
        #expect(
          MajorSystem.digits(of: words[pair], in: language) == [
            UInt8(pair / 10), UInt8(pair % 10),
          ],
          "\(pair) \(words[pair])")
      }
      #expect(Set(words.words).count == PairWords.count)
    }
  }

  @Test("the record of a recital has eight fields in every language, a word each")
  func protocolFields() {
    for language in Language.allCases {
      let fields = Localization(language)[.protocolFields].split(separator: " ")
      #expect(fields.count == 8 && Set(fields).count == 8, "\(language)")
    }
  }
}
