import DigitCore
import PracticeEngine
import Testing

@Suite("Learning scheduler")
struct LearningTests {
  private func day(_ number: Int64) -> CivilDay { CivilDay(number: number) }

  @Test("R78: after an error the faulty block of ten is due at once")
  func recovery() throws {
    var session = try makeSession(.practice)
    session.typeRight(37)
    session.typeWrong(at: 99 * second)
    var scheduler = LearningScheduler()
    scheduler.noteError(at: session.snapshot.currentIndex, on: day(5))
    let block = try #require(scheduler.next(on: day(5)))
    let segment = LearningScheduler.segment(ofBlock: block.block, available: 100)
    #expect(segment == DigitRange(from: 30, upTo: 40))
    var drill = try PracticeSession(mode: .learn, source: hundredDecimalsOfPi, segment: segment)
    drill.typeRight(10)
    #expect(drill.snapshot.phase == .finished(.completed))
  }

  @Test("R79: faultless repetitions come back after 1, 3, 7, 14, 30 days; an error starts over")
  func boxes() throws {
    var scheduler = LearningScheduler()
    scheduler.noteError(at: 0, on: day(0))
    var today: Int64 = 0
    for wait in [Int64(1), 3, 7, 14, 30, 30] {
      scheduler.noteSuccess(block: 0, on: day(today))
      #expect(scheduler.next(on: day(today + wait - 1)) == nil)
      #expect(scheduler.next(on: day(today + wait))?.block == 0)
      today += wait
    }
    scheduler.noteError(at: 9, on: day(today))
    #expect(scheduler[0]?.box == 0)
    #expect(scheduler[0]?.errorCount == 2)
    #expect(scheduler[0]?.repetitions == 6)
    #expect(scheduler.next(on: day(today))?.block == 0)
  }

  @Test("R79: the weakest block comes first: lower box, more errors, earlier")
  func order() {
    var scheduler = LearningScheduler()
    for index in [Int64(50), 20, 20, 70, 70, 10] { scheduler.noteError(at: index, on: day(1)) }
    #expect(scheduler.blocks.map(\.block) == [1, 2, 5, 7])
    #expect(scheduler.next(on: day(1))?.block == 2)
    scheduler.noteSuccess(block: 2, on: day(1))
    #expect(scheduler.next(on: day(1))?.block == 7)
    scheduler.noteSuccess(block: 7, on: day(1))
    #expect(scheduler.next(on: day(1))?.block == 1)
    #expect(scheduler.next(on: day(0)) == nil)
  }

  @Test("R79: stored memories are restored, invalid ones are not")
  func storing() throws {
    func memory(_ block: Int64, _ box: Int) -> BlockMemory? {
      BlockMemory(block: block, box: box, errorCount: 1, repetitions: 0, dueDay: day(3))
    }
    #expect(memory(-1, 0) == nil)
    #expect(memory(0, 6) == nil)
    let memories = [try #require(memory(9, 2)), try #require(memory(4, 0))]
    let scheduler = LearningScheduler(memories + memories)
    #expect(scheduler.blocks.map(\.block) == [4, 9])
    #expect(scheduler[9]?.box == 2)
    #expect(scheduler[5] == nil)
    var unknown = scheduler
    unknown.noteSuccess(block: 5, on: day(3))
    #expect(unknown == scheduler)
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
