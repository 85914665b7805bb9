internal import CGMP
internal import Parallelism

/// An owned natural number in limbs of 13 decimals.
///
/// The number of limbs is fixed; the highest may be zero. What makes every `unsafe` access in this
/// folder safe: the memory belongs to the value alone, which is `~Copyable`, and workers get
/// disjoint ranges of it.
@safe
package struct DecimalNatural: ~Copyable, @unchecked Sendable {
  private let memory: Workspace
  private let start: Int
  let count: Int

  /// The radix of the limbs, 10^13.
  package static var radix: UInt { DecimalLimbs.radix }

  /// Creates a number with uninitialized limbs.
  ///
  /// - Parameter count: how many limbs, at least 1.
  init(uninitializedCount count: Int) {
    precondition(count >= 1, "a number without limbs")
    self.count = count
    start = 0
    memory = Workspace(count: count)
  }

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

  var base: UnsafeMutablePointer<UInt> {
    unsafe UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: UInt.self) + start
  }

  /// The limbs, least significant first.
  ///
  /// Residue certificates read these raw limbs, without the library's arithmetic.
  package var limbs: Span<UInt> {
    @_lifetime(borrow self)
    get {
      // The limbs are valid as long as the number is not consumed, which the borrow forbids.
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  package var isOdd: Bool { unsafe base[0] & 1 == 1 }

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

  borrowing func isZero(from place: Int) -> Bool {
    for index in min(place, count)..<count where unsafe base[index] != 0 { return false }
    return true
  }

  /// Creates the limbs of an integer, by GMP's own conversion.
  ///
  /// - Parameter integer: at least 0 and below 10^(13·count).
  /// - Complexity: O(M(n) log n) by GMP.
  package init(_ integer: borrowing BigInteger, count: Int) {
    self.init(uninitializedCount: count)
    let text = integer.isZero ? [] : integer.decimalText()
    precondition(text.count <= DecimalLimbs.digits * count, "an integer with more limbs")
    var end = text.count
    for index in 0..<count {
      let start = max(0, end - DecimalLimbs.digits)
      var limb: UInt = 0
      for digit in text[start..<end] { limb = 10 * limb + UInt(digit & 0x0f) }
      unsafe base[index] = limb
      end = start
    }
  }

  /// Half of value + addend·10^places, rounded down.
  package borrowing func halved(adding addend: UInt) -> DecimalNatural {
    let result = copy()
    unsafe result.base[count - 1] += addend
    DecimalLimbs.halve(result)
    return result
  }

  /// The product; by transforms where both factors are long, or by GMP where they are not or the
  /// check fails.
  ///
  /// - Returns: as many limbs as both have together.
  package static func product(
    _ a: borrowing DecimalNatural, _ b: borrowing DecimalNatural,
    by multiplier: TransformMultiplier? = .current, in context: ArithmeticContext
  ) -> DecimalNatural {
    guard let multiplier, min(a.count, b.count) >= DecimalThresholds.product else {
      return gmpProduct(a, b)
    }
    return context.checked { () throws(ArithmeticError) in
      try multiplier.product(a, b, workers: context.workers)
    }
      ?? gmpProduct(a, b)
  }

  /// The square modulo 10^(13n) − 1.
  ///
  /// - Returns: n limbs, where all nines may represent zero.
  package static func cyclicSquare(
    _ a: borrowing DecimalNatural, _ ring: DecimalRing,
    by multiplier: TransformMultiplier? = .current, in context: ArithmeticContext
  ) -> DecimalNatural {
    if let multiplier, a.count >= DecimalThresholds.square,
      let square = context.checked({ () throws(ArithmeticError) in
        a.count > ring.limbs
          ? try multiplier.cyclicSquare(ring.folded(a), ring, workers: context.workers)
          : try multiplier.cyclicSquare(a, ring, workers: context.workers)
      })
    {
      return square
    }
    let square = gmpProduct(a, a)
    let folded = ring.folded(square)
    guard folded.count < ring.limbs else { return folded }
    let result = DecimalNatural(uninitializedCount: ring.limbs)
    unsafe result.base.initialize(repeating: 0, count: ring.limbs)
    unsafe result.base.update(from: folded.base, count: folded.count)
    return result
  }

  /// The product by GMP.
  ///
  /// Every limb becomes two words of an integer, so that the sums of products of limbs, below
  /// n·10^26, do not overlap (Kronecker substitution); carrying them by 10^13 gives the limbs.
  package static func gmpProduct(
    _ a: borrowing DecimalNatural, _ b: borrowing DecimalNatural
  ) -> DecimalNatural {
    let count = a.count + b.count
    precondition(min(a.count, b.count) < 1 << 40, "sums of products that need more than two words")
    let isSquare = unsafe a.base == b.base
    let x = a.kroneckerSubstituted()
    let product =
      isSquare
      ? BigInteger.gmpProduct(x, x) : BigInteger.gmpProduct(x, b.kroneckerSubstituted())
    let result = DecimalNatural(uninitializedCount: count)
    let words = product.limbs
    let radix = UInt64(DecimalLimbs.radix)
    var carry: UInt128 = 0
    for index in 0..<count {
      let low = 2 * index < words.count ? UInt128(words[2 * index]) : 0
      let high = 2 * index + 1 < words.count ? UInt128(words[2 * index + 1]) : 0
      let sum = (high << 64 | low) + carry
      let upper = UInt64(sum >> 64).quotientAndRemainder(dividingBy: radix)
      let lower = radix.dividingFullWidth((upper.remainder, UInt64(truncatingIfNeeded: sum)))
      unsafe result.base[index] = UInt(lower.remainder)
      carry = UInt128(upper.quotient) << 64 | UInt128(lower.quotient)
    }
    precondition(carry == 0, "a product with more limbs than its factors")
    return result
  }

  /// The limbs as an integer, each in two words.
  private borrowing func kroneckerSubstituted() -> BigInteger {
    let count = count
    let source = unsafe UnsafePointer(base)
    return BigInteger(limbs: 2 * count) { target in
      for index in 0..<count {
        unsafe target.base[2 * index] = source[index]
        unsafe target.base[2 * index + 1] = 0
      }
    }
  }
}

/// An immutable decimal number with several owners.
package final class SharedDecimal: Sendable {
  package let value: DecimalNatural

  package init(_ value: consuming DecimalNatural) { self.value = value }

  /// Calls a closure with the limbs, least significant first.
  package func withLimbs<Result>(_ body: (Span<UInt>) -> Result) -> Result {
    Self.lend(value, body)
  }

  private static func lend<Result>(
    _ value: borrowing DecimalNatural, _ body: (Span<UInt>) -> Result
  ) -> Result {
    body(value.limbs)
  }
}
