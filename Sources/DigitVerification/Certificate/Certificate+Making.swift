internal import ConstantGeneration
internal import DigitCore

extension Certificate {
  /// What all checks of one run share: the same text on every processor, whichever transforms it
  /// has.
  ///
  /// - Parameter origin: where the decimals came from; `nil` where they were only imported.
  private static func sharedComponents(_ origin: DecimalOrigin?) -> [String] {
    let process = "all checks ran in one process on one machine"
    switch origin {
    case nil: return [process]
    case .truncation:
      return [
        "one multiplication, by transforms of our own or by GMP as length and settings have it,"
          + " lies under the decimal limbs of the formula and under the second formula, with the"
          + " roots and divisions that are built on it; MPFR uses GMP's alone, and the residue"
          + " certificates and the known answers use neither",
        "the decimals were made without a radix conversion; the second formula's were converted by"
          + " ours, MPFR's by GMP",
        process,
      ]
    case .conversion:
      return [
        "one multiplication, by transforms of our own or by GMP as length and settings have it,"
          + " lies under both formulas, with the roots and divisions that are built on it; MPFR"
          + " uses GMP's alone, and the residue certificates, the hexadecimal windows and the known"
          + " answers use neither",
        "one radix conversion serves both formulas; its certificate and MPFR's enclosure, which GMP"
          + " converts in another way, do not use it",
        process,
      ]
    }
  }

  /// The bounds of the constant in a few numbers.
  private static func enclosure(_ origin: DecimalOrigin) -> [String: Int64] {
    switch origin {
    case .conversion(_, let enclosure):
      ["bits": enclosure.bits, "width": Int64(enclosure.width)]
    case .truncation(let truncation): ["decimals": truncation.result.places, "width": 1]
    }
  }

  /// Creates a certificate.
  init(
    definition: ConstantDefinition, generated: GeneratedDigits?, origin: Origin, level: CheckLevel,
    scan: DecimalScan, primes: VerificationPrimes, merkleRoot: String?, checks: [CheckResult]
  ) {
    let formula = generated.flatMap { definition.formula(named: $0.formula) }
    self.init(
      constant: definition.constant.name,
      integerPart: "\(definition.constant.integerPart.value)",
      decimals: scan.decimals, level: level, origin: origin, formula: formula.map(Formula.init),
      enclosure: generated.map { Self.enclosure($0.origin) },
      hashes: Hashes(
        content: scan.contentHash.hexadecimalText, digitHash: "\(scan.digitHash.value)",
        merkleRoot: merkleRoot),
      primes: primes.values.map(String.init),
      counts: (0...9).compactMap { Digit($0) }.map { scan.counts[$0] },
      firstDecimals: scan.firstDecimals, lastDecimals: scan.lastDecimals,
      checks: checks, shared: Self.sharedComponents(generated?.origin))
  }
}
