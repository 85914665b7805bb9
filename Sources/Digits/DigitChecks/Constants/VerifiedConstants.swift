package import Constants
internal import DigitCore
internal import DigitPacks
package import Parallelism

/// What the checker knows of every formula and series of the generator.
///
/// It lies in the files beside this one and is written from the publications, not from the
/// generator, so that a wrong term or step of the generator is caught as well as a wrong result.
extension FormulaIdentifier {
  /// The formula's steps; `nil` for MPFR, which leaves none, and for the sum of a file.
  var verified: (any VerifiedFormula)? {
    switch self {
    case .pi(let formula): formula
    case .e(let formula): formula
    case .root(let formula): formula
    case .stated(let formula): VerifiedText(formula)
    case .library: nil
    }
  }
}

/// A formula that is a text.
private struct VerifiedText: VerifiedFormula {
  let constant: MathematicalConstant
  private let formula: FormulaIdentifier.Stated

  /// Creates the formula, or `nil` where the tables do not have it.
  init?(_ formula: FormulaIdentifier.Stated) {
    guard let constant = MathematicalConstant.inPack(named: formula.constant),
      StatedSeries.value(of: formula) != nil
    else { return nil }
    (self.constant, self.formula) = (constant, formula)
  }

  func gives(_ value: FormulaValue, by steps: FormulaDerivation) -> Bool {
    guard case .bounds(let enclosure) = value, let tokens = StatedSeries.value(of: formula) else {
      return false
    }
    let parameters = steps.evidence.compactMap { item -> Int64? in
      if case .stated(let sum) = item { sum.parameter } else { nil }
    }
    var derivation = NodeDerivation(formula, steps.evidence, bits: enclosure.bits)
    return Set(parameters).count <= 1
      && derivation.gives(enclosure, by: tokens, parameter: parameters.first ?? 0)
  }
}

extension SeriesIdentifier {
  /// P, Q and T over the terms from 0 up to a limit.
  ///
  /// Each case names the type of its terms, and the attribute the primes, to specialize the loops.
  ///
  /// - Parameter progress: receives how many of how many terms are done; called on any thread.
  @_specialize(where Ring == VerificationPrimes)
  package func residues<Ring: ResidueRing>(
    terms: UInt64, primes: Ring, workers: Workers,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) -> SeriesSums<Ring.Residue> {
    switch self {
    case .chudnovsky: primes.firstTerms(terms, of: ChudnovskySeries(), workers, progress)
    case .ramanujan: primes.firstTerms(terms, of: RamanujanSeries(), workers, progress)
    case .inverseFactorial: primes.firstTerms(terms, of: ExponentialSeries.e, workers, progress)
    case .alternatingInverseFactorial:
      primes.firstTerms(terms, of: ExponentialSeries.reciprocalOfE, workers, progress)
    }
  }

  /// P, Q and T over some of the terms, as the generator's signs have it.
  func residues(
    over terms: Range<UInt64>, primes: VerificationPrimes, workers: Workers
  ) -> SeriesResidues {
    switch self {
    case .chudnovsky: primes.node(terms, of: ChudnovskySeries(), workers: workers)
    case .ramanujan: primes.node(terms, of: RamanujanSeries(), workers: workers)
    case .inverseFactorial: primes.node(terms, of: ExponentialSeries.e, workers: workers)
    case .alternatingInverseFactorial:
      alternating(
        primes.node(terms, of: ExponentialSeries.reciprocalOfE, workers: workers),
        from: terms.lowerBound, primes)
    }
  }

  /// The generator puts the signs of 1/e into the weights, as (−1)^k, and the checker into p(k), as
  /// −1, so that its sum begins with a minus wherever it begins.
  private func alternating(
    _ residues: SeriesResidues, from first: UInt64, _ primes: VerificationPrimes
  ) -> SeriesResidues {
    guard first > 0, first.isMultiple(of: 2) else { return residues }
    return SeriesResidues(p: residues.p, q: residues.q, t: primes.negated(residues.t))
  }

  /// b, such that the terms from index n on are together below 2^-b.
  func tailBits(from n: UInt64) -> Double {
    switch self {
    case .chudnovsky: ChudnovskySeries().tailBits(from: n)
    case .ramanujan: RamanujanSeries().tailBits(from: n)
    case .inverseFactorial: ExponentialSeries.e.tailBits(from: n)
    case .alternatingInverseFactorial: ExponentialSeries.reciprocalOfE.tailBits(from: n)
    }
  }
}
