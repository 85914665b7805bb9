import DigitCore
import PracticeEngine
import PracticeRecords
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel

/// A beginner's first two weeks, by keys alone: ten new decimals a day, some of them forgotten.
@Suite("A beginner's first two weeks")
struct TwoWeeksTests {
  /// A player whose memory fades as the published curve says, and who types what is left of it.
  final class Beginner {
    let harness: TrainerHarness
    private let digits = Array(TrainerHarness.pi.utf8.map { $0 - 0x30 })
    private var state: UInt64
    /// Recalls on a day after the last one: predicted, and what came.
    private(set) var predicted = 0.0
    private(set) var variance = 0.0
    private(set) var recalled = 0
    private(set) var reviews = 0
    private var tried: Set<Int64> = []

    init(_ harness: TrainerHarness, seed: UInt64) {
      self.harness = harness
      state = seed
    }

    /// A share from 0 to 1 (a linear congruential generator; its high bits are enough here).
    private func draw() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }

    /// Practises what the trainer offers until it has nothing more.
    ///
    /// - Returns: the sessions of the day.
    func practiseToday() throws -> Int {
      tried = []
      var sessions = 0
      while harness.screen().text.contains("Enter   Today: ") {
        harness.press(.enter)
        while harness.model.state.page == .session {
          try play()
          sessions += 1
          try #require(sessions < 60, "the day does not end")
          harness.press(.enter)
        }
      }
      return sessions
    }

    /// Types one session to its end.
    private func play() throws {
      let session = try #require(harness.model.state.session)
      let range = session.snapshot.range
      for block in range.lowerIndex / 10..<range.upperIndex / 10 {
        let fails = session.snapshot.pass == .blank && forgets(block)
        let slip = fails ? Int64(draw() * 10) : -1
        for place in 0..<Int64(10) {
          let right = digits[Int(block * 10 + place)]
          if place == slip { harness.press(.digit((right + 1) % 10), after: 700_000_000) }
          harness.press(.digit(right), after: 700_000_000)
        }
      }
      #expect(harness.model.state.page == .end)
    }

    /// Whether a block is forgotten now; on the day of its last recall none is.
    private func forgets(_ block: Int64) -> Bool {
      guard tried.insert(block).inserted else { return false }
      let map = harness.model.state.map
      guard let cell = map.cells.first(where: { $0.block == block }), cell.strength != .new else {
        return draw() < 0.2
      }
      let comes = draw() < cell.recall
      reviews += 1
      predicted += cell.recall
      variance += cell.recall * (1 - cell.recall)
      if comes { recalled += 1 }
      return !comes
    }
  }

  @Test(
    "R140: after two weeks of ten a day the map's predictions are what the player recalls",
    arguments: [UInt64(3), 14, 159, 26, 535, 8979, 323, 84, 6264])
  func twoWeeks(seed: UInt64) throws {
    let harness = TrainerHarness.atHome(sets: [
      .goalDigits: .number(140), .goalDay: .name("2026-12-05"), .reminderConsent: .name("no"),
    ])
    harness.model.prepare()
    let beginner = Beginner(harness, seed: seed)
    for day in 1...14 {
      let sessions = try beginner.practiseToday()
      #expect(sessions >= 3, "three passes at least")
      #expect(harness.model.state.page == .home)
      #expect(harness.screen().text.contains("Enter   start π"), "day \(day) is done")
      let blocks = harness.store.memory(of: .pi).scheduler.blocks
      #expect(
        blocks.map(\.block) == Array(0..<Int64(day)), "ten new decimals on day \(day)")
      #expect(blocks.allSatisfy { !$0.isMissed }, "what failed was repeated on the day")
      #expect(harness.store.profile.dailyStreak.count == Int64(day))
      // A player is slower than any disk; these keys are not, and 64 sessions wait for it at most.
      #expect(harness.store.flush(seconds: 60) && harness.store.notices.isEmpty)
      harness.sleep()
    }
    // Three standard deviations: the predictions are neither boasts nor lamentations.
    let difference = Double(beginner.recalled) - beginner.predicted
    #expect(beginner.reviews > 12)
    #expect(
      difference * difference <= 9 * max(beginner.variance, 1),
      "\(beginner.recalled) of \(beginner.predicted) in \(beginner.reviews)")
    harness.press(.character("m"))
    let map = harness.model.state.map
    #expect(map.cells.count { $0.strength != .new } == 14)
    #expect(map.predictedDigits > 112 && map.predictedDigits < 140)
    let promised = Int64(map.predictedDigits.rounded())
    #expect(harness.screen().text.contains("Predicted to be recalled now: \(promised) decimals"))
    #expect(harness.store.profile[.pi].knownDigits == 140)
    #expect(harness.store.profile[.pi].crown == nil, "learning takes no record")
  }
}
