package import DigitChecks
internal import DigitCore
internal import DigitPacks
package import DigitProofs
internal import Reports
internal import Text

/// What a report found in one pack and its certificate.
package struct PackFindings: Sendable {
  /// Whether the pack could be read to its end.
  package enum Outcome: Sendable {
    /// It was read completely and compared with its certificate.
    case audited(PackAudit)
    case damaged(String)
  }

  /// A proof beside the pack, and what it has shown.
  package typealias Proof = (fileName: String, trust: DigitTrust)

  /// The name of the pack's file, without folders.
  let fileName: String

  let statement: Statement
  let outcome: Outcome

  /// How far the digits can be trusted, by what was compared for this report.
  let trust: DigitTrust

  /// Why the digits or the certificates are refused, a sentence each.
  let faults: [String]

  let proofs: [Proof]

  /// The letters of the checks that were repeated for this report, and compared.
  let repeated: [String]

  /// SHA-256 of the text of the digits in its usual spellings; empty where it was not taken.
  let textHashes: [TextHash]

  package init(
    fileName: String, statement: Statement, outcome: Outcome, trust: DigitTrust,
    faults: [String] = [], proofs: [Proof] = [], repeated: [String] = [],
    textHashes: [TextHash] = []
  ) {
    self.repeated = repeated
    self.proofs = proofs
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
    audit?.constant ?? MathematicalConstant.inPack(named: certificate.constant)
  }

  var audit: PackAudit? { if case .audited(let audit) = outcome { audit } else { nil } }

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
      let differing = audit.knownAnswers.details.filter { !$0.agrees }
      problems.append(
        "The digits contradict known answers: "
          + differing.map { "\($0.name) \($0.value)" }.joined(separator: "; "))
    }
    return problems
      + audit.disagreements.map { agreement in
        let sources = agreement.sources.map { "\($0.name): \($0.value ?? "nothing")" }
        return "No agreement on the \(agreement.subject). \(sources.joined(separator: "; "))"
      }
  }

  /// Whether the digits or their file are known to be wrong, so that right ones have other hashes.
  var isRefuted: Bool { trust.level == .refuted }

  var verdict: Verdict {
    if !problems.isEmpty { return .failed }
    switch trust.level {
    case .verified: return .passed
    case .claimed: return .claimed
    case .intact, .none: return .notRun
    case .refuted: return .failed
    }
  }

  /// What the certificate says besides of the checks that this report has not repeated.
  private var claims: String {
    guard certificate.isVerified else { return "its certificate names no check of the value" }
    let letters = { (status: CheckStatus) in
      CheckLetterRanges.text(
        certificate.checks(status).map(\.id.letter).filter { !repeated.contains($0) })
    }
    let (more, open) = (letters(.passed), letters(.notRun))
    let count = "zero mismatches in \(certificate.decimals.grouped) digits"
    return [
      count, more.isEmpty ? nil : "its certificate claims besides \(more)",
      open.isEmpty ? nil : "not run: \(open)",
    ].compactMap { $0 }.joined(separator: "; ")
  }

  var headline: String {
    switch verdict {
    case .passed: return "VERIFIED: \(trust.reason); \(claims)"
    case .claimed: return "Only CLAIMED, not verified: \(trust.reason)"
    case .failed: return "\(problems.count.counted("problem")) found; do not use these digits"
    case .inconclusive, .notRun:
      return "The file is whole, but no check of the value of its digits was run"
    }
  }
}

extension Verdict {
  init(_ status: CheckStatus) {
    switch status {
    case .passed: self = .passed
    case .failed: self = .failed
    case .notRun: self = .notRun
    }
  }
}
