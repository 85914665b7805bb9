import DigitCore
import PracticeEngine
import Testing

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
    #expect(SessionText.position(session.snapshot.position, in: .english) == "Position: #1")
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

  @Test("R5: a segment of a source serves its digits and no others")
  func digitSegment() throws {
    let range = DigitRange(from: 10, upTo: 12)!
    let segment = try #require(DigitSegment(of: hundredDecimalsOfPi, range: range))
    #expect(segment.digit(at: 9) == nil)
    #expect(segment.digit(at: 10) == hundredDecimalsOfPi[10])
    #expect(segment.digit(at: 12) == nil)
    #expect(DigitSegment(of: hundredDecimalsOfPi, range: DigitRange(from: 0, upTo: 101)!) == nil)
    var session = try PracticeSession(mode: .learn, source: segment, segment: range)
    session.typeRight(2)
    #expect(session.snapshot.phase == .finished(.completed))
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
