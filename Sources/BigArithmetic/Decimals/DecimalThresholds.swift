/// From which sizes on transforms multiply decimal numbers, in limbs of 13 decimals.
///
/// Measured on one thread of a Zen 5 with AVX-512 against GMP by Kronecker's substitution, in
/// microseconds: a product of 32 limbs 3.4 to 2.2, of 48 limbs 3.5 to 4.0; a square of 48 limbs 3.9
/// to 3.1, of 64 limbs 3.9 to 4.4.
enum DecimalThresholds {
  /// The shorter factor of a product.
  static let product = 48

  /// The number squared modulo 10^(13n) − 1.
  static let square = 64

  /// Up to this many limbs GMP takes the root that Newton's iteration starts from.
  static let root = 80
}
