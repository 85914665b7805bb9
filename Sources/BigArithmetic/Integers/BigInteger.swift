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
public struct BigInteger: ~Copyable, @unchecked Sendable {
  let storage: UnsafeMutablePointer<__mpz_struct>

  /// Creates zero.
  public init() {
    unsafe storage = Self.cell()
    unsafe __gmpz_init(storage)
  }

  /// Creates an integer from a word.
  ///
  /// - Parameter value: the value.
  public init(_ value: UInt64) {
    unsafe storage = Self.cell()
    unsafe __gmpz_init_set_ui(storage, UInt(value))
  }

  /// Creates an integer from a signed word.
  ///
  /// - Parameter value: the value.
  public init(_ value: Int64) {
    unsafe storage = Self.cell()
    unsafe __gmpz_init_set_si(storage, Int(value))
  }

  /// Creates 2^exponent.
  ///
  /// - Parameter exponent: at least 0.
  public init(powerOfTwo exponent: Int64) {
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
  private static func cell() -> UnsafeMutablePointer<__mpz_struct> {
    precondition(GMPAllocator.isInstalled)
    return .allocate(capacity: 1)
  }

  deinit {
    unsafe __gmpz_clear(storage)
    unsafe storage.deallocate()
  }

  /// A second integer of the same value.
  ///
  /// - Complexity: O(n) in the size.
  public borrowing func copy() -> BigInteger {
    let result = BigInteger()
    unsafe __gmpz_set(result.storage, storage)
    return result
  }
}
