/// From which sizes on transforms are faster than GMP, in words.
///
/// `multiplication-tuning` measured the figures and wrote this file; `Benchmarks/README.md`
/// says how. Products cross over at 241 words where both factors are alike, at
/// 193 of the shorter where the longer is 4 times as long, and at
/// 100 where it is 30 times as long.
package enum MultiplicationThresholds {
  /// The shorter factor of a product.
  package static let product = 240

  /// The factor of a square.
  package static let square = 290

  /// The modulus of a product modulo 2^n − 1.
  package static let cyclic = 270

  /// The longest operand of a joined sum of products.
  package static let join = 140

  /// From this many points on the products of a join share no transforms, to save memory; two
  /// workers still compute them in parallel.
  package static let sharedTransformLimit = 1 << 22
}
