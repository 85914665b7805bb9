internal import Arithmetic
internal import Constants
internal import DigitCore
internal import Parallelism

/// Certifies the steps of a computation modulo seven primes, with arithmetic of our own.
///
/// It reads the raw words of the integers and nothing else of the library that computed them.
struct EvidenceChecker: Sendable {
  let primes: VerificationPrimes
  let workers: Workers
  let residues: IntegerResidues

  init(_ evidence: [Evidence], primes: VerificationPrimes, workers: Workers) {
    self.primes = primes
    self.workers = workers
    residues = IntegerResidues(evidence, primes: primes, workers: workers)
  }

  /// Checks one piece of evidence.
  ///
  /// - Parameter bits: bits after the point of the enclosure, for which a series must be long
  ///   enough.
  func verdict(on evidence: Evidence, forBits bits: Int64) -> EvidenceVerdict {
    switch evidence {
    case .stated(let sum): verdict(onStated: sum, forBits: bits)
    case .identity(let identity): verdict(onIdentity: identity)
    }
  }

  /// Follows the series as the checker reads it, term by term: T·Q′ = T′·Q modulo every prime, so
  /// that what was taken out of T and Q does not matter; and checks whether the terms are enough.
  private func verdict(onStated sum: StatedSum, forBits bits: Int64) -> EvidenceVerdict {
    let series = StatedSeries.of(sum)
    let (q, t) = (residues.residue(of: sum.q), residues.residue(of: sum.t))
    let sides = series?.sides(of: (q, t), terms: sum.terms, primes: primes, workers: workers)
    // A formula multiplies a relative error by less than 2^8, and a value is less than 2^8.
    let tail =
      (series?.tailBits(after: sum.terms, workers: workers) ?? 0)
      + Double(sum.t.value.bitWidth - sum.q.value.bitWidth - 1)
    let isConstant = sum.formula.constant != MathematicalConstant.seriesName
    let source = isConstant ? "coefficients of its own" : "the text multiplied out"
    let theorem = StatedSeries.theoremBits(of: sum)
    let remark =
      theorem.isFinite
      ? "; by the cited theorem, with N = \(sum.parameter), the formula is within 2^-\(bits + 24)"
        + " of the constant" : isConstant ? "" : "; no file of proof is made of it"
    return EvidenceVerdict(
      step: "series",
      statement: "T/Q of series \(sum.index + 1) of \(sum.formula.formula) over the terms 1 to"
        + " \(sum.terms) against the recurrence term by term, with \(source); what is"
        + " left out is below 2^-\(bits + 24) of the sum\(remark)",
      holds: sides.map { $0.left == $0.right } == true && sum.q.value.signum != 0
        && tail >= Double(bits + 24) && theorem >= Double(bits + 24),
      residues: [("Q", q), ("T", t)],
      bits: sum.q.value.bitWidth + sum.t.value.bitWidth + (series?.bits(terms: sum.terms) ?? 0),
      differsInSecretOnly: sides.map { $0.left.differsInSecretOnly(from: $0.right) } ?? false)
  }

  /// Evaluates both sides and checks the bounds.
  private func verdict(onIdentity identity: IntegerIdentity) -> EvidenceVerdict {
    let left = side(identity.left)
    let right = side(identity.right)
    return EvidenceVerdict(
      step: identity.step, statement: identity.statement,
      holds: left.value == right.value && identity.bounds.allSatisfy(holds),
      residues: [("left side", left.value), ("right side", right.value)],
      bits: max(left.bits, right.bits),
      differsInSecretOnly: left.value.differsInSecretOnly(from: right.value))
  }

  /// The residues of a sum of monomials, and an upper bound of its size.
  private func side(
    _ monomials: [IntegerIdentity.Monomial]
  ) -> (value: ResidueVector, bits: Int64) {
    var total = primes.residue(of: 0)
    var bits: Int64 = 0
    for monomial in monomials {
      var product = primes.residue(of: monomial.coefficient.magnitude)
      var size: Int64 = 64
      for factor in monomial.factors {
        product = primes.product(product, residue(of: factor))
        size += Self.bits(of: factor)
      }
      total =
        monomial.coefficient < 0
        ? primes.difference(total, product) : primes.sum(total, product)
      bits = max(bits, size)
    }
    return (total, bits)
  }

  private func residue(of factor: IntegerIdentity.Factor) -> ResidueVector {
    switch factor {
    case .integer(_, let integer): residues.residue(of: integer)
    case .leading(_, let integer, let dropped): residues.residue(of: integer, droppedWords: dropped)
    case .decimal(_, let number): residues.residue(of: number)
    case .power(let base, let exponent): primes.power(base, UInt64(exponent))
    }
  }

  private static func bits(of factor: IntegerIdentity.Factor) -> Int64 {
    switch factor {
    case .integer(_, let integer): integer.value.bitWidth
    case .leading(_, let integer, let dropped): integer.value.bitWidth - 64 * Int64(dropped)
    // 10^13 is below 2^44.
    case .decimal(_, let number): number.withLimbs { 44 * Int64($0.count) }
    case .power(let base, let exponent): exponent * Int64(64 - base.leadingZeroBitCount)
    }
  }

  private func holds(_ bound: IntegerIdentity.Bound) -> Bool {
    switch bound {
    case .below(let value, let limit, let dropped, let shift):
      value.value.signum >= 0
        && value.withLimbs { low in
          limit.withLimbs(dropping: dropped) { LimbComparison.isBelow(low, $0, shift: shift) }
        }
    case .atMostTwice(let value, let limit):
      value.value.signum >= 0
        && value.withLimbs { low in limit.withLimbs { LimbComparison.isAtMostTwice(low, $0) } }
    case .belowPowerOfTwo(let value, let bits):
      value.value.signum >= 0
        && value.withLimbs { LimbComparison.isBelowPowerOfTwo($0, bits: bits) }
    case .decimalAtMostTwice(let value, let limit):
      value.withLimbs { low in
        limit.withLimbs {
          DecimalLimbComparison.areBelowRadix(low) && DecimalLimbComparison.areBelowRadix($0)
            && DecimalLimbComparison.isAtMostTwice(low, $0)
        }
      }
    }
  }
}

/// The result of checking one piece of evidence.
package struct EvidenceVerdict: Sendable {
  /// The step, such as `series` or `square root`.
  let step: String

  let statement: String

  /// Whether both sides agree modulo every prime and every bound holds.
  package let holds: Bool

  /// The residues that were compared, by the name of the integer or side.
  let residues: [(name: String, values: ResidueVector)]

  /// The size in bits of the largest integer involved, which bounds the chance of a miss.
  let bits: Int64

  /// Whether they differ, but modulo the secret primes alone.
  var differsInSecretOnly = false
}
