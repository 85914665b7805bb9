package import DigitCore
package import PracticeEngine

/// Today's plan in a line.
extension Localization {
  /// The first step, and how many follow.
  package func today(_ plan: TodayPlan) -> String {
    guard let step = plan.steps.first else { return nothingDue }
    let range = "\(number(step.range.lowerIndex + 1))–\(number(step.range.upperIndex))"
    let task =
      switch step {
      case .review: choose("Today: recall ", "Aujourd'hui : réciter ") + range
      case .learn: choose("Today: learn ", "Aujourd'hui : apprendre ") + range
      }
    let rest = Int64(plan.steps.count - 1)
    return rest == 0
      ? task
      : task
        + choose(
          ", then \(number(rest)) more step\(rest == 1 ? "" : "s")",
          ", puis encore \(number(rest)) étape\(rest == 1 ? "" : "s")")
  }

  package var nothingDue: String {
    choose("Nothing is left to do today", "Plus rien à faire aujourd'hui")
  }

  package func tomorrow(_ due: Int) -> String {
    let count = number(Int64(due))
    return switch due {
    case 0: choose("Tomorrow: nothing to recall", "Demain : rien à réciter")
    case 1: choose("Tomorrow: 1 block to recall", "Demain : 1 dizaine à réciter")
    default: choose("Tomorrow: \(count) blocks to recall", "Demain : \(count) dizaines à réciter")
    }
  }
}

extension Localization {
  package var constant: String { choose("Constant", "Constante") }
  package var mode: String { "Mode" }
  package var ghostLabel: String { choose("Ghost", "Fantôme") }
  package var classic: String { choose("Best", "Record") }
  package var bestStreak: String { choose("Best streak", "Meilleure série") }
  package var dailyStreak: String { choose("Daily streak", "Série de jours") }
  package var challenge: String { choose("Challenge", "Défi du jour") }
  package var done: String { choose("done", "réussi") }
  package var open: String { choose("open", "à faire") }

  /// How far the last session came, kept digit by digit; `nil` before the first digit.
  package func progress(_ index: Int64) -> String? {
    index == 0
      ? nil
      : choose("Last session: up to decimal ", "Dernière session : jusqu'à la décimale ")
        + number(index)
  }
  package func recordsOf(_ symbol: String) -> String {
    choose("Records of \(symbol)", "Records de \(symbol)")
  }
  package func today(_ date: String) -> String { choose("Today", "Aujourd'hui") + " \(date)" }
  package func days(_ count: Int64) -> String {
    number(count) + " "
      + (count == 1 ? choose("day", "jour") : choose("days", count == 0 ? "jour" : "jours"))
  }
  package func computeAndStart(_ count: Int64, _ symbol: String) -> String {
    choose(
      "compute \(number(count)) decimals of \(symbol) and start",
      "calculer \(number(count)) décimales de \(symbol) et commencer")
  }
  package func computing(_ symbol: String) -> String {
    choose("Computing and checking \(symbol)", "Calcul et contrôle de \(symbol)")
  }
  package func segmentNote(_ first: Int64, _ last: Int64) -> String {
    choose("decimals", "décimales") + " \(number(first)) – \(number(last))"
  }
  package func segmentError(_ available: Int64) -> String {
    choose("must be start < end ≤ ", "il faut début < fin ≤ ") + number(available)
  }

  /// The description of a mode, in one or two lines.
  package func description(of mode: SessionMode) -> String {
    switch mode {
    case .learn:
      choose(
        "The digits are shown: type over them. Does not count for records.",
        "Les décimales sont affichées : tapez par-dessus. Ne compte pas pour les records.")
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

  /// The task of a challenge, after the mark that it earns.
  package func task(of challenge: DailyChallenge) -> String {
    (challenge.mark.map { name(of: $0) + " · " } ?? "") + bareTask(of: challenge)
  }

  private func bareTask(of challenge: DailyChallenge) -> String {
    let symbol = challenge.constant.symbol
    switch challenge.task {
    case .recite(let digits):
      return choose(
        "\(number(digits)) decimals of \(symbol), no error",
        "\(number(digits)) décimales de \(symbol), sans erreur")
    case .sprint(let digits, let limit):
      let seconds = limit / TypingSpeed.nanosecondsPerSecond
      return choose(
        "\(number(digits)) decimals of \(symbol) in \(seconds) s, certified",
        "\(number(digits)) décimales de \(symbol) en \(seconds) s, certifié")
    case .segment(let range):
      return choose(
        "Recall \(symbol) \(number(range.lowerIndex + 1))–\(number(range.upperIndex)), no error",
        "Réciter \(symbol) \(number(range.lowerIndex + 1))–\(number(range.upperIndex)), "
          + "sans erreur")
    }
  }
}

extension MathematicalConstant {
  /// Symbol and name, or one where both are the same: `π pi`, `e`.
  package var label: String { symbol == name ? name : "\(symbol) \(name)" }
}
