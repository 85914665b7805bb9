import DigitCore
import PracticeEngine

/// The pages.
extension Localization {
  /// The title of a screen.
  package func title(of page: Page) -> String {
    switch page {
    case .onboarding: choose("Welcome", "Bienvenue")
    case .home: choose("Home", "Accueil")
    case .session: choose("Session", "Session")
    case .end: choose("End", "Fin")
    case .history: choose("History", "Historique")
    case .stats: choose("Statistics", "Statistiques")
    case .records: choose("Records", "Records")
    case .profile: choose("Profile", "Profil")
    case .challenge: challenge
    case .settings: choose("Settings", "Réglages")
    case .rules: choose("Rules of the game", "Règles du jeu")
    }
  }

  var tooSmall: String { choose("This terminal is too small", "Ce terminal est trop petit") }
  var helpTitle: String { choose("Help — any key closes it", "Aide — une touche la ferme") }

  /// The warning that nothing is saved, with the reason.
  func notSaved(_ reason: String) -> String {
    choose("Nothing is saved: ", "Rien n'est enregistré : ") + reason
  }

  var welcome: [String] {
    [
      choose(
        "Recite the decimals of π, e, φ and √2, one key a digit.",
        "Récitez les décimales de π, e, φ et √2, une touche par chiffre."),
      choose(
        "A session begins with its first digit. Nothing leaves this computer.",
        "Une session commence au premier chiffre. Rien ne quitte cet ordinateur."),
    ]
  }

  var score: String { choose("Score", "Score") }
  var noSessions: String { choose("No session yet.", "Aucune session.") }
  var longestRuns: String { choose("Longest runs", "Les plus longues") }
  var fastestRuns: String { choose("Fastest runs", "Les plus rapides") }
  var certifiedWord: String { choose("certified", "certifié") }
  var certifiedOnly: String {
    choose(
      "Crown and lightning are won by certified runs alone.",
      "Couronne et éclair : sessions certifiées seulement.")
  }
  var errorShare: String {
    choose("Errors for each digit", "Erreurs pour chaque chiffre")
  }
  func nextBlock(_ start: Int64, _ end: Int64) -> String {
    choose("To repeat next: ", "À répéter : ") + "\(number(start + 1))–\(number(end))"
  }

  /// The columns of the history.
  var historyHeads: [String] {
    [
      "Date", "", "Mode", score, choose("Speed", "Vitesse"), choose("Acc.", "Préc."),
      choose("Rev.", "Rév."), "",
    ]
  }

  var experience: String { choose("Experience", "Expérience") }
  var sessions: String { choose("Sessions", "Sessions") }
  var practiceTime: String { choose("Time practised", "Temps de pratique") }
  var longest: String { choose("longest", "la plus longue") }
  var badges: String { choose("Badges", "Badges") }
  func missing(_ experience: Int64) -> String {
    choose("\(number(experience)) XP to go", "encore \(number(experience)) XP")
  }

  var challengesMet: String { choose("Challenges met", "Défis réussis") }
  var challengeNote: String {
    choose(
      "The same for all, a new one at midnight. Enter opens a session in which it can be met.",
      "Le même pour tous, un nouveau à minuit. Enter ouvre une session où le réussir.")
  }

  /// The rules of records, each with its sign.
  package var rules: [(String, String)] {
    [
      (
        "♛",
        choose(
          "Crown: the longest certified run. At equal length the faster one wins.",
          "Couronne : la plus longue session certifiée. À égalité, la plus rapide.")
      ),
      (
        "↯",
        choose(
          "Lightning: the highest mean speed over more than 50 digits, certified.",
          "Éclair : la plus grande vitesse moyenne sur plus de 50 chiffres, certifiée.")
      ),
      (
        "◈",
        choose(
          "Shield, certified: no error, no reveal, not in Learn, and left or completed on purpose.",
          "Bouclier, certifié : ni erreur ni révélation, hors Apprendre, arrêt volontaire ou fin.")
      ),
      (
        "★",
        choose(
          "Best: the digits before the first error or reveal, in any mode but Learn.",
          "Record : les chiffres avant la première erreur ou révélation, hors Apprendre.")
      ),
      (
        "○",
        choose(
          "Game: the ghost is your crown or lightning run; it starts with your first key. "
            + "Orange and ▲: you are ahead. Cyan and ▼: behind. An error costs one position.",
          "Jeu : le fantôme est votre couronne ou votre éclair ; il part à votre première touche. "
            + "Orange et ▲ : en avance. Cyan et ▼ : en retard. Une erreur coûte une position.")
      ),
    ]
  }

  /// The keys of a page.
  package func keys(of page: Page) -> [KeyHint] {
    let back = KeyHint("Esc", choose("back", "retour"))
    let help = KeyHint("?", choose("help", "aide"))
    switch page {
    case .onboarding:
      return [
        KeyHint("Enter", start), KeyHint("l", choose("français", "English")),
        KeyHint("g", choose("rules", "règles")), help, KeyHint("q", choose("quit", "quitter")),
      ]
    case .history: return [KeyHint("↑↓", choose("scroll", "défiler")), back, help]
    case .stats, .records: return [KeyHint("←→", choose("constant", "constante")), back, help]
    case .settings:
      return [
        KeyHint("↑↓", choose("row", "ligne")), KeyHint("←→", choose("change", "changer")), back,
        help,
      ]
    case .challenge: return [KeyHint("Enter", start), back, help]
    default: return [back, help]
    }
  }
}
