/// √n in decimal fixed point, with the remainder that proves it.
public struct DecimalSquareRoot: ~Copyable, Sendable {
  /// S = ⌊√n·10^places⌋ first, then R with S² + R = n·10^(2·places), 0 ≤ R ≤ 2S.
  public var parts: Pair<DecimalNatural, DecimalNatural>

  /// Decimals behind the point, a multiple of a limb's.
  public let places: Int64

  /// Takes a root.
  ///
  /// - Parameters:
  ///   - radicand: n, 2 to 999.
  ///   - places: decimals behind the point, at least 1; made a multiple of a limb's.
  ///   - workers: the processors to use.
  /// - Complexity: O(M(places)).
  public init(of radicand: UInt, places: Int64, workers: Workers) {
    self.init(of: radicand, places: places, workers: workers, fault: nil)
  }

  /// The same with a fault to plant, for tests.
  package init(of radicand: UInt, places: Int64, workers: Workers, fault: PlannedFault?) {
    precondition((2..<1000).contains(radicand) && places >= 1, "the radicand is a small number")
    let limbs = (Int(places) + DecimalLimbs.digits - 1) / DecimalLimbs.digits
    self.places = Int64(limbs * DecimalLimbs.digits)
    parts = DecimalRoot(radicand: radicand, workers: workers, fault: fault).root(limbs: limbs)
  }
}
