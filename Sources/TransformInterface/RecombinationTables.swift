/// The constants of the Chinese-remainder reconstruction.
@safe
package struct ReconstructionTables: @unchecked Sendable {
  /// How many primes: 4 or 6.
  package let primes: Int

  /// p and 1/p of every prime.
  package let moduli: UnsafePointer<Double>

  /// For j = 1, 2, … and i < j the pair of 1/p_i modulo p_j and its quotient.
  package let inverses: UnsafePointer<Double>

  /// For j = 1, 2, … the j + 1 signed words of p_0⋯p_(j−1), as doubles: of 44 bits or 13 decimals.
  package let products: UnsafePointer<Double>

  /// The radix of the limbs of the result.
  package let radix: LimbRadix

  /// Creates references to tables, which must outlive them unchanged.
  package init(
    primes: Int, moduli: UnsafePointer<Double>, inverses: UnsafePointer<Double>,
    products: UnsafePointer<Double>, radix: LimbRadix
  ) {
    self.primes = primes
    unsafe self.moduli = moduli
    unsafe self.inverses = inverses
    unsafe self.products = products
    self.radix = radix
  }
}
