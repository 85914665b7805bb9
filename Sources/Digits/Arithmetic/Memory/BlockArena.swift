/// The allocated parts of a range of memory: offsets only, no memory.
///
/// A block goes to the lowest offset that holds it, so that used memory is used again and what was
/// ever touched stays little more than what was allocated at one time.
package struct BlockArena: Sendable {
  let capacity: Int

  /// What is free below ``top``: ascending, no two of them adjacent.
  package private(set) var freeRanges: [Range<Int>] = []

  /// From here on nothing was ever allocated, or the system has the memory back.
  package private(set) var top = 0

  package init(capacity: Int) { self.capacity = capacity }

  /// Allocates a block.
  ///
  /// - Parameter bytes: its size, above 0.
  /// - Returns: its offset, or `nil` where it does not fit.
  /// - Complexity: O(number of free ranges).
  package mutating func allocate(_ bytes: Int) -> Int? {
    if let index = freeRanges.firstIndex(where: { $0.count >= bytes }) {
      let gap = freeRanges[index]
      if gap.count == bytes {
        freeRanges.remove(at: index)
      } else {
        freeRanges[index] = gap.lowerBound + bytes..<gap.upperBound
      }
      return gap.lowerBound
    }
    let start = freeRanges.last.flatMap { $0.upperBound == top ? $0.lowerBound : nil } ?? top
    guard bytes <= capacity - start else { return nil }
    if start < top { freeRanges.removeLast() }
    top = start + bytes
    return start
  }

  /// Frees a block.
  ///
  /// - Complexity: O(number of free ranges).
  package mutating func deallocate(_ piece: Range<Int>) {
    let index = freeRanges.firstIndex { $0.lowerBound >= piece.upperBound } ?? freeRanges.count
    var gap = piece
    var end = index
    if index < freeRanges.count, freeRanges[index].lowerBound == gap.upperBound {
      gap = gap.lowerBound..<freeRanges[index].upperBound
      end += 1
    }
    var start = index
    if index > 0, freeRanges[index - 1].upperBound == gap.lowerBound {
      gap = freeRanges[index - 1].lowerBound..<gap.upperBound
      start -= 1
    }
    freeRanges.replaceSubrange(start..<end, with: [gap])
  }

  /// Lowers the top where enough memory below it is free.
  ///
  /// - Returns: what is to be returned to the system, or `nil`.
  package mutating func trim(keeping kept: Int) -> Range<Int>? {
    guard let gap = freeRanges.last, gap.upperBound == top, gap.count > kept else { return nil }
    let end = top
    top = gap.lowerBound + kept
    freeRanges[freeRanges.count - 1] = gap.lowerBound..<top
    if kept == 0 { freeRanges.removeLast() }
    return top..<end
  }
}
