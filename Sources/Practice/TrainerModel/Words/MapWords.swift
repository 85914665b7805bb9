package import PracticeEngine

extension Localization {
  package var memoryMap: String { choose("Memory map", "Carte de la mémoire") }

  package func name(of strength: MemoryMap.Strength) -> String {
    switch strength {
    case .new: choose("new", "nouvelle")
    case .due: choose("due", "à revoir")
    case .fading: choose("fading", "s'efface")
    case .firm: choose("firm", "sûre")
    }
  }

  /// A sign a strength, so that no colour is needed.
  package func sign(of strength: MemoryMap.Strength) -> String {
    switch strength {
    case .new: "·"
    case .due: "!"
    case .fading: "▒"
    case .firm: "█"
    }
  }

  /// A cell in words: its decimals, its predicted recall and its next review.
  package func text(of cell: MemoryMap.Cell) -> String {
    let first = cell.block * LearningScheduler.blockLength
    var text =
      "\(number(first + 1))–\(number(first + LearningScheduler.blockLength)): "
      + name(of: cell.strength)
    if let due = cell.dueDay {
      text += ", " + percent(cell.recall) + ", " + choose("next ", "prochaine ") + due.description
    }
    return text
  }

  /// The goal and the daily number that it makes, or how to set one.
  ///
  /// - Parameters:
  ///   - goal: the goal.
  ///   - plan: today's plan.
  package func goal(_ goal: LearningGoal?, _ plan: TodayPlan?) -> String {
    guard let goal else {
      return choose(
        "No goal. To set one: pi-trainer settings goal-digits 100, then goal-day 2027-03-14",
        "Pas d'objectif. Pour en choisir un : pi-trainer settings goal-digits 100,"
          + " puis goal-day 2027-03-14"
      )
    }
    let count = number(goal.digits)
    let text = choose(
      "Goal: \(count) decimals by \(goal.day.description)",
      "Objectif : \(count) décimales d'ici le \(goal.day.description)")
    guard let plan, plan.goalDigits > 0 else { return text }
    let (wanted, learned) = (number(plan.goalDigits), number(plan.learnedToday))
    return text
      + choose(
        "; today \(wanted) new, \(learned) learned",
        " ; aujourd'hui \(wanted) nouvelles, \(learned) apprises")
  }

  /// How many decimals of a page are predicted to be recalled.
  package func predicted(_ map: MemoryMap) -> String {
    let known = number(Int64(map.predictedDigits.rounded()))
    let all = number(Int64(map.cells.count) * LearningScheduler.blockLength)
    return choose(
      "You should know \(known) of these \(all) decimals now",
      "Vous devriez savoir \(known) de ces \(all) décimales")
  }
}
