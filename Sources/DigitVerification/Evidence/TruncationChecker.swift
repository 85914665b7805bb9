internal import BigArithmetic
package import ConstantGeneration

/// Certifies decimals against the decimal value that they were truncated from.
///
/// With S, N decimals that spell D with the integer part, and g = places − N,
/// m·(D·10^g + G) + b = a·10^places + S with 0 ≤ G < 10^g and 0 ≤ b < m say that
/// D = ⌊⌊(a·10^places + S)/m⌋/10^g⌋. D is read from the finished data of the pack; G and b are only
/// witnesses.
package struct TruncationChecker: Sendable {
  let evidence: TruncationEvidence

  /// Creates a checker.
  package init(evidence: TruncationEvidence) {
    self.evidence = evidence
  }

  /// Checks the decimals.
  ///
  /// - Parameters:
  ///   - decimals: the residues of the decimals as an integer.
  ///   - integerPart: the digit before the point.
  ///   - value: the residues of S.
  ///   - primes: the five primes.
  /// - Complexity: O(log N).
  package func verdict(
    decimals: ResidueVector, integerPart: UInt64, value: ResidueVector,
    primes: VerificationPrimes
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
      primes.product(primes.residue(of: result.divisor), lower),
      primes.residue(of: evidence.bit))
    let right = primes.sum(
      primes.product(primes.residue(of: result.addend), primes.power(10, places)), value)
    let conversion = EvidenceVerdict(
      step: "truncation", statement: statement(extraPlaces),
      holds: left == right && hasEnoughPlaces && evidence.bit < result.divisor
        && isRestBelow(adding: 0, places: extraPlaces),
      residues: [("left side", left), ("right side", right), ("D", whole)],
      bits: Self.size(places: result.places))
    let truncation = EvidenceVerdict(
      step: "certified truncation",
      statement: "G + 1 < 10^\(extraPlaces): both ends of the enclosure have the same"
        + " \(count) decimals",
      holds: hasEnoughPlaces && isRestBelow(adding: 1, places: extraPlaces), residues: [], bits: 0)
    return (conversion, truncation)
  }

  /// An upper bound of the size in bits of the integers that are compared.
  static func size(places: Int64) -> Int64 { 64 + (places * 3322 + 999) / 1000 }

  /// The identity as text.
  private func statement(_ extraPlaces: Int64) -> String {
    let result = evidence.result
    let lower = "D * 10^\(extraPlaces) + G"
    let left = result.divisor == 1 ? lower : "\(result.divisor) * (\(lower)) + b"
    let right = result.addend == 0 ? "S" : "10^\(result.places) + S"
    let bound = result.divisor == 1 ? "" : ", 0 <= b < \(result.divisor)"
    return "\(left) = \(right), 0 <= G < 10^\(extraPlaces)\(bound), D read back"
  }

  /// Whether G + addend < 10^places.
  private func isRestBelow(adding addend: UInt, places: Int64) -> Bool {
    evidence.rest.withLimbs {
      DecimalLimbComparison.areBelowRadix($0)
        && DecimalLimbComparison.isBelowPowerOfTen($0, adding: addend, places: max(0, places))
    }
  }
}
