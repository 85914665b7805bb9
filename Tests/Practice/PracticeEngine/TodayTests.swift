import DigitCore
import PracticeEngine
import Testing

@Suite("Today")
struct TodayTests {
  private func day(_ number: Int64) -> CivilDay { CivilDay(number: number) }

  /// Cards of blocks, recalled on a day.
  private func cards(_ blocks: [Int64], on number: Int64 = 0, missed: Set<Int64> = [])
    -> LearningScheduler
  {
    var scheduler = LearningScheduler()
    for block in blocks {
      let recall = BlockRecall(block: block, isMissed: missed.contains(block))
      scheduler.note(recall, grade: recall.grade(ownGap: nil), on: day(number))
    }
    return scheduler
  }

  /// A day's recitals, right up to a decimal.
  private func recited(_ end: Int64, tries: Int64 = 1, on number: Int64) -> TodayPlan.Recital {
    TodayPlan.Recital(day: day(number), tries: tries, best: DigitRange(0..<end))
  }

  @Test("a beginner learns the first block; what was learned today is enough")
  func beginner() {
    let first = TodayPlan(scheduler: LearningScheduler(), available: 1000, on: day(0))
    #expect(first.steps == [.learn(DigitRange(0..<10)), .recite(DigitRange(0..<10))])
    #expect(first.steps[0].firstPass == .shown && first.dueCount == 0)
    let recital = recited(10, on: 0)
    let done = TodayPlan(scheduler: cards([0]), available: 1000, on: day(0), recital: recital)
    #expect(done.isDone)
    let next = TodayPlan(scheduler: cards([0]), available: 1000, on: day(1), recital: recital)
    #expect(next.steps == [.learn(DigitRange(10..<20)), .recite(DigitRange(0..<20))])
    let all = TodayPlan(scheduler: cards([0]), available: 10, on: day(1))
    #expect(all.steps == [.recite(DigitRange(0..<10))])
  }

  @Test("reviews come first, neighbours in one run, then a new block")
  func reviews() {
    let plan = TodayPlan(scheduler: cards([0, 1, 2, 5]), available: 1000, on: day(2))
    #expect(
      plan.steps == [
        .review(DigitRange(0..<30)), .review(DigitRange(50..<60)), .learn(DigitRange(30..<40)),
        .recite(DigitRange(0..<40)),
      ])
    #expect(plan.steps[0].firstPass == .blank && plan.dueCount == 4)
    // A block that was missed comes back on the same day, with those beside it that are known.
    let missed = TodayPlan(
      scheduler: cards([0, 1, 2, 3, 4], missed: [1, 4]), available: 1000, on: day(0),
      recital: recited(50, on: 0))
    #expect(missed.steps == [.review(DigitRange(0..<50))])
    let apart = TodayPlan(
      scheduler: cards(Array(0..<9), missed: [1, 8]), available: 1000, on: day(0),
      recital: recited(90, on: 0))
    #expect(apart.steps == [.review(DigitRange(0..<30)), .review(DigitRange(70..<90))])
    #expect(apart.dueCount == 2)
  }

  @Test("the day ends with what is known: until it is right, three times at most")
  func recital() {
    func steps(_ recital: TodayPlan.Recital?, blocks: Int64 = 5, pace: Int64 = 0)
      -> [TodayPlan.Step]
    {
      TodayPlan(
        scheduler: cards(Array(0..<blocks)), available: 10_000, on: day(0), pace: pace,
        recital: recital
      ).steps
    }
    let whole = [TodayPlan.Step.recite(DigitRange(0..<50))]
    #expect(steps(nil) == whole && whole[0].firstPass == .blank)
    #expect(steps(recited(49, on: 0)) == whole && steps(recited(50, on: -1)) == whole)
    #expect(steps(recited(50, on: 0)).isEmpty)
    #expect(steps(recited(12, tries: 2, on: 0)) == whole)
    #expect(steps(recited(12, tries: 3, on: 0)).isEmpty)
    // What takes longer than a day's practice is recited from the last border but one.
    #expect(steps(nil, blocks: 20) == [.recite(DigitRange(0..<200))])
    #expect(steps(nil, blocks: 23) == [.recite(DigitRange(100..<230))])
    #expect(steps(nil, blocks: 23, pace: second) == [.recite(DigitRange(0..<230))])
    #expect(steps(nil, blocks: 43, pace: second) == [.recite(DigitRange(300..<430))])
    #expect(steps(nil, blocks: 40, pace: second) == [.recite(DigitRange(200..<400))])
  }

  @Test("what is done today is counted with what is due or new, and the rest has its minutes")
  func progress() {
    func progress(
      of cards: LearningScheduler, on number: Int64, pace: Int64 = 0,
      recital: TodayPlan.Recital? = nil
    ) -> TodayProgress {
      let plan = TodayPlan(
        scheduler: cards, available: 1000, on: day(number), pace: pace, recital: recital)
      return TodayProgress(
        plan, scheduler: cards, recital: recital, on: day(number), pace: pace)
    }
    let first = progress(of: LearningScheduler(), on: 0)
    #expect(first.done == 0 && first.total == 2 && first.minutes == 1)
    let learned = progress(of: cards([0]), on: 0)
    #expect(learned.done == 1 && learned.total == 2)
    for (right, done) in [(Int64(10), 2), (7, 1)] {
      let recited = progress(of: cards([0]), on: 0, recital: recited(right, on: 0))
      #expect(recited.done == done && recited.total == 2)
    }
    let missed = progress(of: cards([0, 1], missed: [1]), on: 0)
    #expect(missed.done == 1 && missed.total == 3)
    var later = cards([0, 1, 2, 5])
    let due = progress(of: later, on: 2)
    #expect(due.done == 0 && due.total == 6 && due.minutes == 3, "four, a new one, all")
    #expect(progress(of: later, on: 2, pace: 8 * second).minutes == 8, "who is slow takes longer")
    let recall = BlockRecall(block: 5)
    later.note(recall, grade: recall.grade(ownGap: nil), on: day(2))
    #expect(progress(of: later, on: 2).done == 1 && progress(of: later, on: 2).total == 6)
  }

  @Test("five minutes: a backlog is cut, and leaves no time for new blocks")
  func fiveMinutes() {
    let backlog = cards(Array(0..<60).map { $0 * 2 })
    let plan = TodayPlan(scheduler: backlog, available: 10_000, on: day(30))
    #expect(plan.dueCount == 60 && plan.steps.count == 21)
    #expect(plan.steps.allSatisfy { $0.range.count == 10 && $0.firstPass == .blank })
    let fast = TodayPlan(scheduler: backlog, available: 10_000, on: day(30), pace: second / 2)
    #expect(fast.steps.count > 30, "who is faster recalls more in the time")
  }

  @Test("R140: a goal makes the daily number, and it is learned whatever is due")
  func goal() throws {
    let goal = try #require(LearningGoal(digits: 100, day: day(10)))
    #expect(LearningGoal(digits: 0, day: day(10)) == nil)
    #expect(goal.dailyDigits(known: 0, on: day(0)) == 10)
    #expect(goal.dailyDigits(known: 50, on: day(8)) == 25)
    #expect(goal.dailyDigits(known: 50, on: day(12)) == 50, "late: all that is missing")
    #expect(goal.dailyDigits(known: 120, on: day(2)) == 0)
    let plan = TodayPlan(
      scheduler: cards([0, 1]), available: 1000, on: day(5), goal: goal)
    #expect(plan.goalDigits == 16)
    #expect(
      plan.steps == [
        .review(DigitRange(0..<20)), .learn(DigitRange(20..<30)), .learn(DigitRange(30..<40)),
        .recite(DigitRange(0..<40)),
      ])
    let reached = try #require(LearningGoal(digits: 20, day: day(10)))
    let done = TodayPlan(
      scheduler: cards([0, 1], on: 5), available: 1000, on: day(5), goal: reached)
    #expect(done.steps == [.recite(DigitRange(0..<20))], "20 were learned today")
  }

  @Test("the map says firm, fading, due or new by the predicted recall")
  func map() throws {
    var scheduler = cards([0, 1, 3], missed: [3])
    for number: Int64 in [2, 13] {
      scheduler.note(BlockRecall(block: 0), grade: .good, on: day(number))
    }
    // Block 0 is due 46 days after day 13.
    func strengths(_ number: Int64) -> [MemoryMap.Strength] {
      let map = MemoryMap(of: scheduler, page: 0, available: 50, on: day(number))
      return map.cells.map(\.strength)
    }
    #expect(strengths(14) == [.firm, .due, .new, .due, .new])
    #expect(strengths(40)[0] == .fading && strengths(59)[0] == .due)
    let map = MemoryMap(of: scheduler, page: 0, available: 50, on: day(14))
    #expect(map.cells[2].recall == 0 && map.cells[2].dueDay == nil)
    #expect(map.cells[0].recall > 0.98 && map.cells[0].dueDay == day(59))
    let sum = map.cells.map(\.recall).reduce(0, +)
    #expect(abs(map.predictedDigits - 10 * sum) < 1e-9 && map.count(of: .due) == 2)
    #expect(MemoryMap(of: scheduler, page: 1, available: 50, on: day(14)).cells.isEmpty)
    #expect(MemoryMap(of: scheduler, page: 1, available: 1015, on: day(14)).cells.count == 1)
  }

  @Test("the curve of speed has its errors and pauses where they were")
  func curve() throws {
    // Ten digits a second, then ten at half the speed, with a pause before the last.
    let times = (0..<20).map { place -> Int64 in
      let time = place < 10 ? Int64(place) * second / 10 : second + Int64(place - 10) * second / 5
      return place == 19 ? time + 4 * second : time
    }
    let curve = try #require(SpeedCurve(times: times, errors: [15], columns: 60))
    #expect(curve.points.count == 19)
    #expect(abs(curve.points[3].speed - 1) < 1e-9 && abs(curve.points[12].speed - 0.5) < 1e-9)
    #expect(curve.points.map(\.hasError).firstIndex(of: true) == 14)
    #expect(curve.points.count { $0.hasError } == 1)
    #expect(curve.points.map(\.hasPause).firstIndex(of: true) == 18)
    #expect(try #require(SpeedCurve(times: times, errors: [0, 20], columns: 5)).points.count == 5)
    #expect(SpeedCurve(times: [0, 1], errors: [], columns: 5) == nil)
    #expect(SpeedCurve(times: [0, 0, 0], errors: [], columns: 5)?.points[0].speed == 0)
  }
}
