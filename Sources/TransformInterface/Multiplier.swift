/// A constant factor w modulo p, |w| ≤ p/2, with w/p rounded to nearest.
package struct ConstantFactor: Sendable {
  /// w.
  package let value: Double

  /// w/p.
  package let quotient: Double

  /// Creates a factor.
  package init(value: Double, quotient: Double) {
    self.value = value
    self.quotient = quotient
  }
}
