import Synchronization

/// The latest snapshot of a session, handed from one writing thread to any number of readers.
///
/// Neither side ever waits for the other. The writer fills the oldest of four slots and then names
/// it as the latest; a reader copies the latest slot and looks again only when the writer lapped it
/// meanwhile, that is when three more snapshots were published during one copy. A writer that is
/// suspended in mid-publication leaves the slot before it whole.
///
/// Readers see snapshots untorn, and each reader sees them in the order of publication.
///
/// The scheme is a sequence lock per slot, with the fences of H.-J. Boehm, "Can seqlocks get along
/// with programming language memory models?", MSPC 2012, doi:10.1145/2247684.2247688.
public final class SnapshotCell: Sendable {
  /// The number of the latest publication.
  private let latest: Atomic<UInt64>

  /// The slots; publication n lies in slot n mod 4.
  private let slots: InlineArray<4, Slot>

  /// A copy of a snapshot as words, with the number of its publication.
  private struct Slot: ~Copyable {
    /// 2n + 1 once publication n is complete, an even number while it is written.
    let stamp: Atomic<UInt64>

    /// The snapshot's words.
    let words: InlineArray<15, Atomic<UInt64>>

    /// A slot that holds a snapshot as publication 0.
    init(_ content: SnapshotWords) {
      stamp = Atomic(1)
      words = InlineArray { index in Atomic(content.words[index]) }
    }
  }

  /// Makes a cell that shows a first snapshot.
  ///
  /// - Parameter snapshot: what readers see until something is published.
  public init(_ snapshot: SessionSnapshot) {
    let content = SnapshotWords(snapshot)
    latest = Atomic(0)
    slots = InlineArray { _ in Slot(content) }
  }

  /// Publishes a snapshot; to be called by one thread at a time.
  ///
  /// - Parameter snapshot: what readers see from now on.
  /// - Complexity: O(1), wait-free, without allocation.
  public func publish(_ snapshot: SessionSnapshot) {
    let content = SnapshotWords(snapshot)
    let number = latest.load(ordering: .relaxed) &+ 1
    let index = Int(number & 3)
    slots[index].stamp.store(number &* 2, ordering: .relaxed)
    // Whoever reads a word written below also finds the stamp above or a later one.
    atomicMemoryFence(ordering: .releasing)
    for word in 0..<SnapshotWords.count {
      slots[index].words[word].store(content.words[word], ordering: .relaxed)
    }
    slots[index].stamp.store(number &* 2 &+ 1, ordering: .releasing)
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
    let index = Int(number & 3)
    let stamp = number &* 2 &+ 1
    guard slots[index].stamp.load(ordering: .acquiring) == stamp else { return nil }
    var content = SnapshotWords()
    for word in 0..<SnapshotWords.count {
      content.words[word] = slots[index].words[word].load(ordering: .relaxed)
    }
    atomicMemoryFence(ordering: .acquiring)
    guard slots[index].stamp.load(ordering: .relaxed) == stamp else { return nil }
    return content.snapshot
  }
}
