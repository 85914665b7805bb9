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
