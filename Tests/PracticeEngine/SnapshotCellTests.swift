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

  /// Right digits typed before the session is reset.
  private static let roundLength: Int64 = 4000

  /// Whether a snapshot is of one piece, for a session that types right digits, one a nanosecond,
  /// and is reset after each round: every field follows from every other.
  static func isWhole(_ state: SessionSnapshot) -> Bool {
    let count = state.currentIndex
    return Int64(state.sequence) % (roundLength + 1) == count && state.currentStreak == count
      && state.bestStreak == count && state.cleanCount == count
      && state.elapsed == max(count - 1, 0) && state.lastCorrectTime == state.elapsed
      && state.lowerIndex == 0 && state.upperIndex == roundLength + 1 && state.errorCount == 0
      && state.isInFlow == (count > 20) && state.phase == (count == 0 ? .ready : .running)
  }

  private static let digits = manyDigits(Int(roundLength) + 1)

  @Test("a torn snapshot would be noticed")
  func checkerCanFail() throws {
    var session = try makeSession(.practice, digits: Self.digits)
    session.typeRight(5, gap: 1)
    #expect(Self.isWhole(session.snapshot))
    _ = session.tick(at: 4)
    #expect(!Self.isWhole(session.snapshot))
  }

  /// Types and publishes for a while; returns how many events there were.
  private static func write(to cell: SnapshotCell) throws -> UInt64 {
    var session = try makeSession(.practice, digits: digits)
    let keys = digits
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(1500)
    var time: Int64 = 0
    while clock.now < end {
      for index in 0..<Int(roundLength) {
        _ = session.input(keys[index], at: time)
        cell.publish(session.snapshot)
        time += 1
      }
      _ = session.reset()
      cell.publish(session.snapshot)
    }
    return session.snapshot.sequence
  }

  /// What one reader saw.
  private struct Finding {
    let last: UInt64
    let distinct: Int
    let trouble: String?
  }

  /// What the threads share.
  private final class SharedState: Sendable {
    let cell: SnapshotCell
    let total = Atomic<UInt64>(0)
    let findings = Mutex<[Finding]>([])

    init(_ snapshot: SessionSnapshot) { cell = SnapshotCell(snapshot) }
  }

  /// Reads until the writer is done.
  private static func read(on shared: SharedState) -> Finding {
    var latest: UInt64 = 0
    var distinct = 0
    while true {
      // Asked before reading: the last round then surely sees the last publication.
      let isLast = shared.total.load(ordering: .acquiring) != 0
      let state = shared.cell.read()
      if !isWhole(state) {
        return Finding(last: latest, distinct: distinct, trouble: "torn: \(state)")
      }
      if state.sequence < latest {
        return Finding(
          last: latest, distinct: distinct, trouble: "\(state.sequence) after \(latest)")
      }
      if state.sequence > latest { distinct += 1 }
      latest = state.sequence
      if isLast { return Finding(last: latest, distinct: distinct, trouble: nil) }
    }
  }

  @Test("R20 R21: one writer, three readers: untorn, in order, without waiting")
  func contention() throws {
    let shared = SharedState(try makeSession(.practice, digits: Self.digits).snapshot)
    let group = DispatchGroup()
    for thread in 0..<4 {
      group.enter()
      // Threads and not a queue: a queue would run no more of them at once than there are cores.
      Thread.detachNewThread {
        if thread == 0 {
          let total = (try? Self.write(to: shared.cell)) ?? .max
          shared.total.store(total, ordering: .releasing)
        } else {
          let finding = Self.read(on: shared)
          shared.findings.withLock { $0.append(finding) }
        }
        group.leave()
      }
    }
    group.wait()
    let findings = shared.findings.withLock { $0 }
    #expect(findings.count == 3)
    for finding in findings {
      #expect(finding.trouble == nil)
      #expect(finding.distinct > 0)
      #expect(finding.last == shared.total.load(ordering: .relaxed))
    }
  }
}
