internal import DigitChecks
package import DigitCore
internal import Text

/// How far some digits can be trusted: the word that every command says about them, from the one
/// that is worth least.
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

  package var word: String { self == .none ? "NOT VERIFIED" : rawValue.uppercased() }

  /// Whether one level is worth less than another.
  package static func < (lhs: TrustLevel, rhs: TrustLevel) -> Bool {
    lhs != rhs && allCases.first { $0 == lhs || $0 == rhs } == lhs
  }
}

/// The word about some digits, and what it rests on.
package struct DigitTrust: Codable, Hashable, Sendable {
  /// What a word rests on, in the words of JSON outputs.
  package enum Basis: String, Codable, Sendable {
    /// Every decimal was computed again.
    case recomputation
    case proof
    /// A hash that others published covers every decimal.
    case publishedHash = "published hash"
    /// A hash, or the decimals themselves, that this program carries cover every decimal.
    case carriedHash = "carried hash"
    case certificate
    case fileHashes = "file hashes"
    case nothing
    /// Known digits or hashes that contradict.
    case contradiction
  }

  package let level: TrustLevel
  package let by: Basis
  package let reason: String

  package init(_ level: TrustLevel, by: Basis, _ reason: String) {
    self.level = level
    self.by = by
    self.reason = reason
  }

  package var text: String { "\(level.word): \(reason)" }

  /// What is said of a text or `.ycd` file that nothing was compared with.
  static let uncompared = DigitTrust(
    .none, by: .nothing,
    "the file carries neither hashes nor a certificate; 'digits verify' computes its digits again")

  /// What is said of decimals that were all computed again, and agree.
  static func recomputed(_ certificate: Certificate) -> DigitTrust {
    let letters = certificate.letters(.passed)
    let formula = certificate.formula.map { " by \($0.name)" } ?? ""
    let sum = certificate.series == nil ? "" : " of the sum that its certificate states"
    return DigitTrust(
      .verified, by: .recomputation,
      "every decimal\(sum) was computed again\(formula), with the checks \(letters)")
  }

  /// What is said of decimals that a proof covers.
  package static func proved(_ outcome: ProofOutcome, by fileName: String) -> DigitTrust {
    DigitTrust(
      .verified, by: .proof,
      "\(fileName) proves all \(outcome.decimals.grouped) decimals; a false claim passes with a"
        + " chance below 2^-\(outcome.chanceBits)")
  }

  /// What is said of digits that contradict what is known.
  package static func refuted(_ refutation: DigitRefutation) -> DigitTrust {
    DigitTrust(.refuted, by: .contradiction, refutation.description)
  }
}

/// A contradiction between some digits and what the program knows of their constant.
package struct DigitRefutation: Sendable {
  /// The constant that the digits are said to be of.
  package let constant: MathematicalConstant

  /// The 1-based positions among which there is a wrong decimal.
  package let positions: ClosedRange<Int64>

  /// The decimals around a wrong one, where its place is known exactly.
  let difference: DigitAudit.Difference?

  /// What they were held against.
  let source: String

  /// Whether the place is known exactly.
  package var isExact: Bool { positions.count == 1 }
}

/// The contradiction as a clause.
extension DigitRefutation: CustomStringConvertible {
  /// The place and what the digits were held against.
  package var description: String {
    guard let difference else {
      return "at least one of the decimals \(positions.lowerBound.grouped) to"
        + " \(positions.upperBound.grouped) is not that of \(constant.name): \(source)"
    }
    return "decimal \(positions.lowerBound.grouped) is wrong: from position"
      + " \(difference.contextPosition.grouped) on it reads \(difference.found), correct is"
      + " \(difference.expected) (\(source))"
  }
}
