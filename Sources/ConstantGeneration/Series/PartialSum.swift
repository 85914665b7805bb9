internal import BigArithmetic

/// The sum of a series over a range of indices, as three integers.
///
/// Over [a, b): P = p(a)⋯p(b−1), Q = q(a)⋯q(b−1), and the sum is T/Q with
/// T = Σ a(k)·p(a)⋯p(k)·q(k+1)⋯q(b−1).
struct PartialSum: ~Copyable, Sendable {
  /// The product of the numerator's factors; 1 where nobody needs it.
  var p: BigInteger

  /// The product of the denominator's factors.
  var q: BigInteger

  /// The sum's numerator.
  var t: BigInteger
}
