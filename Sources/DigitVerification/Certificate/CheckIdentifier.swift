/// The checks of a certificate, in the order in which it lists them.
public enum CheckIdentifier: String, Codable, CaseIterable, Sendable {
  /// A: both ends of the enclosure have the same decimals.
  case certifiedTruncation = "certified-truncation"
  /// B: sums and sequences against their recurrences, and whether they go far enough.
  case seriesResidues = "residues-series"
  /// C: roots, quotients and products, and whether they are the formula's.
  case stepResidues = "residues-steps"
  /// D: the decimals read back against the value that they were made from.
  case conversionResidues = "residues-conversion"
  /// E: the hash of the stored digits against that of the generated ones.
  case readBack = "read-back"
  /// F: published hashes, counts and positions.
  case knownAnswers = "known-answers"
  /// G: hexadecimal digits of π that are extracted without those before.
  case hexadecimalWindows = "hexadecimal-windows"
  /// H: every decimal against a second computation.
  case secondFormula = "second-formula"
  /// I: every decimal against MPFR's value.
  case libraryEnclosure = "mpfr-enclosure"

  /// The name for display.
  public var title: String {
    switch self {
    case .certifiedTruncation: "Certified truncation"
    case .seriesResidues: "Residue certificate of the series"
    case .stepResidues: "Residue certificate of roots, quotients and products"
    case .conversionResidues: "Residue certificate of the conversion to decimals"
    case .readBack: "Read-back of the stored digits"
    case .knownAnswers: "Known answers"
    case .hexadecimalWindows: "Hexadecimal digits extracted on their own"
    case .secondFormula: "Second computation by an independent formula"
    case .libraryEnclosure: "MPFR's enclosure, with GMP's own conversion"
    }
  }

  /// The letter by which reports refer to it, A for the first.
  public var letter: String {
    let index = CheckIdentifier.allCases.firstIndex(of: self) ?? 0
    return String(UnicodeScalar(UInt8(0x41 + index)))
  }
}
