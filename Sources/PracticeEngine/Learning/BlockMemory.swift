/// The state of a player's memory of one block of ten decimals.
public struct BlockMemory: Hashable, Sendable {
  /// 0-based number of the block: it holds the decimals 10·block + 1 to 10·block + 10.
  public let block: Int64

  /// The Leitner box of the block, 0 (to be repeated at once) to 5.
  public internal(set) var box: Int

  /// Errors ever made in the block.
  public internal(set) var errorCount: Int64

  /// How often the block was repeated.
  public internal(set) var repetitions: Int64

  /// The day of the next repetition.
  public internal(set) var dueDay: CivilDay

  /// Creates the state of a block from stored numbers, or `nil` for invalid ones.
  ///
  /// - Parameters:
  ///   - block: 0-based number of the block.
  ///   - box: 0 to 5.
  ///   - errorCount: errors ever made in it.
  ///   - repetitions: how often it was repeated.
  ///   - dueDay: the day of the next repetition.
  public init?(block: Int64, box: Int, errorCount: Int64, repetitions: Int64, dueDay: CivilDay) {
    guard block >= 0, LearningScheduler.intervals.indices.contains(box), errorCount >= 0,
      repetitions >= 0
    else { return nil }
    self.block = block
    self.box = box
    self.errorCount = errorCount
    self.repetitions = repetitions
    self.dueDay = dueDay
  }

  /// Creates the state of a block after its first error.
  ///
  /// - Parameters:
  ///   - block: 0-based number of the block, at least 0.
  ///   - today: the day of the error.
  init(newlyWeak block: Int64, on today: CivilDay) {
    self.block = block
    box = 0
    errorCount = 0
    repetitions = 0
    dueDay = today
  }
}
