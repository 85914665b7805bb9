/// From which sizes on transforms are faster than GMP, in words, on the machine that measured them.
///
/// `Benchmarks/tune` measures the figures and prints this file.
package enum MultiplicationThresholds {
  /// The shorter factor of a product.
  package static let product = 300

  /// The factor of a square.
  package static let square = 400

  /// The modulus of a product modulo 2^n − 1.
  package static let cyclic = 400

  /// The longest operand of a joined sum of products.
  package static let join = 300

  /// From this many points on a join makes its results one after the other, to save memory.
  package static let thriftyPoints = 1 << 22
}
