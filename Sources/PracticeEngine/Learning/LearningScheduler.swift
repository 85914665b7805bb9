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
