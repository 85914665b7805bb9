package import PracticeEngine

extension Grade {
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
