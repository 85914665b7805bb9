/// The checks that a certificate can speak of, in the order in which it lists them.
public enum CheckIdentifier: String, Codable, CaseIterable, Sendable {
  case certifiedTruncation = "certified-truncation"
  case seriesResidues = "residues-series"
  case stepResidues = "residues-steps"
  case conversionResidues = "residues-conversion"
  case readBack = "read-back"
  case knownAnswers = "known-answers"
  case hexadecimalWindows = "hexadecimal-windows"
  case secondFormula = "second-formula"
  case libraryEnclosure = "mpfr-enclosure"

  /// The name for people.
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
