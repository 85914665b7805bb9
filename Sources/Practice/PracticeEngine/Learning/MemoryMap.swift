/// What is remembered of the decimals, a cell a block, by predicted recall.
public struct MemoryMap: Hashable, Sendable {
  /// How well a block is remembered.
  public enum Strength: UInt8, CaseIterable, Sendable {
    /// Never recalled.
    case new
    /// Due today, or missed.
    case due
    /// Closer to being due than to the last review.
    case fading
    /// Recalled lately, for the time its memory lasts.
    case firm
  }

  /// A block of ten decimals.
  public struct Cell: Hashable, Sendable {
    /// 0-based number of the block.
    public let block: Int64
    /// How well it is remembered.
    public let strength: Strength
    /// The predicted probability of recall, 0 to 1; 0 for a new block.
    public let recall: Double
    /// The day of the next review; `nil` for a new block.
    public let dueDay: CivilDay?
  }

  /// How many blocks a page has: ten by ten.
  public static var pageLength: Int64 { 100 }

  /// The cells of the page, in order.
  public let cells: [Cell]

  /// Creates a page by its 0-based number.
  ///
  /// - Complexity: O(cells · log blocks).
  public init(
    of scheduler: LearningScheduler, page: Int64, available: Int64, on today: CivilDay,
    retention: Double = Retention.standard
  ) {
    let first = max(page, 0) * Self.pageLength
    let end = min(first + Self.pageLength, available / LearningScheduler.blockLength)
    cells = (first..<max(end, first)).map { block in
      guard let memory = scheduler[block] else {
        return Cell(block: block, strength: .new, recall: 0, dueDay: nil)
      }
      let due = memory.dueDay(retention: retention)
      let left = due.days(since: today)
      let strength: Strength =
        memory.isDue(on: today, retention: retention)
        ? .due : left * 2 < due.days(since: memory.lastDay) ? .fading : .firm
      return Cell(
        block: block, strength: strength, recall: memory.predictedRecall(on: today), dueDay: due)
    }
  }

  /// How many cells have a strength.
  public func count(of strength: Strength) -> Int { cells.count { $0.strength == strength } }

  /// How many of the page's decimals the player is predicted to recall.
  public var predictedDigits: Double {
    cells.reduce(0) { $0 + $1.recall } * Double(LearningScheduler.blockLength)
  }
}
