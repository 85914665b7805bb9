package import DigitCore

/// How far some digits can be trusted: the word that every command says about them.
package enum TrustLevel: String, Codable, CaseIterable, Comparable, Sendable {
  /// They contradict what is known of the constant.
  case refuted
  /// Nothing speaks for them: a text or `.ycd` file, which was compared with nothing.
  case none
  /// The file is what was written; whether the digits are the constant's, nobody says.
  case intact
  /// The certificate inside the file says that they were checked; nobody repeated it.
  case claimed
  /// They were compared, here and now, with something that does not come from the file.
  case verified

  /// The word.
  package var word: String {
    switch self {
    case .refuted: "REFUTED"
    case .none: "NOT VERIFIED"
    case .intact: "INTACT"
    case .claimed: "CLAIMED"
    case .verified: "VERIFIED"
    }
  }

  /// Whether one level is worth less than another.
  package static func < (lhs: TrustLevel, rhs: TrustLevel) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}

/// The word about some digits, and what it rests on.
package struct DigitTrust: Codable, Hashable, Sendable {
  /// What a word rests on, in the words of JSON outputs.
  package enum Basis: String, Codable, Sendable {
    /// Every decimal was computed again.
    case recomputation
    /// A proof was checked.
    case proof
    /// A hash that others published covers every decimal.
    case publishedHash = "published hash"
    /// A hash, or the decimals themselves, that this program carries cover every decimal.
    case carriedHash = "carried hash"
    /// The certificate in the file.
    case certificate
    /// The hashes of the file.
    case fileHashes = "file hashes"
    /// Nothing.
    case nothing
    /// Known digits or hashes that contradict.
    case contradiction
  }

  /// The level.
  package let level: TrustLevel

  /// What it rests on.
  package let by: Basis

  /// The same in words.
  package let reason: String

  /// Creates a word with what it rests on.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - by: what it rests on.
  ///   - reason: the same in words, a clause.
  package init(_ level: TrustLevel, by: Basis, _ reason: String) {
    self.level = level
    self.by = by
    self.reason = reason
  }

  /// The word and the reason.
  package var text: String { "\(level.word): \(reason)" }

  /// What is said of a text or `.ycd` file that nothing was compared with.
  package static let uncompared = DigitTrust(
    .none, by: .nothing,
    "the file carries neither hashes nor a certificate; 'digits verify' computes its digits again")

  /// What is said of decimals that were all computed again, and agree.
  ///
  /// - Parameter certificate: what the computation and its checks gave.
  package static func recomputed(_ certificate: Certificate) -> DigitTrust {
    let letters = certificate.checks(.passed).map(\.id.letter).joined(separator: ", ")
    let formula = certificate.formula.map { " by \($0.name)" } ?? ""
    return DigitTrust(
      .verified, by: .recomputation,
      "every decimal was computed again\(formula), with the checks \(letters)")
  }

  /// What is said of decimals that a proof covers.
  ///
  /// - Parameters:
  ///   - outcome: what the proof has shown.
  ///   - fileName: the name of the proof's file.
  package static func proved(_ outcome: ProofOutcome, by fileName: String) -> DigitTrust {
    DigitTrust(
      .verified, by: .proof,
      "\(fileName) proves all \(outcome.decimals) decimals; a false claim passes with a chance"
        + " below 2^-\(outcome.chanceBits)")
  }

  /// What is said of digits that contradict what is known.
  ///
  /// - Parameter refutation: the contradiction.
  package static func refuted(_ refutation: DigitRefutation) -> DigitTrust {
    DigitTrust(.refuted, by: .contradiction, refutation.description)
  }
}

/// A contradiction between some digits and what the program knows of their constant.
package struct DigitRefutation: Hashable, Sendable {
  /// A wrong decimal that is known exactly, with those around it.
  package struct Excerpt: Hashable, Sendable {
    /// The 1-based position at which both texts begin.
    package let position: Int64
    /// The decimals that were found.
    package let found: String
    /// The right ones.
    package let expected: String
  }

  /// The constant that the digits are said to be of.
  package let constant: MathematicalConstant

  /// The 1-based positions among which there is a wrong decimal.
  package let positions: ClosedRange<Int64>

  /// The decimals around a wrong one, where its place is known exactly.
  package let excerpt: Excerpt?

  /// What they were held against.
  package let source: String

  /// Whether the place is known exactly.
  package var isExact: Bool { positions.count == 1 }
}

/// The contradiction as a clause.
extension DigitRefutation: CustomStringConvertible {
  /// The place and what the digits were held against.
  package var description: String {
    guard let excerpt else {
      return "one of the decimals \(positions.lowerBound) to \(positions.upperBound) is not that"
        + " of \(constant.name), or more are: \(source)"
    }
    return "decimal \(positions.lowerBound) is wrong: from position \(excerpt.position) on it reads"
      + " \(excerpt.found), right is \(excerpt.expected) (\(source))"
  }
}
