package import PracticeData

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
    case .french: "Position actuelle : \(position)"
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
    case .french: "Série : \(streak)"
    }
  }
}
