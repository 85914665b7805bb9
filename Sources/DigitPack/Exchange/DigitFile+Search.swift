public import DigitCore

/// Search in any format.
extension DigitFile {
  /// Finds the occurrences of a pattern, overlapping ones included.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - range: the range that contains whole matches; `nil` for the whole file.
  ///   - limit: the most matches to collect, from the front.
  /// - Returns: the 0-based indices of the first digits of the matches, ascending.
  /// - Complexity: O(n) time; memory of a few pages besides the result.
  /// - Throws: ``DigitFileError``: `beyond-end`, or an error of the file.
  public func find(
    _ pattern: DigitPattern, in range: DigitRange? = nil, limit: Int = .max
  ) throws(DigitFileError) -> [Int64] {
    if let pack {
      do throws(PackError) {
        return try pack.find(pattern, in: range, limit: limit)
      } catch { throw DigitFileError(error) }
    }
    let lower = range?.lowerIndex ?? 0
    try seek(to: lower)
    var chunk = [UInt8](repeating: 0, count: 16_384)
    var search = DigitSearch(pattern, from: lower, limit: limit, pieceCount: chunk.count)
    var remaining = range?.count ?? .max
    while remaining > 0, !search.isFull {
      if Int64(chunk.count) > remaining { chunk.removeLast(chunk.count - Int(remaining)) }
      let count = try readFully(into: &chunk)
      let values = chunk
      search.next(count: count) { memory, offset in
        for index in 0..<count { memory[offset + index] = values[index] }
      }
      remaining -= Int64(count)
      guard count == chunk.count else { break }
    }
    if range != nil, remaining > 0, !search.isFull {
      throw DigitFileError(
        .beyondEnd, path, position: index + remaining, "it holds the decimals 1 to \(index) only")
    }
    return search.found
  }
}
