/// A language of the trainer: a case here, a file in `TrainerModel/Words/Languages`, words for
/// pairs of digits.
package enum Language: UInt8, CaseIterable, Sendable {
  case english
  case french
  case german

  /// The two letters of ISO 639.
  package var code: String {
    switch self {
    case .english: "en"
    case .french: "fr"
    case .german: "de"
    }
  }

  /// What those who speak it call it.
  package var name: String {
    switch self {
    case .english: "English"
    case .french: "français"
    case .german: "Deutsch"
    }
  }

  /// The language after this one, and the first after the last.
  package var next: Language { Language(rawValue: rawValue + 1) ?? .english }

  /// The language of two letters, or `nil` for one that is not supported.
  package init?(code: String) {
    let named = Self.allCases.first { $0.code.utf8.elementsEqual(code.utf8) }
    guard let named else { return nil }
    self = named
  }

  /// The language of a locale such as `fr_CA.UTF-8`; English if it is not supported.
  ///
  /// - Parameter locale: the value of `LC_ALL`, `LC_MESSAGES` or `LANG`.
  package static func ofLocale(_ locale: String) -> Language {
    let rest = locale.utf8.dropFirst(2).first
    let isWhole = rest == nil || rest == UInt8(ascii: "_") || rest == UInt8(ascii: ".")
    return isWhole ? Language(code: String(locale.prefix(2))) ?? .english : .english
  }
}
