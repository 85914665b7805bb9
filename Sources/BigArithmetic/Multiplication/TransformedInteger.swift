/// An integer with its transform at one size, for several products.
///
/// Each product then costs one transform of the other factor and one inverse transform. The
/// transform takes 2.9 bytes for every byte of the size; the integer itself is kept too, so that
/// GMP can compute a product that fails its check.
package final class TransformedInteger: Sendable {
  /// The size at which it was transformed.
  package let size: TransformSize

  /// The integer, of at most as many bits as the size.
  let value: BigInteger

  /// The residues, or `nil` where GMP multiplies, and for zero.
  let spectrum: Workspace?

  /// The residue that products are checked with.
  let residue: CyclicCheck?

  /// Creates the transform of an integer.
  ///
  /// - Parameters:
  ///   - value: any integer; where it is longer than the size it is reduced modulo 2^n − 1.
  ///   - size: the size of the products to come.
  ///   - workers: the processors to use.
  /// - Complexity: O(n log n).
  package init(_ value: borrowing BigInteger, size: TransformSize, workers: Workers = .one) {
    self.size = size
    let folded = value.folded(size)
    guard let plan = size.plan, !folded.isZero else {
      spectrum = nil
      residue = nil
      self.value = folded
      return
    }
    let source = folded.source(words: plan.words)
    let spectrum = Workspace(count: plan.primes.count * plan.layout.storage)
    unsafe Convolution(plan).transform(source, to: spectrum.base, workers: workers)
    self.spectrum = spectrum
    residue = CyclicCheck(source, plan.kernels, workers)
    self.value = folded
  }
}
