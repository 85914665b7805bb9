import DigitCore
package import PracticeEngine

extension Localization {
  package func name(of strength: MemoryMap.Strength) -> String {
    switch strength {
    case .new: self[.new]
    case .due: self[.due]
    case .fading: self[.fading]
    case .firm: self[.firm]
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
    let range = DigitRange(first..<first + LearningScheduler.blockLength)
    var text = "\(self.range(range)): \(name(of: cell.strength))"
    if let due = cell.dueDay {
      text += ", " + percent(cell.recall) + ", " + self[.nextReview, date(due)]
    }
    return text
  }

  /// The goal and the daily number that it makes, or how to set one.
  ///
  /// - Parameters:
  ///   - goal: the goal.
  ///   - plan: today's plan.
  package func goal(_ goal: LearningGoal?, _ plan: TodayPlan?) -> String {
    guard let goal else { return self[.noGoal] }
    let text = self[.goal, number(goal.digits), date(goal.day)]
    guard let plan, plan.goalDigits > 0 else { return text }
    return self[.goalToday, text, number(plan.goalDigits), number(plan.learnedToday)]
  }

  /// The chance to recite all that is known; `nil` where nothing is.
  package func chanceOfAll(_ scheduler: LearningScheduler?, on today: CivilDay) -> String? {
    guard let scheduler, scheduler.firstNewBlock > 0 else { return nil }
    return self[
      .chanceOfAll, number(scheduler.firstNewBlock * LearningScheduler.blockLength),
      percent(scheduler.chanceOfAll(on: today))]
  }

  /// How many decimals of a page are predicted to be recalled.
  package func predicted(_ map: MemoryMap) -> String {
    self[
      .predicted, number(Int64(map.predictedDigits.rounded())),
      number(Int64(map.cells.count) * LearningScheduler.blockLength)]
  }
}
