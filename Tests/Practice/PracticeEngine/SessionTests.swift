import DigitCore
import PracticeEngine
import Testing

@Suite("Session: verdicts and counters")
struct SessionRuleTests {
  @Test("R9 R12 C2: a right digit advances, a wrong one waits for the right one")
  func counters() throws {
    var session = try makeSession(.practice)
    #expect(session.input(Digit(1)!, at: 0).verdict == .correct)
    let wrong = session.input(Digit(5)!, at: 1)
    #expect(wrong.verdict == .error(fatal: false, revealCorrect: true))
    #expect(session.snapshot.currentIndex == 1)
    #expect(session.snapshot.errorCount == 1)
    _ = session.input(Digit(1)!, at: 2)
    #expect(session.snapshot.currentIndex == 1)
    #expect(session.snapshot.errorCount == 2)
    #expect(session.input(Digit(4)!, at: 3).verdict == .correct)
    #expect(session.snapshot.correctCount == 2)
  }

  @Test("R1: constants are found by name and number, and another one is a value like these")
  func constants() throws {
    for constant in MathematicalConstant.all {
      #expect(MathematicalConstant.named(constant.name) == constant)
      #expect(MathematicalConstant.withCode(constant.code) == constant)
    }
    #expect(MathematicalConstant.all.starts(with: MathematicalConstant.known))
    #expect(MathematicalConstant.named("tau") == nil && MathematicalConstant.withCode(999) == nil)
    let constant = MathematicalConstant(
      code: 999, name: "made-up", symbol: "m", integerPart: Digit(0)!)
    var session = try makeSession(.game, digits: [Digit(5)!])
    session.typeRight(1)
    let result = session.result(
      constant: constant, records: PersonalRecords(), totalExperience: 0)
    #expect(result.updates.crown?.value.constant == constant)
  }

  @Test("R7: decimals are typed, the digit before the point is not")
  func firstDecimal() throws {
    var session = try makeSession(.practice)
    #expect(session.input(MathematicalConstant.pi.integerPart, at: 0).verdict != .correct)
    #expect(session.input(Digit(1)!, at: 1).verdict == .correct)
  }

  @Test("R11: every counter after a few events")
  func story() throws {
    var session = try makeSession(.game)
    session.typeRight(4)
    session.typeWrong(at: second)
    session.typeRight(2, from: 2 * second)
    _ = session.reveal(at: 3 * second)
    let state = session.snapshot
    #expect(state.currentIndex == 6)
    #expect(state.correctCount == 6)
    #expect(state.errorCount == 1)
    #expect(state.currentStreak == 2)
    #expect(state.bestStreak == 4)
    #expect(state.revealsUsed == 1)
    #expect(state.firstErrorIndex == 4)
  }

  @Test("R13 C15: strict ends at the first error")
  func strict() throws {
    var session = try makeSession(.strict)
    session.typeRight(5)
    let response = session.typeWrong(at: second)
    #expect(response.verdict == .error(fatal: true, revealCorrect: false))
    #expect(session.snapshot.phase == .finished(.error))
    #expect(session.snapshot.currentIndex == 5)
    #expect(session.snapshot.errorCount == 1)
  }

  @Test("R14 R69: elsewhere an error shows the right digit and the session goes on")
  func tolerant() throws {
    for mode in SessionMode.allCases where mode != .strict {
      var session = try makeSession(mode)
      let response = session.typeWrong(at: 0)
      #expect(response.verdict == .error(fatal: false, revealCorrect: true))
      #expect(response.expected == Digit(1)!)
      #expect(response.feedback.contains(.showExpected))
      #expect(session.snapshot.phase == .running)
    }
  }

  @Test("R15 R95: an error costs one effective position, below zero too")
  func effectivePosition() throws {
    for mode in SessionMode.allCases where mode != .strict {
      var session = try makeSession(mode)
      session.typeWrong(at: 0)
      #expect(session.snapshot.effectivePosition == -1)
      session.typeRight(3, from: 1)
      #expect(session.snapshot.effectivePosition == 2)
    }
  }

  @Test("R17: the cumulative time of every right digit counts from the first key")
  func cumulativeTimes() throws {
    var session = try makeSession(.practice)
    session.typeWrong(at: 100)
    for time in [Int64(150), 150, 300] { _ = session.input(session.expectedDigit!, at: time) }
    session.typeWrong(at: 900)
    #expect(session.cumulativeTimes == [50, 50, 200])
    #expect(session.snapshot.lastCorrectTime == 200)
    #expect(session.snapshot.elapsed == 800)
  }

  @Test("R24: speed is the mean to the last right digit, 0 without time; accuracy is followed")
  func speed() throws {
    var session = try makeSession(.practice)
    #expect(session.snapshot.cps == 0)
    #expect(session.snapshot.accuracy == 1)
    session.typeRight(1)
    #expect(session.snapshot.cps == 0)
    session.typeRight(3, gap: second, from: second)
    session.typeWrong(at: 60 * second)
    #expect(session.snapshot.cps == 4.0 / 3.0)
    #expect(session.snapshot.accuracy == 0.8)
  }

  @Test("R25: without events nothing moves; a tick moves clock and ghost only")
  func noTimers() throws {
    var session = try makeSession(.game, ghost: GhostEngine(cumulativeTimes: [0, second])!)
    session.typeRight(1)
    let before = session.snapshot
    #expect(session.snapshot == before)
    _ = session.tick(at: 5 * second)
    #expect(session.snapshot.elapsed == 5 * second)
    #expect(session.snapshot.ghostPosition == 2)
    #expect(session.snapshot.correctCount == before.correctCount)
  }

  @Test("R23 C1: the properties of the modes")
  func modes() {
    #expect(SessionMode.allCases.map(\.rawValue) == ["learn", "practice", "game", "strict"])
    #expect(SessionMode.allCases.map(\.allowsErrors) == [true, true, true, false])
    #expect(SessionMode.allCases.map(\.showsOverlay) == [true, false, false, false])
    #expect(SessionMode.allCases.map(\.hasGhost) == [false, false, true, false])
    #expect(SessionMode.allCases.map(\.penalizesErrors) == [false, false, true, false])
    #expect(SessionMode.allCases.map(\.allowsReveals) == [false, true, true, false])
    #expect(SessionMode.allCases.map(\.countsForRecords) == [false, true, true, true])
    for mode in SessionMode.allCases { #expect(SessionMode(rawValue: mode.rawValue) == mode) }
    #expect(SessionMode(rawValue: "Game") == nil)
  }

  @Test("R28: the standard mode is learn")
  func standardMode() {
    #expect(SessionMode.standard == .learn)
  }

  @Test("R71: stored segments, 0 read as 50, nonsense read as the standard")
  func storedSegment() {
    func stored(_ start: Int64, _ end: Int64, _ available: Int64 = 1000) -> DigitRange {
      LearnSegment.stored(start: start, end: end, available: available)
    }
    let standard = DigitRange(from: 0, upTo: 50)
    #expect(stored(0, 0) == standard)
    #expect(stored(10, 0) == DigitRange(from: 10, upTo: 50))
    #expect(stored(50, 100) == DigitRange(from: 50, upTo: 100))
    #expect(stored(50, 0) == standard)
    #expect(stored(7, 7) == standard)
    #expect(stored(-1, 5) == standard)
    #expect(stored(0, 1001) == standard)
    #expect(stored(0, 0, 30) == DigitRange(from: 0, upTo: 30))
  }

  @Test("R72 R73 C24: learn shows its segment and nothing else; reveals change nothing there")
  func overlay() throws {
    var session = try makeSession(.learn, segment: (20, 40))
    session.typeRight(1)
    let before = session.snapshot
    #expect(session.reveal(at: 9 * second).verdict == .ignored(.modeWithoutReveal))
    #expect(session.snapshot.elapsed == before.elapsed)
    #expect(session.snapshot.revealsUsed == 0)
    #expect(
      [19, 20, 39, 40].map { session.snapshot.shows(index: $0) } == [false, true, true, false])
  }

  @Test("R75 R76 C5: a reveal shows the rest of the line of ten in practice and game")
  func reveal() throws {
    for mode in [SessionMode.practice, .game] {
      var session = try makeSession(mode)
      session.typeRight(13)
      #expect(!session.snapshot.isLineRevealed)
      #expect(session.reveal(at: 9 * second).feedback == .lineRevealed)
      #expect(session.snapshot.revealedUpTo == 20)
      #expect(session.snapshot.isLineRevealed)
      #expect([13, 19, 20].map { session.snapshot.shows(index: $0) } == [true, true, false])
      session.typeRight(7, from: 10 * second)
      #expect(!session.snapshot.isLineRevealed)
    }
  }

  @Test("C37: the blank pass reveals as well, the passes that show digits do not")
  func revealInRecall() throws {
    for pass in LearnPass.allCases {
      var session = try PracticeSession(
        mode: .learn, source: manyDigits(100), segment: DigitRange(20..<40), pass: pass)
      session.typeRight(3)
      _ = session.reveal(at: 9 * second)
      #expect(session.snapshot.revealsUsed == (pass == .blank ? 1 : 0), "\(pass)")
      #expect(session.snapshot.allowsReveals == (pass == .blank))
      if pass == .blank {
        #expect([29, 30].map { session.snapshot.shows(index: $0) } == [true, false])
      }
    }
  }

  @Test("R77: every reveal counts, in practice and game alone")
  func revealCount() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(mode)
      session.typeRight(1)
      _ = session.reveal(at: second)
      _ = session.reveal(at: second)
      #expect(session.snapshot.revealsUsed == (mode.allowsReveals ? 2 : 0), "\(mode)")
    }
  }
}

@Suite("Session: states and illegal events")
struct SessionStateTests {
  @Test("R10: ready, running, finished, and back by a reset")
  func life() throws {
    var session = try makeSession(.practice)
    #expect(session.snapshot.phase == .ready)
    session.typeRight(3, from: 7)
    #expect(session.snapshot.phase == .running)
    #expect(session.stop(at: 2 * second).feedback == .sessionEnded)
    #expect(session.snapshot.phase == .finished(.stopped))
    #expect(session.reset().verdict == .accepted)
    #expect(session.snapshot.phase == .ready)
    #expect(session.cumulativeTimes.isEmpty)
    session.typeRight(1, from: 2 * second)
    #expect(session.snapshot.elapsed == 0)
    #expect(session.cumulativeTimes == [0])
  }

  @Test("R16: the first digit starts the session, right or wrong; nothing else does")
  func start() throws {
    for right in [true, false] {
      var session = try makeSession(.practice)
      #expect(session.tick(at: 1).verdict == .ignored(.notBegun))
      #expect(session.reveal(at: 2).verdict == .ignored(.notBegun))
      #expect(session.stop(at: 3).verdict == .ignored(.notBegun))
      #expect(session.input(ascii: UInt8(ascii: "q"), at: 4).verdict == .ignored(.notADigit))
      #expect(session.snapshot.phase == .ready)
      // Events that changed nothing do not set the clock either.
      _ = right ? session.input(Digit(1)!, at: 0) : session.typeWrong(at: 0)
      #expect(session.snapshot.phase == .running)
      #expect(session.snapshot.elapsed == 0)
    }
  }

  @Test("R19: after a reset the position shows #1")
  func positionAfterReset() throws {
    var session = try makeSession(.game)
    session.typeRight(5)
    _ = session.reset()
    #expect(session.snapshot.position == 1)
  }

  @Test("a key after the end is ignored and changes nothing but the sequence")
  func keyAfterEnd() throws {
    var session = try makeSession(.practice, digits: Array(hundredDecimalsOfPi.prefix(3)))
    session.typeRight(3)
    let before = session.snapshot
    #expect(before.phase == .finished(.completed))
    #expect(session.expectedDigit == nil)
    #expect(session.input(Digit(5)!, at: second).verdict == .ignored(.sessionOver))
    #expect(session.input(ascii: 0, at: second).verdict == .ignored(.sessionOver))
    #expect(session.stop(at: second).verdict == .ignored(.sessionOver))
    #expect(session.tick(at: second).verdict == .ignored(.sessionOver))
    #expect(session.reveal(at: second).verdict == .ignored(.sessionOver))
    #expect(session.snapshot.sequence == before.sequence + 5)
    #expect(session.snapshot.elapsed == before.elapsed)
    #expect(session.snapshot.correctCount == 3)
  }

  @Test("time going backwards is refused for every kind of event")
  func backwards() throws {
    var session = try makeSession(.practice)
    session.typeRight(2, from: 10 * second)
    let before = session.snapshot
    for verdict in [
      session.input(Digit(4)!, at: 0).verdict, session.tick(at: .min).verdict,
      session.reveal(at: 9 * second).verdict, session.stop(at: 0).verdict,
    ] { #expect(verdict == .ignored(.timeWentBackwards)) }
    #expect(session.snapshot.elapsed == before.elapsed)
    #expect(session.snapshot.phase == .running)
    _ = session.reset()
    #expect(session.input(Digit(1)!, at: 0).verdict == .ignored(.timeWentBackwards))
  }

  @Test("times at both ends of 64 bits saturate and never trap")
  func extremeTimes() throws {
    var session = try makeSession(.game, ghost: GhostEngine(cumulativeTimes: [0, .max])!)
    _ = session.input(Digit(1)!, at: .min)
    _ = session.input(Digit(4)!, at: .max)
    #expect(session.snapshot.elapsed == .max)
    #expect(session.snapshot.ghostPosition == 2)
    #expect(session.snapshot.cps > 0)
    #expect(session.tick(at: .max).verdict == .accepted)
  }

  @Test("a source that breaks its promise is answered, not trapped on")
  func damagedSource() throws {
    struct Damaged: DigitSource {
      var digitCount: Int64 { 5 }
      func digit(at index: Int64) -> Digit? { index == 0 ? Digit(1) : nil }
    }
    var session = try PracticeSession(mode: .strict, source: Damaged())
    #expect(session.input(Digit(1)!, at: 0).verdict == .correct)
    #expect(session.input(Digit(4)!, at: 1).verdict == .ignored(.digitUnavailable))
    #expect(session.snapshot.phase == .running)
  }

  @Test("R22: digits and ghost are handed in, and a session cannot be made without digits")
  func setup() throws {
    let empty = #expect(throws: SessionSetupError.self) { _ = try makeSession(.game, digits: []) }
    #expect(empty?.code == .noDigits)
    #expect(empty?.description.contains("no digits") == true)
  }

  @Test("R5 R6 R70 R71: segments belong to learn and end within the available digits")
  func segments() throws {
    for mode in SessionMode.allCases where mode != .learn {
      let error = #expect(throws: SessionSetupError.self) {
        _ = try makeSession(mode, segment: (0, 10))
      }
      #expect(error?.code == .segmentOutsideLearn)
    }
    let empty = #expect(throws: SessionSetupError.self) {
      _ = try makeSession(.learn, segment: (9, 9))
    }
    #expect(empty?.code == .emptySegment)
    let beyond = #expect(throws: SessionSetupError.self) {
      _ = try makeSession(.learn, segment: (0, 101))
    }
    #expect(beyond?.code == .segmentBeyondDigits)
    #expect(beyond?.description.contains("100 digits available") == true)
    #expect(try makeSession(.learn).snapshot.range == DigitRange(from: 0, upTo: 50))
    let short = try makeSession(.learn, digits: Array(hundredDecimalsOfPi.prefix(7)))
    #expect(short.snapshot.range == DigitRange(from: 0, upTo: 7))
  }

  @Test("R74: a segment of length 1, and one that ends with the last digit of the source")
  func shortSegments() throws {
    for index in [Int64(0), 9, 10, 99] {
      var session = try makeSession(.learn, segment: (index, index + 1))
      #expect(session.snapshot.position == index + 1)
      #expect(session.expectedDigit == hundredDecimalsOfPi[Int(index)])
      #expect(session.typeWrong(at: 0).verdict == .error(fatal: false, revealCorrect: true))
      #expect(session.input(hundredDecimalsOfPi[Int(index)], at: 1).verdict == .correct)
      #expect(session.snapshot.phase == .finished(.completed))
      #expect(session.snapshot.correctCount == 1)
    }
  }

  @Test("the last digit of a pack completes the session in every mode")
  func lastDigit() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(mode, segment: mode == .learn ? (0, 100) : nil)
      session.typeRight(99)
      #expect(session.snapshot.phase == .running)
      session.typeRight(1, from: 100 * second)
      #expect(session.snapshot.phase == .finished(.completed), "\(mode)")
      #expect(session.snapshot.currentIndex == 100)
    }
  }

  @Test("R135: strict can be left on purpose, and the mean speed stands")
  func voluntaryStop() throws {
    var session = try makeSession(.strict)
    let time = session.typeRight(11, gap: second / 2)
    _ = session.stop(at: time + second)
    #expect(session.snapshot.phase == .finished(.stopped))
    #expect(session.snapshot.cps == 11.0 / 5.0)
    #expect(session.snapshot.elapsed == 6 * second)
    #expect(session.snapshot.isCertified)
  }
}
