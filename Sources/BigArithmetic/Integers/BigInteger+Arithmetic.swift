internal import CGMP

extension BigInteger {
  /// Adds in place.
  public static func += (left: inout BigInteger, right: borrowing BigInteger) {
    unsafe __gmpz_add(left.storage, left.storage, right.storage)
  }

  /// Subtracts in place.
  public static func -= (left: inout BigInteger, right: borrowing BigInteger) {
    unsafe __gmpz_sub(left.storage, left.storage, right.storage)
  }

  /// Adds a word in place.
  public static func += (left: inout BigInteger, right: UInt64) {
    unsafe __gmpz_add_ui(left.storage, left.storage, UInt(right))
  }

  /// Subtracts a word in place.
  public static func -= (left: inout BigInteger, right: UInt64) {
    unsafe __gmpz_sub_ui(left.storage, left.storage, UInt(right))
  }

  /// Multiplies by a word in place.
  public static func *= (left: inout BigInteger, right: UInt64) {
    unsafe __gmpz_mul_ui(left.storage, left.storage, UInt(right))
  }

  /// Multiplies by a signed word in place.
  public static func *= (left: inout BigInteger, right: Int64) {
    unsafe __gmpz_mul_si(left.storage, left.storage, Int(right))
  }

  /// Multiplies by 2^count in place.
  public static func <<= (left: inout BigInteger, count: Int64) {
    precondition(count >= 0, "shift by a negative count")
    unsafe __gmpz_mul_2exp(left.storage, left.storage, UInt(count))
  }

  /// Divides by 2^count in place, rounding towards negative infinity.
  public static func >>= (left: inout BigInteger, count: Int64) {
    precondition(count >= 0, "shift by a negative count")
    unsafe __gmpz_fdiv_q_2exp(left.storage, left.storage, UInt(count))
  }

  /// Keeps the value modulo 2^count, in 0 ..< 2^count.
  ///
  /// - Parameter count: how many low bits to keep.
  public mutating func keepLowBits(_ count: Int64) {
    precondition(count >= 0, "a negative number of bits")
    unsafe __gmpz_fdiv_r_2exp(storage, storage, UInt(count))
  }

  /// The value divided by 2^count, rounded towards negative infinity.
  ///
  /// - Parameter count: how many low bits to drop.
  public borrowing func droppingLowBits(_ count: Int64) -> BigInteger {
    precondition(count >= 0, "a negative number of bits")
    let result = BigInteger()
    unsafe __gmpz_fdiv_q_2exp(result.storage, storage, UInt(count))
    return result
  }

  /// The value modulo 2^count, in 0 ..< 2^count.
  ///
  /// - Parameter count: how many low bits to take.
  public borrowing func lowBits(_ count: Int64) -> BigInteger {
    precondition(count >= 0, "a negative number of bits")
    let result = BigInteger()
    unsafe __gmpz_fdiv_r_2exp(result.storage, storage, UInt(count))
    return result
  }

  /// The value times 2^count; a negative count drops bits, rounding towards negative infinity.
  ///
  /// - Parameter count: by how many bits to shift.
  borrowing func shifted(by count: Int64) -> BigInteger {
    guard count > 0 else { return droppingLowBits(-count) }
    let result = BigInteger()
    unsafe __gmpz_mul_2exp(result.storage, storage, UInt(count))
    return result
  }

  /// Adds the product of a value and a signed word in place.
  ///
  /// - Parameters:
  ///   - value: the first factor.
  ///   - word: the second factor.
  public mutating func addProduct(_ value: borrowing BigInteger, _ word: Int64) {
    if word >= 0 {
      unsafe __gmpz_addmul_ui(storage, value.storage, UInt(word))
    } else {
      unsafe __gmpz_submul_ui(storage, value.storage, UInt(word.magnitude))
    }
  }

  /// Changes the sign.
  package mutating func negate() {
    unsafe __gmpz_neg(storage, storage)
  }

  /// Flips one bit, for an injected fault.
  ///
  /// - Parameter index: which bit, 0 for the lowest.
  package mutating func flipBit(_ index: Int64) {
    unsafe __gmpz_combit(storage, UInt(index))
  }
}
