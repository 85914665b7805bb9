/// What one check compared, and its result.
public struct CheckResult: Codable, Sendable {
  /// One item of the evidence, such as a residue or a hash.
  public struct Detail: Codable, Sendable {
    /// What it is.
    public let name: String

    /// Its value.
    public let value: String

    /// Creates an item.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which check.
  public let id: CheckIdentifier

  /// How it ended.
  public let status: CheckStatus

  /// What was compared with what, or why nothing was.
  public let statement: String

  /// How many decimals the check covers; 0 where it did not run.
  public let decimals: Int64

  /// The chance that it misses a fault, where one can be stated.
  public let missProbability: String?

  /// The evidence.
  public let details: [Detail]

  /// Creates the result of a check that ran.
  init(
    _ id: CheckIdentifier, passed: Bool, _ statement: String, decimals: Int64,
    missProbability: String? = nil, details: [Detail] = []
  ) {
    self.id = id
    status = passed ? .passed : .failed
    self.statement = statement
    self.decimals = decimals
    self.missProbability = missProbability
    self.details = details
  }

  /// Creates the result of a check that did not run.
  init(_ id: CheckIdentifier, notRun reason: String) {
    self.id = id
    status = .notRun
    statement = reason
    decimals = 0
    missProbability = nil
    details = []
  }
}

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

/// How a check ended.
public enum CheckStatus: String, Codable, Sendable {
  /// Both sides agree.
  case passed = "passed"
  /// They differ: there is a fault.
  case failed = "failed"
  /// Nothing was compared; the check's statement says why.
  case notRun = "not run"
}

/// How thoroughly digits are checked.
public enum CheckLevel: String, Codable, CaseIterable, Sendable {
  /// Nothing but the file's own integrity.
  case none
  /// Certified truncation, residue certificates, known answers, read-back.
  case standard
  /// `standard`, and hexadecimal windows for π, a whole second computation by an approved formula,
  /// and MPFR's enclosure for up to a million decimals.
  case thorough
}
