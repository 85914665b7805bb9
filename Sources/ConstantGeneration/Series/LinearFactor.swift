/// slope·k + offset: one factor of a series' term at index k.
struct LinearFactor: Sendable {
  /// What the factor grows by from one index to the next, at least 1.
  let slope: Int64

  /// The factor at index 0.
  let offset: Int64

  /// Creates a factor.
  init(_ slope: Int64, _ offset: Int64) {
    self.slope = slope
    self.offset = offset
  }

  /// The index from 0 to modulus − 1 at which the modulus divides the factor, or `nil`.
  ///
  /// - Parameter modulus: a power of a prime.
  func root(modulo modulus: Int64) -> Int64? {
    // slope·k = t·modulus − offset for some t below the slope.
    for multiple in 0..<slope {
      let (root, rest) = (multiple * modulus - offset).quotientAndRemainder(dividingBy: slope)
      if rest == 0 { return (root % modulus + modulus) % modulus }
    }
    return nil
  }
}
