import PracticeEngine

/// The end of a session.
extension Localization {
  var rightDigits: String { choose("right digits", "bons chiffres") }
  var meanSpeed: String { choose("Mean speed", "Vitesse") }
  var time: String { choose("Time", "Temps") }
  var repeatIt: String { choose("repeat it now", "la répéter") }
  var challengeMet: String { choose("Challenge met", "Défi réussi") }

  func ending(_ reason: FinishReason?) -> String {
    switch reason {
    case .error: choose("ended by an error", "arrêt sur erreur")
    case .stopped: choose("you left", "arrêt volontaire")
    case .completed: choose("completed", "terminé")
    case nil: ""
    }
  }

  func certificate(_ summary: SessionSummary, isStalled: Bool) -> String {
    if summary.certified { return "◈ " + choose("certified", "certifié") }
    let reason: String
    if isStalled {
      reason = choose("the program stalled", "programme ralenti")
    } else if !summary.mode.countsForRecords {
      reason = choose("learn mode", "mode Apprendre")
    } else if summary.revealsUsed > 0 {
      reason = choose("reveals", "chiffres révélés")
    } else {
      reason = choose("errors", "erreurs")
    }
    return choose("not certified: ", "non certifié : ") + reason
  }

  func fatal(_ typed: UInt8, _ expected: UInt8, _ position: Int64) -> String {
    choose(
      "✗ \(typed) at #\(number(position)): right is \(expected)",
      "✗ \(typed) en #\(number(position)) : il fallait \(expected)")
  }

  func newClassic(_ digits: Int64, isFirst: Bool) -> String {
    isFirst
      ? choose("First record: ", "Premier record : ") + number(digits)
      : choose("New record: ", "Nouveau record : ") + number(digits)
  }
  func newCrown(_ digits: Int64, _ time: String) -> String {
    choose(
      "The crown is yours: \(number(digits)) in \(time)",
      "La couronne est à vous : \(number(digits)) en \(time)")
  }
  func newLightning(_ speed: String) -> String {
    choose("The lightning is yours: \(speed)", "L'éclair est à vous : \(speed)")
  }

  func delta(_ delta: SummaryDelta) -> String {
    var text =
      choose("Since last time: ", "Depuis la dernière fois : ") + signed(delta.digits) + " "
      + choose("digits", "chiffres")
    let speed = decimal(delta.cps, places: 2)
    text += ", \(delta.cps > 0 ? "+" : "")\(speed)/s"
    if delta.isMoreInLessTime { text += choose(", more in less time", ", plus en moins de temps") }
    return text
  }

  func milestone(_ days: Int64) -> String {
    choose("\(number(days)) days in a row", "\(number(days)) jours de suite")
  }
  func weakBlock(_ first: Int64, _ last: Int64) -> String {
    choose("Block", "Dizaine") + " \(number(first))–\(number(last))"
  }
  func praise(_ summary: SessionSummary) -> String {
    choose(
      "\(number(summary.correctCount)) right, no error. Well done.",
      "\(number(summary.correctCount)) justes, aucune erreur. Bravo.")
  }
  func reminderQuestion(_ hour: Int64) -> String {
    choose(
      "Remind you at \(hour):00 when your streak is at stake?  y / n",
      "Un rappel à \(hour) h quand votre série est en jeu ?  y / n")
  }

  func endKeys(hasBlock: Bool, asks: Bool) -> [KeyHint] {
    var hints = [KeyHint("Enter", choose("again", "encore"))]
    if hasBlock { hints.append(KeyHint("b", choose("block", "dizaine"))) }
    if asks {
      hints.append(KeyHint("y", choose("yes, remind me", "oui, un rappel")))
      hints.append(KeyHint("n", choose("no", "non")))
    }
    hints.append(KeyHint("h", choose("history", "historique")))
    hints.append(KeyHint("r", choose("records", "records")))
    hints.append(KeyHint("Esc", choose("Home", "accueil")))
    hints.append(KeyHint("?", choose("help", "aide")))
    return hints
  }
}
