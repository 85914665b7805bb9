internal import CGMP

extension BigInteger {
  /// -1, 0 or 1.
  public var signum: Int {
    // `mpz_sgn` is a macro over the sign of this field.
    let size = unsafe storage.pointee._mp_size
    return Int(size.signum())
  }

  /// Whether the value is zero.
  public var isZero: Bool { signum == 0 }

  /// How many bits the absolute value has; 0 for zero.
  public var bitWidth: Int64 {
    // GMP counts one digit for zero.
    isZero ? 0 : unsafe Int64(__gmpz_sizeinbase(storage, 2))
  }

  /// The absolute value's 64-bit words, least significant first; the last is not zero.
  ///
  /// Residue certificates read these raw words, without the library's arithmetic.
  public var limbs: Span<UInt> {
    @_lifetime(borrow self)
    get {
      let count = unsafe __gmpz_size(storage)
      guard count > 0, let words = unsafe __gmpz_limbs_read(storage) else { return Span() }
      // The words live as long as the integer is not changed, which the borrow forbids.
      let span = unsafe Span(_unsafeStart: words, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Whether every bit below the highest one is set as well.
  borrowing func isAllOnes() -> Bool {
    unsafe Int64(__gmpz_scan0(storage, 0)) == bitWidth
  }

  /// Whether the bits in `bit - count ..< bit` are all zero; for a natural number.
  ///
  /// - Parameters:
  ///   - bit: the end of the range, at least `count`.
  ///   - count: how many bits, 1 to 64.
  borrowing func hasZeroBits(below bit: Int64, count: Int64) -> Bool {
    let low = unsafe __gmpz_scan1(storage, UInt(bit - count))
    return isZero || low >= UInt(bit)
  }

  /// Orders two integers.
  ///
  /// - Parameter other: the integer to compare with.
  /// - Returns: a number below, equal to or above 0 as this is below, equal to or above `other`.
  public borrowing func compare(to other: borrowing BigInteger) -> Int {
    unsafe Int(__gmpz_cmp(storage, other.storage))
  }

  /// Whether the value equals a word.
  ///
  /// - Parameter word: the word to compare with.
  public borrowing func equals(_ word: UInt64) -> Bool {
    unsafe __gmpz_cmp_ui(storage, UInt(word)) == 0
  }

  /// The value as a word, or `nil` when it is negative or needs more than 64 bits.
  public var word: UInt64? {
    guard signum >= 0, bitWidth <= 64 else { return nil }
    return unsafe UInt64(__gmpz_get_ui(storage))
  }
}
