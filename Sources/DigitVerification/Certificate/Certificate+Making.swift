internal import ConstantGeneration
internal import DigitCore

extension Certificate {
  /// What one run of all checks shares, whatever the constant.
  private static let sharedComponents = [
    "GMP's multiplication, division and square root lie under both formulas and under MPFR; the"
      + " residue certificates, the hexadecimal windows and the known answers do not use them",
    "one radix conversion serves both formulas; its certificate and MPFR's enclosure, which GMP"
      + " converts in another way, do not use it",
    "all checks ran in one process on one machine",
  ]

  /// Puts a certificate together.
  init(
    definition: ConstantDefinition, generated: GeneratedDigits?, origin: Origin, level: CheckLevel,
    survey: DecimalSurvey, primes: VerificationPrimes, merkleRoot: String?, checks: [CheckResult]
  ) {
    let formula = generated.flatMap { definition.formula(named: $0.formula) }
    self.init(
      constant: definition.constant.name,
      integerPart: "\(definition.constant.integerPart.value)",
      decimals: survey.decimals, level: level, origin: origin, formula: formula.map(Formula.init),
      enclosure: generated.map {
        ["bits": $0.enclosure.bits, "width": Int64($0.enclosure.width)]
      },
      hashes: Hashes(
        content: survey.contentHash.hexadecimalText, digitHash: "\(survey.digitHash.value)",
        merkleRoot: merkleRoot),
      primes: primes.values.map(String.init),
      counts: (0...9).compactMap { Digit($0) }.map { survey.counts[$0] },
      firstDecimals: survey.firstDecimals, lastDecimals: survey.lastDecimals,
      checks: checks, shared: Self.sharedComponents)
  }
}
