import DigitCore
import Foundation
import PracticeEngine
import Testing

@Suite("Days, streaks, reminders")
struct EngagementTests {
  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test("dates and day numbers, both ways, against the system's calendar")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for number in stride(from: Int64(-25_000), through: 60_000, by: 13) {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let day = CivilDay(number: number)
      #expect(day.date.year == Int64(parts.year!) && day.date.month == Int64(parts.month!))
      #expect(day.date.day == Int64(parts.day!))
      #expect(CivilDay(year: day.date.year, month: day.date.month, day: day.date.day) == day)
      #expect(CivilDay(day.description) == day)
    }
  }

  @Test("leap days exist, invalid dates do not")
  func leapDays() throws {
    for text in ["2028-02-29", "2000-02-29", "0000-02-29"] { #expect(CivilDay(text) != nil) }
    for text in [
      "2027-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
      "2026-1-01", "2026-01-011", "2026/01/01", "", "2026-01-0x", "-026-01-01", "٢٠٢٦-01-01",
    ] { #expect(CivilDay(text) == nil, "\(text)") }
    #expect(try day("2028-03-01").days(since: day("2028-02-28")) == 2)
    #expect(try day("2027-03-01").days(since: day("2027-02-28")) == 1)
  }

  @Test("C17: neighbours stay neighbours over days of 23 and 25 hours and over travel")
  func daylightSaving() {
    // Berlin, 29 March 2026: 00:30 at +1 h, then 23:30 at +2 h, 22 hours of true time later.
    let morning: Int64 = 1_774_740_600
    let first = CivilDay(unixSeconds: morning, utcOffset: 3600)
    let last = CivilDay(unixSeconds: morning + 22 * 3600, utcOffset: 7200)
    #expect(first.description == "2026-03-29")
    #expect(last == first)
    #expect(CivilDay(unixSeconds: morning + 23 * 3600, utcOffset: 7200).days(since: first) == 1)
    // Berlin, 25 October 2026: 25 hours after 00:30 it is 00:30 on the next day, not 01:30.
    let autumn: Int64 = 1_792_881_000
    let before = CivilDay(unixSeconds: autumn, utcOffset: 7200)
    #expect(before.description == "2026-10-25")
    #expect(CivilDay(unixSeconds: autumn + 24 * 3600, utcOffset: 3600) == before)
    #expect(CivilDay(unixSeconds: autumn + 25 * 3600, utcOffset: 3600).days(since: before) == 1)
    #expect(CivilDay(unixSeconds: -1, utcOffset: 0).description == "1969-12-31")
    #expect(CivilDay(unixSeconds: .max, utcOffset: 3600).number > 0)
  }

  @Test("R115: the first successful session of a day adds one, the next ones nothing")
  func streak() throws {
    var streak = DailyStreak()
    let start = try day("2028-02-27").number
    for step in Int64(0)..<5 {
      for _ in 0..<3 { streak.register(on: CivilDay(number: start + step)) }
      #expect(streak.current(on: CivilDay(number: start + step)) == step + 1)
    }
    var session = try makeSession(.strict)
    session.typeRight(1)
    #expect(!session.snapshot.isSuccessful)
    session.typeWrong(at: second)
    #expect(session.snapshot.isSuccessful)
  }

  @Test("R116: a missed calendar day resets the streak, an unfinished one does not")
  func missedDay() {
    var streak = DailyStreak(count: 9, lastDay: CivilDay(number: 100))
    #expect(streak.current(on: CivilDay(number: 100)) == 9)
    #expect(streak.current(on: CivilDay(number: 101)) == 9)
    #expect(streak.current(on: CivilDay(number: 102)) == 0)
    streak.register(on: CivilDay(number: 102))
    #expect(streak.count == 1)
  }

  @Test("R116: a clock set back neither extends nor breaks the streak")
  func clockGoingBack() {
    var streak = DailyStreak(count: 4, lastDay: CivilDay(number: 100))
    #expect(streak.current(on: CivilDay(number: 99)) == 4)
    streak.register(on: CivilDay(number: 99))
    #expect(streak.count == 4)
    #expect(streak.lastDay == CivilDay(number: 100))
    streak.register(on: CivilDay(number: 101))
    #expect(streak.count == 5)
    #expect(DailyStreak(count: -3, lastDay: CivilDay(number: 1)).count == 0)
    #expect(DailyStreak(count: 3, lastDay: nil).count == 0)
  }

  @Test("browser-D7 a session under a wrong clock freezes neither streak nor cards")
  func wrongClock() throws {
    var streak = DailyStreak(count: 5, lastDay: CivilDay(number: 465))
    #expect(streak.current(on: CivilDay(number: 100)) == 0)
    for number in Int64(100)...102 { streak.register(on: CivilDay(number: number)) }
    #expect(streak.current(on: CivilDay(number: 102)) == 3)
    var scheduler = LearningScheduler()
    scheduler.note(BlockRecall(block: 2), grade: .good, on: CivilDay(number: 465))
    let today = CivilDay(number: 100)
    #expect(scheduler.due(on: today).map(\.block) == [2])
    #expect(MemoryMap(of: scheduler, page: 0, available: 30, on: today).count(of: .due) == 1)
    scheduler.note(BlockRecall(block: 2), grade: .good, on: today)
    let card = try #require(scheduler[2])
    #expect(card.lastDay == today && card.firstDay == today)
    #expect(card.dueDay() < CivilDay(number: 110) && !card.isDue(on: today))
  }

  @Test("R120: milestones at three days, seven, and on")
  func milestones() {
    var streak = DailyStreak()
    var reached: [Int64] = []
    for number in Int64(1)...400 {
      if let milestone = streak.register(on: CivilDay(number: number)) { reached.append(milestone) }
    }
    #expect(reached == DailyStreak.milestones)
    #expect(Array(reached.prefix(2)) == [3, 7])
    #expect(streak.nextMilestone(on: CivilDay(number: 400)) == nil)
    #expect(streak.nextMilestone(on: CivilDay(number: 500)) == 3)
  }

  @Test("R142: the signs of success")
  func success() throws {
    var session = try makeSession(.game)
    session.typeRight(30)
    _ = session.stop(at: 9 * second)
    let streak = DailyStreak(count: 1, lastDay: CivilDay(number: 10))
    func signal(_ records: PersonalRecords, _ today: Int64) -> SuccessSignal {
      SuccessSignal(
        result: session.result(constant: .pi, records: records, totalExperience: 0),
        delta: nil, streak: streak, today: CivilDay(number: today))
    }
    #expect(signal(PersonalRecords(), 10) == [])
    #expect(signal(PersonalRecords(), 11) == .dailyReturn)
    #expect(signal(PersonalRecords(crown: record(9, gap: 1)), 10) == .recordBeaten)
  }
}

@Suite("Daily challenge")
struct ChallengeTests {
  /// An entry of `challenges.json`.
  private struct Entry: Decodable {
    let date: String
    let constant: String
    let task: String
    let marks: [Int64]
    let seconds: [Int64]?
  }

  private func entries() throws -> [Entry] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Resources/challenges.json")
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
  }

  @Test("R121: the file is valid: every day once and in order, known constants, marks that rise")
  func file() throws {
    let entries = try entries()
    #expect(entries.count >= 366)
    let first = try #require(CivilDay(entries[0].date))
    for (offset, entry) in entries.enumerated() {
      let day = try #require(CivilDay(entry.date), "\(entry.date)")
      #expect(day.days(since: first) == Int64(offset), "\(entry.date)")
      #expect(MathematicalConstant.named(entry.constant) != nil)
      #expect(entry.marks.count == 3 && entry.marks == entry.marks.sorted())
      #expect(["recite", "sprint"].contains(entry.task))
      #expect((entry.task == "sprint") == (entry.seconds?.count == 3))
    }
    #expect(Set(entries.map(\.constant)) == ["pi", "e", "phi"])
    #expect(entries.contains { $0.date.hasSuffix("02-29") })
  }

  @Test("R121: the engine's challenges are those of the file")
  func table() throws {
    let entries = try entries()
    #expect(DailyChallenge.count == entries.count)
    #expect(DailyChallenge.firstDay.description == entries[0].date)
    for entry in entries {
      let day = try #require(CivilDay(entry.date))
      for (place, mark) in ChallengeMark.allCases.enumerated() {
        let challenge = DailyChallenge(on: day, for: mark)
        #expect(challenge.constant.name == entry.constant && challenge.mark == mark)
        let digits = entry.marks[place]
        let task: DailyChallenge.Task =
          if let seconds = entry.seconds {
            .sprint(digits: digits, within: seconds[place] * second)
          } else {
            .recite(digits: digits)
          }
        #expect(challenge.task == task, "\(entry.date)")
      }
    }
  }

  @Test("R121, C33: seeds-D6, whoever knows nothing can begin on each of 800 days")
  func possible() throws {
    let first = try #require(CivilDay("2026-11-25")).number
    let limits: [(mark: ChallengeMark, most: Int64)] = [
      (.bronze, 10), (.silver, 100), (.gold, 1_000),
    ]
    for number in first..<first + 800 {
      let day = CivilDay(number: number)
      var least: Int64 = 0
      for limit in limits {
        switch DailyChallenge(on: day, for: limit.mark).task {
        case .recite(let digits):
          #expect(least < digits && digits <= limit.most, "\(day)")
          least = digits
        case .sprint(let digits, let time):
          #expect(least < digits && digits <= limit.most, "\(day)")
          #expect(time >= digits * second * 9 / 10, "\(day): at most 1.1 digits a second")
          least = digits
        case .segment: Issue.record("\(day): not from the first decimal")
        }
      }
    }
  }

  @Test("R121: no day is without a challenge, and midnight changes it")
  func everyDay() throws {
    let first = DailyChallenge.firstDay.number
    let count = Int64(DailyChallenge.count)
    for number in [first - 1, first - count, first + count, first + 7 * count + 3, -1, .min, .max] {
      let challenge = DailyChallenge(on: CivilDay(number: number))
      #expect(challenge.day.number == number)
    }
    let same = DailyChallenge(on: CivilDay(number: first + count)).task
    #expect(same == DailyChallenge(on: CivilDay(number: first)).task)
    let today = DailyChallenge(on: CivilDay(unixSeconds: 1_774_740_600, utcOffset: 3600))
    #expect(today.day.description == "2026-03-29")
  }

  @Test("R121: what meets a challenge")
  func meeting() throws {
    func first(_ matches: (DailyChallenge) -> Bool) throws -> DailyChallenge {
      let days = 0..<Int64(DailyChallenge.count)
      let challenges = days.map {
        DailyChallenge(on: CivilDay(number: DailyChallenge.firstDay.number + $0))
      }
      return try #require(challenges.first { matches($0) })
    }
    let digits = manyDigits(2000)
    func isMet(_ challenge: DailyChallenge, _ session: borrowing PracticeSession<[Digit]>) -> Bool {
      challenge.isMet(
        by: session.snapshot, constant: challenge.constant,
        cumulativeTimes: session.cumulativeTimes)
    }
    let recite = try first { if case .recite = $0.task { true } else { false } }
    guard case .recite(let goal) = recite.task else { return }
    var strict = try makeSession(.strict, digits: digits)
    strict.typeRight(Int(goal))
    let metEarly = isMet(recite, strict)
    #expect(!metEarly)
    strict.typeWrong(at: 900 * second)
    let met = isMet(recite, strict)
    #expect(met)
    #expect(!recite.isMet(by: strict.snapshot, constant: .sqrt2, cumulativeTimes: []))
    let sprint = try first { if case .sprint = $0.task { true } else { false } }
    guard case .sprint(let length, let limit) = sprint.task else { return }
    for (gap, expected) in [(limit / (length - 1), true), (limit / (length - 1) + 1, false)] {
      var game = try makeSession(.game, digits: digits)
      let time = game.typeRight(Int(length), gap: gap)
      _ = game.stop(at: time + 60 * second)
      let met = isMet(sprint, game)
      #expect(met == expected)
    }
    let drawn = (1...50).compactMap {
      DailyChallenge(on: recite.day, constant: .pi, knownDigits: 500, round: $0)
    }
    let segment = try #require(drawn.first { if case .segment = $0.task { true } else { false } })
    guard case .segment(let range) = segment.task else { return }
    for errors in 0...1 {
      var learn = try PracticeSession(
        mode: .learn, source: digits, segment: range, pass: .blank)
      for _ in 0..<errors { learn.typeWrong(at: 0) }
      learn.typeRight(Int(range.count))
      let met = isMet(segment, learn)
      #expect(met == (errors == 0))
    }
  }

  @Test("R122: a day is rewarded once, and setting the clock back earns nothing")
  func ledger() {
    var ledger = ChallengeLedger()
    func complete(_ number: Int64) -> Bool { ledger.complete(on: CivilDay(number: number)) }
    #expect(complete(10) == true)
    #expect(ledger.lastChallengeDate == CivilDay(number: 10))
    #expect(complete(10) == false)
    #expect(complete(9) == false)
    #expect(complete(11) == true)
    #expect(ledger.lastChallengeDate == CivilDay(number: 11))
  }

  @Test("R122, C33: the best mark of a day stamps it, and a month has a calendar of its own")
  func stamps() throws {
    let first = try #require(CivilDay("2026-11-03"))
    func day(_ number: Int64) -> CivilDay { CivilDay(number: first.number - 3 + number) }
    var ledger = ChallengeLedger()
    for (number, mark, isRewarded) in [
      (3, .silver, true), (3, .bronze, false), (3, .gold, false), (5, .bronze, true),
      (4, .gold, false),
    ] as [(Int64, ChallengeMark, Bool)] {
      #expect(ledger.complete(on: day(number), mark) == isRewarded)
    }
    #expect(ledger.text == "00301")
    #expect((1...6).map { ledger.mark(on: day($0)) } == [nil, nil, .gold, nil, .bronze, nil])
    #expect(ChallengeLedger(lastChallengeDate: day(5), stamps: "00301") == ledger)
    // A file of an older program has no stamps, one of a stranger may have any.
    #expect(ChallengeLedger(lastChallengeDate: day(5)).text == "00001")
    #expect(ChallengeLedger(lastChallengeDate: day(5), stamps: "9x-0000003").text == "00001")
    var merged = ChallengeLedger(lastChallengeDate: day(4), stamps: "0012")
    merged.merge(ledger, on: day(5))
    #expect(merged.text == "00321" && merged.lastChallengeDate == day(5))
    ledger.merge(ChallengeLedger(lastChallengeDate: day(4), stamps: "0012"), on: day(5))
    #expect(ledger == merged)
    #expect(ledger.complete(on: day(31), .silver) == true)
    #expect(ledger.text == "2" && ledger.mark(on: day(5)) == nil)
    ledger.merge(merged, on: day(31))
    #expect(ledger.text == "2")
    merged.merge(ledger, on: day(31))
    #expect(merged == ledger)
  }

  @Test("R122: a day of a wrong clock stops no stamps, and another ledger does not bring it")
  func wrongClock() throws {
    let first = try #require(CivilDay("2026-11-03"))
    func day(_ number: Int64) -> CivilDay { CivilDay(number: first.number - 3 + number) }
    for (wrong, text) in [(400, "002"), (20, "102")] as [(Int64, String)] {
      var ledger = ChallengeLedger(lastChallengeDate: day(1))
      _ = ledger.complete(on: day(wrong), .gold)
      var merged = ChallengeLedger(lastChallengeDate: day(2), stamps: "03")
      merged.merge(ledger, on: day(3))
      #expect(merged.lastChallengeDate == day(2), "\(wrong)")
      ledger.merge(ChallengeLedger(lastChallengeDate: day(2), stamps: "03"), on: day(3))
      #expect(merged == ledger)
      ledger = ChallengeLedger(lastChallengeDate: day(1))
      _ = ledger.complete(on: day(wrong), .gold)
      #expect(ledger.complete(on: day(3), .silver) == true)
      #expect(ledger.complete(on: day(3), .silver) == false)
      #expect(ledger.text == text && ledger.mark(on: day(3)) == .silver)
    }
  }
}
