/// All facts about digits that the product carries, and how they are compared.
package enum KnownAnswers {
  package static func about(_ constantName: String) -> [KnownAnswer] {
    all.filter { $0.constantName == constantName }
  }

  /// The decimals that are known by a hash of their text.
  ///
  /// - Parameter hash: MD5, SHA-1 or SHA-256 in hexadecimal.
  package static func answer(withHash hash: String) -> KnownAnswer? {
    let hash = hash.lowercased()
    return all.first { $0.kind.isHash && $0.expected == hash }
  }

  /// Compares findings with every fact that they have an answer to.
  ///
  /// - Parameter answers: the facts; by default all.
  package static func compare(
    _ findings: KnownAnswerFindings, against answers: [KnownAnswer] = all
  ) -> [KnownAnswerVerdict] {
    answers.filter { $0.constantName == findings.constantName }.compactMap { answer in
      findings[answer].map { KnownAnswerVerdict(answer: answer, found: $0) }
    }
  }
}

/// One fact about the digits of a constant, and where it comes from.
package struct KnownAnswer: Equatable, Sendable {
  package struct Provenance: Equatable, Sendable {
    /// Whether it was published elsewhere; otherwise this project derived it.
    package let isExternal: Bool

    /// Whether it was recomputed from scratch, with PARI/GP or Python, before it was written down.
    package let isRecomputed: Bool

    /// The publication, or what derived it.
    package let source: String

    package init(isExternal: Bool, isRecomputed: Bool, source: String) {
      self.isExternal = isExternal
      self.isRecomputed = isRecomputed
      self.source = source
    }
  }

  /// The name of the constant; facts also exist for constants that the product does not yet know.
  package let constantName: String

  package let kind: KnownAnswerKind

  /// How many decimals the fact needs: N; for hexadecimal digits the last hexadecimal position.
  package let digitCount: Int64

  /// What the kind needs besides, such as the pattern of a first occurrence; else empty.
  package let argument: String

  /// The answer, in the form that the kind describes.
  package let expected: String

  package let provenance: Provenance

  /// How many decimals are needed to compare the fact; 0 for facts that are not about decimals.
  var requiredDecimals: Int64 {
    if kind == .hexadecimalDigits { return 0 }
    return kind == .nextTenDecimals ? digitCount + 10 : digitCount
  }

  package init(
    _ constantName: String, _ kind: KnownAnswerKind, _ digitCount: Int64, argument: String = "",
    _ expected: String, _ provenance: Provenance
  ) {
    self.constantName = constantName
    self.kind = kind
    self.digitCount = digitCount
    self.argument = argument
    self.expected = expected
    self.provenance = provenance
  }
}

/// What a known answer is about.
///
/// Every answer is a short ASCII text, so that tables, comparisons and reports need one form only;
/// each kind defines the format of its text.
package enum KnownAnswerKind: String, CaseIterable, Sendable {
  /// SHA-1 of the integer part, a point and the first N decimals, no newline: hexadecimal.
  case prefixSHA1 = "prefix SHA-1"

  /// SHA-256 of the integer part, a point and the first N decimals, no newline: hexadecimal.
  case prefixSHA256 = "prefix SHA-256"

  /// MD5 of the integer part, a point and the first N decimals, no newline: hexadecimal.
  case prefixMD5 = "prefix MD5"

  /// SHA-256 of the first N decimals alone: hexadecimal.
  case fractionSHA256 = "fraction SHA-256"

  /// The first N decimals as an integer modulo 2^61 − 1: decimal.
  case digitHash = "digit hash"

  case lastTenDecimals = "ten decimals up to N"

  case nextTenDecimals = "ten decimals after N"

  /// How often 0 to 9 occur in the first N decimals: ten numbers with spaces.
  case counts = "digit counts"

  /// All runs of six or more equal digits within the first N decimals: `position:digits` with
  /// spaces, by position.
  case longRuns = "runs of six or more"

  /// The position of the first occurrence of a pattern (the argument).
  case firstOccurrence = "first occurrence"

  /// The numbers below N that occur at their own position, the first decimal being at 1.
  case selfLocatingFromOne = "self-locating, first decimal 1"

  /// The numbers below N that occur at their own position, the first decimal being at 0.
  case selfLocatingFromZero = "self-locating, first decimal 0"

  /// The numbers below N that occur at their own position, the integer part being at 1.
  case selfLocatingFromInteger = "self-locating, integer part 1"

  /// How many decimals it takes until every string of k digits (the argument) has appeared.
  case coverage = "decimals until every string"

  /// Hexadecimal digits from a 1-based position (the argument): upper case.
  case hexadecimalDigits = "hexadecimal digits"

  /// Whether the answer is a hash of all decimals before it.
  var isHash: Bool {
    [.prefixSHA1, .prefixSHA256, .prefixMD5, .fractionSHA256, .digitHash].contains(self)
  }
}

/// A fact, and what was found in its place.
package struct KnownAnswerVerdict: Equatable, Sendable {
  package let answer: KnownAnswer
  package let found: String

  package var agrees: Bool { found == answer.expected }
}
