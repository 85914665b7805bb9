import ProcessControl

/// A bounded, lock-free queue of keys with one producer and one consumer.
///
/// The two indices are 128 bytes apart: processors fetch lines of 64 bytes in pairs, and a thread
/// that polls one index must not slow the one that writes the other.
///
/// See L. Lamport, "Specifying Concurrent Program Modules", TOPLAS 5 (1983),
/// doi:10.1145/69624.357207.
package final class SPSCQueue: Sendable {
  /// One entry: a key and when it was pushed.
  package struct Entry: Hashable, Sendable {
    /// The key's index in the schedule, or another word.
    package var word: UInt64
    /// A time in nanoseconds.
    package var time: Int64

    /// Creates an entry.
    package init(word: UInt64, time: Int64) {
      self.word = word
      self.time = time
    }
  }

  /// How many entries fit at once: a power of two.
  package let capacity: Int

  private let entries: AtomicArray
  private let indices = AtomicArray(count: 2 * wordsApart)

  private static let wordsApart = 16
  private static let head = 0
  private static let tail = wordsApart

  /// Creates an empty queue.
  ///
  /// - Parameter capacity: how many entries are to fit; rounded up to a power of two.
  package init(capacity: Int) {
    var power = 2
    while power < capacity { power *= 2 }
    self.capacity = power
    entries = AtomicArray(count: 2 * power)
  }

  /// Adds an entry; for the producer alone.
  ///
  /// - Returns: `false` when the queue is full and nothing was added.
  package func push(_ entry: Entry) -> Bool {
    let tail = indices.loadRelaxed(Self.tail)
    guard tail &- indices.loadAcquiring(Self.head) < UInt64(capacity) else { return false }
    let place = Int(tail & UInt64(capacity - 1)) * 2
    entries.storeRelaxed(entry.word, at: place)
    entries.storeRelaxed(UInt64(bitPattern: entry.time), at: place + 1)
    indices.storeReleasing(tail &+ 1, at: Self.tail)
    return true
  }

  /// Removes the oldest entry; for the consumer alone.
  ///
  /// - Returns: `nil` when the queue is empty.
  package func pop() -> Entry? {
    let head = indices.loadRelaxed(Self.head)
    guard head != indices.loadAcquiring(Self.tail) else { return nil }
    let place = Int(head & UInt64(capacity - 1)) * 2
    let entry = Entry(
      word: entries.loadRelaxed(place),
      time: Int64(bitPattern: entries.loadRelaxed(place + 1)))
    indices.storeReleasing(head &+ 1, at: Self.head)
    return entry
  }
}
