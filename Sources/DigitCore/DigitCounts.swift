/// How often each of the ten digits occurs in some run of decimals.
///
/// Counts compose: the counts of a text are the sum of the counts of its parts.
public struct DigitCounts: Sendable {
  /// The number of occurrences of digit `i` at index `i`.
  @usableFromInline
  var occurrences: InlineArray<10, UInt64>

  /// Creates the counts of the empty text.
  @inlinable
  public init() {
    occurrences = InlineArray(repeating: 0)
  }

  /// How often one digit occurs.
  ///
  /// - Parameter digit: the digit to look up.
  @inlinable
  public subscript(digit: Digit) -> UInt64 {
    get { occurrences[Int(digit.value)] }
    set { occurrences[Int(digit.value)] = newValue }
  }

  /// How many decimals were counted.
  @inlinable
  public var total: UInt64 {
    var sum: UInt64 = 0
    for index in occurrences.indices { sum += occurrences[index] }
    return sum
  }

  /// Adds the counts of another run of decimals.
  ///
  /// - Parameter other: the counts to add.
  @inlinable
  public mutating func add(_ other: DigitCounts) {
    for index in occurrences.indices { occurrences[index] += other.occurrences[index] }
  }
}

/// Two counts are equal when all ten agree.
extension DigitCounts: Equatable {
  /// Compares all ten counts.
  public static func == (lhs: DigitCounts, rhs: DigitCounts) -> Bool {
    for index in lhs.occurrences.indices where lhs.occurrences[index] != rhs.occurrences[index] {
      return false
    }
    return true
  }
}
