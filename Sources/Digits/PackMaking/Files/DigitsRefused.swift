package import DigitChecks
internal import DigitCore
internal import DigitPacks
internal import Text

/// That digits from elsewhere are wrong, or not those that were asked for.
package struct DigitsRefused: Error, CustomStringConvertible {
  /// A text for the user, which names the file.
  package let description: String

  init(_ description: String) { self.description = description }

  /// The error for a wrong decimal.
  package init(_ difference: DigitAudit.Difference, in path: String) {
    let position = difference.position.grouped
    let found =
      "from position \(difference.contextPosition.grouped) on it reads \(difference.found)"
    let likelyCause = difference.likelyCause.map { " (\($0))" } ?? ""
    description =
      difference.isRounded
      ? "'\(path)': its last decimal is rounded, not cut off: \(found), cut off is"
        + " \(difference.expected); every decimal before position \(position) is right"
      : "'\(path)': decimal \(position) is wrong\(likelyCause): \(found), correct is"
        + " \(difference.expected)"
  }

  /// Refuses a file that states another integer part than that of a constant.
  static func requireIntegerPart(
    of file: DigitFile, _ constant: MathematicalConstant, named path: String
  ) throws(DigitsRefused) {
    guard let digit = file.integerPart, digit != constant.integerPart else { return }
    throw DigitsRefused(
      "'\(path)': the integer part is \(digit.value), that of \(constant.name) is"
        + " \(constant.integerPart.value)")
  }
}
