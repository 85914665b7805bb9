import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel

/// Who knows thousands of decimals before the first day: what the plan makes of that.
@Suite("An athlete's first two months")
struct AthleteTests {
  enum Way: CaseIterable {
    case declared, recited, recitedWithErrors
  }

  /// More than three thousand digits.
  private final class LongDigits: DigitProvider {
    static let ascii = Array(String(repeating: TrainerHarness.pi, count: 11).utf8)

    func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
      Int64(Self.ascii.count)
    }

    func digits(
      of constant: MathematicalConstant, _ range: DigitRange?
    ) throws(DigitProviderError) -> SessionDigits {
      .listed(Self.ascii.compactMap { Digit(ascii: $0) })
    }
  }

  private static let known: Int64 = 3_000

  private let harness = TrainerHarness(
    sets: [
      .onboardingDone: .flag(true), .reminderConsent: .name("no"),
      .learnSegmentEnd: .number(Self.known),
    ], provider: LongDigits())

  /// Types decimals, a wrong one first at the given places.
  private func type(_ range: DigitRange, wrongAt places: [Int64] = []) {
    for index in range.lowerIndex..<range.upperIndex {
      let right = LongDigits.ascii[Int(index)] - 0x30
      if places.contains(index) { harness.press(.digit((right + 1) % 10)) }
      harness.press(.digit(right))
    }
  }

  private func show(_ way: Way) throws {
    if way == .declared {
      harness.press(.character("k"))
      while harness.model.state.page == .session {
        type(try #require(harness.model.state.session).snapshot.range)
      }
    } else {
      harness.model.choose(.practice)
      harness.press(.enter)
      let errors: [Int64] = way == .recited ? [] : [512, 1_733]
      type(DigitRange(0..<Self.known), wrongAt: errors)
      harness.press(.escape, .escape)
    }
    try #require(harness.model.state.page == .end)
  }

  @Test(
    "R140: who declares or recites 3,000 decimals has at most 40 blocks due on any of 60 days",
    arguments: Way.allCases)
  func athlete(way: Way) throws {
    harness.model.prepare()
    harness.settle()
    try show(way)
    var counts: [Int] = []
    for day in 0...60 {
      if day > 0 { harness.sleep() }
      harness.model.updateToday()
      harness.settle()
      let state = harness.model.state
      let memory = try #require(state.memory)
      #expect(memory.scheduler.firstNewBlock == Self.known / 10)
      let due = memory.scheduler.due(on: state.today, retention: state.settings.retention)
      counts.append(due.count)
      for card in due {
        harness.model.openBlock(card.block)
        let session = try #require(state.session)
        #expect(session.snapshot.pass == .blank, "a recall")
        type(session.snapshot.range)
        try #require(state.page == .end)
      }
      // A player is slower than any disk; these keys are not.
      #expect(harness.store.flush(seconds: 60))
    }
    #expect(counts.allSatisfy { $0 <= 40 }, "\(counts)")
    #expect(counts.reduce(0, +) > 260, "nearly all are asked for: \(counts)")
    #expect(counts[0] == (way == .recitedWithErrors ? 2 : 0))
  }
}
