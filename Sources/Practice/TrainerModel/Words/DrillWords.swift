import DigitCore
package import PracticeEngine

extension Localization {
  package var drills: String { choose("Drills", "Exercices") }

  package func name(of kind: DrillKind) -> String {
    switch kind {
    case .neighbors: choose("What follows?", "Et ensuite ?")
    case .positions: choose("Which place?", "Quel rang ?")
    case .weak: choose("Weak blocks", "Dizaines faibles")
    case .matrix: choose("Matrix of fifty", "Matrice de cinquante")
    }
  }

  /// What a drill asks for.
  package func description(of kind: DrillKind) -> String {
    switch kind {
    case .neighbors:
      choose(
        "Ten decimals from anywhere among those you know: type the five that follow.",
        "Dix décimales prises parmi celles que vous savez : tapez les cinq suivantes.")
    case .positions:
      choose(
        "The number of a decimal that you know: type that decimal.",
        "Le rang d'une décimale que vous savez : tapez cette décimale.")
    case .weak:
      choose(
        "The blocks that you missed, or that came slowly, after the five decimals before them.",
        "Les dizaines manquées ou lentes, après les cinq décimales qui précèdent.")
    case .matrix:
      choose(
        "Fifty blocks of five: type the five before and the five after each. The best is kept.",
        "Cinquante blocs de cinq : tapez les cinq d'avant et d'après. Le meilleur est gardé.")
    }
  }

  /// The question above its digits.
  package func question(of drill: DrillState) -> String {
    guard let run = drill.run, let question = run.question else { return "" }
    switch run.kind {
    case .neighbors: return choose("What follows?", "Et ensuite ?")
    case .positions:
      let number = number((question.answers.first?.lowerIndex ?? 0) + 1)
      return choose("Which digit is no. \(number)?", "Quel chiffre a le numéro \(number) ?")
    case .weak:
      let start = question.answers.first?.lowerIndex ?? 0
      let range = "\(number(start + 1))–\(number(start + LearningScheduler.blockLength))"
      return choose("Recall \(range)", "Réciter \(range)")
    case .matrix:
      return question.answers.count == 2
        ? choose("What comes before and after?", "Qu'y a-t-il avant et après ?")
        : choose("What follows?", "Et ensuite ?")
    }
  }

  /// The number of the question, and how many were right.
  package func progress(of run: DrillRun) -> String {
    let place = min(run.place + 1, run.questions.count)
    return choose(
      "Question \(place) of \(run.questions.count)", "Question \(place) sur \(run.questions.count)")
      + "   ✓ \(run.rightCount)   ✗ \(run.missed.count)"
  }

  /// What came of the question before, or of the one whose answer is shown.
  package func verdict(of drill: DrillState) -> String? {
    guard let wasRight = drill.run?.wasRight else { return nil }
    guard wasRight else {
      guard drill.run?.isMissed == true else { return nil }
      let typed = drill.run?.typed.map { "\($0.value)" }.joined() ?? ""
      return (typed.isEmpty ? "" : "✗ \(typed). ")
        + choose("The right answer is shown.", "La bonne réponse est là.")
    }
    return "✓ " + text(of: drill.lastParts, of: drill)
  }

  /// The parts of a question as digits in fives, a digit to be typed as a line.
  package func text(of parts: [DrillPart], of drill: DrillState) -> String {
    parts.map(text).joined(separator: " ")
  }

  /// What stands before the first part: the digit before the point at the start, else dots; nothing
  /// where no decimals are shown.
  package func beginning(of drill: DrillState) -> String {
    guard drill.run?.question?.cue.isEmpty == false else { return "" }
    return drill.isAtStart ? "\(drill.constant.integerPart.value)." : "… "
  }

  /// A question of a drill with its answer, in a line.
  package func text(of drill: DrillState, question place: Int) -> String {
    guard let question = drill.run?.questions[place] else { return "" }
    let parts = text(of: drill.parts(ofQuestion: place), of: drill)
    let first = (question.answers.first?.lowerIndex ?? 0) + 1
    return "#\(number(first)): \(parts)"
  }

  /// A part as digits in fives.
  package func text(of part: DrillPart) -> String {
    var text = ""
    for (place, digit) in part.digits.enumerated() {
      if place > 0, place % 5 == 0 { text += " " }
      text += "\(digit.value)"
    }
    for place in part.digits.count..<part.digits.count + part.missing {
      if place > 0, place % 5 == 0 { text += " " }
      text += "_"
    }
    return text
  }

  package func result(of run: DrillRun) -> String {
    let right = number(Int64(run.rightCount))
    let count = number(Int64(run.questions.count))
    return choose("\(right) of \(count) right in ", "\(right) sur \(count) justes en ")
      + time(run.time)
  }

  package func best(_ matrix: MatrixResult?) -> String {
    guard let matrix else { return choose("no matrix yet", "pas encore de matrice") }
    return choose(
      "\(matrix.right) of 50 over \(number(matrix.known)) decimals in \(time(matrix.time))",
      "\(matrix.right) sur 50 parmi \(number(matrix.known)) décimales en \(time(matrix.time))")
      + ", \(matrix.day.description)"
  }

  package var bestMatrix: String { choose("Best matrix", "Meilleure matrice") }
  package var newBestMatrix: String { choose("Your best matrix so far", "Votre meilleure matrice") }

  package var drillNote: String {
    choose(
      "Drills change neither your schedule nor your other records.",
      "Les exercices ne changent ni vos révisions ni vos records.")
  }

  package func text(of problem: DrillProblem) -> String {
    switch problem {
    case .fewKnown:
      let count = number(Drill.fewestKnownDigits)
      return choose(
        "Drills ask for what you know: recall the first \(count) decimals first, in Practice or by "
          + "today's plan.",
        "Les exercices portent sur ce que vous savez : récitez d'abord les \(count) premières "
          + "décimales."
      )
    case .noneWeak:
      return choose("No block was missed or slow.", "Aucune dizaine manquée ou lente.")
    case .noDigits(let reason): return reason
    }
  }
}
