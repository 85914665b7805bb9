package import DigitChecks
internal import Text

/// That digits from elsewhere are wrong, or not those that were asked for.
package struct DigitsRefused: Error, CustomStringConvertible {
  /// A text for the user, which names the file.
  package let description: String

  init(_ description: String) { self.description = description }

  /// The error for a wrong decimal.
  package init(_ difference: DigitAudit.Difference, in path: String) {
    if difference.isRounded {
      description =
        "'\(path)': its last decimal is rounded, not cut off: from position"
        + " \(difference.contextPosition.grouped) on it reads \(difference.found), cut off is"
        + " \(difference.expected); every decimal before position \(difference.position.grouped)"
        + " is right"
      return
    }
    let likelyCause = difference.likelyCause.map { " (\($0))" } ?? ""
    description =
      "'\(path)': decimal \(difference.position.grouped) is wrong\(likelyCause): from position"
      + " \(difference.contextPosition.grouped) on it reads \(difference.found), correct is"
      + " \(difference.expected)"
  }
}
