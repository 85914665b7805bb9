public import DigitCore

/// A run of decimals, prepared for a fast search.
///
/// Eight positions are tested at once: the words of eight digits at three offsets are compared with
/// three digits of the pattern, each broadcast to a word. Only where all three agree (1 in 1000 for
/// random digits) the whole pattern is compared.
public struct DigitPattern: Hashable, Sendable {
  /// The decimals as numbers 0 to 9; at least one.
  public let values: [UInt8]

  /// Offsets into the pattern of the digits that are compared first.
  private let probes: (first: Int, middle: Int, last: Int)
  /// The same digits, each in all eight bytes of a word.
  private let broadcast: (first: UInt64, middle: UInt64, last: UInt64)

  /// Creates a pattern, or returns `nil` unless the text is one or more digits.
  ///
  /// - Parameters:
  ///   - text: the characters `0` to `9`, in radix 16 also `A` to `F` in either case.
  ///   - radix: that of the digits.
  public init?(_ text: String, radix: DigitRadix = .decimal) {
    let values = text.map { $0.isASCII ? $0.hexDigitValue ?? .max : .max }
    guard !values.isEmpty, values.allSatisfy({ $0 < radix.rawValue }) else { return nil }
    self.init(values: values.map { UInt8($0) })
  }

  package init(values: [UInt8]) {
    self.values = values
    let last = values.count - 1
    probes = (0, last / 2, last)
    func word(_ place: Int) -> UInt64 { UInt64(values[place]) &* 0x0101_0101_0101_0101 }
    broadcast = (word(0), word(last / 2), word(last))
  }

  /// Calls back for every match, overlapping ones included.
  ///
  /// - Parameters:
  ///   - digits: decimals as numbers 0 to 9.
  ///   - visit: gets the index of a match's first digit; returns `false` to stop.
  /// - Returns: whether the search ran to the end.
  package func search(_ digits: Span<UInt8>, _ visit: (Int) -> Bool) -> Bool {
    let places = digits.count - values.count + 1
    guard places > 0 else { return true }
    // Safe: a word at place + probe ends before place + 8 + last ≤ places − 8 + 8 + last, which is
    // the count of the digits.
    return unsafe digits.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= places {
        let first = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let middle = unsafe bytes.loadUnaligned(
          fromByteOffset: place + probes.middle, as: UInt64.self)
        let last = unsafe bytes.loadUnaligned(fromByteOffset: place + probes.last, as: UInt64.self)
        let difference =
          (first ^ broadcast.first) | (middle ^ broadcast.middle) | (last ^ broadcast.last)
        // A byte of the difference is at most 15, so adding 127 sets its top bit unless it is zero.
        let hits = ~(difference &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
        if hits != 0, !confirm(UInt64(littleEndian: hits), at: place, digits, visit) {
          return false
        }
        place += 8
      }
      while place < places {
        if matches(digits, at: place), !visit(place) { return false }
        place += 1
      }
      return true
    }
  }

  /// Compares the whole pattern at those of eight positions that passed the first test.
  private func confirm(
    _ hits: UInt64, at place: Int, _ digits: Span<UInt8>, _ visit: (Int) -> Bool
  ) -> Bool {
    var hits = hits
    while hits != 0 {
      let candidate = place + hits.trailingZeroBitCount / 8
      if matches(digits, at: candidate), !visit(candidate) { return false }
      hits &= hits - 1
    }
    return true
  }

  private func matches(_ digits: Span<UInt8>, at place: Int) -> Bool {
    for index in values.indices where digits[place + index] != values[index] { return false }
    return true
  }

  /// Two patterns are equal when their digits are.
  public static func == (lhs: DigitPattern, rhs: DigitPattern) -> Bool { lhs.values == rhs.values }

  /// Hashes the digits.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// An occurrence of a pattern, with the decimals around it.
public struct DigitMatch: Hashable, Sendable {
  /// The 0-based index of its first digit.
  public let index: Int64
  /// Decimals before it as numbers 0 to 9; fewer than asked for at the beginning.
  public let before: [UInt8]
  /// Decimals after it; fewer than asked for at the end.
  public let after: [UInt8]
}

/// A search over decimals that come in chunks, in memory that does not depend on their number.
///
/// The end of each chunk is kept and put before the next, so that matches across the boundary are
/// found, with what is before and after them.
struct DigitSearch {
  private let pattern: DigitPattern
  private let limit: Int
  private let context: Int
  private let visit: (DigitMatch) -> Bool
  /// The last digits of the previous chunk, then the next chunk.
  private var window: [UInt8]
  private var carried = 0
  private var windowIndex: Int64
  /// The first place in the window where no match was looked for yet.
  private var place = 0
  private var count = 0

  /// Whether no further match is wanted.
  private(set) var isFull: Bool

  /// - Parameters:
  ///   - start: the index of the first digit of the first chunk.
  ///   - limit: the most matches to find.
  ///   - context: how many decimals to give on either side of a match.
  ///   - visit: gets each match; returns `false` to stop.
  init(
    _ pattern: DigitPattern, from start: Int64, limit: Int, pieceCount: Int, context: Int = 0,
    visit: @escaping (DigitMatch) -> Bool
  ) {
    self.pattern = pattern
    self.limit = limit
    self.context = context
    self.visit = visit
    isFull = limit <= 0
    windowIndex = start
    window = [UInt8](repeating: 0, count: pieceCount + pattern.values.count + 2 * context)
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
    // The last matches wait until what comes after them is there.
    search(length: carried + count, reserve: context)
  }

  /// Ends the search: what follows the last matches will not come.
  mutating func finish() { search(length: carried, reserve: 0) }

  private mutating func search(length: Int, reserve: Int) {
    let first = place
    let end = length - reserve
    if !isFull, end - first >= pattern.values.count {
      // No more than the places of one chunk.
      var places: [Int] = []
      let wanted = limit - count
      _ = pattern.search(window.span.extracting(first..<end)) { offset in
        places.append(first + offset)
        return places.count < wanted
      }
      for start in places where !isFull {
        count += 1
        isFull = !visit(match(at: start, of: length)) || count >= limit
      }
      place = end - pattern.values.count + 1
    }
    let kept = min(length, pattern.values.count - 1 + 2 * context)
    for index in 0..<kept { window[index] = window[length - kept + index] }
    windowIndex += Int64(length - kept)
    place -= length - kept
    carried = kept
  }

  private func match(at start: Int, of length: Int) -> DigitMatch {
    let after = start + pattern.values.count
    return DigitMatch(
      index: windowIndex + Int64(start), before: Array(window[max(0, start - context)..<start]),
      after: Array(window[after..<min(length, after + context)]))
  }
}

extension DigitPack {
  /// Finds the occurrences of a pattern, overlapping ones included.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - range: the range that contains whole matches; `nil` for the whole pack.
  ///   - limit: the most matches to collect, from the front.
  /// - Returns: the 0-based indices of the first digits of the matches, ascending.
  /// - Complexity: O(n) time; memory of one block besides the result.
  /// - Throws: ``PackError``: `beyond-end`, an error of a block, or `cancelled` between two blocks.
  public func find(
    _ pattern: DigitPattern, in range: DigitRange? = nil, limit: Int = .max
  ) throws(PackError) -> [Int64] {
    var found: [Int64] = []
    try search(pattern, in: range, limit: limit, context: 0) { match in
      found.append(match.index)
      return true
    }
    return found
  }

  /// Calls back for each occurrence of a pattern, overlapping ones included.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - range: the range that contains whole matches; `nil` for the whole pack.
  ///   - limit: the most matches, from the front.
  ///   - context: how many decimals to give on either side of a match, inside the range.
  ///   - visit: gets the matches in ascending order; returns `false` to stop.
  /// - Complexity: O(n) time; memory of one block.
  /// - Throws: ``PackError``: `beyond-end`, an error of a block, or `cancelled` between two blocks.
  public func search(
    _ pattern: DigitPattern, in range: DigitRange? = nil, limit: Int = .max, context: Int,
    _ visit: (DigitMatch) -> Bool
  ) throws(PackError) {
    let lower = range?.lowerIndex ?? 0
    let upper = range?.upperIndex ?? digitCount
    guard upper <= digitCount else { throw beyondEnd(upper - 1) }
    try withoutActuallyEscaping(visit) { visit throws(PackError) in
      // Chunks that stay in the L1 cache while they are unpacked and searched.
      let pieceCount = 16_384
      var search = DigitSearch(
        pattern, from: lower, limit: limit, pieceCount: pieceCount, context: context, visit: visit)
      try feed(&search, lower..<upper, pieceCount)
      try requireUnchanged()
    }
  }

  private func feed(
    _ search: inout DigitSearch, _ range: Range<Int64>, _ pieceCount: Int
  ) throws(PackError) {
    var scratch = BlockScratch()
    var index = range.lowerBound
    while index < range.upperBound, !search.isFull {
      try Cancellation.check(path)
      let block = Int(index / PackLayout.blockDigitCount)
      let start = Int64(block) * PackLayout.blockDigitCount
      let end = Int(min(range.upperBound - start, PackLayout.blockDigitCount))
      try withTransientBlock(block, scratch: &scratch) { packed in
        var place = Int(index - start)
        while place < end, !search.isFull {
          let piece = place..<min(end, place + pieceCount)
          search.next(count: piece.count) { memory, offset in
            PackedDigits.unpack(packed, digits: piece, into: &memory, at: offset, as: .values)
          }
          place = piece.upperBound
        }
      }
      index = start + Int64(end)
    }
    search.finish()
  }
}
