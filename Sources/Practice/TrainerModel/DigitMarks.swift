import PracticeEngine

/// Where the player erred or hesitated in a session, for the grid.
package struct DigitMarks: Hashable, Sendable {
  /// What happened at a decimal.
  package enum Mark: Hashable, Sendable {
    /// A wrong digit was typed first.
    case error
    /// The right digit came late.
    case hesitation
  }

  /// A bit a decimal, in one of eight words of 64: more decimals than a screen shows.
  ///
  /// No key allocates, and a key without a mark changes nothing.
  private var errors = SIMD8<UInt64>()
  private var hesitations = SIMD8<UInt64>()
  /// Which 64 decimals each word is about: a word is used again for later ones.
  private var blocks = SIMD8<Int64>(repeating: -1)

  /// The mark of a decimal, if it has one.
  package subscript(index: Int64) -> Mark? {
    let (word, bit) = Self.place(of: index)
    guard blocks[word] == index >> 6 else { return nil }
    if errors[word] & bit != 0 { return .error }
    return hesitations[word] & bit != 0 ? .hesitation : nil
  }

  /// Notes a key.
  ///
  /// - Parameters:
  ///   - response: the engine's response to it.
  ///   - nextIndex: 0-based index of the decimal that is expected after it.
  ///   - pause: nanoseconds since the key before, or `nil` for the first.
  mutating func note(_ response: SessionResponse, at nextIndex: Int64, pause: Int64?) {
    switch response.verdict {
    case .error: mark(nextIndex, as: .error)
    case .correct where (pause ?? 0) > Hesitation.limit && self[nextIndex - 1] == nil:
      mark(nextIndex - 1, as: .hesitation)
    default: break
    }
  }

  private mutating func mark(_ index: Int64, as mark: Mark) {
    let (word, bit) = Self.place(of: index)
    if blocks[word] != index >> 6 {
      blocks[word] = index >> 6
      errors[word] = 0
      hesitations[word] = 0
    }
    switch mark {
    case .error: errors[word] |= bit
    case .hesitation: hesitations[word] |= bit
    }
  }

  private static func place(of index: Int64) -> (word: Int, bit: UInt64) {
    (Int((index >> 6) & 7), 1 << UInt64(index & 63))
  }
}
