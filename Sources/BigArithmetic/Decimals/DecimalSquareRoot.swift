/// √n in decimal fixed point, with the remainder that proves it.
public struct DecimalSquareRoot: Sendable {
  /// S = ⌊√n·10^places⌋.
  public let root: SharedDecimal

  /// R with S² + R = n·10^(2·places), 0 ≤ R ≤ 2S.
  public let remainder: SharedDecimal

  /// Decimals after the point, a multiple of a limb's.
  public let places: Int64

  /// Creates the root of a number.
  ///
  /// - Parameters:
  ///   - radicand: n, 2 to 999.
  ///   - places: decimals after the point, at least 1; rounded up to a multiple of a limb's.
  ///   - workers: the processors to use.
  ///   - fault: a fault to inject, for tests.
  ///   - faultLog: the log of failed checks.
  /// - Complexity: O(M(places)).
  package init(
    of radicand: UInt, places: Int64, workers: Workers, fault: InjectedComputationFault? = nil,
    recordingIn faultLog: ArithmeticFaultLog = .shared
  ) {
    precondition((2..<1000).contains(radicand) && places >= 1, "the radicand is a small number")
    let limbs = (Int(places) + DecimalLimbs.digits - 1) / DecimalLimbs.digits
    let method = DecimalNewtonRoot(
      radicand: radicand, workers: workers, fault: fault, faultLog: faultLog)
    (root, remainder) = method.root(limbs: limbs)
    self.places = Int64(limbs * DecimalLimbs.digits)
  }
}
