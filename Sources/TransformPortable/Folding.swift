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
