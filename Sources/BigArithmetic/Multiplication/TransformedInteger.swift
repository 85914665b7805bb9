/// An integer in the form in which products cost least: its transform at one size.
///
/// It is made once and multiplied with several partners, each product then costing one transform of
/// the partner and one back. The transform takes 2.9 bytes for every byte of the size; the integer
/// itself is kept too, so that GMP can make a product that its check refused.
package final class TransformedInteger: Sendable {
  /// The size at which it was transformed.
  package let size: TransformSize

  /// The integer, of at most as many bits as the size.
  let value: BigInteger

  /// The residues, or `nil` where GMP makes the products, and for zero.
  let spectrum: Workspace?

  /// What products are checked by.
  let residue: CyclicCheck?

  /// Transforms an integer.
  ///
  /// - Parameters:
  ///   - value: any integer; where it is longer than the size it counts modulo 2^n − 1.
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
