import Synchronization

/// Words that several threads read and write, in memory that was touched beforehand.
///
/// A standard array cannot hold atomics. The words are plain storage with atomic access: the caller
/// decides which orders which.
@safe public final class SharedWords: @unchecked Sendable {
  // Unchecked: every access to the words is atomic.

  /// How many words there are.
  public let count: Int

  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  /// Takes words that are all zero.
  ///
  /// - Parameter count: how many, at least 1.
  public init(count: Int) {
    precondition(count > 0, "there is at least one word")
    self.count = count
    unsafe words = .allocate(capacity: count)
    // Safe: each word of the fresh storage is made once.
    for index in 0..<count { unsafe (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    // Safe: made in the initialiser, and nobody holds a reference any more.
    unsafe words.deinitialize(count: count)
    unsafe words.deallocate()
  }

  /// A word, in no order with other words.
  @inline(__always)
  public func loadRelaxed(_ index: Int) -> UInt64 {
    precondition(index >= 0 && index < count, "the word lies in the storage")
    // Safe: the index was checked, and the storage lives as long as this object.
    return unsafe words[index].load(ordering: .relaxed)
  }

  /// A word; what its writer wrote before is seen from now on.
  @inline(__always)
  public func loadAcquiring(_ index: Int) -> UInt64 {
    precondition(index >= 0 && index < count, "the word lies in the storage")
    // Safe: as above.
    return unsafe words[index].load(ordering: .acquiring)
  }

  /// Writes a word, in no order with other words.
  @inline(__always)
  public func storeRelaxed(_ value: UInt64, at index: Int) {
    precondition(index >= 0 && index < count, "the word lies in the storage")
    // Safe: as above.
    unsafe words[index].store(value, ordering: .relaxed)
  }

  /// Writes a word; who reads it acquiring also sees what was written before.
  @inline(__always)
  public func storeReleasing(_ value: UInt64, at index: Int) {
    precondition(index >= 0 && index < count, "the word lies in the storage")
    // Safe: as above.
    unsafe words[index].store(value, ordering: .releasing)
  }
}
