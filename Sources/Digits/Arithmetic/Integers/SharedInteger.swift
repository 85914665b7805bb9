internal import CGMP

/// An immutable integer with several owners.
///
/// Evidence keeps the integers of a computation until the digits are fixed and residues can be
/// taken; sharing spares the copies. Its words may lie in memory of somebody else, such as a mapped
/// file, so that a computation can use numbers that it does not hold.
package final class SharedInteger: Sendable {
  package let value: BigInteger

  /// What keeps the words where they are, if they are not the integer's own.
  private let owner: (any AnyObject & Sendable)?

  /// Creates a shared integer.
  ///
  /// - Parameter value: the integer, consumed. It is kept for long, so spare memory is freed.
  package init(_ value: consuming BigInteger) {
    unsafe __gmpz_realloc2(value.storage, UInt(max(64, value.bitWidth)))
    self.value = value
    owner = nil
  }

  /// Creates an integer of words that lie elsewhere and are neither copied nor changed.
  ///
  /// - Parameters:
  ///   - words: the words, least significant first; the last is not zero.
  ///   - isNegative: whether the integer is below zero.
  ///   - owner: keeps the words valid and unchanged as long as it lives.
  @unsafe
  package init(
    words: UnsafePointer<UInt>, count: Int, isNegative: Bool, owner: any AnyObject & Sendable
  ) {
    value = unsafe BigInteger(lending: words, count: count, isNegative: isNegative)
    self.owner = owner
  }

  /// Calls a closure with the absolute value's words, least significant first.
  ///
  /// - Parameter droppedWords: how many of the lowest words to leave out.
  package func withLimbs<Result>(
    dropping droppedWords: Int = 0, _ body: (Span<UInt>) -> Result
  ) -> Result {
    Self.lend(value, droppedWords, body)
  }

  private static func lend<Result>(
    _ value: borrowing BigInteger, _ droppedWords: Int, _ body: (Span<UInt>) -> Result
  ) -> Result {
    let limbs = value.limbs
    return body(limbs.extracting(min(droppedWords, limbs.count)...))
  }

  /// Copies some of the words, as bytes, the lowest first.
  ///
  /// - Parameters:
  ///   - words: which of the absolute value's words; they exist.
  ///   - offset: the place of the first byte; all of them fit.
  package func copy(words: Range<Int>, into bytes: inout [UInt8], at offset: Int) {
    precondition(offset >= 0 && offset + 8 * words.count <= bytes.count, "words beyond the end")
    withLimbs { limbs in
      // Safe: both ranges were checked; every byte of a word may be read and of a buffer written.
      unsafe limbs.extracting(words).withUnsafeBytes { source in
        unsafe bytes.withUnsafeMutableBytes { target in
          unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: source)
        }
      }
    }
  }
}

extension BigInteger {
  /// Creates an integer over words that lie elsewhere; it may be read and never changed.
  ///
  /// - Parameters:
  ///   - words: the words, least significant first; the last is not zero. They outlive the integer.
  ///   - isNegative: whether the integer is below zero.
  @unsafe
  init(lending words: UnsafePointer<UInt>, count: Int, isNegative: Bool) {
    unsafe storage = Self.cell()
    _ = unsafe __gmpz_roinit_n(storage, words, isNegative ? -count : count)
  }
}

/// P, Q and T of a sum that was made before.
package struct SharedSum: Sendable {
  package let p: SharedInteger

  package let q: SharedInteger

  package let t: SharedInteger

  package init(p: SharedInteger, q: SharedInteger, t: SharedInteger) {
    self.p = p
    self.q = q
    self.t = t
  }

  /// Calls a closure with the sum, whose integers are lent.
  package func withSum<Result: ~Copyable>(_ body: (borrowing SeriesSum) -> Result) -> Result {
    withExtendedLifetime(self) {
      let sum = SeriesSum(p: Self.lent(p.value), q: Self.lent(q.value), t: Self.lent(t.value))
      return body(sum)
    }
  }

  /// A second integer over the words of one that lives longer.
  private static func lent(_ value: borrowing BigInteger) -> BigInteger {
    guard let words = unsafe __gmpz_limbs_read(value.storage), !value.isZero else {
      return BigInteger()
    }
    // Safe: the caller keeps the first integer.
    return unsafe BigInteger(
      lending: words, count: Int(__gmpz_size(value.storage)), isNegative: value.signum < 0)
  }
}
