/// A signed product of a few machine words: one factor of a term, before any big number exists.
///
/// Terms of the series here are products of small polynomials in the index. Multiplying them out
/// would overflow a word; multiplying big integers by them one by one costs least when as many as
/// fit are joined first, which ``append(_:)`` does.
struct WordProduct: Sendable {
  /// The factors; those from ``count`` on are unused.
  private var factors: InlineArray<4, UInt64>

  /// How many words hold the product, 1 to 4.
  private(set) var count: Int

  /// Whether the product is negative.
  private(set) var isNegative: Bool

  /// Creates a product of one factor.
  ///
  /// - Parameter factor: the factor.
  init(_ factor: Int64) {
    factors = InlineArray(repeating: 1)
    factors[0] = factor.magnitude
    count = 1
    isNegative = factor < 0
  }

  /// Multiplies by a word.
  ///
  /// - Parameter factor: the factor; the product has room for four words that do not join.
  mutating func append(_ factor: UInt64) {
    let (joined, overflow) = factors[count - 1].multipliedReportingOverflow(by: factor)
    if !overflow {
      factors[count - 1] = joined
    } else {
      precondition(count < 4, "a term has at most four words a factor")
      factors[count] = factor
      count += 1
    }
  }

  /// One of the words whose product, with the sign, is the value.
  subscript(index: Int) -> UInt64 { factors[index] }
}
