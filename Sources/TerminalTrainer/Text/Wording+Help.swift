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
