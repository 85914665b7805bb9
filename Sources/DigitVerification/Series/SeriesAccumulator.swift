/// P, Q and T of a series, modulo one prime, while the terms come in.
///
/// The factors p(k) and q(k) are used as they come, without being brought into a modulus's form:
/// each narrows to (factor)·ρ and is multiplied in with one more ρ. So after n terms all three
/// integers carry the same ρ^(2n), which one multiplication at the end takes away. (T starts one ρ
/// below P and Q, because P·a(k) passes one narrowing where P·p(k) passes two.)
struct SeriesAccumulator<M: Modulus> {
  /// The prime.
  let modulus: M

  /// The form of the series' constant factor of q(k).
  private let scale: UInt64

  private var p: UInt64
  private var q: UInt64
  private var t: UInt64

  /// Creates an accumulator of an empty range: P = Q = 1, T = 0.
  init(modulus: M, denominatorScale: UInt64) {
    self.modulus = modulus
    scale = modulus.form(of: denominatorScale)
    p = modulus.one
    q = modulus.one
    t = 0
  }

  /// Appends one term.
  ///
  /// - Parameters:
  ///   - term: the factors.
  ///   - isScaled: whether the series has a constant factor other than 1.
  ///   - isNegative: the sign of P after this term, the same for all primes and kept outside.
  @inline(__always)
  mutating func append(_ term: SeriesTerm, isScaled: Bool, isNegative: Bool) {
    var denominator = modulus.narrowed(term.q)
    if isScaled { denominator = modulus.product(denominator, scale) }
    p = modulus.product(p, modulus.narrowed(term.p))
    q = modulus.product(q, denominator)
    let weight = isNegative ? modulus.value &- term.a : term.a
    t = modulus.narrowedSum(t, denominator, p, weight)
  }

  /// The three residues after some number of terms.
  func residues(terms: UInt64, isNegative: Bool) -> (p: UInt64, q: UInt64, t: UInt64) {
    let correction = modulus.power(modulus.radix, 2 * terms)
    let magnitude = modulus.residue(ofForm: modulus.product(p, correction))
    let signed = isNegative && magnitude != 0 ? modulus.value - magnitude : magnitude
    return (
      signed, modulus.residue(ofForm: modulus.product(q, correction)),
      modulus.product(t, correction) % modulus.value
    )
  }
}
