package import PracticeEngine

/// The end of a session.
extension Localization {
  package var rightDigits: String { choose("right digits", "bons chiffres") }
  package var meanSpeed: String { choose("Mean speed", "Vitesse") }
  package var time: String { choose("Time", "Temps") }
  package var curveLegend: String { choose("✗ error … pause", "✗ erreur … pause") }
  package var repeatIt: String { choose("repeat it now", "la répéter") }

  /// The numbers of a session with their names; without speed and time where these are void.
  package func numbers(of summary: SessionSummary) -> [(name: String, text: String)] {
    var numbers: [(name: String, text: String)] =
      summary.isTimed ? [(meanSpeed, speed(summary.cps)), (time, time(of: summary))] : []
    numbers += [
      (accuracy, percent(summary.accuracy)), (errors, number(summary.errorCount)),
      (best, number(summary.bestStreak)),
    ]
    if summary.mode.allowsReveals || summary.revealsUsed > 0 {
      numbers.append((reveals, number(summary.revealsUsed)))
    }
    return numbers
  }

  package func ending(_ reason: FinishReason?) -> String {
    switch reason {
    case .error: choose("ended by an error", "arrêt sur erreur")
    case .stopped: choose("you left", "arrêt volontaire")
    case .completed: choose("completed", "terminé")
    case .inactive: choose("ended without keys", "arrêt sans frappe")
    case .interrupted: choose("interrupted", "interrompue")
    case nil: ""
    }
  }

  package func certificate(_ summary: SessionSummary) -> String {
    if summary.certified {
      return "◈ " + choose("certified", "certifié")
        + (summary.isTimed ? "" : choose(", without time", ", sans temps"))
    }
    if summary.reason != .interrupted, !summary.mode.countsForRecords {
      return choose("Learn counts for no record", "Apprendre ne compte pour aucun record")
    }
    let reason: String
    if summary.reason == .interrupted {
      reason = ending(.interrupted)
    } else if summary.revealsUsed > 0 {
      reason = choose("reveals", "chiffres révélés")
    } else {
      reason = choose("errors", "erreurs")
    }
    return choose("not certified: ", "non certifié : ") + reason
  }

  package func fatal(_ typed: UInt8, _ expected: UInt8, _ position: Int64) -> String {
    choose(
      "✗ \(typed) at #\(number(position)), it is \(expected)",
      "✗ \(typed) en #\(number(position)) : il fallait \(expected)")
  }

  package func newClassic(_ digits: Int64, isFirst: Bool) -> String {
    isFirst
      ? choose("First record: ", "Premier record : ") + number(digits)
      : choose("New record: ", "Nouveau record : ") + number(digits)
  }
  package func newCrown(_ run: PersonalBestRecord) -> String {
    choose("The crown is yours: ", "La couronne est à vous : ") + number(run.digitCount)
      + (run.isTimed ? choose(" in ", " en ") + time(of: run) : "")
  }
  package func newLightning(_ speed: String) -> String {
    choose("The lightning is yours: \(speed)", "L'éclair est à vous : \(speed)")
  }

  /// What became better since the session before; `nil` where nothing did.
  package func delta(_ delta: SummaryDelta) -> String? {
    var better = delta.digits > 0 ? ["+" + digits(delta.digits)] : []
    if delta.cps >= 0.01 { better.append("+" + speed(delta.cps)) }
    if delta.isMoreInLessTime {
      better.append(choose("more in less time", "plus en moins de temps"))
    } else if delta.respondsFaster {
      better.append(choose("faster response", "réponse plus rapide"))
    }
    guard !better.isEmpty else { return nil }
    return choose("Since last time: ", "Depuis la dernière fois : ")
      + better.joined(separator: ", ")
  }

  package var furtherChallengeMet: String {
    choose("Further challenge met", "Autre défi réussi")
  }
  package func milestone(_ days: Int64) -> String {
    choose("\(number(days)) days in a row", "\(number(days)) jours de suite")
  }
  package func weakBlock(_ first: Int64, _ last: Int64) -> String {
    choose("Block", "Dizaine") + " \(number(first))–\(number(last))"
  }
  /// The praise of a run without an error and without a reveal; `nil` for another one.
  package func praise(_ summary: SessionSummary) -> String? {
    guard summary.correctCount > 0, summary.errorCount == 0, summary.revealsUsed == 0 else {
      return nil
    }
    return choose(
      "\(number(summary.correctCount)) right, no error. Well done.",
      "\(number(summary.correctCount)) justes, aucune erreur. Bravo.")
  }
  package func reminderQuestion(_ hour: Int64) -> String {
    choose(
      "Remind you at \(hour):00 when your streak is at stake?  y / n",
      "Un rappel à \(hour) h quand votre série est en jeu ?  o / n")
  }
}
