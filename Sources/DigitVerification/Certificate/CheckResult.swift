/// What one check compared, and its result.
package struct CheckResult: Codable, Sendable {
  /// One item of the evidence, such as a residue or a hash.
  package struct Detail: Codable, Sendable {
    /// What it is.
    package let name: String

    /// Its value.
    package let value: String

    /// Creates an item.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which check.
  package let id: CheckIdentifier

  /// How it ended.
  package let status: CheckStatus

  /// Why it did not run; `nil` where it ran, and in certificates that do not say.
  package let reason: NotRunReason?

  /// What was compared with what, or why nothing was.
  package let statement: String

  /// How many of the first decimals the check covers, every one of them; 0 where it covers none
  /// completely or did not run.
  package let decimals: Int64

  /// What the check covers, in decimals or bits; `nil` where it did not run, and in certificates of
  /// earlier versions.
  package let coverage: String?

  /// The chance that it misses a fault, where one can be stated.
  package let missProbability: String?

  /// The evidence.
  package let details: [Detail]

  /// Creates the result of a check that ran.
  init(
    _ id: CheckIdentifier, passed: Bool, _ statement: String, decimals: Int64, coverage: Coverage,
    missProbability: String? = nil, details: [Detail] = []
  ) {
    self.id = id
    status = passed ? .passed : .failed
    reason = nil
    self.statement = statement
    self.decimals = decimals
    self.coverage = coverage.text
    self.missProbability = missProbability
    self.details = details
  }

  /// Creates the result of a check that did not run.
  ///
  /// - Parameters:
  ///   - id: the check.
  ///   - reason: which of the reasons it is.
  ///   - statement: the reason in words.
  init(_ id: CheckIdentifier, notRun reason: NotRunReason, _ statement: String) {
    self.id = id
    status = .notRun
    self.reason = reason
    self.statement = statement
    decimals = 0
    coverage = nil
    missProbability = nil
    details = []
  }
}

/// What a check compares all of, in decimals or bits.
struct Coverage: Sendable {
  /// The text in a certificate.
  let text: String

  /// Every decimal from the first.
  static func decimals(_ count: Int64) -> Coverage { Coverage(text: "all \(count) decimals") }

  /// Whole integers of a computation.
  static func integers(_ count: Int, bits: Int64) -> Coverage {
    Coverage(
      text: "\(count) \(count == 1 ? "step" : "steps") in full, with integers of up to \(bits) bits"
    )
  }

  /// Places in the binary value.
  static func windows(_ count: Int, digits: Int) -> Coverage {
    Coverage(
      text: "\(4 * count * digits) bits of the binary value, at \(count) named places; no decimal")
  }

  /// Known answers.
  static func knownAnswers(hashed: Int64, others: Int) -> Coverage {
    let single = "\(others) counts and places beside"
    return Coverage(
      text: hashed > 0 ? "the first \(hashed) decimals by hash; \(single)" : "no hash; \(single)")
  }
}

/// The checks of a certificate, in the order in which it lists them.
package enum CheckIdentifier: String, Codable, CaseIterable, Sendable {
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
  package var title: String {
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
  package var letter: String {
    let index = CheckIdentifier.allCases.firstIndex(of: self) ?? 0
    return String(UnicodeScalar(UInt8(0x41 + index)))
  }
}

/// How a check ended.
package enum CheckStatus: String, Codable, Sendable {
  /// Both sides agree.
  case passed = "passed"
  /// They differ: there is a fault.
  case failed = "failed"
  /// Nothing was compared; the check's statement says why.
  case notRun = "not run"
}

/// Why a check did not run: three things that must not be taken for one another.
package enum NotRunReason: String, Codable, CaseIterable, Sendable {
  /// A lower level was asked for.
  case notAskedFor = "not asked for"
  /// There is nothing that it could compare.
  case doesNotApply = "does not apply"
  /// It would have been wanted, and was not possible.
  case couldNot = "could not"
}

/// How thoroughly digits are checked.
package enum CheckLevel: String, Codable, CaseIterable, Sendable {
  /// Nothing but the file's own integrity.
  case none
  /// Certified truncation, residue certificates, known answers, read-back.
  case standard
  /// `standard`, and hexadecimal windows for π, a whole second computation by an approved formula,
  /// and MPFR's enclosure for up to a million decimals.
  case thorough
}
