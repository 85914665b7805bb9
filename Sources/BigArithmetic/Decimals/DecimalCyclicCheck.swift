internal import TransformInterface

/// Residues modulo 10^104 − 1, which divides every 10^(13n) − 1 of cyclic products, since n is a
/// multiple of 8.
struct DecimalCyclicCheck {
  /// Eight limbs, the residue in 0 ..< 10^104, where 10^104 − 1 also represents zero.
  private(set) var limbs: [UInt]

  private static let count = 8
  private static var radix: UInt128 { UInt128(DecimalLimbs.radix) }

  /// The residue of limbs.
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

  /// The product of two residues.
  static func product(_ x: DecimalCyclicCheck, _ y: DecimalCyclicCheck) -> DecimalCyclicCheck {
    var sums = [UInt128](repeating: 0, count: count)
    for (i, a) in x.limbs.enumerated() {
      for (j, b) in y.limbs.enumerated() { sums[(i + j) % count] += UInt128(a) * UInt128(b) }
    }
    return DecimalCyclicCheck(sums)
  }

  /// Whether two residues are the same.
  static func agree(_ x: DecimalCyclicCheck, _ y: DecimalCyclicCheck) -> Bool {
    x.limbs == y.limbs || (x.isZero && y.isZero)
  }

  private var isZero: Bool {
    limbs.allSatisfy { $0 == 0 } || limbs.allSatisfy { $0 == DecimalLimbs.radix - 1 }
  }
}
