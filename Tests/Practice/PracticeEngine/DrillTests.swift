import DigitCore
import PracticeEngine
import Testing

@Suite("Drills")
struct DrillTests {
  private func questions(
    _ kind: DrillKind, known: Int64 = 100, _ scheduler: LearningScheduler = LearningScheduler(),
    pace: Int64 = 0, digits: [Digit] = hundredDecimalsOfPi, seed: UInt64 = 7
  ) -> [DrillQuestion] {
    kind.forms(known: known).first.map {
      Drill.questions(kind, $0, scheduler: scheduler, pace: pace, source: digits, seed: seed)
    } ?? []
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

  @Test("Olympus Mons asks for the rows around one; a page of a hundred ends with one of ten")
  func olympus() throws {
    var starts: [Int64] = []
    for page in 0..<5 as Range<Int64> { starts += (0...10).map { 100 * page + 9 * $0 } }
    starts.append(500)
    let asked = questions(.olympus, known: 500, digits: manyDigits(500))
    #expect(asked.count == 50)
    for question in asked {
      let row = try #require(starts.firstIndex(of: question.cue.lowerIndex))
      let rows = [row - 1, row, row + 1].map { DigitRange(starts[$0]..<starts[$0 + 1]) }
      #expect(question.cue == rows[1] && question.answers == [rows[0], rows[2]])
    }
    #expect(Set(asked.flatMap { $0.answers.map(\.count) }) == [9, 10])
    // Of two rows the second is asked for.
    for question in questions(.olympus, known: 20) {
      #expect(question.cue == DigitRange(0..<9) && question.answers == [DigitRange(9..<18)])
    }
  }

  @Test("what is kept is drawn from a fixed range, by the rules from the first 10,000 or 100,000")
  func ranges() {
    for (kind, known, ranges) in [
      (.matrix, 19, []), (.matrix, 20, [20]), (.matrix, 777, [500, 100, 50, 20]),
      (.backwards, 99, [50, 20]), (.matrix, 9_999, [5000, 1000, 500, 100, 50, 20]),
      (.matrix, 200_000, [10_000, 5000, 1000, 500, 100, 50, 20]),
      (.olympus, 100_000, [100_000, 50_000, 10_000, 5000, 1000, 500, 100, 50, 20]),
      (.neighbors, 777, [777]), (.words, 0, [100]),
    ] as [(DrillKind, Int64, [Int64])] {
      #expect(kind.forms(known: known).map(\.range) == ranges, "\(kind) \(known)")
    }
    let asked = questions(.matrix, known: 777, digits: manyDigits(777))
    #expect(asked.allSatisfy { ($0.answers.last?.upperIndex ?? .max) <= 500 })
    #expect(asked.allSatisfy { $0.cue.upperIndex.isMultiple(of: 5) })
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

  @Test("a permutation has the N, n and k that the Pi World Ranking List admits, the usual first")
  func admitted() {
    // Read on pi-world-ranking-list.com, ?page=pi-permutation.
    let rules: Set<[Int64]> = [
      [10, 1, 10], [100, 1, 10], [100, 1, 100],
      [5000, 1, 10], [5000, 1, 100], [5000, 1, 500], [5000, 2, 10], [5000, 2, 100],
      [5000, 2, 2500], [5000, 10, 10], [5000, 10, 100], [5000, 10, 500],
      [10_000, 1, 10], [10_000, 1, 100], [10_000, 1, 10_000], [10_000, 2, 10],
      [10_000, 2, 100], [10_000, 2, 5000], [10_000, 10, 10], [10_000, 10, 100],
      [10_000, 10, 1000],
    ]
    func forms(_ known: Int64) -> [[Int64]] {
      DrillKind.permutation.forms(known: known).map { [$0.range, $0.group, $0.count] }
    }
    #expect(Set(forms(10_000)) == rules && forms(10_000).count == rules.count)
    for known: Int64 in [20, 99, 100, 4999, 5000, 9999] {
      #expect(Set(forms(known)) == rules.filter { $0[0] <= known }, "\(known)")
    }
    #expect(forms(99)[0] == [10, 1, 10] && forms(4999)[0] == [100, 1, 100])
    #expect(forms(5000)[0] == [5000, 1, 100] && forms(20_000)[0] == [10_000, 1, 100])
  }

  @Test("as the rules say, digit no. 4 is 5, two digits no. 4 are 65, ten no. 4 are 5028841971")
  func knownAnswers() throws {
    for (group, answer) in [(1, "5"), (2, "65"), (10, "5028841971")] as [(Int64, String)] {
      let form = DrillForm(range: 100, group: group, count: 100 / group)
      let asked = Drill.questions(
        .permutation, form, scheduler: LearningScheduler(), pace: 0, source: hundredDecimalsOfPi,
        seed: 7)
      let starts = asked.map { $0.answers[0].lowerIndex }
      #expect(starts.sorted() == (0..<100 / group).map { $0 * group } && starts != starts.sorted())
      let fourth = try #require(asked.first { $0.answers[0].lowerIndex == 3 * group })
      let digits = answer.utf8.compactMap { Digit(ascii: $0) }
      #expect(fourth.answerLength == group && fourth.cue.isEmpty)
      #expect(fourth.isAnswered(by: digits, source: hundredDecimalsOfPi))
    }
    let many = questions(.permutation, known: 5000, digits: manyDigits(5000))
    #expect(many.count == 100 && Set(many.map(\.answers)).count == 100)
  }

  @Test(
    "a permutation lets every answer be corrected once, and its result is kept with its numbers")
  func correction() throws {
    for group: Int64 in [1, 2, 10] {
      let form = DrillForm(range: 10 * group, group: group, count: 10)
      let asked = Drill.questions(
        .permutation, form, scheduler: LearningScheduler(), pace: 0, source: hundredDecimalsOfPi,
        seed: 7)
      var run = try #require(DrillRun(.permutation, form, questions: asked, at: 0))
      var time: Int64 = 0
      for (place, question) in asked.enumerated() {
        let right = answer(question)
        let wrong = Array(right.dropLast()) + [Digit((right[right.count - 1].value + 1) % 10)!]
        // None wrong, then one, then two.
        for digits in [[right], [wrong, right], [wrong, wrong]][place % 3] {
          #expect(run.place == place)
          for digit in digits {
            time += second / 10
            run.type(digit, source: hundredDecimalsOfPi, at: time)
          }
          #expect((run.corrected != nil) == (run.place == place && digits == wrong))
        }
        #expect(run.isMissed == (place % 3 == 2))
        if run.isMissed { run.goOn(at: time) }
      }
      let result = try #require(run.matrixResult(on: CivilDay(number: 1)))
      #expect(result.kind == .permutation && result.form == form)
      #expect(result.right == 7 && result.time == time)
    }
  }

  @Test("no place is asked for twice before every one was")
  func different() {
    #expect(Set(questions(.positions).map(\.answers)).count == 10)
    #expect(Set(questions(.neighbors, known: 60).map(\.answers)).count == 10)
    let matrix = questions(.matrix, known: 35)
    let counts = Dictionary(grouping: matrix, by: \.answers).mapValues(\.count)
    #expect(counts.count == 2 && counts.values.allSatisfy { $0 == 25 })
  }

  @Test("a run counts, waits after a wrong answer, and judges only whole answers")
  func run() throws {
    let asked = questions(.neighbors)
    let form = try #require(DrillKind.neighbors.forms(known: 100).first)
    var run = try #require(DrillRun(.neighbors, form, questions: asked, at: 5 * second))
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
    #expect(DrillRun(.weak, form, questions: [], at: 0) == nil)
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

  @Test("results of a form stand together: the most answers first, then the fastest")
  func records() throws {
    func result(
      _ right: Int64, _ range: Int64, _ time: Int64, group: Int64 = 1, count: Int64 = 50,
      _ kind: DrillKind = .matrix
    ) -> MatrixResult? {
      MatrixResult(
        kind, DrillForm(range: range, group: group, count: count), right: right, time: time,
        day: CivilDay(number: 1))
    }
    let sorted = [
      result(90, 5000, 9, count: 100, .permutation), result(10, 5000, 1, count: 10, .permutation),
      result(10, 5000, 1, group: 2, count: 10, .permutation), result(50, 500, 2),
      result(49, 500, 1), result(49, 500, 7), result(50, 100, 1),
    ].compactMap(\.self)
    #expect(sorted.count == 7 && Array(sorted.reversed()).ordered { $0.order } == sorted)
    #expect(result(51, 100, 1) == nil && result(-1, 100, 1) == nil && result(1, 100, -1) == nil)
    #expect(result(1, 9, 1) == nil && result(1, 100, 1, .weak) == nil)
    #expect(result(1, 100, 1, group: 11) == nil)
    // What somebody's file says must be as short to draw as what the program draws.
    #expect(result(1, 10_000, 1, count: 51) == nil && result(1, 19, 1, .backwards) == nil)
    #expect(result(1, 100, 1, count: 10_001, .permutation) == nil)
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
