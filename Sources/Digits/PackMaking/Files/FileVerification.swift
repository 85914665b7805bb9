package import DigitChecks
package import DigitProofs

package struct FileVerification: Encodable {
  package let path: String
  package internal(set) var format: String?
  package var form: String?
  package internal(set) var constant: String?
  package internal(set) var decimals: Int64?
  /// 16 where the digits are no decimals.
  package internal(set) var radix: Int?
  package internal(set) var verified = false
  package internal(set) var trust: DigitTrust?
  package internal(set) var conclusion = ""
  package internal(set) var remarks: [String] = []
  var wrongPosition: Int64?
  /// Whether all that is wrong is a last decimal that was rounded.
  package internal(set) var rounded = false
  package internal(set) var integrity: [String] = []
  package internal(set) var certificate: Certificate?

  /// Why it is not verified, if it is not.
  package internal(set) var failure: (any Error)?

  private enum CodingKeys: String, CodingKey {
    case path, format, form, constant, decimals, radix, verified, trust, conclusion, remarks
    case wrongPosition, rounded, integrity, certificate
  }

  /// Creates the result for a file that was not verified yet, or could not be at all.
  ///
  /// - Parameter conclusion: the failure as a text for the user.
  package init(path: String, failure: (any Error)? = nil, conclusion: String = "") {
    self.path = path
    self.failure = failure
    self.conclusion = conclusion
  }

  /// Takes the decimals as verified by a proof, unless they are already.
  package mutating func accept(_ outcome: ProofOutcome, by fileName: String) {
    guard !verified else { return }
    trust = .proved(outcome, by: fileName)
    verified = true
    conclusion = "every decimal is proved; none was computed again"
  }

  /// Takes back what was verified.
  ///
  /// - Parameter conclusion: the same as a text for the user.
  package mutating func refuse(for failure: any Error, conclusion: String) {
    self.failure = failure
    self.conclusion = conclusion
    verified = false
  }
}
