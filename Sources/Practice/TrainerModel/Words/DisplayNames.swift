package import PracticeData
package import PracticeEngine

/// The displayed names of modes.
extension SessionMode {
  /// The mode's name in English.
  package var displayName: String { displayName(in: .english) }

  /// The mode's displayed name.
  ///
  /// - Parameter language: the language to write it in.
  package func displayName(in language: Language) -> String {
    switch (self, language) {
    case (.learn, .english): "Learn"
    case (.practice, .english): "Practice"
    case (.game, .english): "Game"
    case (.learn, .french): "Apprendre"
    case (.practice, .french): "Entraînement"
    case (.game, .french): "Jeu"
    case (.strict, _): "Strict"
    }
  }
}

/// The displayed names of badges.
extension Badge {
  /// The badge's displayed name.
  ///
  /// - Parameter language: the language to write it in.
  package func title(in language: Language) -> String {
    let english = language == .english
    return switch self {
    case .firstSteps: english ? "First steps" : "Premiers pas"
    case .hundred: english ? "One hundred" : "Cent décimales"
    case .thousand: english ? "One thousand" : "Mille décimales"
    case .feynmanPoint: english ? "Feynman point" : "Point de Feynman"
    case .flawlessFifty: english ? "Flawless fifty" : "Cinquante sans faute"
    case .lightningHands: english ? "Lightning hands" : "Mains d'éclair"
    case .wholeWeek: english ? "A whole week" : "Une semaine entière"
    case .wholeMonth: english ? "A whole month" : "Un mois entier"
    case .challenger: english ? "Challenger" : "Défi relevé"
    case .polymath: english ? "Polymath" : "Polymathe"
    case .grandmaster: english ? "Grandmaster" : "Grand maître"
    }
  }
}
