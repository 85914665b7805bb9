/// From which sizes on transforms are faster than GMP, in words, on the machine that measured them.
///
/// `Benchmarks/tune` measures the figures and prints this file.
enum MultiplicationThresholds {
  /// The shorter factor of a product.
  static let product = 300

  /// The factor of a square.
  static let square = 400

  /// The modulus of a product modulo 2^n − 1.
  static let cyclic = 400

  /// The longest operand of a joined sum of products.
  static let join = 300

  /// From this many points on a join makes its results one after the other, to save memory.
  static let thriftyPoints = 1 << 22
}
