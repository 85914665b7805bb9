/// An owned natural number in limbs of 13 decimals.
///
/// The number of limbs is fixed; the highest may be zero. What makes every `unsafe` access in this
/// folder safe: the memory belongs to the value alone, which is `~Copyable`, and workers get
/// disjoint ranges of it.
@safe
public struct DecimalNatural: ~Copyable, @unchecked Sendable {
  private let memory: Workspace
  private let start: Int

  /// How many limbs.
  public let count: Int

  /// The radix of the limbs, 10^13.
  public static var radix: UInt { DecimalLimbs.radix }

  /// How many decimals a limb holds.
  public static var digitsPerLimb: Int { DecimalLimbs.digits }

  /// Creates a number with uninitialized limbs.
  ///
  /// - Parameter count: how many limbs, at least 1.
  init(uninitializedCount count: Int) {
    precondition(count >= 1, "a number without limbs")
    self.count = count
    start = 0
    memory = Workspace(count: count)
  }

  /// Creates a number of some limbs of another one, in its memory.
  private init(_ memory: Workspace, start: Int, count: Int) {
    self.memory = memory
    self.start = start
    self.count = count
  }

  /// Creates a number of limbs.
  ///
  /// - Parameter limbs: each below 10^13, least significant first; at least one.
  package init(limbs: [UInt]) {
    precondition(limbs.allSatisfy { $0 < DecimalLimbs.radix }, "a limb of 10^13 or more")
    self.init(uninitializedCount: limbs.count)
    for index in limbs.indices { unsafe base[index] = limbs[index] }
  }

  /// The limbs for writing.
  var base: UnsafeMutablePointer<UInt> {
    unsafe UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: UInt.self) + start
  }

  /// The limbs, least significant first.
  ///
  /// Residue certificates read these raw limbs, without the library's arithmetic.
  public var limbs: Span<UInt> {
    @_lifetime(borrow self)
    get {
      // The limbs are valid as long as the number is not consumed, which the borrow forbids.
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Whether the number is odd.
  public var isOdd: Bool { unsafe base[0] & 1 == 1 }

  /// A second number of the same value.
  package borrowing func copy() -> DecimalNatural {
    let result = DecimalNatural(uninitializedCount: count)
    unsafe result.base.update(from: base, count: count)
    return result
  }

  /// Some of the limbs, without a copy.
  ///
  /// - Parameter range: which, at least one.
  consuming func cut(_ range: Range<Int>) -> DecimalNatural {
    precondition(!range.isEmpty && range.upperBound <= count, "limbs that are not there")
    return DecimalNatural(memory, start: start + range.lowerBound, count: range.count)
  }

  /// Whether all limbs from a place on are zero.
  borrowing func isZero(from place: Int) -> Bool {
    for index in min(place, count)..<count where unsafe base[index] != 0 { return false }
    return true
  }
}
