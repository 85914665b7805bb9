import DigitCore
import Foundation
import PracticeEngine
import Testing

@Suite("Rewards and paths")
struct RewardTests {
  @Test("R137: every badge is earned at its number and not a step before")
  func badges() {
    let steps: [(Badge, Achievements, Achievements)] = [
      (.firstSteps, Achievements(), Achievements(sessions: 1)),
      (.firstTen, Achievements(longestRun: 9), Achievements(longestRun: 10)),
      (.hundred, Achievements(longestRun: 99), Achievements(longestRun: 100)),
      (.thousand, Achievements(longestRun: 999), Achievements(longestRun: 1_000)),
      (.feynmanPoint, Achievements(longestRun: 766), Achievements(longestRun: 767)),
      (.flawlessFifty, Achievements(bestStreak: 49), Achievements(bestStreak: 50)),
      (.lightningHands, Achievements(highestSpeed: 5), Achievements(highestSpeed: 5.01)),
      (.wholeWeek, Achievements(longestDailyStreak: 6), Achievements(longestDailyStreak: 7)),
      (.wholeMonth, Achievements(longestDailyStreak: 29), Achievements(longestDailyStreak: 30)),
      (.challenger, Achievements(challenges: 9), Achievements(challenges: 10)),
      (.polymath, Achievements(constantsPracticed: 2), Achievements(constantsPracticed: 3)),
      (.grandmaster, Achievements(experience: 99_999), Achievements(experience: 100_000)),
    ]
    #expect(steps.map(\.0) == Badge.allCases)
    for (badge, before, after) in steps {
      #expect(!badge.isEarned(by: before) && badge.isEarned(by: after), "\(badge)")
      #expect(Badge.earned(by: after).contains(badge))
    }
    #expect(Badge.earned(by: Achievements()).isEmpty)
    #expect(Set(Badge.allCases.map(\.name)).count == Badge.allCases.count)
  }

  @Test("R138: runs are ranked by distance or by speed, equal ones by age")
  func leaderboard() throws {
    func run(_ digits: Int64, _ time: Int64) throws -> PersonalBestRecord {
      try #require(
        PersonalBestRecord(
          constant: .pi, digitCount: digits, totalTime: time, cumulativeTimes: []))
    }
    let runs = [
      try run(60, 6_000), try run(100, 20_000), try run(60, 6_000), try run(100, 19_000),
      try run(50, 1_000),
    ]
    #expect(Leaderboard.places(of: runs, by: .crown) == [3, 1, 0, 2, 4])
    #expect(Leaderboard.places(of: runs, by: .lightning) == [0, 2, 3, 1])
    #expect(Leaderboard.places(of: runs, by: .crown, count: 2) == [3, 1])
    #expect(Leaderboard.places(of: runs, by: .crown, count: 0).isEmpty)
    #expect(Leaderboard.places(of: [], by: .lightning).isEmpty)
  }

  @Test("R140: the path leads through blocks that are due, then to new ones")
  func path() throws {
    let today = try #require(CivilDay("2026-11-21"))
    var scheduler = LearningScheduler()
    #expect(
      LearningPath(scheduler: scheduler, progress: 34, available: 1000, on: today)
        == .newBlock(DigitRange(30..<40)))
    for recall in BlockRecall.all(
      typed: DigitRange(0..<40), errors: [12, 31], revealed: [], times: [])
    {
      scheduler.note(recall, grade: recall.grade(ownGap: nil), on: today)
    }
    #expect(scheduler.blocks.map(\.block) == [0, 1, 2, 3])
    guard
      case .repeatBlock(let memory) = LearningPath(
        scheduler: scheduler, progress: 40, available: 1000, on: today)
    else {
      Issue.record("a block is due")
      return
    }
    #expect(memory.block == 1, "of two that were missed the earlier")
    for block: Int64 in [1, 3] {
      scheduler.note(BlockRecall(block: block), grade: .good, on: today)
    }
    #expect(
      LearningPath(scheduler: scheduler, progress: 34, available: 1000, on: today)
        == .newBlock(DigitRange(40..<50)), "what has a card is not new")
    #expect(
      LearningPath(scheduler: scheduler, progress: 1000, available: 1000, on: today) == .allKnown)
  }

  @Test("C31: void times take no record of speed; the recitation stands, and a time beats it")
  func stalled() throws {
    let summary = SessionSummary(
      mode: .game, reason: .stopped, correctCount: 60, errorCount: 0, bestStreak: 60,
      revealsUsed: 0, elapsed: 9, lastCorrectTime: 9, isTimed: false, certified: true)
    #expect(summary.cps == 0 && summary.meanResponseTime == nil)
    let result = SessionResult(
      of: summary, cleanCount: 60, cumulativeTimes: [], constant: .pi, records: PersonalRecords(),
      totalExperience: 0)
    #expect(result.updates.lightning == nil)
    let crown = try #require(result.updates.crown?.value)
    #expect(crown.digitCount == 60 && !crown.isTimed && crown.totalTime == 0)
    #expect(result.updates.classic?.value == 60 && result.experienceGained == 60)
    let slow = record(60, gap: second)
    #expect(slow.takesCrown(from: crown) && !crown.takesCrown(from: slow))
    #expect(crown.takesCrown(from: record(59, gap: second)))
    #expect(!crown.takesLightning(from: slow) && slow.takesLightning(from: slow) == false)
  }
}
