public import DigitCore

/// What the keys of one session say about the memory of one block of ten decimals.
public struct BlockRecall: Hashable, Sendable {
  /// 0-based number of the block.
  public let block: Int64

  /// Whether a digit of it was typed wrong.
  public let isMissed: Bool

  /// Whether some of its digits were revealed.
  public let isRevealed: Bool

  /// Mean nanoseconds between its right digits; 0 where unknown.
  public let gap: Int64

  /// The longest time before one of its right digits, in nanoseconds; 0 where unknown.
  public let pause: Int64

  /// Creates the recall of a block.
  public init(
    block: Int64, isMissed: Bool = false, isRevealed: Bool = false, gap: Int64 = 0, pause: Int64 = 0
  ) {
    self.block = block
    self.isMissed = isMissed
    self.isRevealed = isRevealed
    self.gap = gap
    self.pause = pause
  }

  /// The grade of the recall.
  ///
  /// An error is `again`; a reveal or a long pause `hard`; recall in less than three quarters of
  /// the player's mean time `easy`; all else `good`.
  ///
  /// - Parameter ownGap: the player's mean nanoseconds between recalled digits; `nil` where too
  ///   little is known.
  public func grade(ownGap: Int64?) -> RecallGrade {
    if isMissed { return .again }
    if isRevealed || pause > Hesitation.limit { return .hard }
    guard let ownGap, gap > 0 else { return .good }
    return gap <= ownGap / 4 * 3 ? .easy : .good
  }

  /// The most blocks that one session tells of: ten thousand decimals.
  public static var mostBlocks: Int { 1_000 }

  /// The recalls of a session: every block in which a digit was missed, and every block typed from
  /// its first to its last decimal, some of it from memory.
  ///
  /// - Parameters:
  ///   - typed: the 0-based indices of the decimals typed right.
  ///   - errors: the 0-based indices of the decimals typed wrong, ascending.
  ///   - revealed: the ranges that were revealed, ascending.
  ///   - times: nanoseconds from the first key to each right digit; empty where they are void.
  /// - Returns: the recalls, by block.
  /// - Complexity: O(digits + errors + reveals).
  public static func all(
    typed: DigitRange, errors: [Int64], revealed: [DigitRange], times: [Int64]
  ) -> [BlockRecall] {
    let length = LearningScheduler.blockLength
    var recalls: [BlockRecall] = []
    var errors = errors[...]
    var revealed = revealed[...]
    var block = typed.lowerIndex / length
    let last = max(typed.upperIndex, (errors.last ?? -1) + 1)
    while block * length < last, recalls.count < mostBlocks {
      let range = block * length..<(block + 1) * length
      var isMissed = false
      while let error = errors.first, error < range.upperBound {
        isMissed = true
        errors.removeFirst()
      }
      var shown: Int64 = 0
      while let help = revealed.first, help.lowerIndex < range.upperBound {
        shown = max(shown, min(help.upperIndex, range.upperBound) - help.lowerIndex)
        revealed.removeFirst()
      }
      let isWhole = typed.lowerIndex <= range.lowerBound && range.upperBound <= typed.upperIndex
      if isMissed {
        recalls.append(BlockRecall(block: block, isMissed: true, isRevealed: shown > 0))
      } else if isWhole, shown < length {
        let pace = pace(of: range, from: typed.lowerIndex, times)
        recalls.append(
          BlockRecall(
            block: block, isRevealed: shown > 0, gap: pace.gap, pause: pace.pause))
      }
      block += 1
    }
    return recalls
  }

  /// The mean and the longest time before the digits of a range; the first key has none.
  private static func pace(
    of range: Range<Int64>, from start: Int64, _ times: [Int64]
  ) -> (gap: Int64, pause: Int64) {
    let first = Int(range.lowerBound - start)
    let end = Int(range.upperBound - start)
    let second = max(first, 1)
    guard first >= 0, second < end, end <= times.count else { return (0, 0) }
    var pause: Int64 = 0
    for place in second..<end { pause = max(pause, times[place] - times[place - 1]) }
    let gap = (times[end - 1] - times[second - 1]) / Int64(end - second)
    // Files keep milliseconds.
    return (gap / 1_000_000 * 1_000_000, pause / 1_000_000 * 1_000_000)
  }
}
