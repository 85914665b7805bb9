internal import TransformInterface

/// Residues of decimal numbers modulo R = (10^19 − 1)/9, a prime of nineteen ones, to check
/// products.
///
/// 10^19 is 1 modulo R, as 2^61 is modulo 2^61 − 1. Nineteen limbs of 13 decimals are 13 times
/// nineteen decimals, so limbs that are a multiple of nineteen apart may simply be added up.
enum DecimalProductCheck {
  static let modulus: UInt64 = 1_111_111_111_111_111_111
  static let field = ScalarField(prime: modulus)
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
      result = unsafe field.sum(result, piece(limbs + start, length))
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
          result = unsafe field.sum(result, field.product(UInt64(sums[lane]) % modulus, weight))
        }
        weight = field.product(weight, UInt64(DecimalLimbs.radix))
      }
      return result
    }
  }
}

/// Residues modulo 10^104 − 1, which divides every 10^(13n) − 1 of cyclic products, since n is a
/// multiple of 8.
struct DecimalCyclicCheck {
  /// Eight limbs, the residue in 0 ..< 10^104, where 10^104 − 1 also represents zero.
  private(set) var limbs: [UInt]

  private static let count = 8
  private static var radix: UInt128 { UInt128(DecimalLimbs.radix) }

  init(_ source: LimbSource, _ kernels: TransformKernels) {
    var sums = [UInt](repeating: 0, count: 2 * Self.count)
    unsafe sums.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe kernels.fold(source.limbs, source.count, base)
    }
    // The second half counts the carries out of 64 bits.
    self.init((0..<Self.count).map { UInt128(sums[$0]) + UInt128(sums[Self.count + $0]) << 64 })
  }

  /// Carries end-around until all limbs are below 10^13.
  private init(_ sums: [UInt128]) {
    var sums = sums
    var carry: UInt128 = 0
    repeat {
      for place in 0..<Self.count {
        let sum = sums[place] + carry
        carry = sum / Self.radix
        sums[place] = sum - carry * Self.radix
      }
    } while carry > 0
    limbs = sums.map { UInt($0) }
  }

  static func product(_ x: DecimalCyclicCheck, _ y: DecimalCyclicCheck) -> DecimalCyclicCheck {
    var sums = [UInt128](repeating: 0, count: count)
    for (i, a) in x.limbs.enumerated() {
      for (j, b) in y.limbs.enumerated() { sums[(i + j) % count] += UInt128(a) * UInt128(b) }
    }
    return DecimalCyclicCheck(sums)
  }

  static func agree(_ x: DecimalCyclicCheck, _ y: DecimalCyclicCheck) -> Bool {
    x.limbs == y.limbs || (x.isZero && y.isZero)
  }

  private var isZero: Bool {
    limbs.allSatisfy { $0 == 0 } || limbs.allSatisfy { $0 == DecimalLimbs.radix - 1 }
  }
}

/// Residues of decimal limbs modulo 2^61 − 1: the last check of a root.
///
/// Its remainder is known modulo 10^(13n) − 1 alone, and all checks of products are modulo numbers
/// to which 10 has a simple relation; to this prime it has none (see ``NewtonCheck``).
enum DecimalRootCheck {
  private static let block = 64

  /// (10^13)^0 … (10^13)^64.
  private static let powers: [UInt64] = {
    var powers: [UInt64] = [1]
    for _ in 0..<block {
      powers.append(ProductCheck.product(powers[powers.count - 1], UInt64(DecimalLimbs.radix)))
    }
    return powers
  }()

  /// The residue of a number.
  ///
  /// 64 limbs at a time are multiplied by the powers of 10^13 and added up, which needs no more
  /// than 128 bits.
  ///
  /// - Complexity: O(n), a multiplication a limb.
  static func residue(_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64 {
    var result: UInt64 = 0
    var weight: UInt64 = 1
    unsafe powers.withUnsafeBufferPointer { powers in
      guard let powers = powers.baseAddress else { return }
      // Upwards, as memory is read fastest.
      for start in stride(from: 0, to: count, by: block) {
        let sum = unsafe dot(limbs + start, powers, min(block, count - start))
        result = ProductCheck.sum(result, ProductCheck.product(weight, reduced(sum)))
        weight = unsafe ProductCheck.product(weight, powers[block])
      }
    }
    return result
  }

  /// Σ limb·power, below 2^6·2^44·2^61.
  @inline(__always)
  private static func dot(
    _ limbs: UnsafePointer<UInt>, _ powers: UnsafePointer<UInt64>, _ count: Int
  ) -> UInt128 {
    var even: UInt128 = 0
    var odd: UInt128 = 0
    var index = 0
    while index &+ 2 <= count {
      even &+= unsafe wide(UInt64(limbs[index]), powers[index])
      odd &+= unsafe wide(UInt64(limbs[index &+ 1]), powers[index &+ 1])
      index &+= 2
    }
    if index < count { even &+= unsafe wide(UInt64(limbs[index]), powers[index]) }
    return even &+ odd
  }

  @inline(__always)
  private static func wide(_ x: UInt64, _ y: UInt64) -> UInt128 {
    UInt128(truncatingIfNeeded: x) &* UInt128(truncatingIfNeeded: y)
  }

  /// A number below 2^122 modulo 2^61 − 1.
  private static func reduced(_ wide: UInt128) -> UInt64 {
    let modulus = ProductCheck.modulus
    return ProductCheck.sum(
      UInt64(truncatingIfNeeded: wide) & modulus, UInt64(truncatingIfNeeded: wide >> 61) % modulus)
  }

  static func scaled(_ factor: UInt64, byLimbs exponent: Int) -> UInt64 {
    let field = ScalarField(prime: ProductCheck.modulus)
    return field.product(factor, field.power(UInt64(DecimalLimbs.radix), UInt64(exponent)))
  }
}
