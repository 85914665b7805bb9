/// From which sizes on Newton's iterations are used instead of GMP, in bits.
enum NewtonThresholds {
  /// Quotient and divisor of a division.
  static let division: Int64 = 1 << 15

  /// The result of a square root.
  static let root: Int64 = 1 << 15

  /// The fraction of a node of the radix conversion.
  static let conversion: Int64 = 1 << 15
}
