package import Arithmetic
package import Constants
internal import Parallelism

/// Certifies decimals against the binary value that they come from.
///
/// With the lower end B·2^-m of the enclosure and N decimals that spell D with the integer part,
/// B·5^N = D·2^(m−N) + R and 0 ≤ R < 2^(m−N) say that D = ⌊B·10^N / 2^m⌋. D is read from the
/// finished data of the pack. R is only a witness: however it was computed, the equation
/// modulo the primes together with the bound proves the decimals.
package struct ConversionChecker: Sendable {
  /// Its name in the evidence of a certificate.
  static let step = "radix conversion"

  /// The name of integer part and decimals as one integer, here and in ``TruncationChecker``.
  static let decimals = "D"

  let evidence: ConversionEvidence
  let context: ArithmeticContext

  /// - Parameter context: that of the computation, whose log gets a product that is refused here.
  package init(evidence: ConversionEvidence, context: ArithmeticContext) {
    self.evidence = evidence
    self.context = context
  }

  /// Checks the decimals.
  ///
  /// - Parameter width: the enclosure's width in units of 2^-m.
  /// - Complexity: O(M(N)) for the witness.
  package func verdict(
    decimals: ResidueVector, integerPart: UInt64, value: ResidueVector, width: UInt64,
    primes: VerificationPrimes
  ) -> (conversion: EvidenceVerdict, truncation: EvidenceVerdict) {
    let point = evidence.bits - evidence.decimals
    let witness = SharedInteger(witness())
    let places = UInt64(evidence.decimals)
    let whole = primes.sum(
      primes.product(primes.residue(of: integerPart), primes.power(10, places)), decimals)
    let left = primes.product(value, primes.power(5, places))
    let right = primes.sum(
      primes.product(whole, primes.power(2, UInt64(point))),
      IntegerResidues.residue(of: witness, primes: primes, workers: context.workers))
    let conversion = EvidenceVerdict(
      step: Self.step,
      statement:
        "B * 5^\(places) = D * 2^\(point) + R, 0 <= R < 2^\(point), D the decimals of check E",
      holds: left == right && witness.value.signum >= 0
        && witness.withLimbs { LimbComparison.isBelowPowerOfTwo($0, bits: point) },
      residues: [("left side", left), ("right side", right), (Self.decimals, whole)],
      bits: Self.size(bits: evidence.bits, decimals: evidence.decimals),
      differsInSecretOnly: left.differsInSecretOnly(from: right))
    let truncation = EvidenceVerdict(
      step: "certified truncation",
      statement: "R + \(width) * 5^\(places) < 2^\(point): both ends of the enclosure have the same"
        + " \(places) decimals",
      holds: hasMargin(witness, for: width, point: point), residues: [], bits: 0)
    return (conversion, truncation)
  }

  /// An upper bound of the size in bits of the integers that are compared.
  static func size(bits: Int64, decimals: Int64) -> Int64 {
    bits + DecimalPrecision.bits(forDecimals: decimals)
  }

  /// R = B·5^N mod 2^(m−N), from the remainder at the middle of the conversion.
  private func witness() -> BigInteger {
    let width = evidence.bits - evidence.decimals
    var witness: BigInteger
    if let remainder = evidence.remainder, let power = evidence.power {
      // Bits above the width only change what is truncated.
      witness = BigInteger.product(remainder.value.lowBits(width), power.value, in: context)
    } else {
      let power = BigInteger.power(5, evidence.decimals, in: context)
      witness = BigInteger.product(evidence.value.value, power, in: context)
    }
    witness.keepLowBits(width)
    return witness
  }

  /// Whether R + width·5^N < 2^point, shown by leading bits: with 2^k > width·5^N it is enough that
  /// ⌊R/2^k⌋ + 1 < 2^(point−k), that is, that not all bits of R from k up to point are ones.
  private func hasMargin(_ witness: SharedInteger, for width: UInt64, point: Int64) -> Bool {
    let places = evidence.decimals
    let k =
      DecimalPrecision.bits(forDecimals: places) - places + 1
      + Int64(64 - width.leadingZeroBitCount)
    guard point > k, witness.value.signum >= 0 else { return false }
    return witness.withLimbs {
      LimbComparison.isBelowPowerOfTwo($0, bits: point)
        && !LimbComparison.areOnes($0, bits: k..<point)
    }
  }
}

/// Certifies decimals against the decimal value that they were truncated from.
///
/// With S, N decimals that spell D with the integer part, and g = places − N,
/// m·(D·10^g + G) + b = a·10^places + S with 0 ≤ G < 10^g and 0 ≤ b < m say that
/// D = ⌊⌊(a·10^places + S)/m⌋/10^g⌋. D is read from the finished data of the pack; G and b are only
/// witnesses.
package struct TruncationChecker: Sendable {
  static let step = "truncation"

  let evidence: TruncationEvidence

  package init(evidence: TruncationEvidence) { self.evidence = evidence }

  /// Checks the decimals.
  ///
  /// - Complexity: O(log N).
  package func verdict(
    decimals: ResidueVector, integerPart: UInt64, value: ResidueVector, primes: VerificationPrimes
  ) -> (conversion: EvidenceVerdict, truncation: EvidenceVerdict) {
    let result = evidence.result
    let (count, places) = (UInt64(evidence.decimals), UInt64(result.places))
    let extraPlaces = Int64(places) - Int64(count)
    let hasEnoughPlaces = extraPlaces >= 0
    let whole = primes.sum(
      primes.product(primes.residue(of: integerPart), primes.power(10, count)), decimals)
    let rest = evidence.rest.withLimbs { primes.residue(ofDecimalLimbs: $0) }
    let lower = primes.sum(
      primes.product(whole, primes.power(10, UInt64(max(0, extraPlaces)))), rest)
    let left = primes.sum(
      primes.product(primes.residue(of: result.divisor), lower), primes.residue(of: evidence.bit))
    let right = primes.sum(
      primes.product(primes.residue(of: result.addend), primes.power(10, places)), value)
    let conversion = EvidenceVerdict(
      step: Self.step, statement: statement(extraPlaces),
      holds: left == right && hasEnoughPlaces && evidence.bit < result.divisor
        && isRestBelow(adding: 0, places: extraPlaces),
      residues: [("left side", left), ("right side", right), (ConversionChecker.decimals, whole)],
      bits: Self.size(places: result.places),
      differsInSecretOnly: left.differsInSecretOnly(from: right))
    let truncation = EvidenceVerdict(
      step: "certified truncation",
      statement: "G + 1 < 10^\(extraPlaces): both ends of the enclosure have the same"
        + " \(count) decimals",
      holds: hasEnoughPlaces && isRestBelow(adding: 1, places: extraPlaces), residues: [], bits: 0)
    return (conversion, truncation)
  }

  /// An upper bound of the size in bits of the integers that are compared.
  static func size(places: Int64) -> Int64 { 64 + (places * 3322 + 999) / 1000 }

  private func statement(_ extraPlaces: Int64) -> String {
    let result = evidence.result
    let lower = "D * 10^\(extraPlaces) + G"
    let left = result.divisor == 1 ? lower : "\(result.divisor) * (\(lower)) + b"
    let right = result.addend == 0 ? "S" : "10^\(result.places) + S"
    let bound = result.divisor == 1 ? "" : ", 0 <= b < \(result.divisor)"
    return "\(left) = \(right), 0 <= G < 10^\(extraPlaces)\(bound), D the decimals of check E"
  }

  /// Whether G + addend < 10^places.
  private func isRestBelow(adding addend: UInt, places: Int64) -> Bool {
    evidence.rest.withLimbs {
      DecimalLimbComparison.areBelowRadix($0)
        && DecimalLimbComparison.isBelowPowerOfTen($0, adding: addend, places: max(0, places))
    }
  }
}
