/// What is known of a typist's memory of one block of ten decimals.
public struct BlockMemory: Hashable, Sendable {
  /// 0-based number of the block: it holds the decimals 10·block + 1 to 10·block + 10.
  public let block: Int64

  /// How firmly the block sits, 0 (to be repeated at once) to 5.
  public internal(set) var box: Int

  /// Errors ever made in the block.
  public internal(set) var errorCount: Int64

  /// How often the block was repeated.
  public internal(set) var repetitions: Int64

  /// The day on which the block is next to be repeated.
  public internal(set) var dueDay: CivilDay

  /// Takes up what is stored of a block, or gives `nil` for numbers that cannot be.
  ///
  /// - Parameters:
  ///   - block: 0-based number of the block.
  ///   - box: 0 to 5.
  ///   - errorCount: errors ever made in it.
  ///   - repetitions: how often it was repeated.
  ///   - dueDay: the day on which it is next to be repeated.
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

  /// A block in which an error was made for the first time.
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
