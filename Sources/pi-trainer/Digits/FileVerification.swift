import DigitVerification
import NumberText

/// The result of verifying one file.
struct FileVerification: Encodable {
  let path: String
  var format: String?
  var form: String?
  var constant: String?
  var decimals: Int64?
  var verified = false
  var conclusion = ""
  var remarks: [String] = []
  var wrongPosition: Int64?
  var integrity: [String] = []
  var certificate: Certificate?

  /// Why it is not verified, if it is not.
  var failure: CommandFailure?

  private enum CodingKeys: String, CodingKey {
    case path, format, form, constant, decimals, verified, conclusion, remarks, wrongPosition
    case integrity, certificate
  }

  /// Creates the result of a file that is not verified yet.
  init(path: String) {
    self.path = path
  }

  /// Creates the result of a file that could not be verified.
  init(path: String, failure: CommandFailure) {
    self.path = path
    self.failure = failure
    conclusion = failure.description
  }

  /// The result as text.
  var text: String {
    guard failure == nil else { return "\(path): NOT VERIFIED" }
    let what = [constant, decimals.map { "\($0.grouped) decimals" }, format, form]
    var lines = ["\(path): \(what.compactMap { $0 }.joined(separator: ", "))"]
    lines.append("  \(conclusion)")
    if !integrity.isEmpty {
      lines.append("  intact: " + integrity.joined(separator: ", "))
    }
    lines += remarks.map { "  note: \($0)" }
    if let certificate { lines += CheckSummary.lines(certificate).map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }
}
