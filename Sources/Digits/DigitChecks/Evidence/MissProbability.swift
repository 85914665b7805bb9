/// The chance that a residue certificate misses a fault.
enum MissProbability {
  /// A text with three bounds: for random faults, for one that depends on nothing that the primes
  /// depend on, and for one that was made for the primes that anybody can derive.
  ///
  /// L bits are the size of the error, an integer that is not 0. It has k < L/60 + 1 prime factors
  /// between 2^60 and 2^61.
  ///
  /// - Random: it is a multiple of all five published primes with a chance below 2^-300, their
  ///   product being above 2^(60 + 4·60).
  /// - Independent of the digits' hash: a derived prime is the next one after a random number of
  ///   60 bits, so each has a chance of its gap over 2^60. No gap below 2^61 is above 1476 (T.
  ///   Oliveira e Silva, S. Herzog, S. Pardi, Math. Comp. 83 (2014), 2033-2060,
  ///   https://doi.org/10.1090/S0025-5718-2013-02787-1), 35 times the mean of 42.
  ///   So a draw hits one of the k with a chance below 1.3·10^-15·k, all four below
  ///   (1.3·10^-15·k)^4 < 3·10^-60·k^4.
  /// - Made for the derived primes: the two secret ones are uniform among more than 2.7·10^16
  ///   primes (``SecretPrimes``), so both hit with a chance below (k/2.7·10^16)² < 1.4·10^-33·k².
  ///
  /// With k < 10^d these are below 10^-(59 - 4d) and 10^-(32 - 2d).
  static func statement(bits: Int64) -> String {
    let digits = "\(bits / 60 + 1)".utf8.count
    return "below 2^-300 for a random fault; below 10^-\(59 - 4 * digits) for a fault that does not"
      + " depend on the four derived primes; below 10^-\(32 - 2 * digits) for any integers that"
      + " do not depend on the two primes that the run drew and kept secret"
  }
}
