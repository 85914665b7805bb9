import DigitCore
package import PracticeEngine

/// Home.
extension Localization {
  var constant: String { choose("Constant", "Constante") }
  var mode: String { "Mode" }
  var ghostLabel: String { choose("Ghost", "Fantôme") }
  var start: String { choose("start", "commencer") }
  var classic: String { choose("Best", "Record") }
  var bestStreak: String { choose("Best streak", "Meilleure série") }
  var dailyStreak: String { choose("Daily streak", "Série de jours") }
  var challenge: String { choose("Challenge", "Défi du jour") }
  var done: String { choose("done", "réussi") }
  var open: String { choose("open", "à faire") }

  /// The three sections that the four modes belong to.
  var sections: [String] {
    [
      choose("tools", "outils"), choose("zen", "zen"),
      choose("play", "jeu"), choose("play", "jeu"),
    ]
  }

  func recordsOf(_ symbol: String) -> String {
    choose("Records of \(symbol)", "Records de \(symbol)")
  }
  func today(_ date: String) -> String { choose("Today", "Aujourd'hui") + " \(date)" }
  func days(_ count: Int64) -> String {
    number(count) + " "
      + (count == 1 ? choose("day", "jour") : choose("days", count == 0 ? "jour" : "jours"))
  }
  func segmentNote(_ first: Int64, _ last: Int64) -> String {
    choose("decimals", "décimales") + " \(number(first)) – \(number(last))"
  }
  func segmentError(_ available: Int64) -> String {
    choose("must be start < end ≤ ", "il faut début < fin ≤ ") + number(available)
  }

  /// The description of a mode, in one or two lines.
  package func description(of mode: SessionMode) -> String {
    switch mode {
    case .learn:
      choose(
        "The digits are shown: type over them. Nothing counts for records.",
        "Les décimales sont affichées : tapez par-dessus. Rien ne compte pour les records.")
    case .practice:
      choose(
        "From memory. An error shows the right digit and you go on. Tab reveals a line.",
        "De mémoire. Une erreur montre le bon chiffre et l'on continue. Tab révèle une ligne.")
    case .game:
      choose(
        "Race the ghost of your record. An error costs one position.",
        "Courez contre le fantôme de votre record. Une erreur coûte une position.")
    case .strict:
      choose(
        "The first error ends it. Leave whenever you like: a faultless run is certified.",
        "La première erreur arrête tout. Partez quand vous voulez : sans faute, c'est certifié.")
    }
  }

  /// The task of a challenge.
  package func task(of challenge: DailyChallenge) -> String {
    let symbol = challenge.constant.symbol
    switch challenge.task {
    case .recite(let digits):
      return choose(
        "Recite \(number(digits)) of \(symbol) without an error",
        "Réciter \(number(digits)) de \(symbol) sans erreur")
    case .sprint(let digits, let limit):
      let seconds = limit / TypingSpeed.nanosecondsPerSecond
      return choose(
        "\(number(digits)) of \(symbol) in \(seconds) s, certified",
        "\(number(digits)) de \(symbol) en \(seconds) s, certifié")
    case .segment(let range):
      return choose(
        "Learn \(symbol) \(number(range.lowerIndex))–\(number(range.upperIndex)), no error",
        "Apprendre \(symbol) \(number(range.lowerIndex))–\(number(range.upperIndex)), sans erreur")
    }
  }

  /// The keys of Home.
  package var homeKeys: [KeyHint] {
    [
      KeyHint("↑↓", choose("row", "ligne")), KeyHint("←→", choose("change", "changer")),
      KeyHint("Enter", start), KeyHint("h", choose("history", "historique")),
      KeyHint("t", choose("stats", "statistiques")), KeyHint("r", choose("records", "records")),
      KeyHint("p", choose("profile", "profil")), KeyHint("c", choose("challenge", "défi")),
      KeyHint("s", choose("settings", "réglages")), KeyHint("g", choose("rules", "règles")),
      KeyHint("?", choose("help", "aide")), KeyHint("q", choose("quit", "quitter")),
    ]
  }
}
