/// Which pages of a range have memory, and which free ones give theirs to a new block.
///
/// A block that fits into no free part begins where nothing was allocated yet. Its pages would be
/// fresh ones, which the system has to find and clear, while those of the free parts lie idle. The
/// memory of whole free pages can be moved instead, without being copied, so that little more is
/// used than was allocated at one time, however the free parts are scattered.
package struct PageMap: Sendable {
  /// Pages whose memory goes to others.
  package struct Move: Hashable, Sendable {
    /// The first page that loses its memory, and the first that gets it.
    package let from, to: Int
    package var count: Int
  }

  let pageSize: Int

  /// For each page up to the last one that was used, whether it may have memory.
  private var hasMemory: [Bool] = []

  package init(pageSize: Int) { self.pageSize = pageSize }

  /// Notes that a block was allocated; its pages count as used from now on.
  ///
  /// - Parameters:
  ///   - block: the block, in bytes.
  ///   - freeRanges: what is free, in bytes, ascending.
  /// - Returns: the moves to be made before the block is used, from whole pages of free ranges, the
  ///   highest first, to whole pages of the block that had no memory.
  /// - Complexity: O(pages of the block and of the free ranges).
  package mutating func moves(into block: Range<Int>, from freeRanges: [Range<Int>]) -> [Move] {
    let touched = block.lowerBound / pageSize..<(block.upperBound + pageSize - 1) / pageSize
    if hasMemory.count < touched.upperBound {
      hasMemory += repeatElement(false, count: touched.upperBound - hasMemory.count)
    }
    var wanted = whole(block).filter { !hasMemory[$0] }[...]
    var moves: [Move] = []
    search: for gap in wanted.isEmpty ? [] : freeRanges.reversed() {
      for page in whole(gap) where page < hasMemory.count && hasMemory[page] {
        guard let target = wanted.popFirst() else { break search }
        hasMemory[page] = false
        if let last = moves.last, last.from + last.count == page, last.to + last.count == target {
          moves[moves.count - 1].count += 1
        } else {
          moves.append(Move(from: page, to: target, count: 1))
        }
      }
    }
    for page in touched { hasMemory[page] = true }
    return moves
  }

  /// Notes that the system has the memory of a part back.
  ///
  /// - Parameter part: bytes; what is returned are its whole pages.
  package mutating func release(_ part: Range<Int>) {
    for page in whole(part) where page < hasMemory.count { hasMemory[page] = false }
  }

  /// The pages that lie within a part as a whole.
  private func whole(_ part: Range<Int>) -> Range<Int> {
    let first = (part.lowerBound + pageSize - 1) / pageSize
    return first..<max(first, part.upperBound / pageSize)
  }
}
