package enum Language: UInt8, CaseIterable, Sendable {
  case english
  case french
}

extension Language {
  /// The two letters of ISO 639: `en` or `fr`.
  package var code: String {
    switch self {
    case .english: "en"
    case .french: "fr"
    }
  }

  /// The language of a locale such as `fr_CA.UTF-8`; English if it is not supported.
  ///
  /// - Parameter locale: the value of `LC_ALL`, `LC_MESSAGES` or `LANG`.
  package static func ofLocale(_ locale: String) -> Language {
    let start = locale.utf8.prefix(2)
    let rest = locale.utf8.dropFirst(2).first
    let isWhole = rest == nil || rest == UInt8(ascii: "_") || rest == UInt8(ascii: ".")
    return isWhole && start.elementsEqual("fr".utf8) ? .french : .english
  }
}
