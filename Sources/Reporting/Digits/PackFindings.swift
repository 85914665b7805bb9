internal import DigitCore
package import DigitVerification
internal import NumberText

/// What a report found in one pack and its certificate.
package struct PackFindings: Sendable {
  /// Whether the pack could be read to its end.
  package enum Outcome: Sendable {
    /// It was read completely and compared with its certificate.
    case audited(PackAudit)
    /// It is damaged, for this reason.
    case damaged(String)
  }

  /// The name of the pack's file, without folders.
  package let fileName: String

  /// The certificate file of the pack.
  package let statement: Statement

  /// The result of reading it.
  package let outcome: Outcome

  /// How far the digits can be trusted, by what was compared for this report.
  package let trust: DigitTrust

  /// Why the digits or the certificates are refused, a sentence each.
  package let faults: [String]

  /// What the proof beside the pack has shown, where there is one.
  package let proof: DigitTrust?

  /// SHA-256 of the text of the digits in its usual spellings; empty where it was not taken.
  package let textHashes: [TextHash]

  /// Creates the findings.
  ///
  /// - Parameters:
  ///   - fileName: the name of the pack's file, without folders.
  ///   - statement: the certificate file of the pack.
  ///   - outcome: the result of reading it.
  ///   - trust: how far the digits can be trusted.
  ///   - faults: why digits or certificates are refused.
  ///   - proof: what the proof beside the pack has shown.
  ///   - textHashes: SHA-256 of the text in its usual spellings.
  package init(
    fileName: String, statement: Statement, outcome: Outcome, trust: DigitTrust,
    faults: [String] = [], proof: DigitTrust? = nil, textHashes: [TextHash] = []
  ) {
    self.proof = proof
    self.trust = trust
    self.faults = faults
    self.textHashes = textHashes
    self.fileName = fileName
    self.statement = statement
    self.outcome = outcome
  }

  var certificate: Certificate { statement.predicate }

  /// The file's name without its extension, whatever the certificate says.
  var name: String {
    let ending = ".digitpack"
    return fileName.hasSuffix(ending) ? String(fileName.dropLast(ending.count)) : fileName
  }

  /// The constant, from the pack if it can be read, else from the certificate.
  var constant: MathematicalConstant? {
    audit?.constant ?? MathematicalConstant.named(certificate.constant)
  }

  var audit: PackAudit? {
    if case .audited(let audit) = outcome { audit } else { nil }
  }

  /// The reasons not to trust the pack, a sentence each; empty if there are none.
  var problems: [String] {
    var problems = faults
    if case .damaged(let reason) = outcome { problems.append("\(fileName): \(reason)") }
    for check in certificate.checks(.failed) {
      problems.append(
        "Check \(check.id.letter), \(check.id.title), failed when the digits were made:"
          + " \(check.statement)")
    }
    problems += certificate.contradictions.map { "The certificate contradicts itself: \($0)" }
    guard let audit else { return problems }
    if audit.knownAnswers.status == .failed {
      problems.append("The digits contradict known answers: \(audit.knownAnswers.statement)")
    }
    return problems
      + audit.disagreements.map { agreement in
        let sources = agreement.sources.map { "\($0.name): \($0.value ?? "nothing")" }
        return "No agreement on the \(agreement.subject). \(sources.joined(separator: "; "))"
      }
  }

  /// The verdict on the pack.
  var verdict: Verdict {
    if !problems.isEmpty { return .failed }
    switch trust.level {
    case .verified: return .passed
    case .claimed: return .claimed
    case .intact, .none: return .notRun
    case .refuted: return .failed
    }
  }

  /// The verdict in a sentence.
  var headline: String {
    switch verdict {
    case .passed:
      let open = CheckLetterRanges.text(certificate.checks(.notRun))
      let remark = open.isEmpty ? "" : "; not run: \(open)"
      let checks =
        certificate.isVerified
        ? "zero mismatches in \(certificate.decimals.grouped) digits by checks"
          + " \(CheckLetterRanges.text(certificate.checks(.passed)))\(remark)"
        : "the certificate names no check of the value"
      return "VERIFIED: \(trust.reason); \(checks)"
    case .claimed:
      return "Only CLAIMED, not verified: \(trust.reason)"
    case .failed:
      let count = problems.count
      return "\(count) problem\(count == 1 ? "" : "s") found; do not use these digits"
    default:
      return "The file is whole, but no check of the value of its digits was run"
    }
  }
}

extension Verdict {
  /// Creates the verdict of a check's status.
  init(_ status: CheckStatus) {
    switch status {
    case .passed: self = .passed
    case .failed: self = .failed
    case .notRun: self = .notRun
    }
  }
}
