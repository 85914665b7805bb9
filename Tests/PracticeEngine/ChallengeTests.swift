import DigitCore
import Foundation
import PracticeEngine
import Testing

@Suite("Daily challenge")
struct ChallengeTests {
  /// An entry of `challenges.json`.
  private struct Entry: Decodable {
    let date: String
    let constant: String
    let task: String
    let segment: [Int64]
    let seconds: Int64?
  }

  private func entries() throws -> [Entry] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/challenges.json")
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
  }

  @Test("R121: the file is valid: every day once and in order, known constants, ranges that exist")
  func file() throws {
    let entries = try entries()
    #expect(entries.count >= 366)
    let first = try #require(CivilDay(entries[0].date))
    for (offset, entry) in entries.enumerated() {
      let day = try #require(CivilDay(entry.date), "\(entry.date)")
      #expect(day.days(since: first) == Int64(offset), "\(entry.date)")
      #expect(MathematicalConstant.named(entry.constant) != nil)
      #expect(entry.segment.count == 2)
      #expect(0 <= entry.segment[0] && entry.segment[0] < entry.segment[1])
      #expect(entry.segment[1] <= 1_000_000)
      #expect(["recite", "sprint", "segment"].contains(entry.task))
      #expect(entry.task == "segment" || entry.segment[0] == 0)
      #expect((entry.task == "sprint") == (entry.seconds != nil))
      if let seconds = entry.seconds { #expect(seconds > 0) }
    }
    #expect(Set(entries.map(\.constant)) == ["pi", "e", "phi"])
    #expect(entries.contains { $0.date.hasSuffix("02-29") })
  }

  @Test("R121: the engine's table is the file")
  func table() throws {
    let entries = try entries()
    #expect(DailyChallenge.count == entries.count)
    #expect(DailyChallenge.firstDay.description == entries[0].date)
    for entry in entries {
      let challenge = DailyChallenge(on: try #require(CivilDay(entry.date)))
      #expect(challenge.constant.name == entry.constant)
      let range = try #require(DigitRange(from: entry.segment[0], upTo: entry.segment[1]))
      let task: DailyChallenge.Task =
        switch entry.task {
        case "recite": .recite(digits: range.count)
        case "sprint": .sprint(digits: range.count, within: (entry.seconds ?? 0) * second)
        default: .segment(range)
        }
      #expect(challenge.task == task, "\(entry.date)")
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
    let segment = try first { if case .segment = $0.task { true } else { false } }
    guard case .segment(let range) = segment.task else { return }
    for errors in 0...1 {
      var learn = try makeSession(
        .learn, digits: digits, segment: (range.lowerIndex, range.upperIndex))
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
    #expect(ledger.isCompleted(on: CivilDay(number: 10)))
    #expect(complete(10) == false)
    #expect(complete(9) == false)
    #expect(complete(11) == true)
    #expect(ledger.lastChallengeDate == CivilDay(number: 11))
    #expect(StorageKey.lastChallengeDate.rawValue == "lastChallengeDate")
  }
}
