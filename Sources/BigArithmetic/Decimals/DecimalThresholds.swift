/// From which sizes on transforms multiply decimal numbers, in limbs.
enum DecimalThresholds {
  /// The shorter factor of a product.
  static let product = 48

  /// The modulus of a square modulo 10^(13n) − 1.
  static let cyclic = 96

  /// Up to this many limbs GMP takes the root that Newton's iteration starts from.
  static let root = 80
}
