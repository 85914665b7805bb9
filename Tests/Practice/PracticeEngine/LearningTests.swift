import DigitCore
import PracticeEngine
import Testing

@Suite("Learning scheduler")
struct LearningTests {
  private func day(_ number: Int64) -> CivilDay { CivilDay(number: number) }

  @Test("elements are ordered by their keys, number by number, and equals keep their places")
  func keys() {
    let pairs: [[Int64]] = [[2, 1], [1, 9], [2, -1], [1, 9, 0], [-3]]
    #expect(pairs.ordered { $0 } == [[-3], [1, 9], [1, 9, 0], [2, -1], [2, 1]])
    #expect((0..<40).map { $0 }.ordered { [Int64($0 % 3)] }.prefix(4) == [0, 3, 6, 9])
    let recalls = [0.5, 0, 0.9375, 1e-300, 1]
    let places = recalls.ordered { [Int64(bitPattern: $0.bitPattern)] }
    #expect(places == recalls.sorted())
  }

  @Test("R78: after an error the faulty block of ten is due at once")
  func recovery() throws {
    var session = try makeSession(.practice)
    session.typeRight(37)
    session.typeWrong(at: 99 * second)
    var scheduler = LearningScheduler()
    let index = session.snapshot.currentIndex
    scheduler.note(
      BlockRecall(block: index / 10, isMissed: true), grade: .again, on: day(5))
    let block = try #require(scheduler.next(on: day(5)))
    let segment = LearningScheduler.segment(ofBlock: block.block, available: 100)
    #expect(segment == DigitRange(from: 30, upTo: 40))
    var drill = try PracticeSession(mode: .learn, source: hundredDecimalsOfPi, segment: segment)
    drill.typeRight(10)
    #expect(drill.snapshot.phase == .finished(.completed))
  }

  @Test("R79: a block is due when its predicted recall falls to the wanted one")
  func intervals() throws {
    var scheduler = LearningScheduler()
    scheduler.note(BlockRecall(block: 0), grade: .good, on: day(0))
    var today: Int64 = 0
    var waits: [Int64] = []
    for _ in 0..<6 {
      let card = try #require(scheduler[0])
      let due = card.dueDay()
      #expect(scheduler.next(on: day(due.number - 1)) == nil)
      #expect(scheduler.next(on: due)?.block == 0)
      #expect(abs(card.predictedRecall(on: due) - 0.9) < 0.03)
      #expect(card.dueDay(retention: 0.97) < due)
      waits.append(due.number - today)
      today = due.number
      scheduler.note(BlockRecall(block: 0), grade: .good, on: due)
    }
    // As the published scheduler answers to six good reviews on their days.
    #expect(waits == [2, 11, 46, 163, 497, 1346])
    let before = try #require(scheduler[0])
    scheduler.note(BlockRecall(block: 0, isMissed: true), grade: .again, on: day(today + 9))
    let after = try #require(scheduler[0])
    #expect(after.memory.stability < before.memory.stability)
    #expect(after.memory.difficulty > before.memory.difficulty)
    #expect(after.errorCount == 1 && after.repetitions == 7)
    #expect(scheduler.next(on: day(today + 9))?.block == 0, "a missed block is due at once")
  }

  @Test("one review a card and day moves it; further ones train")
  func onceADay() throws {
    var scheduler = LearningScheduler()
    scheduler.note(BlockRecall(block: 4, isMissed: true), grade: .again, on: day(9))
    let missed = try #require(scheduler[4])
    #expect(missed.isDue(on: day(9)))
    for _ in 0..<5 { scheduler.note(BlockRecall(block: 4), grade: .easy, on: day(9)) }
    let trained = try #require(scheduler[4])
    #expect(trained.memory == missed.memory && trained.dueDay() == missed.dueDay())
    #expect(!trained.isDue(on: day(9)) && trained.isDue(on: day(10)))
    // The clock set back is no later day either.
    scheduler.note(BlockRecall(block: 4), grade: .easy, on: day(8))
    #expect(scheduler[4]?.memory == missed.memory && scheduler[4]?.lastDay == day(9))
    scheduler.note(BlockRecall(block: 4), grade: .good, on: day(10))
    #expect((scheduler[4]?.memory.stability ?? 0) > missed.memory.stability)
  }

  @Test("a block that was learned a minute ago is due on the next day, and then as any other")
  func lesson() throws {
    var scheduler = LearningScheduler()
    for grade in [RecallGrade.good, .easy] {
      let block = Int64(grade.rawValue)
      scheduler.note(BlockRecall(block: block), grade: grade, on: day(3), isLesson: true)
      let card = try #require(scheduler[block])
      #expect(card.dueDay() == day(4) && card.dueDay(retention: 0.97) == day(4))
      #expect(card.memory.difficulty == MemoryState(first: grade).difficulty)
      scheduler.note(BlockRecall(block: block), grade: .good, on: day(4), isLesson: true)
      #expect(try #require(scheduler[block]).dueDay() > day(7))
    }
  }

  @Test("who knows 3,000 decimals recalls at most 40 blocks on any of the next 60 days")
  func mature() throws {
    var scheduler = LearningScheduler()
    scheduler.note(BlockRecall(block: 5), grade: .good, on: day(-9))
    scheduler.note(BlockRecall(block: 7, isMissed: true), grade: .again, on: day(0))
    scheduler.note(BlockRecall(block: 8), grade: .good, on: day(0), isLesson: true)
    let kept = [try #require(scheduler[5]), try #require(scheduler[7])]
    scheduler.mature(Array(0..<300), on: day(0))
    #expect(scheduler.blocks.map(\.block) == Array(0..<300))
    #expect(scheduler[5] == kept[0] && scheduler[7] == kept[1])
    #expect(scheduler[8]?.dueDay() == scheduler[9]?.dueDay() && scheduler[8]?.repetitions == 1)
    #expect(scheduler[9]?.dueDay() == day(65) && scheduler[299]?.dueDay() == day(7))
    var most = 0
    for today in (1...60).map(day) {
      let due = scheduler.due(on: today)
      most = max(most, due.count)
      for card in due { scheduler.note(BlockRecall(block: card.block), grade: .good, on: today) }
    }
    #expect(most >= 10 && most <= 40)
    #expect(scheduler.blocks.count { $0.repetitions > 0 } > 260, "nearly all were asked for")
  }

  @Test("the chance to recite all of it is that of every block at once")
  func chance() {
    var scheduler = LearningScheduler()
    #expect(scheduler.chanceOfAll(on: day(0)) == 0)
    for block: Int64 in [0, 1, 3] {
      scheduler.note(BlockRecall(block: block), grade: .good, on: day(0), isLesson: true)
    }
    #expect(abs(scheduler.chanceOfAll(on: day(1)) - 0.81) < 1e-12, "two blocks before a new one")
  }

  @Test("a spot check draws a block of each tenth")
  func spotCheck() {
    let draws = (0..<50).map { SpotCheck.blocks(of: 1_009, seed: $0) }
    for blocks in draws { #expect(blocks.map { $0 / 10 } == Array(0..<10)) }
    #expect(Set(draws).count > 40)
    #expect(SpotCheck.blocks(of: 45, seed: 1) == [0, 1, 2, 3])
    #expect(Set(SpotCheck.blocks(of: 157, seed: 3)).count == 10)
  }

  @Test("C29: a reveal is a hard recall that postpones nothing")
  func revealed() throws {
    var scheduler = LearningScheduler()
    scheduler.note(BlockRecall(block: 1), grade: .good, on: day(0))
    let before = try #require(scheduler[1])
    let help = BlockRecall(block: 1, isRevealed: true)
    #expect(help.grade(ownGap: nil) == .hard)
    scheduler.note(help, grade: .hard, on: day(2))
    let after = try #require(scheduler[1])
    #expect(after.memory.stability == before.memory.stability)
    #expect(after.memory.difficulty > before.memory.difficulty)
  }

  @Test("the grade is read off the keys")
  func grades() {
    func recall(gap: Int64, pause: Int64 = 0, missed: Bool = false) -> BlockRecall {
      BlockRecall(block: 0, isMissed: missed, gap: gap, pause: pause)
    }
    #expect(recall(gap: second / 4, missed: true).grade(ownGap: second) == .again)
    #expect(recall(gap: second / 4, pause: 3 * second + 1).grade(ownGap: second) == .hard)
    #expect(recall(gap: second, pause: 3 * second).grade(ownGap: second) == .good)
    #expect(recall(gap: second / 4 * 3).grade(ownGap: second) == .easy)
    #expect(recall(gap: second / 4 * 3).grade(ownGap: nil) == .good)
    #expect(recall(gap: 0).grade(ownGap: second) == .good, "a void time is not fast")
  }

  @Test("a session tells of the blocks that were missed, and of whole ones typed from memory")
  func recalls() throws {
    let times = (0..<45).map { Int64($0) * second / 5 }
    let recalls = BlockRecall.all(
      typed: DigitRange(5..<50), errors: [7, 33],
      revealed: [DigitRange(20..<30), DigitRange(44..<50)],
      times: times)
    #expect(recalls.map(\.block) == [0, 1, 3, 4], "all of the third block was shown")
    #expect(recalls.map(\.isMissed) == [true, false, true, false])
    #expect(recalls.map(\.isRevealed) == [false, false, false, true])
    #expect(recalls[1].gap == second / 5 && recalls[1].pause == second / 5)
    #expect(recalls[0].gap == 0)
    // A wrong key at the block's edge, after which the player left.
    #expect(
      BlockRecall.all(typed: DigitRange(0..<10), errors: [10], revealed: [], times: [])
        .map(\.block) == [0, 1])
    #expect(BlockRecall.all(typed: DigitRange(0..<9), errors: [], revealed: [], times: []).isEmpty)
  }

  @Test("R79: the block most likely forgotten comes first, then more errors, then the earlier")
  func order() {
    var scheduler = LearningScheduler()
    for block: Int64 in [5, 2, 7, 1] {
      scheduler.note(BlockRecall(block: block, isMissed: true), grade: .again, on: day(1))
    }
    for block: Int64 in [2, 7] {
      scheduler.note(BlockRecall(block: block, isMissed: true), grade: .again, on: day(1))
    }
    scheduler.note(BlockRecall(block: 8), grade: .good, on: day(1))
    #expect(scheduler.blocks.map(\.block) == [1, 2, 5, 7, 8])
    #expect(scheduler.due(on: day(1)).map(\.block) == [2, 7, 1, 5])
    #expect(scheduler.due(on: day(9)).map(\.block) == [2, 7, 1, 5, 8])
    scheduler.note(BlockRecall(block: 2), grade: .good, on: day(1))
    #expect(scheduler.next(on: day(1))?.block == 7)
    #expect(scheduler.firstNewBlock == 0)
  }

  @Test("R79: stored memories are restored, invalid ones are not")
  func storing() throws {
    let state = try #require(MemoryState(stability: 3, difficulty: 5))
    #expect(MemoryState(stability: 0, difficulty: 5) == nil)
    #expect(MemoryState(stability: 3, difficulty: 11) == nil)
    #expect(MemoryState(billionths: 3_000_000_000, 5_000_000_000) == state)
    func memory(_ block: Int64, errors: Int64 = 1) -> BlockMemory? {
      BlockMemory(
        block: block, memory: state, firstDay: day(1), lastDay: day(3), errorCount: errors,
        repetitions: 0)
    }
    #expect(memory(-1) == nil)
    #expect(memory(0, errors: -1) == nil)
    let memories = [try #require(memory(9)), try #require(memory(4))]
    let scheduler = LearningScheduler(memories + [try #require(memory(9, errors: 7))])
    #expect(scheduler.blocks.map(\.block) == [4, 9])
    #expect(scheduler[9]?.errorCount == 1)
    #expect(scheduler[5] == nil)
  }

  @Test("R78: the last block of a pack may be short")
  func lastBlock() {
    #expect(
      LearningScheduler.segment(ofBlock: 9, available: 93) == DigitRange(from: 90, upTo: 93))
    #expect(LearningScheduler.segment(ofBlock: 10, available: 93) == nil)
    #expect(LearningScheduler.segment(ofBlock: -1, available: 93) == nil)
    #expect(LearningScheduler.segment(ofBlock: 0, available: 0) == nil)
  }
}
