package import DigitChecks
internal import DigitCore
internal import Text

/// That digits from elsewhere are wrong, or not those that were asked for.
package struct DigitsRefused: Error, CustomStringConvertible {
  /// A text for the user, which names the file.
  package let description: String

  init(_ description: String) { self.description = description }

  /// The error for a wrong decimal.
  package init(
    _ difference: DigitAudit.Difference, in path: String, calling digit: String = "decimal"
  ) {
    let position = difference.position.grouped
    let found =
      "from position \(difference.contextPosition.grouped) on it reads \(difference.found)"
    let likelyCause = difference.likelyCause.map { " (\($0))" } ?? ""
    description =
      difference.isRounded
      ? "'\(path)': its last decimal is rounded, not cut off: \(found), cut off is"
        + " \(difference.expected); every decimal before position \(position) is right"
      : "'\(path)': \(digit) \(position) is wrong\(likelyCause): \(found), correct is"
        + " \(difference.expected)"
  }

  /// Refuses a pack of another constant than the one that is asked for, if any is.
  static func requireConstant(
    _ constant: MathematicalConstant?, of own: MathematicalConstant?, named path: String
  ) throws(DigitsRefused) {
    guard let constant, let own, own != constant else { return }
    throw DigitsRefused("'\(path)': it is a pack of \(own.name), not of \(constant.name)")
  }

  /// Refuses a file that states another integer part than that of a constant.
  static func requireIntegerPart(
    _ stated: Digit?, _ constant: MathematicalConstant, named path: String
  ) throws(DigitsRefused) {
    guard let digit = stated, digit != constant.integerPart else { return }
    throw DigitsRefused(
      "'\(path)': the integer part is \(digit.value), that of \(constant.name) is"
        + " \(constant.integerPart.value)")
  }
}
