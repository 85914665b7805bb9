/// The chance that a residue certificate misses a fault.
enum MissProbability {
  /// A text with one bound for random faults and one for a fault fixed beforehand.
  ///
  /// A random wrong integer is a multiple of all five primes with a chance of 2^-(61 + 4·60) at
  /// most. A wrong integer that is fixed before the primes are drawn, whose error has L bits, has
  /// at most L/60 prime factors of 61 bits, among the more than 2.7·10^16 primes between 2^60 and
  /// 2^61 (Rosser and Schoenfeld 1962, doi:10.1215/ijm/1255631807); the four draws are independent,
  /// so it escapes with a chance below (L/60 / 10^16)^4.
  ///
  /// - Parameter bits: L.
  static func statement(bits: Int64) -> String {
    var candidates = bits / 60 + 1
    var digits = 0
    while candidates > 0 {
      candidates /= 10
      digits += 1
    }
    return "below 2^-300 for a random fault; below 10^-\(4 * (16 - digits)) for a fault that was"
      + " fixed before the four derived primes were"
  }
}
