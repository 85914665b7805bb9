/// From index 1 on: |p(k)| and q(k) of a series as products of linear factors.
struct TermFactors: Sendable {
  /// The factors of |p(k)|.
  let numerator: [LinearFactor]

  /// The factors of q(k) that depend on k.
  let denominator: [LinearFactor]

  /// The factor of q(k) that does not, positive.
  let scale: UInt64
}
