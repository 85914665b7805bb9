/// Which parts of a stretch of memory are taken: offsets only, no memory.
///
/// A piece goes to the lowest place that holds it, so that what was used once is used again and the
/// memory that was ever touched stays little more than what was taken at one time.
package struct BlockArena: Sendable {
  /// How long the stretch is, in bytes.
  package let capacity: Int

  /// What is free below ``top``: ascending, no two neighbours.
  package private(set) var gaps: [Range<Int>] = []

  /// From here on nothing was ever taken, or its memory was given back to the system.
  package private(set) var top = 0

  /// Describes a stretch of which nothing is taken.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Takes a piece.
  ///
  /// - Parameter bytes: how long it is, above 0.
  /// - Returns: where it begins, or `nil` where it does not fit.
  /// - Complexity: O(gaps).
  package mutating func take(_ bytes: Int) -> Int? {
    if let index = gaps.firstIndex(where: { $0.count >= bytes }) {
      let gap = gaps[index]
      if gap.count == bytes {
        gaps.remove(at: index)
      } else {
        gaps[index] = gap.lowerBound + bytes..<gap.upperBound
      }
      return gap.lowerBound
    }
    let start = gaps.last.flatMap { $0.upperBound == top ? $0.lowerBound : nil } ?? top
    guard bytes <= capacity - start else { return nil }
    if start < top { gaps.removeLast() }
    top = start + bytes
    return start
  }

  /// Gives a piece back.
  ///
  /// - Parameter piece: what was taken.
  /// - Complexity: O(gaps).
  package mutating func giveBack(_ piece: Range<Int>) {
    let index = gaps.firstIndex { $0.lowerBound >= piece.upperBound } ?? gaps.count
    var gap = piece
    var end = index
    if index < gaps.count, gaps[index].lowerBound == gap.upperBound {
      gap = gap.lowerBound..<gaps[index].upperBound
      end += 1
    }
    var start = index
    if index > 0, gaps[index - 1].upperBound == gap.lowerBound {
      gap = gaps[index - 1].lowerBound..<gap.upperBound
      start -= 1
    }
    gaps.replaceSubrange(start..<end, with: [gap])
  }

  /// Lowers the top where more than some memory below it is free.
  ///
  /// - Parameter kept: how many bytes may stay.
  /// - Returns: what the system is to have back, or `nil`.
  package mutating func trim(keeping kept: Int) -> Range<Int>? {
    guard let gap = gaps.last, gap.upperBound == top, gap.count > kept else { return nil }
    let end = top
    top = gap.lowerBound + kept
    gaps[gaps.count - 1] = gap.lowerBound..<top
    if kept == 0 { gaps.removeLast() }
    return top..<end
  }
}
