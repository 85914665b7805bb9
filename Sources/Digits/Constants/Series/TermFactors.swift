/// From index 1 on: |p(k)| and q(k) of a series as products of linear factors.
struct TermFactors: Sendable {
  let numerator: [LinearFactor]

  /// The factors of q(k) that depend on k.
  let denominator: [LinearFactor]

  /// The factor of q(k) that does not, positive.
  let scale: UInt64
}

/// slope·k + offset: one factor of a series' term at index k.
package struct LinearFactor: Hashable, Sendable {
  /// What the factor grows by from one index to the next, at least 1.
  package let slope: Int64

  package let offset: Int64

  package init(_ slope: Int64, _ offset: Int64) {
    self.slope = slope
    self.offset = offset
  }

  /// The value at an index; with a slope and an offset below 2^31 it fits up to the index 2^31.
  func value(at index: UInt64) -> Int64 { slope * Int64(index) + offset }

  /// The index from 0 to modulus − 1 at which the modulus divides the factor, or `nil`.
  func root(modulo modulus: Int64) -> Int64? {
    // slope·k = t·modulus − offset for some t below the slope, which counts modulo the modulus.
    let slope = slope % modulus
    for multiple in 0..<slope {
      let (root, rest) = (multiple * modulus - offset).quotientAndRemainder(dividingBy: slope)
      if rest == 0 { return (root % modulus + modulus) % modulus }
    }
    return nil
  }
}
