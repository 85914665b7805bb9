import PracticeData
import PracticeEngine
import TrainerModel

/// What only the browser says.
extension Localization {
  func loadingPack(_ symbol: String) -> String {
    choose("Loading the digits of \(symbol) …", "Chargement des décimales de \(symbol)…")
  }
  func refusedPack(_ symbol: String) -> String {
    choose(
      "The digits of \(symbol) did not arrive as they were published, and are not used. Reload "
        + "the page.",
      "Les décimales de \(symbol) ne sont pas arrivées telles que publiées ; elles ne servent pas. "
        + "Rechargez la page.")
  }
  var notSaved: String {
    choose(
      "this browser did not take it. Practice goes on, and it is tried again.",
      "ce navigateur ne l'a pas pris. La pratique continue ; nouvel essai bientôt.")
  }
  var notRead: String {
    choose(
      "your records could not be read. They stay as they are: reload the page.",
      "vos records n'ont pas pu être lus. Ils restent tels quels : rechargez la page.")
  }
  var newerRecords: String {
    choose(
      "a newer version wrote your records. They stay as they are: reload the page to get it.",
      "une version plus récente a écrit vos records. Ils restent tels quels : rechargez la page.")
  }
  var profileRebuilt: String {
    choose(
      "Your totals were damaged: made again from the history; the old text is kept.",
      "Vos totaux étaient abîmés : refaits d'après l'historique ; l'ancien texte est gardé.")
  }
  var secondTab: String {
    choose("Open in another tab", "Ouvert dans un autre onglet")
  }
  var secondTabNote: String {
    choose(
      "One tab at a time keeps the records. The other one is closed to keys while this one works.",
      "Un seul onglet à la fois tient les records. L'autre s'arrête quand celui-ci travaille.")
  }
  var takeOver: String { choose("Work here", "Travailler ici") }
  var newVersion: String { choose("New version: load it", "Nouvelle version : la charger") }
  var from: String { choose("From", "De") }
  var to: String { choose("To", "À") }
  var hold: String { choose("leave", "quitter") }
  var holdLabel: String {
    choose("Leave: hold for three seconds", "Quitter : appuyer trois secondes")
  }
  var holdHint: String {
    choose("Hold it for 3 s to leave", "Appuyez 3 s pour quitter")
  }
  var restart: String { choose("restart", "recommencer") }
  var revealLine: String { choose("Reveal this line", "Révéler cette ligne") }
  var pad: String { choose("Number pad", "Pavé numérique") }
  var session: String { choose("Session", "Session") }
  var veil: String {
    choose("Tap or press a digit to go on", "Touchez ou tapez un chiffre pour continuer")
  }
  var home: String { choose("Home", "Accueil") }
  var again: String { choose("Again", "Encore") }
  var share: String { choose("Share", "Partager") }
  var remindQuestion: String {
    choose("Remind you when your streak is at stake?", "Un rappel quand votre série est en jeu ?")
  }
  var yes: String { choose("Yes", "Oui") }
  var no: String { choose("No", "Non") }
  var exportData: String { choose("Export all data", "Exporter les données") }
  var importData: String { choose("Import an export", "Importer un export") }
  var dataNote: String {
    choose(
      "Your data stays in this browser, which may clear it when it is not visited for long: "
        + "install the page, and export now and then. The file is that of the terminal program.",
      "Vos données restent dans ce navigateur, qui peut les effacer après une longue absence : "
        + "installez la page et exportez parfois. Le fichier est celui du programme de terminal.")
  }
  var calendarFile: String { choose("Calendar file (.ics)", "Fichier d'agenda (.ics)") }
  var calendarNote: String {
    choose(
      "While the page is closed your own calendar can remind you: a daily alarm at that hour.",
      "Page fermée, votre agenda peut rappeler : une alarme quotidienne à cette heure.")
  }
  func imported(_ count: Int) -> String {
    count == 1
      ? choose("1 new session", "1 nouvelle session")
      : choose("\(count) new sessions", "\(count) nouvelles sessions")
  }
  func keepCopy(_ sessions: String) -> String {
    choose(
      "\(sessions) sessions in this browser: keep a copy elsewhere.",
      "\(sessions) sessions dans ce navigateur : gardez-en une copie ailleurs.")
  }
  func importFailed(_ reason: String) -> String {
    choose("Not imported: ", "Pas importé : ") + reason
  }
  var newerFormat: String {
    choose("a newer program wrote it", "un programme plus récent l'a écrit")
  }
  var date: String { "Date" }

  /// The day of a session; in words where it is near.
  func day(_ day: CivilDay, on today: CivilDay) -> String {
    switch today.days(since: day) {
    case 0: choose("today", "aujourd'hui")
    case 1: choose("yesterday", "hier")
    default: day.description
    }
  }
  var speedHead: String { choose("Speed", "Vitesse") }
  var reviewNext: String { choose("To repeat next", "À répéter") }
  var errorsByDigit: String { choose("Errors for each digit", "Erreurs pour chaque chiffre") }
  var leaderboardLongest: String { choose("Longest runs", "Les plus longues") }
  var leaderboardFastest: String { choose("Fastest runs", "Les plus rapides") }
  var experience: String { choose("Experience", "Expérience") }
  var sessions: String { "Sessions" }
  var practised: String { choose("Time practised", "Temps de pratique") }
  var longest: String { choose("longest", "la plus longue") }
  var badges: String { "Badges" }
  var settingsSaved: String { choose("Data", "Données") }
  func toGo(_ count: String) -> String { choose("\(count) XP to go", "encore \(count) XP") }

  /// The description of a mode, without the keys of a terminal.
  func note(of mode: SessionMode) -> String {
    guard mode == .practice else { return description(of: mode) }
    return choose(
      "From memory. An error shows the right digit and you go on. The eye reveals a line.",
      "De mémoire. Une erreur montre le bon chiffre et l'on continue. L'œil révèle une ligne.")
  }

  func title(of page: Page) -> String {
    switch page {
    case .onboarding: choose("Welcome", "Bienvenue")
    case .home: home
    case .session: session
    case .end: choose("Result", "Résultat")
    case .history: choose("History", "Historique")
    case .stats: choose("Statistics", "Statistiques")
    case .records: "Records"
    case .profile: choose("Profile", "Profil")
    case .challenge: challenge
    case .drills: drills
    case .map: memoryMap
    case .settings: choose("Settings", "Réglages")
    case .rules: choose("Rules of the game", "Règles du jeu")
    }
  }

  /// The title of a setting, where the terminal's speaks of a terminal.
  func title(of key: SettingKey) -> String {
    switch key {
    case .sounds: choose("Sounds", "Sons")
    case .haptics: choose("Vibration", "Vibration")
    case .volume: choose("Volume", "Volume")
    case .melody: choose("Melody", "Mélodie")
    case .plainLines: choose("Speak every digit", "Dire chaque chiffre")
    case .goalDigits: choose("Goal", "Objectif")
    case .goalDay: choose("Day of the goal", "Jour de l'objectif")
    case .language, .keypad, .groupSize, .theme, .highContrast, .reducedMotion, .keySounds,
      .reminderConsent, .reminderHour, .retention, .selectedMode, .selectedConstant,
      .learnSegmentStart, .learnSegmentEnd, .ghost, .onboardingDone:
      key.page.map { choose($0.title) } ?? key.rawValue
    }
  }

  /// What a setting does, where the terminal's words speak of a terminal; empty for none.
  func note(of key: SettingKey) -> String {
    switch key {
    case .haptics:
      choose("A short one for a right digit, two for an error.", "Une brève, deux pour une erreur.")
    case .melody:
      choose(
        "Each right digit has a tone of its own.", "Chaque bon chiffre a un son à lui.")
    case .sounds, .volume, .reminderHour, .goalDay: ""
    case .goalDigits:
      choose(
        "How many decimals you want to know by that day; 0 for no goal.",
        "Combien de décimales savoir ce jour-là ; 0 : pas d'objectif.")
    case .plainLines:
      choose("Screen readers say every digit.", "Les lecteurs d'écran disent chaque chiffre.")
    case .reminderConsent:
      choose(
        "While the page is open, at the hour below.", "Quand la page est ouverte, à l'heure dite.")
    case .language, .keypad, .groupSize, .theme, .highContrast, .reducedMotion, .keySounds,
      .retention, .selectedMode, .selectedConstant, .learnSegmentStart, .learnSegmentEnd, .ghost,
      .onboardingDone:
      key.page.map { choose($0.explanation) } ?? ""
    }
  }

  var noGoalWithoutDay: String {
    choose("There is no goal until you choose its day.", "Sans date, il n'y a pas d'objectif.")
  }

  /// The constants and that nothing leaves the machine.
  func welcome(_ constants: String) -> [String] {
    [
      choose(
        "Recite the decimals of \(constants), one key a digit.",
        "Récitez les décimales de \(constants), une touche par chiffre."),
      choose(
        "A session begins with its first digit. Nothing leaves this device.",
        "Une session commence au premier chiffre. Rien ne quitte cet appareil."),
    ]
  }
}

extension Localization {
  var showAnswer: String { choose("Show the answer", "Voir la réponse") }
  var erase: String { choose("Erase", "Effacer") }
  var leaveDrill: String { choose("Other drills", "Autres exercices") }
  func delete(_ subject: String) -> String {
    choose("Delete: ", "Supprimer : ") + subject
  }
  var deleteQuestion: String {
    choose(
      "Delete for good? Records follow from what is left.",
      "Supprimer pour toujours ? Les records suivent ce qui reste.")
  }
  var certified: String { choose("certified", "certifié") }
  var firstBlock: String {
    choose("Learn the first 10 · 2 min", "Apprendre les 10 premières · 2 min")
  }
  var tenMore: String { choose("10 more", "10 de plus") }
  var setGoal: String { choose("Set a goal", "Se fixer un objectif") }
  var goOn: String { choose("Go on", "Continuer") }
}
