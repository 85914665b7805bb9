internal import CGMP

/// An owned integer of any size, on GMP.
///
/// The value is unique: it cannot be copied by accident (see ``copy()``), and its memory goes with
/// it. Operations that make large results say how they use processors through ``Workers``.
///
/// What makes every `unsafe` call on `storage` in this module safe: `storage` points to one heap
/// cell that `init` has initialized and only `deinit` clears, so it is valid for the life of the
/// value; the type is `~Copyable`, so there is no second owner; and GMP touches nothing but the
/// cells that it is passed, so threads that work on different values do not race.
@safe
package struct BigInteger: ~Copyable, @unchecked Sendable {
  let storage: UnsafeMutablePointer<__mpz_struct>

  package init() {
    unsafe storage = Self.cell()
    unsafe __gmpz_init(storage)
  }

  package init(_ value: UInt64) {
    unsafe storage = Self.cell()
    unsafe __gmpz_init_set_ui(storage, UInt(value))
  }

  package init(_ value: Int64) {
    unsafe storage = Self.cell()
    unsafe __gmpz_init_set_si(storage, Int(value))
  }

  /// Creates 2^exponent.
  ///
  /// - Parameter exponent: at least 0.
  package init(powerOfTwo exponent: Int64) {
    precondition(exponent >= 0, "a power of two here is an integer")
    self.init()
    unsafe __gmpz_setbit(storage, UInt(exponent))
  }

  /// Creates zero with memory for `capacity` bits.
  ///
  /// - Parameter capacity: bits to reserve, at least 0.
  package init(reservingBits capacity: Int64) {
    unsafe storage = Self.cell()
    unsafe __gmpz_init2(storage, UInt(capacity))
  }

  /// A cell for GMP, whose allocator is installed by then.
  static func cell() -> UnsafeMutablePointer<__mpz_struct> {
    precondition(GMPAllocator.isInstalled)
    return .allocate(capacity: 1)
  }

  deinit {
    // What was lent has no memory of its own.
    if unsafe storage.pointee._mp_alloc > 0 { unsafe __gmpz_clear(storage) }
    unsafe storage.deallocate()
  }

  /// A second integer of the same value.
  ///
  /// - Complexity: O(n) in the size.
  package borrowing func copy() -> BigInteger {
    let result = BigInteger()
    unsafe __gmpz_set(result.storage, storage)
    return result
  }

  /// -1, 0 or 1.
  package var signum: Int {
    // `mpz_sgn` is a macro over the sign of this field.
    let size = unsafe storage.pointee._mp_size
    return Int(size.signum())
  }

  package var isZero: Bool { signum == 0 }

  /// How many bits the absolute value has; 0 for zero.
  package var bitWidth: Int64 {
    // GMP counts one digit for zero.
    isZero ? 0 : unsafe Int64(__gmpz_sizeinbase(storage, 2))
  }

  /// The absolute value's 64-bit words, least significant first; the last is not zero.
  ///
  /// Residue certificates read these raw words, without the library's arithmetic.
  package var limbs: Span<UInt> {
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
  borrowing func isAllOnes() -> Bool { unsafe Int64(__gmpz_scan0(storage, 0)) == bitWidth }

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
  /// - Returns: a number below, equal to or above 0 as this is below, equal to or above `other`.
  package borrowing func compare(to other: borrowing BigInteger) -> Int {
    unsafe Int(__gmpz_cmp(storage, other.storage))
  }

  package borrowing func equals(_ word: UInt64) -> Bool {
    unsafe __gmpz_cmp_ui(storage, UInt(word)) == 0
  }

  /// The value as a word, or `nil` when it is negative or needs more than 64 bits.
  package var word: UInt64? {
    guard signum >= 0, bitWidth <= 64 else { return nil }
    return unsafe UInt64(__gmpz_get_ui(storage))
  }

  package static func += (left: inout BigInteger, right: borrowing BigInteger) {
    unsafe __gmpz_add(left.storage, left.storage, right.storage)
  }

  package static func -= (left: inout BigInteger, right: borrowing BigInteger) {
    unsafe __gmpz_sub(left.storage, left.storage, right.storage)
  }

  package static func += (left: inout BigInteger, right: UInt64) {
    unsafe __gmpz_add_ui(left.storage, left.storage, UInt(right))
  }

  package static func -= (left: inout BigInteger, right: UInt64) {
    unsafe __gmpz_sub_ui(left.storage, left.storage, UInt(right))
  }

  package static func *= (left: inout BigInteger, right: UInt64) {
    unsafe __gmpz_mul_ui(left.storage, left.storage, UInt(right))
  }

  package static func *= (left: inout BigInteger, right: Int64) {
    unsafe __gmpz_mul_si(left.storage, left.storage, Int(right))
  }

  package static func <<= (left: inout BigInteger, count: Int64) {
    precondition(count >= 0, "shift by a negative count")
    unsafe __gmpz_mul_2exp(left.storage, left.storage, UInt(count))
  }

  /// Divides by 2^count in place, rounding towards negative infinity.
  package static func >>= (left: inout BigInteger, count: Int64) {
    precondition(count >= 0, "shift by a negative count")
    unsafe __gmpz_fdiv_q_2exp(left.storage, left.storage, UInt(count))
  }

  /// Keeps the value modulo 2^count, in 0 ..< 2^count.
  package mutating func keepLowBits(_ count: Int64) {
    precondition(count >= 0, "a negative number of bits")
    unsafe __gmpz_fdiv_r_2exp(storage, storage, UInt(count))
  }

  /// The value divided by 2^count, rounded towards negative infinity.
  package borrowing func droppingLowBits(_ count: Int64) -> BigInteger {
    precondition(count >= 0, "a negative number of bits")
    let result = BigInteger()
    unsafe __gmpz_fdiv_q_2exp(result.storage, storage, UInt(count))
    return result
  }

  /// The value modulo 2^count, in 0 ..< 2^count.
  package borrowing func lowBits(_ count: Int64) -> BigInteger {
    precondition(count >= 0, "a negative number of bits")
    let result = BigInteger()
    unsafe __gmpz_fdiv_r_2exp(result.storage, storage, UInt(count))
    return result
  }

  /// The value times 2^count; a negative count drops bits, rounding towards negative infinity.
  borrowing func shifted(by count: Int64) -> BigInteger {
    guard count > 0 else { return droppingLowBits(-count) }
    let result = BigInteger()
    unsafe __gmpz_mul_2exp(result.storage, storage, UInt(count))
    return result
  }

  package mutating func addProduct(_ value: borrowing BigInteger, _ word: Int64) {
    if word >= 0 {
      unsafe __gmpz_addmul_ui(storage, value.storage, UInt(word))
    } else {
      unsafe __gmpz_submul_ui(storage, value.storage, UInt(word.magnitude))
    }
  }

  package mutating func negate() { unsafe __gmpz_neg(storage, storage) }

  /// Flips one bit, for an injected fault.
  ///
  /// - Parameter index: which bit, 0 for the lowest.
  package mutating func flipBit(_ index: Int64) { unsafe __gmpz_combit(storage, UInt(index)) }

  /// The decimal digits by GMP's own radix conversion, most significant first.
  ///
  /// It divides and runs on one core: no digits that are computed come from here. It is the
  /// independent one that tests and checks compare with.
  ///
  /// - Returns: ASCII, with a leading minus sign for a negative value.
  package borrowing func decimalText() -> [UInt8] {
    // GMP may count one digit too many; sign and terminator need two more bytes.
    let capacity = unsafe __gmpz_sizeinbase(storage, 10) + 2
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      // The buffer has the size that GMP's manual asks for: sizeinbase + 2.
      guard let base = buffer.baseAddress else { return }
      unsafe base.withMemoryRebound(to: CChar.self, capacity: capacity) { text in
        _ = unsafe __gmpz_get_str(text, 10, storage)
      }
      while unsafe count < capacity && base[count] != 0 { count += 1 }
    }
  }

  /// Reads a decimal integer.
  ///
  /// - Returns: `nil` when the text is anything else.
  package init?(decimalText text: String) {
    self.init()
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let status = unsafe text.withCString { unsafe __gmpz_set_str(storage, $0, 10) }
    guard status == 0 else { return nil }
  }

  /// Creates a natural number from its digits in radix 16.
  ///
  /// - Parameter digits: 0 to 15 each, the most significant first.
  package init(hexadecimal digits: [UInt8]) {
    self.init()
    // Of each byte the four lowest bits count; GMP reads no more bytes than there are.
    unsafe __gmpz_import(storage, digits.count, 1, 1, 0, 4, digits)
  }

  /// The lowest digits in radix 16, 0 to 15 each, the most significant first.
  package borrowing func hexadecimalDigits(_ count: Int64) -> [UInt8] {
    let limbs = limbs
    var digits = [UInt8](repeating: 0, count: Int(count))
    for index in digits.indices {
      let place = digits.count - 1 - index
      guard place / 16 < limbs.count else { continue }
      digits[index] = UInt8(truncatingIfNeeded: limbs[place / 16] >> UInt(4 * (place % 16))) & 15
    }
    return digits
  }
}
