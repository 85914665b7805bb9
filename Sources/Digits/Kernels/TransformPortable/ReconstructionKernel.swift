internal import CProcessorFeatures
internal import TransformInterface

/// Reconstructs words from residues modulo four or six primes, 64 coefficients at a time.
///
/// Garner's digits d_j with value = d₀ + d₁p₀ + d₂p₀p₁ + …, each at most 0.56p_j from zero, are
/// computed in vectors. A product of primes is a sum of signed 44-bit words; each product of a
/// digit and a word is split exactly into a high and a low part, and the parts are added word by
/// word. All sums stay below 2^51. Words carry within their coefficient, in vectors too, and the
/// carry out of a coefficient is added to the next. Only where its first word overflows, rare in
/// digits that look random, the 64 coefficients are carried word by word.
@safe
struct ReconstructionKernel {
  typealias Memory = UnsafeMutablePointer<Doubles>

  private let tables: ReconstructionTables
  private let digits: Memory
  /// For each word of a coefficient those of eight coefficients before, then of 64.
  private let integers: UnsafeMutablePointer<Int64>
  /// For each word of a coefficient those of the 64 coefficients, less what they carry.
  private let words: UnsafeMutablePointer<Int64>
  /// What the last word of every coefficient carries, laid out like `integers`.
  private let carries: UnsafeMutablePointer<Int64>

  /// Vectors of one word or digit of all 64 coefficients.
  private static let vectors = GarnerDigits.vectors
  private static let row = 72
  private static let mask: Int64 = (1 << 44) - 1

  /// 1.5·2^96: where a double's last bit is worth 2^44.
  private static var cutter: Doubles { Doubles(repeating: 0x1.8p96) }

  @inline(__always)
  init(_ tables: ReconstructionTables, _ state: UnsafeMutablePointer<Double>) {
    self.tables = tables
    let memory = UnsafeMutableRawPointer(state)
    unsafe digits = memory.assumingMemoryBound(to: Doubles.self)
    unsafe integers = (memory + 8 * 64 * 6).assumingMemoryBound(to: Int64.self)
    unsafe carries = integers + 7 * Self.row
    unsafe words = carries + Self.row
  }

  /// One step; `nil` flushes the carry.
  func step(
    _ residues: UnsafePointer<UnsafePointer<Double>>?, _ offset: Int, _ next: Int,
    _ limbs: UnsafeMutablePointer<UInt>
  ) {
    let perCoefficient = tables.primes / 2
    for word in 0...tables.primes {
      let row = unsafe integers + word &* Self.row
      for index in 0..<8 { unsafe row[index] = row[64 &+ index] }
    }
    if let residues = unsafe residues {
      unsafe GarnerDigits.make(residues, offset, next, tables, digits)
      makeIntegers(0)
      makeIntegers(4)
    } else {
      for word in 0...tables.primes {
        let row = unsafe integers + (word &* Self.row &+ 8)
        for index in 0..<64 { unsafe row[index] = 0 }
      }
    }
    carry(perCoefficient)
    if perCoefficient == 2 {
      unsafe packTwo(limbs)
    } else {
      unsafe packThree(limbs)
    }
  }

  /// The sums of digits times words, not carried, of four vectors at a time: enough to hide the
  /// latency of the sums.
  private func makeIntegers(_ first: Int) {
    let digits = unsafe digits + first
    let row = unsafe integers + (8 &+ 8 &* first)
    var (a, b, c, d) = unsafe (digits[0], digits[1], digits[2], digits[3])
    for place in 0...tables.primes {
      // Multiples of 2^44, which belong to the next word.
      var (upperA, upperB, upperC, upperD) = (
        Doubles.zero, Doubles.zero, Doubles.zero, Doubles.zero
      )
      var j = max(1, place)
      var product = unsafe tables.products + ((j &- 1) &* (j &+ 2) / 2 &+ place)
      while j < tables.primes {
        let word = unsafe Doubles(repeating: product.pointee)
        let digit = unsafe digits + j &* Self.vectors
        unsafe Self.add(digit[0], word, &a, &upperA)
        unsafe Self.add(digit[1], word, &b, &upperB)
        unsafe Self.add(digit[2], word, &c, &upperC)
        unsafe Self.add(digit[3], word, &d, &upperD)
        j &+= 1
        unsafe product += j
      }
      let target = unsafe row + place &* Self.row
      unsafe store(Self.integers(a), target)
      unsafe store(Self.integers(b), target + 8)
      unsafe store(Self.integers(c), target + 16)
      unsafe store(Self.integers(d), target + 24)
      a = upperA * 0x1p-44
      b = upperB * 0x1p-44
      c = upperC * 0x1p-44
      d = upperD * 0x1p-44
    }
  }

  /// Adds a digit times a word: the nearest multiple of 2^44 to one sum, the rest to the other.
  @inline(__always)
  private static func add(
    _ digit: Doubles, _ word: Doubles, _ sum: inout Doubles, _ upper: inout Doubles
  ) {
    let multiple = cutter.addingProduct(digit, word) - cutter
    sum += DoubleField.negated(multiple).addingProduct(digit, word)
    upper += multiple
  }

  @inline(__always)
  private static func integers(_ x: Doubles) -> SIMD8<Int64> {
    let bits = SIMD8<Int64>(repeating: Int64(bitPattern: 6_755_399_441_055_744.0.bitPattern))
    return SIMD8<Int64>(truncatingIfNeeded: DoubleField.bits(x + DoubleField.rounder)) &- bits
  }

  /// Adds the overlaps of neighboring coefficients and carries.
  ///
  /// Within a coefficient carries stay in their lane. The carry out of its last word goes to the
  /// first word of the next; where that overflows, the 64 coefficients are carried word by word.
  @inline(__always)
  private func carry(_ perCoefficient: Int) {
    unsafe carries[7] = carries[71]
    for index in 0..<Self.vectors {
      var carried = SIMD8<Int64>.zero
      for place in 0..<perCoefficient {
        let own = unsafe integers + (place &* Self.row &+ 8 &+ 8 &* index)
        var sum = unsafe load(own) &+ load(own + (perCoefficient &* Self.row &- 1)) &+ carried
        if place == 0 { unsafe sum &+= load(own + (2 &* perCoefficient &* Self.row &- 2)) }
        carried = sum &>> 44
        unsafe store(sum & SIMD8(repeating: Self.mask), words + (64 &* place &+ 8 &* index))
      }
      unsafe store(carried, carries + (8 &+ 8 &* index))
    }
    var outside = SIMD8<Int64>.zero
    for index in 0..<Self.vectors {
      let place = unsafe words + 8 &* index
      let sum = unsafe load(place) &+ load(carries + (7 &+ 8 &* index))
      outside |= sum
      unsafe store(sum, place)
    }
    var all: Int64 = 0
    for lane in 0..<8 { all |= outside[lane] }
    if all & ~Self.mask != 0 { propagateCarries(perCoefficient) }
  }

  /// Carries one word after the other.
  @inline(never)
  private func propagateCarries(_ perCoefficient: Int) {
    var carried: Int64 = 0
    for index in 0..<64 {
      for place in 0..<perCoefficient {
        let word = unsafe words + (64 &* place &+ index)
        let value = unsafe word.pointee &+ carried
        unsafe word.pointee = value & Self.mask
        carried = value >> 44
      }
    }
    unsafe carries[71] &+= carried
  }

  @inline(__always)
  private func load(_ place: UnsafeMutablePointer<Int64>) -> SIMD8<Int64> {
    unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Int64>.self)
  }

  @inline(__always)
  private func store(_ value: SIMD8<Int64>, _ place: UnsafeMutablePointer<Int64>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: value, as: SIMD8<Int64>.self)
  }

  /// Packs the words of 64 coefficients, two of each.
  private func packTwo(_ limbs: UnsafeMutablePointer<UInt>) {
    for index in 0..<63 { unsafe put(words[index], words[64 &+ index], limbs, index) }
    unsafe putLast(words[63], words[127], limbs, 63)
  }

  /// Packs the words of 64 coefficients, three of each.
  private func packThree(_ limbs: UnsafeMutablePointer<UInt>) {
    let (low, middle, high) = unsafe (words, words + 64, words + 128)
    for pair in 0..<32 {
      let index = 2 &* pair
      unsafe put(low[index], middle[index], limbs, 3 &* pair)
      unsafe put(high[index], low[index &+ 1], limbs, 3 &* pair &+ 1)
      if pair == 31 { break }
      unsafe put(middle[index &+ 1], high[index &+ 1], limbs, 3 &* pair &+ 2)
    }
    unsafe putLast(middle[63], high[63], limbs, 95)
  }

  /// Writes two words, eleven bytes; the next two overwrite the five bytes in excess.
  @inline(__always)
  private func put(_ low: Int64, _ high: Int64, _ limbs: UnsafeMutablePointer<UInt>, _ pair: Int) {
    let place = unsafe UnsafeMutableRawPointer(limbs) + 11 &* pair
    unsafe place.storeBytes(of: low | high << 44, as: Int64.self)
    unsafe place.storeBytes(of: high >> 20, toByteOffset: 8, as: Int64.self)
  }

  /// Writes eleven bytes and no more.
  @inline(__always)
  private func putLast(
    _ low: Int64, _ high: Int64, _ limbs: UnsafeMutablePointer<UInt>, _ pair: Int
  ) {
    let place = unsafe UnsafeMutableRawPointer(limbs) + 11 &* pair
    unsafe place.storeBytes(of: low | high << 44, as: Int64.self)
    unsafe place.storeBytes(
      of: Int16(truncatingIfNeeded: high >> 20), toByteOffset: 8, as: Int16.self)
    unsafe place.storeBytes(
      of: Int8(truncatingIfNeeded: high >> 36), toByteOffset: 10, as: Int8.self)
  }
}

/// The mixed-radix digits of 64 coefficients: value = d₀ + d₁p₀ + d₂p₀p₁ + …, |d_j| ≤ 0.56p_j.
enum GarnerDigits {
  typealias Memory = UnsafeMutablePointer<Doubles>

  /// Vectors of one digit of all 64 coefficients.
  static let vectors = 8

  /// Computes all digits, prime by prime, and prefetches the next residues.
  @inline(__always)
  static func make(
    _ residues: UnsafePointer<UnsafePointer<Double>>, _ offset: Int, _ next: Int,
    _ tables: ReconstructionTables, _ digits: Memory
  ) {
    for prime in 0..<tables.primes {
      unsafe make(prime, residues[prime] + offset, tables, digits)
      for index in 0..<vectors {
        unsafe processor_prefetch(residues[prime] + (next &+ 8 &* index))
      }
    }
  }

  /// Digit j: ((r − d₀)/p₀ − d₁)/p₁ … modulo p_j.
  @inline(__always)
  private static func make(
    _ j: Int, _ residues: UnsafePointer<Double>, _ tables: ReconstructionTables, _ digits: Memory
  ) {
    let field = unsafe DoubleField(
      PrimeModulus(value: tables.moduli[2 &* j], inverse: tables.moduli[2 &* j &+ 1]))
    let source = unsafe UnsafeRawPointer(residues).assumingMemoryBound(to: Vector.self)
    let target = unsafe digits + j &* vectors
    guard j > 0 else {
      for index in 0..<vectors {
        unsafe target[index] = field.reduced(PointCoding.number(source[index]))
      }
      return
    }
    for index in 0..<vectors { unsafe target[index] = PointCoding.number(source[index]) }
    let inverses = unsafe tables.inverses + j &* (j &- 1)
    for i in 0..<j {
      let w = unsafe DoubleTwiddle(
        value: Doubles(repeating: inverses[2 &* i]),
        quotient: Doubles(repeating: inverses[2 &* i &+ 1]))
      let earlier = unsafe digits + i &* vectors
      for index in 0..<vectors {
        unsafe target[index] = field.times(target[index] - earlier[index], w)
      }
    }
  }
}
