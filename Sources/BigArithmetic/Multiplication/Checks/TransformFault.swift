/// A fault that tests inject into a product, after the inverse transform modulo one prime.
package struct InjectedTransformFault: Hashable, Sendable {
  /// Modulo which prime, by its number.
  package let prime: Int

  /// Which point is off by one.
  package let point: Int

  /// Creates a fault.
  package init(prime: Int, point: Int) {
    self.prime = prime
    self.point = point
  }

  /// Changes the point if this is the prime.
  func inject(_ residues: UnsafeMutablePointer<Double>, prime: Int, _ count: Int) {
    guard prime == self.prime, point < count else { return }
    unsafe residues[point] += 1
  }
}
