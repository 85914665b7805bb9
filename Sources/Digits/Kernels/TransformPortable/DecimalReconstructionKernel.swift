internal import TransformInterface

/// Reconstructs decimal limbs from residues modulo four or six primes, 64 coefficients at a time.
///
/// Garner's digits are computed as for binary limbs. A product of primes is a sum of signed words
/// of 13 decimals; each product of a digit and a word is split exactly at 10^13, and the parts are
/// added word by word: sums below 2^51. Then every coefficient is normalized to words of at most
/// 10^13/2 from zero, the words of neighboring coefficients that overlap in one limb are added, and
/// a negative limb borrows one from the next. All of this works on vectors. What remains is a
/// borrow from a limb of zero, or two words whose sum exceeds 10^13: rare in digits that look
/// random, and then the 64 coefficients are carried limb by limb.
@safe
struct DecimalReconstructionKernel {
  typealias Memory = UnsafeMutablePointer<Doubles>

  private let tables: ReconstructionTables
  private let digits: Memory
  /// For each limb of a coefficient the sum of the words in it, of all 64 coefficients.
  private let sums: Memory
  /// For each word of a coefficient those of eight coefficients before, then of 64.
  private let words: UnsafeMutablePointer<Double>
  /// For each limb of a coefficient what it borrows, laid out like `words`.
  private let borrows: UnsafeMutablePointer<Double>
  private let carry: UnsafeMutablePointer<Int>

  private static let vectors = GarnerDigits.vectors
  private static let row = 72

  private static var radix: Double { 1e13 }

  @inline(__always)
  init(_ tables: ReconstructionTables, _ state: UnsafeMutablePointer<Double>) {
    self.tables = tables
    let memory = unsafe UnsafeMutableRawPointer(state).assumingMemoryBound(to: Doubles.self)
    unsafe digits = memory
    unsafe sums = memory + 6 * Self.vectors
    unsafe words = state + 8 * 13 * Self.vectors
    unsafe borrows = words + 7 * Self.row
    unsafe carry = UnsafeMutableRawPointer(borrows + 3 * Self.row)
      .assumingMemoryBound(to: Int.self)
  }

  /// One step; `nil` flushes the carry.
  func step(
    _ residues: UnsafePointer<UnsafePointer<Double>>?, _ offset: Int, _ next: Int,
    _ limbs: UnsafeMutablePointer<UInt>
  ) {
    let primes = tables.primes
    let perCoefficient = primes / 2
    for word in 0...primes {
      let row = unsafe words + word &* Self.row
      for index in 0..<8 { unsafe row[index] = row[64 &+ index] }
    }
    let last = unsafe borrows + (perCoefficient &- 1) &* Self.row
    for index in 0..<8 { unsafe last[index] = last[64 &+ index] }
    if let residues = unsafe residues {
      unsafe GarnerDigits.make(residues, offset, next, tables, digits)
      makeWords(0)
      makeWords(4)
    } else {
      for word in 0...primes {
        let row = unsafe words + (word &* Self.row &+ 8)
        for index in 0..<64 { unsafe row[index] = 0 }
      }
    }
    borrow(perCoefficient)
    if unsafe makeLimbs(perCoefficient) || carry[0] != 0 {
      unsafe propagateCarries(limbs, perCoefficient)
    } else {
      unsafe write(limbs, perCoefficient)
    }
  }

  /// Digits times words, carried within every coefficient to words of at most 10^13/2 from zero, of
  /// four vectors at a time: enough to hide the latency of the sums.
  private func makeWords(_ first: Int) {
    let digits = unsafe digits + first
    let row = unsafe words + (8 &+ 8 &* first)
    var (a, b, c, d) = unsafe (digits[0], digits[1], digits[2], digits[3])
    for place in 0...tables.primes {
      // The part of the next word.
      var (upperA, upperB, upperC, upperD) = (
        Doubles.zero, Doubles.zero, Doubles.zero, Doubles.zero
      )
      var j = max(1, place)
      var product = unsafe tables.products + ((j &- 1) &* (j &+ 2) / 2 &+ place)
      while j < tables.primes {
        let word = unsafe Doubles(repeating: product.pointee)
        let quotient = unsafe Doubles(repeating: product.pointee / Self.radix)
        let digit = unsafe digits + j &* Self.vectors
        unsafe Self.add(digit[0], word, quotient, &a, &upperA)
        unsafe Self.add(digit[1], word, quotient, &b, &upperB)
        unsafe Self.add(digit[2], word, quotient, &c, &upperC)
        unsafe Self.add(digit[3], word, quotient, &d, &upperD)
        j &+= 1
        unsafe product += j
      }
      if place < tables.primes {
        Self.normalize(&a, &upperA)
        Self.normalize(&b, &upperB)
        Self.normalize(&c, &upperC)
        Self.normalize(&d, &upperD)
      }
      let target = unsafe row + place &* Self.row
      unsafe store(a, target)
      unsafe store(b, target + 8)
      unsafe store(c, target + 16)
      unsafe store(d, target + 24)
      (a, b, c, d) = (upperA, upperB, upperC, upperD)
    }
  }

  /// Adds a digit times a word: the nearest multiple of 10^13 to one sum, the rest to the other.
  @inline(__always)
  private static func add(
    _ digit: Doubles, _ word: Doubles, _ quotient: Doubles, _ sum: inout Doubles,
    _ upper: inout Doubles
  ) {
    let product = digit * word
    let multiple = DoubleField.rounder.addingProduct(digit, quotient) - DoubleField.rounder
    let rest = DoubleField.negated(product).addingProduct(digit, word)
    sum += product.addingProduct(multiple, Doubles(repeating: -radix)) + rest
    upper += multiple
  }

  /// Carries out of a sum.
  @inline(__always)
  private static func normalize(_ sum: inout Doubles, _ upper: inout Doubles) {
    let carried =
      DoubleField.rounder.addingProduct(sum, Doubles(repeating: 1 / radix)) - DoubleField.rounder
    sum = sum.addingProduct(carried, Doubles(repeating: -radix))
    upper += carried
  }

  /// Adds the words of each limb; negative limbs borrow.
  private func borrow(_ perCoefficient: Int) {
    let radix = Doubles(repeating: Self.radix)
    for place in 0..<perCoefficient {
      let own = unsafe words + (place &* Self.row &+ 8)
      let before = unsafe words + ((place &+ perCoefficient) &* Self.row &+ 7)
      let earlier = unsafe words + (2 &* perCoefficient &* Self.row &+ 6)
      let target = unsafe sums + place &* Self.vectors
      let borrowed = unsafe borrows + (place &* Self.row &+ 8)
      for index in 0..<Self.vectors {
        var sum = unsafe load(own + 8 &* index) + load(before + 8 &* index)
        if place == 0 { unsafe sum += load(earlier + 8 &* index) }
        let borrow = Doubles.zero.replacing(with: Doubles(repeating: 1), where: sum .< 0)
        unsafe target[index] = sum.addingProduct(borrow, radix)
        unsafe store(borrow, borrowed + 8 &* index)
      }
    }
  }

  /// Subtracts borrows.
  ///
  /// - Returns: whether some limb is still out of range.
  private func makeLimbs(_ perCoefficient: Int) -> Bool {
    let most = Doubles(repeating: Self.radix - 1)
    var signs = SIMD8<UInt64>.zero
    for place in 0..<perCoefficient {
      let target = unsafe sums + place &* Self.vectors
      let before =
        unsafe place == 0
        ? borrows + ((perCoefficient &- 1) &* Self.row &+ 7)
        : borrows + ((place &- 1) &* Self.row &+ 8)
      for index in 0..<Self.vectors {
        let limb = unsafe target[index] - load(before + 8 &* index)
        unsafe target[index] = limb
        signs = signs | DoubleField.bits(limb) | DoubleField.bits(most - limb)
      }
    }
    var all: UInt64 = 0
    for lane in 0..<8 { all |= signs[lane] }
    return all >> 63 != 0
  }

  /// Writes limbs that are all in range.
  private func write(_ limbs: UnsafeMutablePointer<UInt>, _ perCoefficient: Int) {
    for index in 0..<(perCoefficient &* Self.vectors) {
      // After adding 2^52 the low bits of a double are the integer.
      let shifted = unsafe sums[index] + Doubles(repeating: 0x1p52)
      let integers = DoubleField.bits(shifted) & SIMD8(repeating: (1 << 52) - 1)
      unsafe sums[index] = DoubleField.vector(integers)
    }
    let source = unsafe UnsafeMutableRawPointer(sums).assumingMemoryBound(to: UInt.self)
    if perCoefficient == 2 {
      for index in 0..<64 {
        unsafe limbs[2 &* index] = source[index]
        unsafe limbs[2 &* index &+ 1] = source[64 &+ index]
      }
    } else {
      for index in 0..<64 {
        unsafe limbs[3 &* index] = source[index]
        unsafe limbs[3 &* index &+ 1] = source[64 &+ index]
        unsafe limbs[3 &* index &+ 2] = source[128 &+ index]
      }
    }
  }

  /// Writes limbs one after the other, with carries.
  @inline(never)
  private func propagateCarries(_ limbs: UnsafeMutablePointer<UInt>, _ perCoefficient: Int) {
    let source = unsafe UnsafeMutableRawPointer(sums).assumingMemoryBound(to: Double.self)
    let radix = Int(Self.radix)
    var carried = unsafe carry[0]
    for index in 0..<64 {
      for place in 0..<perCoefficient {
        // A sum of three words and a borrow, unless the residues are wrong: the check sees that.
        let number = unsafe source[64 &* place &+ index]
        var value = (number.magnitude < 0x1p52 ? Int(number) : 0) &+ carried
        carried = 0
        while value < 0 {
          value &+= radix
          carried &-= 1
        }
        while value >= radix {
          value &-= radix
          carried &+= 1
        }
        unsafe limbs[index &* perCoefficient &+ place] = UInt(value)
      }
    }
    unsafe carry[0] = carried
  }

  @inline(__always)
  private func load(_ place: UnsafeMutablePointer<Double>) -> Doubles {
    unsafe UnsafeRawPointer(place).loadUnaligned(as: Doubles.self)
  }

  @inline(__always)
  private func store(_ value: Doubles, _ place: UnsafeMutablePointer<Double>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: value, as: Doubles.self)
  }
}
