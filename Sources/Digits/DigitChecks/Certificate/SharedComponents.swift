package import Arithmetic
package import Constants

/// What the digits and all checks of one run have in common.
///
/// The text is the same on every processor that has a transform, whichever it is. Where GMP
/// multiplies alone and a check compares whole values, a fault of GMP could be on both sides, and
/// the certificate says so.
package struct SharedComponents: Sendable {
  /// One sentence for each component.
  package let texts: [String]

  /// Creates the list of a run.
  ///
  /// - Parameter origin: where the decimals came from; `nil` where they were only imported.
  package init(
    _ origin: DecimalOrigin?, _ level: CheckLevel, _ multiplication: MultiplicationVariant
  ) {
    let isConverted = origin.map { origin in
      if case .conversion = origin { true } else { false }
    }
    self.init(isConverted: isConverted, level, multiplication)
  }

  private init(isConverted: Bool?, _ level: CheckLevel, _ multiplication: MultiplicationVariant) {
    let process = "all checks ran in one process on one machine"
    guard let isConverted else {
      texts = [process]
      return
    }
    texts = [
      Self.multiplication(level, multiplication), Self.conversion(isConverted, level), process,
    ]
  }

  /// Whether a certificate has the list of its level, whatever multiplied.
  static func areTold(by certificate: Certificate) -> Bool {
    let isConverted = certificate.enclosure.map { $0["decimals"] == nil }
    return MultiplicationVariant.allCases.contains {
      Self(isConverted: isConverted, certificate.level, $0).texts == certificate.shared
    }
  }

  private static func multiplication(
    _ level: CheckLevel, _ variant: MultiplicationVariant
  ) -> String {
    let independent =
      "the residue certificates, the hexadecimal windows and the known answers use"
      + " none, except for the witness of check D, which proves itself"
    guard level == .thorough else {
      return "one multiplication, of our own or GMP's, lies under every step of the formula, with"
        + " the roots and divisions that are built on it, and GMP's under MPFR, where that ran;"
        + " \(independent)"
    }
    if variant == .gmp {
      return "GMP did every multiplication of this run: it lies under both formulas, so under both"
        + " sides of H, and under MPFR as well, so under both sides of I; \(independent)"
    }
    return
      "one multiplication, by transforms of our own for long numbers, for short ones by GMP or in"
      + " vectors of our own, lies under both formulas, so under both sides of H, with the roots"
      + " and divisions that are built on it; MPFR uses GMP's alone, so both sides of I share it at"
      + " most where numbers are short; \(independent)"
  }

  private static func conversion(_ isConverted: Bool, _ level: CheckLevel) -> String {
    switch (isConverted, level == .thorough) {
    case (false, true):
      "the decimals were made without a radix conversion; the second formula's were converted by"
        + " ours, MPFR's by GMP"
    case (false, false): "the decimals were made without a radix conversion"
    case (true, true):
      "one radix conversion serves both formulas; its certificate and MPFR's enclosure, which GMP"
        + " converts in another way, do not use it"
    case (true, false):
      "one radix conversion made the decimals; its certificate does not use it"
    }
  }
}
