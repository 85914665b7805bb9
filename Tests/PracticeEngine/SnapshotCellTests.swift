import DigitCore
import Foundation
import PracticeEngine
import Synchronization
import Testing

@Suite("Snapshot cell")
struct SnapshotCellTests {
  @Test("R21: what is published is read back, field by field, in every state")
  func roundTrip() throws {
    for mode in SessionMode.allCases {
      var session = try makeSession(
        mode, segment: mode == .learn ? (40, 80) : nil, ghost: GhostEngine(of: record(9, gap: 7)))
      let cell = SnapshotCell(session.snapshot)
      #expect(cell.read() == session.snapshot)
      let time = session.typeRight(25)
      cell.publish(session.snapshot)
      #expect(cell.read() == session.snapshot)
      _ = session.reveal(at: time)
      session.typeWrong(at: time)
      cell.publish(session.snapshot)
      #expect(cell.read() == session.snapshot)
      _ = session.stop(at: time)
      cell.publish(session.snapshot)
      #expect(cell.read() == session.snapshot)
      #expect(cell.read() == session.snapshot)
    }
  }

  /// Whether a snapshot of a session that types right digits, one a nanosecond, is of one piece.
  static func isWhole(_ state: SessionSnapshot) -> Bool {
    let count = Int64(state.sequence)
    return state.currentIndex == count && state.currentStreak == count
      && state.bestStreak == count && state.cleanCount == count
      && state.elapsed == max(count - 1, 0) && state.lastCorrectTime == state.elapsed
      && state.lowerIndex == 0 && state.upperIndex == 400_000 && state.errorCount == 0
      && state.isInFlow == (count > 20) && state.phase == (count == 0 ? .ready : .running)
  }

  @Test("a torn snapshot would be noticed")
  func checkerCanFail() throws {
    var session = try makeSession(.practice, digits: manyDigits(400_000))
    session.typeRight(5, gap: 1)
    #expect(Self.isWhole(session.snapshot))
    _ = session.tick(at: 4)
    #expect(!Self.isWhole(session.snapshot))
  }

  @Test("R20 R21: one writer, three readers: untorn, in order, and nobody waits for anybody")
  func contention() throws {
    let digits = manyDigits(400_000)
    let first = try makeSession(.practice, digits: digits)
    let cell = SnapshotCell(first.snapshot)
    let isDone = Atomic(false)
    let troubles = Mutex<[String]>([])
    let readings = Mutex<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread == 0 {
        guard var session = try? makeSession(.practice, digits: digits) else { return }
        for time in Int64(0)..<300_000 {
          _ = session.input(digits[Int(time)], at: time)
          cell.publish(session.snapshot)
        }
        isDone.store(true, ordering: .releasing)
      } else {
        var latest: UInt64 = 0
        var distinct = 0
        var trouble: String?
        while trouble == nil {
          // Asked before reading: the last round then surely sees the last publication.
          let isLast = isDone.load(ordering: .acquiring)
          let state = cell.read()
          if !Self.isWhole(state) { trouble = "torn: \(state)" }
          if state.sequence < latest { trouble = "\(state.sequence) after \(latest)" }
          if state.sequence > latest { distinct += 1 }
          latest = state.sequence
          if isLast {
            if latest != 300_000 { trouble = "the last snapshot was not seen, but \(latest)" }
            break
          }
        }
        if let trouble { troubles.withLock { $0.append(trouble) } }
        readings.withLock { $0 += distinct }
      }
    }
    #expect(troubles.withLock { $0 } == [])
    #expect(readings.withLock { $0 } > 0)
  }
}
