import Synchronization

/// A fixed-size array of atomic words, in memory that is already resident.
///
/// A standard array cannot hold atomics. The caller chooses the memory order of each access.
@safe public final class AtomicArray: @unchecked Sendable {
  // Unchecked: every access to the words is atomic.

  /// How many words there are.
  public let count: Int

  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  /// Creates words that are all zero.
  ///
  /// - Parameter count: how many, at least 1.
  public init(count: Int) {
    precondition(count > 0, "there is at least one word")
    self.count = count
    unsafe words = .allocate(capacity: count)
    // Safe: each word of the new storage is initialised once.
    for index in 0..<count { unsafe (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    // Safe: initialised in `init`, and no reference is left.
    unsafe words.deinitialize(count: count)
    unsafe words.deallocate()
  }

  /// Loads a word with relaxed order.
  @inline(__always)
  public func loadRelaxed(_ index: Int) -> UInt64 {
    precondition(index >= 0 && index < count, "the index is in range")
    // Safe: the index was checked, and the storage lives as long as this object.
    return unsafe words[index].load(ordering: .relaxed)
  }

  /// Loads a word with acquire order.
  @inline(__always)
  public func loadAcquiring(_ index: Int) -> UInt64 {
    precondition(index >= 0 && index < count, "the index is in range")
    // Safe: as above.
    return unsafe words[index].load(ordering: .acquiring)
  }

  /// Stores a word with relaxed order.
  @inline(__always)
  public func storeRelaxed(_ value: UInt64, at index: Int) {
    precondition(index >= 0 && index < count, "the index is in range")
    // Safe: as above.
    unsafe words[index].store(value, ordering: .relaxed)
  }

  /// Stores a word with release order.
  @inline(__always)
  public func storeReleasing(_ value: UInt64, at index: Int) {
    precondition(index >= 0 && index < count, "the index is in range")
    // Safe: as above.
    unsafe words[index].store(value, ordering: .releasing)
  }
}
