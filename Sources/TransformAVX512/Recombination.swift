internal import TransformInterface

/// Turns residues modulo four or six primes into words, 64 coefficients at a time.
///
/// Garner's digits d_j with value = d₀ + d₁p₀ + d₂p₀p₁ + …, each at most 0.56p_j from zero, are
/// made in vectors. A product of primes is a sum of signed 44-bit words; each product of a digit
/// and a word is cut exactly into a high and a low part, and the parts are added word by word. All
/// sums stay below 2^51. What remains for single words is a carry of two operations a word.
@safe
struct Recombination {
  typealias Memory = UnsafeMutablePointer<Vector>

  private let tables: RecombinationTables
  private let digits: Memory
  private let sums: Memory
  private let integers: UnsafeMutablePointer<Int64>
  private let words: UnsafeMutablePointer<UInt64>

  /// Vectors of one word or digit of all 64 coefficients.
  private static let vectors = 8
  /// Integers of one word: eight of the coefficients before, then 64.
  private static let row = 72

  @inline(__always)
  init(_ tables: RecombinationTables, _ state: UnsafeMutablePointer<Double>) {
    self.tables = tables
    let memory = unsafe UnsafeMutableRawPointer(state).assumingMemoryBound(to: Vector.self)
    unsafe digits = memory
    unsafe sums = memory + 6 * Self.vectors
    let raw = unsafe UnsafeMutableRawPointer(memory + 13 * Self.vectors)
    unsafe integers = raw.assumingMemoryBound(to: Int64.self)
    unsafe words = (raw + 8 * 7 * Self.row).assumingMemoryBound(to: UInt64.self)
  }

  /// The carry between two steps lies behind everything else.
  private var carry: UnsafeMutablePointer<UInt64> { unsafe words + 3 * 64 + 8 }

  /// One step; `nil` flushes what is left.
  func step(
    _ residues: UnsafePointer<UnsafePointer<Double>>?, _ offset: Int,
    _ limbs: UnsafeMutablePointer<UInt>
  ) {
    let primes = tables.primes
    for word in 0...primes {
      let row = unsafe integers + word &* Self.row
      for index in 0..<8 { unsafe row[index] = row[64 &+ index] }
    }
    if let residues = unsafe residues {
      unsafe GarnerDigits.make(residues, offset, tables, digits)
      makeSums()
    } else {
      for index in 0..<((primes &+ 1) &* Self.vectors) { unsafe sums[index] = .zero }
    }
    makeIntegers()
    carryThrough(primes / 2)
    unsafe pack(limbs, primes / 2)
  }

  /// The sums of digits times words, not carried.
  private func makeSums() {
    let primes = tables.primes
    for index in 0..<Self.vectors { unsafe sums[index] = digits[index] }
    for index in Self.vectors..<((primes &+ 1) &* Self.vectors) { unsafe sums[index] = .zero }
    var products = unsafe tables.products
    for j in 1..<primes {
      let source = unsafe digits + j &* Self.vectors
      for place in 0...j {
        let word = unsafe Vector(repeating: products[place])
        let scaled = word * 0x1p-44
        let low = unsafe sums + place &* Self.vectors
        let high = unsafe low + Self.vectors
        for index in 0..<Self.vectors {
          let digit = unsafe source[index]
          let upper = Field.rounder.addingProduct(digit, scaled) - Field.rounder
          unsafe low[index] += (upper * -0x1p44).addingProduct(digit, word)
          unsafe high[index] += upper
        }
      }
      unsafe products += j &+ 1
    }
  }

  private func makeIntegers() {
    let bits = SIMD8<Int64>(repeating: Int64(bitPattern: 6_755_399_441_055_744.0.bitPattern))
    for word in 0...tables.primes {
      let source = unsafe sums + word &* Self.vectors
      let row = unsafe UnsafeMutableRawPointer(integers + (word &* Self.row &+ 8))
        .assumingMemoryBound(to: SIMD8<Int64>.self)
      for index in 0..<Self.vectors {
        let shifted = unsafe source[index] + Field.rounder
        unsafe row[index] = SIMD8<Int64>(truncatingIfNeeded: Field.bits(shifted)) &- bits
      }
    }
  }

  /// Adds what overlaps of neighbouring coefficients and carries.
  @inline(__always)
  private func carryThrough(_ perCoefficient: Int) {
    for place in 0..<perCoefficient {
      let own = unsafe UnsafeMutableRawPointer(integers + (place &* Self.row &+ 8))
      let before = unsafe UnsafeRawPointer(
        integers + ((place &+ perCoefficient) &* Self.row &+ 7))
      let earlier = unsafe UnsafeRawPointer(integers + (2 &* perCoefficient &* Self.row &+ 6))
      for index in 0..<Self.vectors {
        let byte = 64 &* index
        var sum = unsafe own.load(fromByteOffset: byte, as: SIMD8<Int64>.self)
        unsafe sum &+= before.loadUnaligned(fromByteOffset: byte, as: SIMD8<Int64>.self)
        if place == 0 {
          unsafe sum &+= earlier.loadUnaligned(fromByteOffset: byte, as: SIMD8<Int64>.self)
        }
        unsafe UnsafeMutableRawPointer(sums + place &* Self.vectors)
          .storeBytes(of: sum, toByteOffset: byte, as: SIMD8<Int64>.self)
      }
    }
    let values = unsafe UnsafeRawPointer(sums).assumingMemoryBound(to: Int64.self)
    var carried = unsafe Int64(bitPattern: carry[0])
    let mask: UInt64 = (1 << 44) - 1
    for index in 0..<64 {
      for place in 0..<perCoefficient {
        let value = unsafe values[64 &* place &+ index] &+ carried
        unsafe words[index &* perCoefficient &+ place] = UInt64(bitPattern: value) & mask
        carried = value >> 44
      }
    }
    unsafe carry[0] = UInt64(bitPattern: carried)
  }

  /// Packs pairs of 44-bit words into eleven bytes each.
  @inline(__always)
  private func pack(_ limbs: UnsafeMutablePointer<UInt>, _ perCoefficient: Int) {
    let target = UnsafeMutableRawPointer(limbs)
    let pairs = 32 &* perCoefficient
    for pair in 0..<(pairs &- 1) {
      let low = unsafe words[2 &* pair]
      let high = unsafe words[2 &* pair &+ 1]
      let place = unsafe target + 11 &* pair
      unsafe place.storeBytes(of: low | high << 44, as: UInt64.self)
      // The five bytes too many are written over by the next pair.
      unsafe (place + 8).storeBytes(of: high >> 20, as: UInt64.self)
    }
    let low = unsafe words[2 &* pairs &- 2]
    let high = unsafe words[2 &* pairs &- 1]
    let place = unsafe target + 11 &* (pairs &- 1)
    unsafe place.storeBytes(of: low | high << 44, as: UInt64.self)
    unsafe (place + 8).storeBytes(of: UInt16(truncatingIfNeeded: high >> 20), as: UInt16.self)
    unsafe (place + 10).storeBytes(of: UInt8(truncatingIfNeeded: high >> 36), as: UInt8.self)
  }
}
