/// Words modulo M = 2^61 − 1, to check products.
///
/// 2^64 is 8 modulo M, so words shift by three places each, and shifts modulo M are rotations of 61
/// bits. Four vectors of eight lanes take 32 words at a time.
enum Residue61 {
  private static let modulus: UInt64 = (1 << 61) - 1

  static func residue(_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64 {
    let blocks = count / 32
    var top: UInt64 = 0
    var index = count
    while index > 32 &* blocks {
      index &-= 1
      top = unsafe fold(rotate(top, 3) &+ fold(UInt64(limbs[index])))
    }
    guard blocks > 0 else { return top }
    let lower = unsafe lanes(limbs, blocks)
    return fold(rotate(top, 96 &* blocks % 61) &+ lower)
  }

  private static func lanes(_ limbs: UnsafePointer<UInt>, _ blocks: Int) -> UInt64 {
    typealias Lanes = SIMD8<UInt64>
    let mask = Lanes(repeating: modulus)
    @inline(__always)
    func step(_ sum: Lanes, _ word: Lanes) -> Lanes {
      // 32 words are 96 = 61 + 35 places. A sum below 2^63 stays below it.
      let turned = ((sum &<< 35) & mask) &+ (sum &>> 26)
      return turned &+ ((word & mask) &+ (word &>> 61))
    }
    var a = Lanes.zero
    var b = Lanes.zero
    var c = Lanes.zero
    var d = Lanes.zero
    var block = blocks
    while block > 0 {
      block &-= 1
      let place = unsafe UnsafeRawPointer(limbs + 32 &* block)
      a = unsafe step(a, place.loadUnaligned(as: Lanes.self))
      b = unsafe step(b, place.loadUnaligned(fromByteOffset: 64, as: Lanes.self))
      c = unsafe step(c, place.loadUnaligned(fromByteOffset: 128, as: Lanes.self))
      d = unsafe step(d, place.loadUnaligned(fromByteOffset: 192, as: Lanes.self))
    }
    return append(a, to: append(b, to: append(c, to: append(d, to: 0))))
  }

  /// The residue of lanes and of the words above them. (An array of the lanes would need a
  /// runtime function, which this module must not bring along: the linker keeps one for all.)
  private static func append(_ lanes: SIMD8<UInt64>, to upper: UInt64) -> UInt64 {
    var result = upper
    for lane in (0..<8).reversed() { result = fold(rotate(result, 3) &+ fold(lanes[lane])) }
    return result
  }

  /// x·2^places for x ≤ 2^61 − 1.
  private static func rotate(_ x: UInt64, _ places: Int) -> UInt64 {
    places == 0 ? x : ((x &<< UInt64(places)) & modulus) &+ (x &>> UInt64(61 - places))
  }

  /// Reduces a number of more than 61 bits; the result is at most 2^61 − 1.
  private static func fold(_ x: UInt64) -> UInt64 {
    let sum = (x & modulus) &+ (x &>> 61)
    return sum >= modulus ? sum &- modulus : sum
  }
}

/// Words modulo 2^512 − 1, to check products modulo 2^n − 1.
enum Folding {
  /// Adds up groups of eight words, and counts the carries of each place.
  static func fold(
    _ limbs: UnsafePointer<UInt>, _ count: Int, _ sums: UnsafeMutablePointer<UInt>
  ) {
    typealias Lanes = SIMD8<UInt64>
    var sum = Lanes.zero
    var carries = Lanes.zero
    let groups = count / 8
    for group in 0..<groups {
      let words = unsafe UnsafeRawPointer(limbs + 8 &* group).loadUnaligned(as: Lanes.self)
      sum &+= words
      carries = carries.replacing(with: carries &+ 1, where: sum .< words)
    }
    for lane in 0..<8 {
      var low = sum[lane]
      if 8 &* groups &+ lane < count {
        let word = unsafe UInt64(limbs[8 &* groups &+ lane])
        low = low &+ word
        if low < word { carries[lane] &+= 1 }
      }
      unsafe sums[lane] = UInt(low)
      unsafe sums[8 &+ lane] = UInt(carries[lane])
    }
  }
}
