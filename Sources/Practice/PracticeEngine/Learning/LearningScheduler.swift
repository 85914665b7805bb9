public import DigitCore

/// Decides when each block of ten decimals is to be recalled again.
///
/// Every block that was recalled, or missed, is a card. The first recall of a day moves the card by
/// ``MemoryState``; further ones on that day only train. A block that was missed is due at once,
/// until it was recalled without an error. A retention is the wanted recall, 0.9 to 0.99.
public struct LearningScheduler: Hashable, Sendable {
  /// The cards, by number of their block.
  public private(set) var blocks: [BlockMemory]

  /// The number of decimals in a block.
  public static var blockLength: Int64 { GridLayout.maximumColumns }

  /// Creates a scheduler from stored memories, in any order; of two for one block the first stays.
  ///
  /// - Parameter memories: the stored memories.
  /// - Complexity: O(n log n).
  public init(_ memories: [BlockMemory] = []) {
    blocks = []
    for memory in memories where !self[memory.block].hasValue {
      blocks.insert(memory, at: place(of: memory.block))
    }
  }

  /// The memory of a block, or `nil` for one that was never recalled.
  ///
  /// - Complexity: O(log n).
  public subscript(block: Int64) -> BlockMemory? {
    let place = place(of: block)
    return place < blocks.count && blocks[place].block == block ? blocks[place] : nil
  }

  /// Notes the recall of a block.
  ///
  /// - Parameters:
  ///   - recall: what the keys said.
  ///   - grade: its grade.
  ///   - today: the local calendar day. On a day that is not after that of the last review, as when
  ///     the clock was set back, the recall only trains.
  ///   - isLesson: whether the digits were learned just before: a new card is due on the next day.
  /// - Complexity: O(n) for a new block, otherwise O(log n).
  public mutating func note(
    _ recall: BlockRecall, grade: RecallGrade, on today: CivilDay, isLesson: Bool = false
  ) {
    let place = place(of: recall.block)
    if place == blocks.count || blocks[place].block != recall.block {
      blocks.insert(BlockMemory(first: recall, grade, on: today, isLesson), at: place)
    } else {
      blocks[place].note(recall, grade, on: today)
    }
  }

  /// Lets blocks that the player knew before begin mature: they come back over months, a hundred
  /// decimals every second day, the later ones first.
  ///
  /// A card of an earlier day, and one that was missed, stays as it is.
  ///
  /// - Parameters:
  ///   - known: numbers of blocks, ascending.
  ///   - today: the local calendar day.
  /// - Complexity: O(n + blocks · log n) where the cards are beyond those that there are.
  public mutating func mature(_ known: [Int64], on today: CivilDay) {
    guard let last = known.last else { return }
    for block in known {
      let place = place(of: block)
      let own = place < blocks.count && blocks[place].block == block ? blocks[place] : nil
      let days = 7 + (last / 10 - block / 10) * 2
      guard own.map({ $0.firstDay == today && $0.errorCount == 0 }) ?? true,
        let memory = MemoryState(
          stability: Double(days), difficulty: MemoryState(first: .good).difficulty),
        let card = BlockMemory(
          block: block, memory: memory, firstDay: today, lastDay: today, errorCount: 0,
          repetitions: own?.repetitions ?? 0, gap: own?.gap ?? 0)
      else { continue }
      if !own.hasValue { blocks.insert(card, at: place) } else { blocks[place] = card }
    }
  }

  /// The blocks to recall on a day, the one most likely forgotten first.
  ///
  /// Of equals it is the one with more errors, then the earlier one.
  ///
  /// - Complexity: O(n log n).
  public func due(on today: CivilDay, retention: Double = Retention.standard) -> [BlockMemory] {
    blocks.filter { $0.isDue(on: today, retention: retention) }.ordered { memory in
      let recall = memory.isMissed ? 0 : memory.predictedRecall(on: today)
      // The bits of numbers of at least 0 have the order of the numbers.
      return [Int64(bitPattern: recall.bitPattern), -memory.errorCount, memory.block]
    }
  }

  /// The block to recall next, or `nil` when none is due.
  ///
  /// - Complexity: O(n log n).
  public func next(on today: CivilDay, retention: Double = Retention.standard) -> BlockMemory? {
    due(on: today, retention: retention).first
  }

  /// The first block without a card: the next one to learn.
  ///
  /// - Complexity: O(n).
  public var firstNewBlock: Int64 {
    var next: Int64 = 0
    for memory in blocks {
      guard memory.block == next else { break }
      next += 1
    }
    return next
  }

  /// The chance to recall all blocks from the first one to the last before a new one; 0 for none.
  ///
  /// - Complexity: O(n).
  public func chanceOfAll(on today: CivilDay) -> Double {
    let known = blocks.prefix(Int(firstNewBlock))
    return known.isEmpty ? 0 : known.reduce(1) { $0 * $1.predictedRecall(on: today) }
  }

  /// The segment to practise for a block, or `nil` when fewer digits are available.
  ///
  /// - Parameters:
  ///   - block: 0-based number of the block, at least 0.
  ///   - available: how many decimals there are.
  public static func segment(ofBlock block: Int64, available: Int64) -> DigitRange? {
    guard block >= 0, block < (available + blockLength - 1) / blockLength else { return nil }
    return GridLayout.standard.block(containing: block * blockLength, available: available)
  }

  /// The first place whose block is not below the given one.
  private func place(of block: Int64) -> Int {
    var lower = 0
    var upper = blocks.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if blocks[middle].block < block { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

/// The state of a player's memory of one block of ten decimals: a card.
public struct BlockMemory: Hashable, Sendable {
  /// 0-based number of the block: it holds the decimals 10·block + 1 to 10·block + 10.
  public let block: Int64

  /// How long the memory lasts and how hard it is.
  public private(set) var memory: MemoryState

  /// The day of the first review.
  public private(set) var firstDay: CivilDay

  /// The day of the last review.
  public private(set) var lastDay: CivilDay

  /// Slips ever made in the block, one a recall at most.
  public private(set) var errorCount: Int64 = 0

  /// How often the block was recalled without an error.
  public private(set) var repetitions: Int64 = 0

  /// Whether the latest recall failed, so that the block is due at once.
  public private(set) var isMissed = false

  /// Mean nanoseconds between the digits of the latest faultless recall; 0 where unknown.
  public private(set) var gap: Int64 = 0

  /// Creates the state of a block from stored numbers, or `nil` for one below 0 and a last day
  /// before the first.
  public init?(
    block: Int64, memory: MemoryState, firstDay: CivilDay, lastDay: CivilDay, errorCount: Int64,
    repetitions: Int64, isMissed: Bool = false, gap: Int64 = 0
  ) {
    guard block >= 0, errorCount >= 0, repetitions >= 0, gap >= 0, firstDay <= lastDay else {
      return nil
    }
    self.block = block
    self.memory = memory
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.errorCount = errorCount
    self.repetitions = repetitions
    self.isMissed = isMissed
    self.gap = gap
  }

  init(first recall: BlockRecall, _ grade: RecallGrade, on today: CivilDay, _ isLesson: Bool) {
    block = recall.block
    let first = MemoryState(first: grade)
    // Digits that were read a minute ago prove less than the model makes of a first recall.
    memory = isLesson ? first.limited(to: 1) : first
    firstDay = today
    lastDay = today
    count(recall)
  }

  /// Notes a recall: a review on a later day, training on the same.
  fileprivate mutating func note(_ recall: BlockRecall, _ grade: RecallGrade, on today: CivilDay) {
    let days = today.days(since: lastDay)
    if lastDay.isOfWrongClock(on: today) {
      lastDay = today
      firstDay = min(firstDay, today)
    } else if days > 0 {
      let next = memory.reviewed(grade, after: days)
      // Digits that were shown promote nothing.
      memory = recall.isRevealed ? next.limited(to: memory.stability) : next
      lastDay = today
    }
    count(recall)
  }

  private mutating func count(_ recall: BlockRecall) {
    if recall.isMissed {
      errorCount &+= 1
      isMissed = true
    } else if !recall.isRevealed {
      repetitions &+= 1
      isMissed = false
      if recall.gap > 0 { gap = recall.gap }
    }
  }

  /// The day of the next review, for a wanted recall of 0.9 to 0.99.
  public func dueDay(retention: Double = Retention.standard) -> CivilDay {
    CivilDay(number: lastDay.number + memory.interval(retention: retention))
  }

  /// Whether the block is to be recalled: missed, its day has come, or its last day was that of a
  /// wrong clock.
  public func isDue(on today: CivilDay, retention: Double = Retention.standard) -> Bool {
    isMissed || lastDay.isOfWrongClock(on: today) || dueDay(retention: retention) <= today
  }

  /// The predicted probability of recall on a day, 0 to 1.
  public func predictedRecall(on today: CivilDay) -> Double {
    memory.predictedRecall(after: today.days(since: lastDay))
  }
}

/// The best next step of a player, by errors and progress.
public enum LearningPath: Hashable, Sendable {
  /// A block is due: recall it.
  case repeatBlock(BlockMemory)
  /// Nothing is due: learn the block after the last decimal that is known.
  case newBlock(DigitRange)
  /// Every available decimal is known and nothing is due.
  case allKnown

  /// Creates the next step.
  ///
  /// - Parameters:
  ///   - scheduler: the cards.
  ///   - progress: how many decimals were ever right in a row from the start.
  ///   - available: how many decimals there are.
  ///   - today: the local calendar day.
  ///   - retention: the wanted recall, 0.9 to 0.99.
  /// - Complexity: O(blocks · log blocks).
  public init(
    scheduler: LearningScheduler, progress: Int64, available: Int64, on today: CivilDay,
    retention: Double = Retention.standard
  ) {
    let length = LearningScheduler.blockLength
    let due = scheduler.due(on: today, retention: retention)
    let new = max(max(progress, 0) / length, scheduler.firstNewBlock)
    if let due = due.first(where: { $0.block * length < available }) {
      self = .repeatBlock(due)
    } else if let range = LearningScheduler.segment(ofBlock: new, available: available) {
      self = .newBlock(range)
    } else {
      self = .allKnown
    }
  }
}
