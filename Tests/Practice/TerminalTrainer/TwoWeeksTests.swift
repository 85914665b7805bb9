import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel

/// A beginner's first two weeks, by keys alone: ten new decimals a day, some of them forgotten, and
/// all of them recited.
@Suite("A beginner's first two weeks")
struct TwoWeeksTests {
  /// A player whose memory fades as the published curve says, and who types what is left of it.
  final class Beginner {
    let harness: TrainerHarness
    private let digits = Array(TrainerHarness.pi.utf8.map { $0 - 0x30 })
    private(set) var memory: PupilMemory
    private var day = 0
    private var tried: Set<Int64> = []

    init(_ harness: TrainerHarness, seed: UInt64) {
      self.harness = harness
      memory = PupilMemory(seed: seed)
    }

    /// Practises what the trainer offers until it has nothing more.
    ///
    /// - Returns: the sessions of the day.
    func practise(on today: Int) throws -> Int {
      day = today
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
      let recital = session.configuration.recital
      let range = recital ?? session.snapshot.range
      for block in range.lowerIndex / 10..<range.upperIndex / 10 {
        let isRecall = recital != nil || session.snapshot.pass == .blank
        let fails = isRecall && forgets(block)
        let slip = fails ? Int64(memory.draw() * 10) : -1
        for place in 0..<Int64(10) {
          let right = digits[Int(block * 10 + place)]
          if place == slip { harness.press(.digit((right + 1) % 10), after: 700_000_000) }
          harness.press(.digit(right), after: 700_000_000)
        }
      }
      #expect(harness.model.state.page == .end)
    }

    /// Whether a block is forgotten now; after the first try of a day none is.
    private func forgets(_ block: Int64) -> Bool {
      tried.insert(block).inserted && !memory.attempt(Int(block), on: day)
    }

    /// The largest difference between what the map predicts and the player's own memory.
    func misprediction(on today: Int) -> Double {
      harness.press(.character("m"))
      defer { harness.press(.escape) }
      return harness.model.state.map.cells.reduce(0) { most, cell in
        max(most, abs(cell.recall - (memory.recall(of: Int(cell.block), on: today) ?? 0)))
      }
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
      #expect(beginner.misprediction(on: day) < 1e-6, "on the morning of day \(day)")
      let sessions = try beginner.practise(on: day)
      #expect(sessions >= 4, "three passes and a recital at least")
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
    harness.press(.character("m"))
    let map = harness.model.state.map
    #expect(map.cells.count { $0.strength != .new } == 14)
    #expect(map.predictedDigits > 112 && map.predictedDigits < 140)
    let promised = Int64(map.predictedDigits.rounded())
    #expect(harness.screen().text.contains("You should know \(promised) of these"))
    #expect(harness.store.profile[.pi].knownDigits == 140)
    #expect(harness.store.profile[.pi].classic != nil, "what is known is recited")
  }
}
