public import DigitCore

/// Decides which block of ten decimals to repeat next, by spaced repetition.
///
/// A block enters with its first error and is due at once. Each faultless repetition moves it up
/// one box, and a block in a higher box comes back after a longer time; an error sends it back to
/// the first box. This is the card box of S. Leitner, "So lernt man lernen", 1972, with the days of
/// ``intervals``.
public struct LearningScheduler: Hashable, Sendable {
  /// The blocks with errors so far, by number.
  public private(set) var blocks: [BlockMemory]

  /// Days until a block comes back, by box.
  public static var intervals: [Int64] { [0, 1, 3, 7, 14, 30] }

  /// The number of decimals in a block.
  public static var blockLength: Int64 { GridLayout.maximumColumns }

  /// Creates a scheduler from stored memories, in any order; of two for one block the first stays.
  ///
  /// - Parameter memories: the stored memories.
  /// - Complexity: O(n log n).
  public init(_ memories: [BlockMemory] = []) {
    blocks = []
    for memory in memories where self[memory.block] == nil { insert(memory) }
  }

  /// The memory of a block, or `nil` for one without errors.
  ///
  /// - Complexity: O(log n).
  public subscript(block: Int64) -> BlockMemory? {
    let place = place(of: block)
    return place < blocks.count && blocks[place].block == block ? blocks[place] : nil
  }

  /// Records an error.
  ///
  /// - Parameters:
  ///   - index: 0-based index of the decimal that was typed wrong, at least 0.
  ///   - today: the local calendar day.
  /// - Complexity: O(n) for the first error in a block, otherwise O(log n).
  public mutating func noteError(at index: Int64, on today: CivilDay) {
    let block = max(index, 0) / Self.blockLength
    let place = place(of: block)
    if place == blocks.count || blocks[place].block != block {
      insert(BlockMemory(newlyWeak: block, on: today))
    }
    blocks[place].errorCount += 1
    blocks[place].box = 0
    blocks[place].dueDay = today
  }

  /// Records a faultless repetition; a block without errors is not kept.
  ///
  /// - Parameters:
  ///   - block: 0-based number of the block.
  ///   - today: the local calendar day.
  /// - Complexity: O(log n).
  public mutating func noteSuccess(block: Int64, on today: CivilDay) {
    let place = place(of: block)
    guard place < blocks.count, blocks[place].block == block else { return }
    let box = min(blocks[place].box + 1, Self.intervals.count - 1)
    blocks[place].box = box
    blocks[place].repetitions += 1
    blocks[place].dueDay = CivilDay(number: today.number + Self.intervals[box])
  }

  /// The block to repeat next, or `nil` when none is due.
  ///
  /// Of the blocks that are due it is the one in the lowest box; among equals the one with more
  /// errors, then the earlier one.
  ///
  /// - Parameter today: the local calendar day.
  /// - Complexity: O(n).
  public func next(on today: CivilDay) -> BlockMemory? {
    blocks.filter { $0.dueDay <= today }.min { first, second in
      if first.box != second.box { return first.box < second.box }
      if first.errorCount != second.errorCount { return first.errorCount > second.errorCount }
      return first.block < second.block
    }
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

  /// Inserts a block that is not there yet, in order.
  private mutating func insert(_ memory: BlockMemory) {
    blocks.insert(memory, at: place(of: memory.block))
  }
}

/// Sessions.
extension LearningScheduler {
  /// Records a finished session: its errors, and the weak blocks that it repeated unaided and
  /// without an error from first to last decimal.
  ///
  /// - Parameters:
  ///   - typed: the 0-based indices of the decimals typed right.
  ///   - errors: the 0-based indices of the decimals typed wrong, in any order, repeated as often
  ///     as they were missed.
  ///   - isUnaided: whether no line was revealed; with help nothing counts as repeated.
  ///   - today: the local calendar day of the session.
  /// - Complexity: O((errors + blocks) · log blocks).
  public mutating func note(
    typed: DigitRange, errors: [Int64], isUnaided: Bool, on today: CivilDay
  ) {
    let faulty = errors.map { max($0, 0) / Self.blockLength }
    if isUnaided {
      for memory in blocks where !faulty.contains(memory.block) {
        let start = memory.block * Self.blockLength
        if start >= typed.lowerIndex, typed.upperIndex - start >= Self.blockLength {
          noteSuccess(block: memory.block, on: today)
        }
      }
    }
    for index in errors { noteError(at: index, on: today) }
  }
}

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
