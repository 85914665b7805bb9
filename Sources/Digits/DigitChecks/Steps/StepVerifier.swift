package import Arithmetic
package import Constants
internal import DigitCore
internal import Parallelism

/// Checks single steps of a computation, before it is whole, modulo seven primes.
///
/// Four of the primes follow from a digest, so that residues can be written down and compared by
/// anybody; two are drawn, as in a certificate.
package struct StepVerifier: Sendable {
  package let primes: VerificationPrimes
  private let context: ArithmeticContext

  private var workers: Workers { context.workers }

  /// - Parameters:
  ///   - digest: what four of the primes follow from: the identity of a run, or of one file.
  ///   - context: that of the step, whose log gets a product that is refused here.
  package init(digest: [UInt8], context: ArithmeticContext) {
    primes = VerificationPrimes(DerivedPrimes(digest: digest))
    self.context = context
  }

  package func residue(of integer: SharedInteger) -> ResidueVector {
    IntegerResidues.residue(of: integer, primes: primes, workers: workers)
  }

  package func residues(of sum: SharedSum) -> SeriesResidues {
    SeriesResidues(p: residue(of: sum.p), q: residue(of: sum.q), t: residue(of: sum.t))
  }

  /// Whether a node is what the plain recurrence over its terms gives; `false` where the checker
  /// does not know the formula's series.
  ///
  /// - Complexity: O(n) word operations in the number of terms.
  package func isSum(
    _ found: SeriesResidues, commonFactors: [PrimePower],
    of formula: FormulaIdentifier.Stated, over terms: Range<UInt64>, needsP: Bool
  ) -> Bool {
    guard let series = StatedSeries.all(of: formula)?.first else { return false }
    let expected = series.residues(over: terms, primes: primes, workers: workers)
    let common = commonFactors.reduce(primes.residue(of: 1)) { product, power in
      primes.product(product, primes.power(power.prime, power.exponent))
    }
    return primes.product(common, found.q) == expected.q
      && primes.product(common, found.t) == expected.t
      && (!needsP || primes.product(common, found.p) == expected.p)
  }

  /// Whether a node is the join of two others.
  package func isJoin(
    _ found: SeriesResidues, of left: SeriesResidues, _ right: SeriesResidues, needsP: Bool
  ) -> Bool {
    let expected = primes.composed(left, right)
    return found.q == expected.q && found.t == expected.t && (!needsP || found.p == expected.p)
  }

  /// Whether an equation between integers holds, with its bounds.
  package func holds(_ identity: IntegerIdentity) -> Bool {
    let evidence = Evidence.identity(identity)
    return EvidenceChecker([evidence], primes: primes, workers: workers)
      .verdict(on: evidence, forBits: 0).holds
  }

  /// Whether decimals are those of the value that they were converted from.
  ///
  /// - Complexity: O(M(n)) for n decimals.
  package func holds(_ digits: GeneratedDigits) -> Bool {
    guard case .conversion(let conversion, let enclosure) = digits.origin else { return false }
    var decimals = DecimalResidueVector(primes: primes)
    do throws(PackedDecimalError) {
      try decimals.append(bcd: digits.decimals.bytes.span, count: Int(digits.decimals.count))
    } catch { return false }
    let verdict = ConversionChecker(evidence: conversion, context: context).verdict(
      decimals: decimals.residues, integerPart: UInt64(digits.constant.integerPart.value),
      value: residue(of: conversion.value), width: enclosure.width, primes: primes)
    return verdict.conversion.holds && verdict.truncation.holds
  }
}
