import CRuntimeCounters
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Testing
import TrainerModel

/// The session of the trainer with its recorder, over hours of typing.
@Suite("Storage of a session", .enabled(if: runtime_counters_available() == 1))
struct SessionStorageTests {
  @Test("neither a key nor a tick moves what a long session has stored")
  func longSession() throws {
    let keys = (0..<200_000).map { Digit(UInt8($0 % 10))! }
    let noon = WallTime(unixSeconds: 1_795_262_400, utcOffset: 0)
    let runner = try SessionRunner(
      configuration: SessionConfiguration(mode: .practice), digits: .listed(keys), record: nil,
      profile: Profile(), now: noon)
    _ = runtime_largest_allocation()
    var feedback: UInt16 = 0
    for (index, key) in keys.enumerated() {
      feedback |= runner.type(key, at: Int64(index) * 200_000).rawValue
      if index.isMultiple(of: 83) { runner.tick(at: Int64(index) * 200_000) }
    }
    // Twice the events would be two megabytes and more.
    #expect(runtime_largest_allocation() <= 80_000)
    let session = try #require(runner.finish(now: noon))
    #expect(session.cumulativeTimes.count == 200_000 && feedback != 0)
    #expect(session.entry.summary.correctCount == 200_000)
  }
}
