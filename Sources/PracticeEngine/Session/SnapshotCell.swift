import DigitCore
import Synchronization

/// The latest snapshot of a session, passed from one writing thread to any number of readers.
///
/// Neither side waits for the other. The writer fills the oldest of four slots and then publishes
/// its number; a reader copies the latest slot and retries only when the writer lapped it, that is
/// when three more snapshots were published during one copy. A writer that is suspended during a
/// publication leaves the slot before it whole.
///
/// Readers see snapshots untorn, and each reader sees them in the order of publication.
///
/// The scheme is a sequence lock per slot, with the fences of H.-J. Boehm, "Can seqlocks get along
/// with programming language memory models?", MSPC 2012, doi:10.1145/2247684.2247688.
public final class SnapshotCell: Sendable {
  /// The number of the latest publication; publication n is in slot n mod 4.
  private let latest = Atomic<UInt64>(0)

  private let slot0: SnapshotSlot
  private let slot1: SnapshotSlot
  private let slot2: SnapshotSlot
  private let slot3: SnapshotSlot

  /// Creates a cell with a first snapshot.
  ///
  /// - Parameter snapshot: what readers see before the first publication.
  public init(_ snapshot: SessionSnapshot) {
    slot0 = SnapshotSlot(snapshot)
    slot1 = SnapshotSlot(snapshot)
    slot2 = SnapshotSlot(snapshot)
    slot3 = SnapshotSlot(snapshot)
  }

  /// Publishes a snapshot; to be called by one thread at a time.
  ///
  /// - Parameter snapshot: what readers see from now on.
  /// - Complexity: O(1), wait-free, without allocation.
  public func publish(_ snapshot: SessionSnapshot) {
    let number = latest.load(ordering: .relaxed) &+ 1
    switch number & 3 {
    case 0: slot0.write(snapshot, number: number)
    case 1: slot1.write(snapshot, number: number)
    case 2: slot2.write(snapshot, number: number)
    default: slot3.write(snapshot, number: number)
    }
    latest.store(number, ordering: .releasing)
  }

  /// The latest snapshot.
  ///
  /// - Complexity: O(1), lock-free, without allocation.
  public func read() -> SessionSnapshot {
    while true {
      if let snapshot = attempt() { return snapshot }
    }
  }

  /// The latest snapshot, or `nil` when the writer lapped the reader.
  private func attempt() -> SessionSnapshot? {
    let number = latest.load(ordering: .acquiring)
    return switch number & 3 {
    case 0: slot0.read(number: number)
    case 1: slot1.read(number: number)
    case 2: slot2.read(number: number)
    default: slot3.read(number: number)
    }
  }
}

/// A snapshot spread over atomic words, with the number of the publication that filled them.
///
/// The words are named fields and not an array: Swift 6.3 cannot destroy an inline array of atomics
/// in the Embedded subset.
struct SnapshotSlot: ~Copyable, Sendable {
  /// 2n + 1 once publication n is complete, 2n while it is written.
  private let version: Atomic<UInt64>

  private let sequence: Atomic<UInt64>
  /// Phase, mode and flow, each in eight bits.
  private let packedState: Atomic<UInt64>
  private let lowerIndex: Atomic<Int64>
  private let upperIndex: Atomic<Int64>
  private let currentIndex: Atomic<Int64>
  private let errorCount: Atomic<Int64>
  private let currentStreak: Atomic<Int64>
  private let bestStreak: Atomic<Int64>
  private let revealsUsed: Atomic<Int64>
  private let revealedUpTo: Atomic<Int64>
  private let cleanCount: Atomic<Int64>
  private let ghostPosition: Atomic<Int64>
  private let elapsed: Atomic<Int64>
  private let lastCorrectTime: Atomic<Int64>
  private let storedFirstErrorIndex: Atomic<Int64>

  /// Creates a slot that holds a snapshot as the complete publication 0.
  init(_ snapshot: SessionSnapshot) {
    version = Atomic(1)
    sequence = Atomic(snapshot.sequence)
    packedState = Atomic(Self.packedState(of: snapshot))
    lowerIndex = Atomic(snapshot.lowerIndex)
    upperIndex = Atomic(snapshot.upperIndex)
    currentIndex = Atomic(snapshot.currentIndex)
    errorCount = Atomic(snapshot.errorCount)
    currentStreak = Atomic(snapshot.currentStreak)
    bestStreak = Atomic(snapshot.bestStreak)
    revealsUsed = Atomic(snapshot.revealsUsed)
    revealedUpTo = Atomic(snapshot.revealedUpTo)
    cleanCount = Atomic(snapshot.cleanCount)
    ghostPosition = Atomic(snapshot.ghostPosition)
    elapsed = Atomic(snapshot.elapsed)
    lastCorrectTime = Atomic(snapshot.lastCorrectTime)
    storedFirstErrorIndex = Atomic(snapshot.storedFirstErrorIndex)
  }

  /// Fills the slot with a publication.
  func write(_ snapshot: SessionSnapshot, number: UInt64) {
    version.store(number &* 2, ordering: .relaxed)
    // A reader of a word written below also finds the version above or a later one.
    atomicMemoryFence(ordering: .releasing)
    sequence.store(snapshot.sequence, ordering: .relaxed)
    packedState.store(Self.packedState(of: snapshot), ordering: .relaxed)
    lowerIndex.store(snapshot.lowerIndex, ordering: .relaxed)
    upperIndex.store(snapshot.upperIndex, ordering: .relaxed)
    currentIndex.store(snapshot.currentIndex, ordering: .relaxed)
    errorCount.store(snapshot.errorCount, ordering: .relaxed)
    currentStreak.store(snapshot.currentStreak, ordering: .relaxed)
    bestStreak.store(snapshot.bestStreak, ordering: .relaxed)
    revealsUsed.store(snapshot.revealsUsed, ordering: .relaxed)
    revealedUpTo.store(snapshot.revealedUpTo, ordering: .relaxed)
    cleanCount.store(snapshot.cleanCount, ordering: .relaxed)
    ghostPosition.store(snapshot.ghostPosition, ordering: .relaxed)
    elapsed.store(snapshot.elapsed, ordering: .relaxed)
    lastCorrectTime.store(snapshot.lastCorrectTime, ordering: .relaxed)
    storedFirstErrorIndex.store(snapshot.storedFirstErrorIndex, ordering: .relaxed)
    version.store(number &* 2 &+ 1, ordering: .releasing)
  }

  /// The snapshot of a publication, or `nil` when the slot holds another one or is being written.
  func read(number: UInt64) -> SessionSnapshot? {
    guard version.load(ordering: .acquiring) == number &* 2 &+ 1 else { return nil }
    let packedState = packedState.load(ordering: .relaxed)
    let lower = lowerIndex.load(ordering: .relaxed)
    let upper = upperIndex.load(ordering: .relaxed)
    // A torn pair of ends may be no range; the version would refuse it too.
    guard let range = DigitRange(from: lower, upTo: upper) else { return nil }
    var snapshot = SessionSnapshot(mode: Self.mode(packedState >> 8 & 0xFF), range: range)
    snapshot.phase = Self.phase(packedState & 0xFF)
    snapshot.isInFlow = packedState >> 16 & 1 == 1
    snapshot.sequence = sequence.load(ordering: .relaxed)
    snapshot.currentIndex = currentIndex.load(ordering: .relaxed)
    snapshot.errorCount = errorCount.load(ordering: .relaxed)
    snapshot.currentStreak = currentStreak.load(ordering: .relaxed)
    snapshot.bestStreak = bestStreak.load(ordering: .relaxed)
    snapshot.revealsUsed = revealsUsed.load(ordering: .relaxed)
    snapshot.revealedUpTo = revealedUpTo.load(ordering: .relaxed)
    snapshot.cleanCount = cleanCount.load(ordering: .relaxed)
    snapshot.ghostPosition = ghostPosition.load(ordering: .relaxed)
    snapshot.elapsed = elapsed.load(ordering: .relaxed)
    snapshot.lastCorrectTime = lastCorrectTime.load(ordering: .relaxed)
    snapshot.storedFirstErrorIndex = storedFirstErrorIndex.load(ordering: .relaxed)
    atomicMemoryFence(ordering: .acquiring)
    return version.load(ordering: .relaxed) == number &* 2 &+ 1 ? snapshot : nil
  }
}

/// Phase, mode and flow as one word.
extension SnapshotSlot {
  private static func packedState(of snapshot: SessionSnapshot) -> UInt64 {
    code(of: snapshot.phase) | UInt64(snapshot.mode.code) << 8 | (snapshot.isInFlow ? 1 : 0) << 16
  }

  private static func code(of phase: SessionPhase) -> UInt64 {
    switch phase {
    case .ready: 0
    case .running: 1
    case .finished(let reason): 2 + UInt64(reason.rawValue)
    }
  }

  private static func phase(_ code: UInt64) -> SessionPhase {
    switch code {
    case 0: .ready
    case 1: .running
    case 2: .finished(.error)
    case 3: .finished(.stopped)
    default: .finished(.completed)
    }
  }

  private static func mode(_ code: UInt64) -> SessionMode {
    switch code {
    case 0: .learn
    case 1: .practice
    case 2: .game
    default: .strict
    }
  }
}
