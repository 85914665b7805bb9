import DigitCore
import PracticeEngine
import Testing

@Suite("Feedback, streak flow and pad")
struct FeedbackTests {
  @Test("R47 R48 R49: tiers at streaks 9, 10, 19, 20, 21, in every mode")
  func tiers() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(mode)
      var tiers: [StreakTier] = []
      var raised: [Int] = []
      for step in 1...21 {
        let response = session.input(session.expectedDigit!, at: Int64(step))
        tiers.append(session.snapshot.streakTier)
        if response.feedback.contains(.tierRaised) { raised.append(step) }
      }
      #expect([9, 10, 19, 20, 21].map { tiers[$0 - 1] } == [.none, .aura, .aura, .glow, .glow])
      #expect(raised == [10, 20])
      #expect(session.typeWrong(at: 99).feedback.contains(.tierLost))
      #expect(session.snapshot.streakTier == .none)
    }
  }

  @Test("R51 R52 C12: one more effect at a streak of fifty; the tier falls with an error")
  func express() {
    #expect(StreakTier.expressStreak == 50)
    #expect(StreakTier(streak: 50) == .glow)
    #expect(StreakTier(streak: 0) == .none)
  }

  @Test("R56 R57: the pad steps back beyond a streak of twenty, typed fast")
  func flow() throws {
    for (gap, expected) in [(second / 10, 0.05), (second / 2, 0.05), (second / 2 + 1, 0.20)] {
      var session = try makeSession(.practice)
      let time = session.typeRight(20, gap: gap)
      #expect(session.snapshot.padOpacity == 0.20)
      session.typeRight(1, from: time + gap)
      #expect(session.snapshot.padOpacity == expected, "gap \(gap)")
    }
    #expect(PadFlow.fastMeanGap == second / 2)
  }

  @Test("R57: a pause between chunks keeps the flow, an error ends it")
  func chunks() throws {
    var session = try makeSession(.practice)
    var time: Int64 = 0
    for _ in 0..<7 {
      time = session.typeRight(4, gap: second / 10, from: time) + second * 6 / 10
    }
    #expect(session.snapshot.isInFlow)
    session.typeWrong(at: time)
    #expect(!session.snapshot.isInFlow)
    session.typeRight(20, from: time)
    #expect(!session.snapshot.isInFlow)
    session.typeRight(1, from: time + 2 * second)
    #expect(session.snapshot.isInFlow)
  }

  @Test("R58: three idle seconds bring the pad back; then twenty more gaps are needed")
  func idle() throws {
    var session = try makeSession(.practice)
    let time = session.typeRight(30)
    _ = session.tick(at: time + 3 * second - 1)
    #expect(session.snapshot.padOpacity == 0.05)
    _ = session.tick(at: time + 3 * second)
    #expect(session.snapshot.padOpacity == 0.20)
    session.typeRight(20, from: time + 3 * second)
    #expect(session.snapshot.padOpacity == 0.20)
    session.typeRight(1, from: time + 6 * second)
    #expect(session.snapshot.padOpacity == 0.05)
  }

  @Test("R59: the change of opacity takes one second and overshoots nowhere")
  func fade() {
    #expect(PadFlow.fadingOpacity(isInFlow: true, elapsed: 0) == 0.20)
    #expect(PadFlow.fadingOpacity(isInFlow: true, elapsed: second) == 0.05)
    #expect(PadFlow.fadingOpacity(isInFlow: false, elapsed: second) == 0.20)
    #expect(PadFlow.fadingOpacity(isInFlow: false, elapsed: -5) == 0.05)
    var previous = 0.20
    for step in 1...100 {
      let opacity = PadFlow.fadingOpacity(isInFlow: true, elapsed: Int64(step) * second / 100)
      #expect(opacity < previous)
      previous = opacity
    }
  }

  @Test("R60 R61 R63: a right digit is felt, seen and heard in one set")
  func rightDigit() throws {
    var session = try makeSession(.practice)
    #expect(session.input(Digit(1)!, at: 0).feedback == [.click, .keyFlash, .keySound])
  }

  @Test("R62 R65 R67 C22: an error goes through at least two channels")
  func wrongDigit() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(mode)
      let feedback = session.typeWrong(at: 0).feedback
      #expect(feedback.isSuperset(of: [.doublePulse, .errorFlash, .errorSound]))
      #expect(!feedback.contains(.click))
    }
  }

  @Test("R66: only a strict failure shakes, and its end screen has score and speed at once")
  func strictFailure() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(mode)
      session.typeRight(6, gap: second)
      let feedback = session.typeWrong(at: 6 * second).feedback
      #expect(feedback.contains(.shake) == (mode == .strict))
      #expect(feedback.contains(.sessionEnded) == (mode == .strict))
      #expect(SessionSummary(session.snapshot).cps == 1.2)
    }
  }

  @Test("R64: settings silence touch and sound, never sight")
  func settings() {
    let all: Feedback = [.click, .doublePulse, .errorFlash, .keySound, .errorSound, .shake]
    #expect(FeedbackSettings().filtered(all) == all)
    #expect(
      FeedbackSettings(haptics: false).filtered(all)
        == [.errorFlash, .keySound, .errorSound, .shake])
    #expect(
      FeedbackSettings(haptics: false, sounds: false).filtered(all) == [.errorFlash, .shake])
  }

  @Test("R54: both pad layouts hold each digit once")
  func keypads() {
    for layout in KeypadLayout.allCases {
      var found: [UInt8] = []
      for row in -1...KeypadLayout.rowCount {
        for column in -1...KeypadLayout.columnCount {
          if let digit = layout.digit(row: row, column: column) { found.append(digit.value) }
        }
      }
      #expect(found.sorted() == Array(0...9))
      #expect(layout.digit(row: 3, column: 1) == Digit(0))
      #expect(KeypadLayout.named(layout.name) == layout)
      for digit in Digit.all {
        let cell = layout.cell(of: digit)
        #expect(layout.digit(row: cell.row, column: cell.column) == digit)
      }
    }
    #expect(KeypadLayout.phone.digit(row: 0, column: 0) == Digit(1))
    #expect(KeypadLayout.calculator.digit(row: 0, column: 0) == Digit(7))
  }
}
