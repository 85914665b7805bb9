/// Residues of decimal numbers modulo R = (10^19 − 1)/9, a prime of nineteen ones, to check
/// products.
///
/// 10^19 is 1 modulo R, as 2^61 is modulo 2^61 − 1. Nineteen limbs of 13 decimals are 13 times
/// nineteen decimals, so limbs that are a multiple of nineteen apart may simply be added up.
enum DecimalProductCheck {
  /// Nineteen ones.
  static let modulus: UInt64 = 1_111_111_111_111_111_111

  private static let field = ScalarField(prime: modulus)

  private static let period = 19

  /// Limbs of one round of additions, which the compiler vectorizes.
  private static let lanes = 8 * period

  /// More additions of numbers below 2^44 could overflow 64 bits.
  private static let mostRounds = 1 << 20

  /// The residue of a number.
  ///
  /// - Complexity: O(n), an addition a limb.
  static func residue(_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64 {
    var result: UInt64 = 0
    var start = 0
    // Pieces begin at multiples of nineteen limbs, where 10^13 to that power is 1.
    while start < count {
      let length = min(count - start, mostRounds * lanes)
      result = unsafe sum(result, piece(limbs + start, length))
      start += length
    }
    return result
  }

  private static func piece(_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64 {
    unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: lanes) { sums in
      guard let sums = sums.baseAddress else { return 0 }
      unsafe sums.initialize(repeating: 0, count: lanes)
      let rounds = count / lanes
      for round in 0..<rounds {
        let place = unsafe limbs + round &* lanes
        for lane in 0..<lanes { unsafe sums[lane] &+= place[lane] }
      }
      for lane in 0..<(count - rounds * lanes) {
        unsafe sums[lane] &+= limbs[rounds * lanes + lane]
      }
      var result: UInt64 = 0
      var weight: UInt64 = 1
      for residue in 0..<period {
        for lane in stride(from: residue, to: lanes, by: period) {
          result = unsafe sum(result, product(UInt64(sums[lane]) % modulus, weight))
        }
        weight = product(weight, UInt64(DecimalLimbs.radix))
      }
      return result
    }
  }

  static func sum(_ x: UInt64, _ y: UInt64) -> UInt64 { field.sum(x, y) }

  static func product(_ x: UInt64, _ y: UInt64) -> UInt64 { field.product(x, y) }
}
