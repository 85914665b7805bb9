internal import CProcessorFeatures
internal import TransformInterface

/// The mixed-radix digits of 64 coefficients: value = d₀ + d₁p₀ + d₂p₀p₁ + …, |d_j| ≤ 0.56p_j.
enum GarnerDigits {
  typealias Memory = UnsafeMutablePointer<Vector>

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
    let field = unsafe Field(
      PrimeModulus(value: tables.moduli[2 &* j], inverse: tables.moduli[2 &* j &+ 1]))
    let source = unsafe UnsafeRawPointer(residues).assumingMemoryBound(to: Vector.self)
    let target = unsafe digits + j &* vectors
    guard j > 0 else {
      for index in 0..<vectors { unsafe target[index] = field.reduced(source[index]) }
      return
    }
    for index in 0..<vectors { unsafe target[index] = source[index] }
    let inverses = unsafe TwiddleReader(tables.inverses + j &* (j &- 1))
    for i in 0..<j {
      let w = inverses[i]
      let earlier = unsafe digits + i &* vectors
      for index in 0..<vectors {
        unsafe target[index] = field.times(target[index] - earlier[index], w)
      }
    }
  }
}
