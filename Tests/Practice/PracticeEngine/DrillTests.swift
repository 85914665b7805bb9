import DigitCore
import PracticeEngine
import Testing

@Suite("Drills")
struct DrillTests {
  private func questions(
    _ kind: DrillKind, known: Int64 = 100, _ scheduler: LearningScheduler = LearningScheduler(),
    pace: Int64 = 0, digits: [Digit] = hundredDecimalsOfPi, seed: UInt64 = 7
  ) -> [DrillQuestion] {
    Drill.questions(
      kind, known: known, scheduler: scheduler, pace: pace, source: digits, seed: seed)
  }

  private func answer(_ question: DrillQuestion, _ digits: [Digit] = hundredDecimalsOfPi)
    -> [Digit]
  {
    let right = question.answers.flatMap { digits[Int($0.lowerIndex)..<Int($0.upperIndex)] }
    return question.isReversed ? right.reversed() : right
  }

  @Test(
    "every kind asks for known decimals alone, and knows its answer", arguments: DrillKind.allCases)
  func known(kind: DrillKind) {
    var scheduler = LearningScheduler()
    scheduler.note(BlockRecall(block: 3, isMissed: true), grade: .again, on: CivilDay(number: 1))
    for seed in 0..<UInt64(40) {
      for known: Int64 in [20, 35, 100] {
        for question in questions(kind, known: known, scheduler, seed: seed) where kind != .weak {
          #expect(question.answers.allSatisfy { $0.upperIndex <= known && !$0.isEmpty })
          let right = answer(question)
          #expect(question.isAnswered(by: right, source: hundredDecimalsOfPi))
          #expect(!question.isAnswered(by: Array(right.dropLast()), source: hundredDecimalsOfPi))
          #expect(!question.isAnswered(by: right + right, source: hundredDecimalsOfPi))
          var wrong = right
          wrong[0] = Digit((right[0].value + 1) % 10)!
          #expect(!question.isAnswered(by: wrong, source: hundredDecimalsOfPi))
        }
      }
    }
    #expect(questions(kind, known: 19, scheduler).isEmpty)
    #expect(questions(kind, seed: 3) == questions(kind, seed: 3))
  }

  @Test("the matrix has fifty blocks of five with what comes before and after them")
  func matrix() {
    let asked = questions(.matrix)
    #expect(asked.count == 50)
    #expect(asked.allSatisfy { $0.answers.count == 2 && $0.cue.count >= 5 })
    #expect(Set(asked.map(\.cue)).count > 10)
  }

  @Test("Olympus Mons asks for the nine before and the nine after fifty blocks of five")
  func olympus() {
    let asked = questions(.olympus)
    #expect(asked.count == 50 && asked.allSatisfy { $0.cue.count >= 5 })
    for question in asked {
      #expect(question.answers.last?.lowerIndex == question.cue.upperIndex)
      #expect(question.answers.allSatisfy { $0.count == 9 })
      if question.answers.count == 2 {
        #expect(question.answers[0].upperIndex == question.cue.lowerIndex)
      }
    }
    #expect(asked.contains { $0.answers.count == 2 })
  }

  @Test("backwards asks for the ten before a block, the nearest first")
  func backwards() throws {
    let asked = questions(.backwards)
    #expect(asked.count == 10)
    for question in asked {
      #expect(question.answers.map(\.upperIndex) == [question.cue.lowerIndex])
      let forwards = question.answers.flatMap {
        hundredDecimalsOfPi[Int($0.lowerIndex)..<Int($0.upperIndex)]
      }
      #expect(question.isAnswered(by: forwards.reversed(), source: hundredDecimalsOfPi))
      #expect(!question.isAnswered(by: forwards, source: hundredDecimalsOfPi))
    }
  }

  @Test("a permutation asks for each place of an official number once, at most for a hundred")
  func permutation() {
    for (known, range) in [
      (20, 10), (99, 10), (100, 100), (4999, 100), (5000, 5000), (20_000, 10_000),
    ]
      as [(Int64, Int64)]
    {
      #expect(DrillKind.permutation.range(of: known) == range)
    }
    for (known, count) in [(30, 10), (100, 100)] as [(Int64, Int)] {
      let places = questions(.permutation, known: known).map { $0.answers[0].lowerIndex }
      #expect(places.sorted() == (0..<Int64(count)).map(\.self) && places != places.sorted())
    }
    let many = questions(
      .permutation, known: 5000,
      digits: Array(repeating: hundredDecimalsOfPi, count: 50).flatMap(\.self))
    #expect(many.count == 100 && Set(many.map(\.answers)).count == 100)
  }

  @Test(
    "a permutation lets every answer be corrected once, and its result is kept with its numbers")
  func correction() throws {
    let asked = questions(.permutation, known: 30)
    var run = try #require(DrillRun(.permutation, known: 10, questions: asked, at: 0))
    for (place, question) in asked.enumerated() {
      let right = answer(question)[0]
      let wrong = Digit((right.value + 1) % 10)!
      // None wrong, then one, then two.
      for digit in [[right], [wrong, right], [wrong, wrong]][place % 3] {
        #expect(run.place == place)
        run.type(digit, source: hundredDecimalsOfPi, at: Int64(place + 1) * second)
        #expect((run.corrected != nil) == (run.place == place && digit == wrong))
      }
      #expect(run.isMissed == (place % 3 == 2))
      if run.isMissed { run.goOn(at: Int64(place + 1) * second) }
    }
    let result = try #require(run.matrixResult(on: CivilDay(number: 1)))
    #expect(result.kind == .permutation && result.known == 10 && result.asked == 10)
    #expect(result.right == 7 && result.time == 10 * second)
  }

  @Test("no place is asked for twice before every one was")
  func different() {
    #expect(Set(questions(.positions).map(\.answers)).count == 10)
    #expect(Set(questions(.neighbors, known: 60).map(\.answers)).count == 10)
    let matrix = questions(.matrix, known: 35)
    let counts = Dictionary(grouping: matrix, by: \.answers).mapValues(\.count)
    #expect(counts.count == 5 && counts.values.allSatisfy { $0 == 10 })
  }

  @Test("a run counts, waits after a wrong answer, and judges only whole answers")
  func run() throws {
    let asked = questions(.neighbors)
    var run = try #require(DrillRun(.neighbors, known: 100, questions: asked, at: 5 * second))
    #expect(!run.hasBegun && run.wasRight == nil)
    for digit in answer(asked[0]) { run.type(digit, source: hundredDecimalsOfPi, at: 6 * second) }
    #expect(run.place == 1 && run.rightCount == 1 && run.wasRight == true && run.time == second)
    var wrong = answer(asked[1])
    wrong[4] = Digit((wrong[4].value + 1) % 10)!
    for digit in wrong { run.type(digit, source: hundredDecimalsOfPi, at: 7 * second) }
    #expect(run.isMissed && run.place == 1 && run.rightCount == 1 && run.wasRight == false)
    run.erase()
    run.type(wrong[0], source: hundredDecimalsOfPi, at: 8 * second)
    #expect(run.typed == wrong && run.missed == [1])
    run.goOn(at: 9 * second)
    #expect(run.place == 2 && run.typed.isEmpty && run.rightCount == 1 && run.wasRight == false)
    for _ in 2..<asked.count {
      run.goOn(at: 10 * second)
      run.goOn(at: 11 * second)
    }
    #expect(run.isOver && run.rightCount == 1 && run.missed.count == 9 && run.time == 6 * second)
    #expect(run.matrixResult(on: CivilDay(number: 1)) == nil)
    run.goOn(at: 99 * second)
    #expect(run.isOver && run.time == 6 * second)
    #expect(DrillRun(.weak, known: 100, questions: [], at: 0) == nil)
  }

  @Test("decimals that occur twice are asked with the context that tells them apart")
  func context() throws {
    let text = "1234567890" + "5555512345" + "6789011111"
    let digits = text.utf8.compactMap { Digit(ascii: $0) }
    // 67890 stands at 5 and at 20, 1234567890 at 0 and at 15: only what is before tells.
    let cue = Drill.cue(20..<25, known: 30, digits)
    #expect(cue == DigitRange(10..<25))
    #expect(Drill.cue(25..<30, known: 30, digits) == DigitRange(25..<30))
    #expect(Drill.cue(5..<10, known: 30, digits) == DigitRange(0..<10), "no more is before it")
  }

  @Test("weak blocks are those that were missed or slow, the worst first, after their cue")
  func weak() {
    var scheduler = LearningScheduler()
    func note(_ block: Int64, gap: Int64 = second, missed: Bool = false) {
      let recall = BlockRecall(block: block, isMissed: missed, gap: gap)
      scheduler.note(recall, grade: recall.grade(ownGap: nil), on: CivilDay(number: 1))
    }
    for block: Int64 in [0, 1, 2, 3] { note(block) }
    note(1, missed: true)
    note(2, gap: 2 * second)
    note(4, missed: true)
    note(4)
    let asked = questions(.weak, scheduler, pace: second)
    #expect(asked.map { $0.answers[0].lowerIndex } == [10, 40, 20])
    #expect(asked[0].cue == DigitRange(5..<10))
    #expect(questions(.weak, LearningScheduler(), pace: second).isEmpty)
  }

  @Test("a matrix beats another by answers, then by decimals known, then by time")
  func records() throws {
    func result(_ right: Int64, _ known: Int64, _ time: Int64) throws -> MatrixResult {
      try #require(
        MatrixResult(known: known, right: right, time: time, day: CivilDay(number: 1)))
    }
    #expect(try result(50, 100, 9).beats(result(49, 900, 1)))
    #expect(try result(50, 200, 9).beats(result(50, 100, 1)))
    #expect(try result(50, 100, 1).beats(result(50, 100, 2)))
    #expect(try !result(50, 100, 2).beats(result(50, 100, 2)))
    #expect(MatrixResult(known: 100, right: 51, time: 1, day: CivilDay(number: 1)) == nil)
  }

  @Test("each number of a word is its answer, and no other one")
  func alternatives() {
    let question = DrillQuestion(
      cue: DigitRange(0..<0), answers: [DigitRange(0..<2)],
      alternatives: [DigitRange(2..<4), DigitRange(4..<6)])
    #expect(question.answerLength == 2)
    for (text, isRight) in [
      ("14", true), ("15", true), ("92", true), ("41", false), ("1415", false), ("1", false),
    ] {
      let digits = text.utf8.compactMap { Digit(ascii: $0) }
      #expect(question.isAnswered(by: digits, source: hundredDecimalsOfPi) == isRight, "\(text)")
    }
  }
}
