public import DigitCore

/// A search over decimals that come piece by piece.
///
/// The end of each piece is kept and put before the next, so that matches across the seam are
/// found.
struct DigitSearch {
  private let pattern: DigitPattern
  private let limit: Int
  /// The last digits of the piece before, then room for the next piece.
  private var window: [UInt8]
  private var carried = 0
  /// The index of the first digit in the window.
  private var windowIndex: Int64

  /// The 0-based indices of the matches so far.
  private(set) var found: [Int64] = []

  /// Whether the limit is reached.
  var isFull: Bool { found.count >= limit }

  /// Starts a search.
  ///
  /// - Parameters:
  ///   - pattern: what to look for.
  ///   - start: the index of the first digit that will come.
  ///   - limit: the most matches to collect.
  ///   - pieceCount: the longest piece.
  init(_ pattern: DigitPattern, from start: Int64, limit: Int, pieceCount: Int) {
    self.pattern = pattern
    self.limit = limit
    windowIndex = start
    window = [UInt8](repeating: 0, count: pieceCount + pattern.values.count)
  }

  /// Searches the next piece.
  ///
  /// - Parameters:
  ///   - count: its digits, at most the piece count of the start.
  ///   - fill: writes them as numbers into the memory, from the offset on.
  mutating func next(count: Int, fill: (inout MutableSpan<UInt8>, _ offset: Int) -> Void) {
    let offset = carried
    var memory = window.mutableSpan
    fill(&memory, offset)
    let length = carried + count
    let start = windowIndex
    let limit = limit
    // Moved, not copied: a copy for every piece would make many matches quadratic.
    var matches: [Int64] = []
    swap(&matches, &found)
    if matches.count < limit {
      _ = pattern.search(window.span.extracting(0..<length)) { place in
        matches.append(start + Int64(place))
        return matches.count < limit
      }
    }
    found = matches
    let kept = min(length, pattern.values.count - 1)
    for index in 0..<kept { window[index] = window[length - kept + index] }
    windowIndex += Int64(length - kept)
    carried = kept
  }
}

/// Finding digits.
extension DigitPack {
  /// Where a pattern occurs, overlapping occurrences included.
  ///
  /// - Parameters:
  ///   - pattern: what to look for.
  ///   - range: where: a match lies inside it as a whole; `nil` for everywhere.
  ///   - limit: the most matches to collect, from the front.
  /// - Returns: the 0-based indices of the first digits of the matches, ascending.
  /// - Complexity: O(n) time; memory of one block besides the result.
  /// - Throws: ``PackError``: `beyond-end`, or what is wrong with a block.
  public func find(
    _ pattern: DigitPattern, in range: DigitRange? = nil, limit: Int = .max
  ) throws(PackError) -> [Int64] {
    let lower = range?.lowerIndex ?? 0
    let upper = range?.upperIndex ?? digitCount
    guard upper <= digitCount else { throw beyondEnd(upper - 1) }
    // Pieces that stay in the first cache while they are unpacked and searched.
    let pieceCount = 16_384
    var search = DigitSearch(pattern, from: lower, limit: limit, pieceCount: pieceCount)
    var scratch: [UInt8] = []
    var index = lower
    while index < upper, !search.isFull {
      let block = Int(index / PackLayout.blockDigitCount)
      let start = Int64(block) * PackLayout.blockDigitCount
      let end = Int(min(upper - start, PackLayout.blockDigitCount))
      try withPassingBlock(block, scratch: &scratch) { packed in
        var place = Int(index - start)
        while place < end, !search.isFull {
          let piece = place..<min(end, place + pieceCount)
          search.next(count: piece.count) { memory, offset in
            PackedDigits.unpack(packed, digits: piece, into: &memory, at: offset, as: .value)
          }
          place = piece.upperBound
        }
      }
      index = start + Int64(end)
    }
    return search.found
  }
}
