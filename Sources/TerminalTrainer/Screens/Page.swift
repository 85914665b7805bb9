import DigitCore
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore

/// The screens of the trainer.
package enum Page: Hashable, Sendable, CaseIterable {
  /// The welcome at the first start.
  case onboarding
  /// Choices and start.
  case home
  /// A session.
  case session
  /// The end of a session.
  case end
  /// The last sessions.
  case history
  /// Speed, accuracy and errors over time.
  case stats
  /// The records of every constant.
  case records
  /// Grade, experience, streak, badges.
  case profile
  /// The challenge of the day.
  case challenge
  /// The settings.
  case settings
  /// The rules of records.
  case rules
}

/// Keys on all screens but the session.
extension TrainerModel {
  func handleOnPage(_ key: Key, at time: Int64) {
    switch state.page {
    case .onboarding: handleAtWelcome(key)
    case .home: handleAtHome(key)
    case .end: handleAtEnd(key)
    case .settings: handleInSettings(key)
    case .challenge: handleAtChallenge(key)
    case .history, .stats, .records, .profile, .rules: handleInList(key)
    case .session: break
    }
  }

  private func handleAtWelcome(_ key: Key) {
    switch key {
    case .enter, .character(" "):
      set(.onboardingDone, to: .flag(true))
      go(to: .home)
    case .character("g"): go(to: .rules)
    case .character("l"):
      let next: Language = state.words.language == .english ? .french : .english
      set(.language, to: .name(next.code))
    case .character("q"), .escape: isOver = true
    default: break
    }
  }

  private func handleAtHome(_ key: Key) {
    switch key {
    case .enter, .character(" "): openSelected()
    case .up, .down: moveFocus(by: key == .up ? -1 : 1)
    case .left, .right: change(by: key == .left ? -1 : 1)
    case .digit(let digit): typeSegment(digit)
    case .backspace: eraseSegment()
    case .character("q"): isOver = true
    default: handleShortcut(key)
    }
  }

  /// The letters that open screens.
  @discardableResult
  private func handleShortcut(_ key: Key) -> Bool {
    let pages: [Key: Page] = [
      .character("h"): .history, .character("t"): .stats, .character("r"): .records,
      .character("p"): .profile, .character("c"): .challenge, .character("s"): .settings,
      .character("g"): .rules,
    ]
    guard let page = pages[key] else { return false }
    go(to: page)
    return true
  }

  private func handleAtEnd(_ key: Key) {
    switch key {
    case .enter, .character(" "):
      if let configuration { open(configuration) }
    case .character("b"): repeatBlock()
    case .character("y") where state.end?.asksForReminder == true: answer(granted: true)
    case .character("n") where state.end?.asksForReminder == true: answer(granted: false)
    case .escape, .character("q"): go(to: .home)
    default: handleShortcut(key)
    }
  }

  /// Repeats the block with the first error, in learn mode.
  private func repeatBlock() {
    guard let end = state.end, let block = end.weakBlock else { return }
    var configuration = end.session.configuration
    configuration.mode = .learn
    configuration.segment = block
    open(configuration)
  }

  private func answer(granted: Bool) {
    store.consent(granted: granted)
    trackWrite()
    state.end?.asksForReminder = false
    refresh()
  }

  private func handleAtChallenge(_ key: Key) {
    switch key {
    case .enter, .character(" "): openChallenge()
    default: handleInList(key)
    }
  }

  /// Opens a session for the challenge of the day.
  private func openChallenge() {
    let challenge = state.challenge
    var configuration = SessionConfiguration(
      constant: challenge.constant, mode: .practice, ghost: state.settings.ghost,
      keypad: state.settings.keypad)
    if case .segment(let range) = challenge.task {
      configuration.mode = .learn
      configuration.segment = range
    }
    open(configuration)
  }

  private func handleInList(_ key: Key) {
    switch key {
    case .escape, .character("q"), .enter: go(to: back)
    case .up: state.line = max(state.line - 1, 0)
    case .down: state.line += 1
    case .pageUp: state.line = max(state.line - 10, 0)
    case .pageDown: state.line += 10
    case .home: state.line = 0
    case .left, .right:
      guard state.page == .stats || state.page == .records else { return }
      changeConstant(by: key == .left ? -1 : 1)
      state.memory = store.memory(of: state.settings.constant)
    default: handleShortcut(key)
    }
    // At most the last line.
    let last = state.page == .history ? state.history.count - 1 : 0
    state.line = min(state.line, max(last, 0))
  }
}

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

/// Help, screen by screen.
extension Localization {
  /// The keys of a screen and their actions.
  package func help(for page: Page) -> [KeyHint] {
    let always = [
      KeyHint("^Z", choose("suspend; 'fg' resumes", "suspendre ; « fg » reprend"))
    ]
    switch page {
    case .session: return sessionHelp + always
    case .home: return homeHelp + always
    case .end: return endHelp + always
    default: return keys(of: page) + [KeyHint("^C", choose("quit", "quitter"))] + always
    }
  }

  private var sessionHelp: [KeyHint] {
    [
      KeyHint(
        "0-9",
        choose(
          "type the next decimal; the first one starts the clock",
          "taper la décimale suivante ; la première lance le chrono")),
      KeyHint(
        "Tab",
        choose(
          "reveal the rest of the line (◉); the run is then not certified",
          "révéler le reste de la ligne (◉) ; la session n'est plus certifiée")),
      KeyHint("^R", choose("discard this run and restart", "abandonner et recommencer")),
      KeyHint(
        "Esc Esc",
        choose("leave; so do q q and ^C ^C", "quitter ; de même q q et ^C ^C")),
      KeyHint("a-z", choose("ignored, so that a slip ends no run", "sans effet")),
    ]
  }

  private var homeHelp: [KeyHint] {
    [
      KeyHint("↑↓ ←→", choose("choose constant, mode and more", "choisir constante, mode, etc.")),
      KeyHint("0-9", choose("type the numbers of a segment", "taper les bornes du segment")),
      KeyHint("Enter", choose("open the session", "ouvrir la session")),
    ] + homeKeys.dropFirst(3).filter { $0.key != "?" } + [
      KeyHint(
        "★ ♛ ↯",
        choose(
          "best score; longest and fastest certified run (g for more)",
          "record ; plus longue et plus rapide session certifiée (g en dit plus)"))
    ]
  }

  private var endHelp: [KeyHint] {
    [
      KeyHint("Enter", choose("the same session again", "la même session")),
      KeyHint(
        "b",
        choose(
          "repeat the block of ten with the first error, shown",
          "répéter la dizaine de la première erreur, affichée")),
      KeyHint(
        "h t r p",
        choose(
          "history, statistics, records, profile",
          "historique, statistiques, records, profil")),
      KeyHint("Esc", choose("Home", "accueil")),
    ]
  }
}
