/// An integer in the form in which products cost least: its transform at one size.
///
/// It is made once and multiplied with several partners, each product then costing one transform of
/// the partner and one back.
package final class TransformedInteger: Sendable {
  /// The size at which it was transformed.
  package let size: TransformSize

  let value: BigInteger

  /// Transforms an integer.
  ///
  /// - Parameters:
  ///   - value: any integer; where it is longer than the size it counts modulo 2^bits − 1.
  ///   - size: the size of the products to come.
  ///   - workers: the processors to use.
  package init(_ value: borrowing BigInteger, size: TransformSize, workers: Workers = .one) {
    self.size = size
    self.value = value.copy()
  }
}
