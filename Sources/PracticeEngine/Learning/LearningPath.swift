public import DigitCore

/// The best next step of a player, by errors and progress.
public enum LearningPath: Hashable, Sendable {
  /// A weak block is due: repeat it.
  case repeatBlock(BlockMemory)
  /// Nothing is due: learn the block after the last decimal that was right.
  case newBlock(DigitRange)
  /// Every available decimal is known and nothing is due.
  case allKnown

  /// Creates the next step.
  ///
  /// - Parameters:
  ///   - scheduler: the weak blocks.
  ///   - progress: how many decimals were ever right in a row from the start.
  ///   - available: how many decimals there are.
  ///   - today: the local calendar day.
  /// - Complexity: O(blocks).
  public init(
    scheduler: LearningScheduler, progress: Int64, available: Int64, on today: CivilDay
  ) {
    if let due = scheduler.next(on: today), due.block * LearningScheduler.blockLength < available {
      self = .repeatBlock(due)
    } else if let range = LearningScheduler.segment(
      ofBlock: max(progress, 0) / LearningScheduler.blockLength, available: available)
    {
      self = .newBlock(range)
    } else {
      self = .allKnown
    }
  }
}
