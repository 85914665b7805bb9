public import DigitCore

/// A search over decimals that come in chunks.
///
/// The end of each chunk is kept and put before the next, so that matches across the boundary are
/// found.
struct DigitSearch {
  private let pattern: DigitPattern
  private let limit: Int
  /// The last digits of the previous chunk, then the next chunk.
  private var window: [UInt8]
  private var carried = 0
  /// The index of the first digit in the window.
  private var windowIndex: Int64

  /// The 0-based indices of the matches so far.
  private(set) var found: [Int64] = []

  /// Whether the limit is reached.
  var isFull: Bool { found.count >= limit }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - start: the index of the first digit of the first chunk.
  ///   - limit: the most matches to collect.
  ///   - pieceCount: the length of the longest chunk.
  init(_ pattern: DigitPattern, from start: Int64, limit: Int, pieceCount: Int) {
    self.pattern = pattern
    self.limit = limit
    windowIndex = start
    window = [UInt8](repeating: 0, count: pieceCount + pattern.values.count)
  }

  /// Searches the next chunk.
  ///
  /// - Parameters:
  ///   - count: its number of digits, at most the initialiser's `pieceCount`.
  ///   - fill: writes them as numbers into the memory, from the offset on.
  mutating func next(count: Int, fill: (inout MutableSpan<UInt8>, _ offset: Int) -> Void) {
    let offset = carried
    var memory = window.mutableSpan
    fill(&memory, offset)
    let length = carried + count
    let start = windowIndex
    let limit = limit
    // Moved, not copied: a copy for every chunk would make many matches quadratic.
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

/// Search.
extension DigitPack {
  /// Finds the occurrences of a pattern, overlapping ones included.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - range: the range that contains whole matches; `nil` for the whole pack.
  ///   - limit: the most matches to collect, from the front.
  /// - Returns: the 0-based indices of the first digits of the matches, ascending.
  /// - Complexity: O(n) time; memory of one block besides the result.
  /// - Throws: ``PackError``: `beyond-end`, or an error of a block.
  public func find(
    _ pattern: DigitPattern, in range: DigitRange? = nil, limit: Int = .max
  ) throws(PackError) -> [Int64] {
    let lower = range?.lowerIndex ?? 0
    let upper = range?.upperIndex ?? digitCount
    guard upper <= digitCount else { throw beyondEnd(upper - 1) }
    // Chunks that stay in the L1 cache while they are unpacked and searched.
    let pieceCount = 16_384
    var search = DigitSearch(pattern, from: lower, limit: limit, pieceCount: pieceCount)
    var scratch: [UInt8] = []
    var index = lower
    while index < upper, !search.isFull {
      let block = Int(index / PackLayout.blockDigitCount)
      let start = Int64(block) * PackLayout.blockDigitCount
      let end = Int(min(upper - start, PackLayout.blockDigitCount))
      try withTransientBlock(block, scratch: &scratch) { packed in
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
