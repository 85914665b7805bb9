package import PracticeEngine

extension Grade {
  /// The grade's title, the same in every language.
  package var title: String {
    switch self {
    case .novice: "Novice"
    case .apprentice: "Apprenti"
    case .athlete: "Athlète"
    case .expert: "Expert"
    case .grandmaster: "Grandmaster"
    }
  }
}
