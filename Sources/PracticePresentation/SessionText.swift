/// The supported languages.
package enum Language: UInt8, CaseIterable, Sendable {
  /// English, the default.
  case english
  /// French.
  case french
}

/// The names of languages.
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

/// The texts of a session that contain a number, in every language.
///
/// Keys are those of the string tables: `session.position %lld` and
/// `session.position.accessibility %lld`.
package enum SessionText {
  /// The position tracker, such as `Position: #156`.
  ///
  /// - Parameters:
  ///   - position: 1-based position of the next decimal.
  ///   - language: the language to write it in.
  package static func position(_ position: Int64, in language: Language) -> String {
    switch language {
    case .english: "Position: #\(position)"
    case .french: "Position : #\(position)"
    }
  }

  /// The position tracker for screen readers, such as `Current position: 156`.
  ///
  /// - Parameters:
  ///   - position: 1-based position of the next decimal.
  ///   - language: the language to write it in.
  package static func spokenPosition(_ position: Int64, in language: Language) -> String {
    switch language {
    case .english: "Current position: \(position)"
    case .french: "Position actuelle: \(position)"
    }
  }

  /// The streak in the header, such as `Streak: 12`.
  ///
  /// - Parameters:
  ///   - streak: right digits in a row.
  ///   - language: the language to write it in.
  package static func streak(_ streak: Int64, in language: Language) -> String {
    switch language {
    case .english: "Streak: \(streak)"
    case .french: "Série: \(streak)"
    }
  }
}
