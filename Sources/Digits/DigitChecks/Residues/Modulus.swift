/// Arithmetic modulo one odd number below 2^62, on words.
///
/// A modulus computes with *forms*: words that represent residues in the way that is fastest for
/// it. A form is only *relaxed*, not reduced: two forms of one residue may differ by the modulus,
/// so forms are never compared; ``residue(ofForm:)`` gives the one value below ``value``.
///
/// Everything here is our own and uses only word multiplication, so that it checks the results of a
/// big-number library without sharing a line with it.
package protocol Modulus: Sendable {
  /// The modulus itself: odd, at least 3, below 2^62.
  var value: UInt64 { get }

  /// The form of 1.
  var one: UInt64 { get }

  /// The form of 1/ρ, where ρ is the factor that ``narrowed(_:)`` multiplies with.
  var radix: UInt64 { get }

  func form(of word: UInt64) -> UInt64

  /// The residue, below ``value``, that a form stands for.
  func residue(ofForm form: UInt64) -> UInt64

  func sum(_ a: UInt64, _ b: UInt64) -> UInt64

  func difference(_ a: UInt64, _ b: UInt64) -> UInt64

  /// The form of a product of two forms.
  ///
  /// With a plain residue in the place of one form the result is the plain residue of the product.
  func product(_ a: UInt64, _ b: UInt64) -> UInt64

  /// A relaxed representative of `wide`·ρ, where ρ is a constant of the modulus.
  ///
  /// - Parameter wide: below ``value``·2^64.
  func narrowed(_ wide: UInt128) -> UInt64

  /// The residue of a big natural number.
  ///
  /// - Parameter limbs: its words of 64 bits, the least significant first; none means 0.
  /// - Complexity: O(n), a few cycles a word.
  func residue(of limbs: Span<UInt>) -> UInt64

  /// The residue of a big natural number whose limbs count in 10^13, least significant first.
  func residue(ofDecimalLimbs limbs: Span<UInt>) -> UInt64
}

extension Modulus {
  /// The form of a power of a form.
  ///
  /// - Complexity: O(log exponent).
  package func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var result = one
    var square = base
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 { result = product(result, square) }
      remaining >>= 1
      if remaining > 0 { square = product(square, square) }
    }
    return result
  }

  /// The residue of a product of two plain residues.
  func residueProduct(_ a: UInt64, _ b: UInt64) -> UInt64 {
    residue(ofForm: product(form(of: a), form(of: b)))
  }

  /// Blocks of 64 limbs times the powers of 10^13, added up in 128 bits, and the blocks joined from
  /// the lowest.
  ///
  /// Bound: for limbs below 10^13 a block's sum is below 2^6·2^44·2^61, which all reductions take.
  ///
  /// - Complexity: O(n), a multiplication a limb.
  @inline(__always)
  func decimalLimbResidue(_ limbs: Span<UInt>) -> UInt64 {
    let block = 64
    let step = form(of: 10_000_000_000_000)
    var powers: [UInt64] = []
    var power = one
    for _ in 0..<block {
      powers.append(residue(ofForm: power))
      power = product(power, step)
    }
    // From here on `power` is the form of 10^(13·64).
    var weight = one
    var total = form(of: 0)
    var start = 0
    while start < limbs.count {
      let length = min(block, limbs.count - start)
      let part = limbs.extracting(start..<start + length)
      var sum: UInt128 = 0
      for index in 0..<length { sum &+= wide(UInt64(part[index]), powers[index]) }
      total = self.sum(total, product(narrowed(sum), weight))
      weight = product(weight, power)
      start += length
    }
    // `narrowed` has multiplied by ρ; a product with a form of 1/ρ takes that back.
    return residue(ofForm: form(of: product(total, radix)))
  }

  @inline(__always)
  private func wide(_ x: UInt64, _ y: UInt64) -> UInt128 {
    UInt128(truncatingIfNeeded: x) &* UInt128(truncatingIfNeeded: y)
  }
}
