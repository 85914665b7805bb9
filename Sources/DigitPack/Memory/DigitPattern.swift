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
  /// - Parameter text: the characters `0` to `9`.
  public init?(_ text: String) {
    let values = text.utf8.map { $0 &- 0x30 }
    guard !values.isEmpty, values.allSatisfy({ $0 <= 9 }) else { return nil }
    self.init(values: values)
  }

  /// Creates a pattern.
  ///
  /// - Parameter values: the decimals as numbers 0 to 9; at least one.
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
        let last = unsafe bytes.loadUnaligned(
          fromByteOffset: place + probes.last, as: UInt64.self)
        let difference = (first ^ broadcast.first) | (middle ^ broadcast.middle) | (last ^ broadcast.last)
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
  public static func == (lhs: DigitPattern, rhs: DigitPattern) -> Bool {
    lhs.values == rhs.values
  }

  /// Hashes the digits.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
