import DigitCore
import PracticeData
package import PracticeEngine

extension Localization {
  package func name(of strength: MemoryMap.Strength) -> String { self[Self.key(of: strength).name] }

  /// A sign a strength, so that no colour is needed.
  package func sign(of strength: MemoryMap.Strength) -> String { Self.key(of: strength).sign }

  private static func key(of strength: MemoryMap.Strength) -> (name: Phrase, sign: String) {
    switch strength {
    case .new: (.new, "·")
    case .due: (.due, "!")
    case .fading: (.fading, "▒")
    case .firm: (.firm, "█")
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

extension TrainerState {
  /// The goal with today's share of it, or that it is reached; `nil` without one.
  package var goalText: String? {
    guard let goal = settings.goal else { return nil }
    if profile[settings.constant].knownDigits >= goal.digits {
      return "✦ " + words[.goalReached, words.number(goal.digits)]
    }
    let text = words[.goal, words.number(goal.digits), words.date(goal.day)]
    guard let plan = plan?.plan, plan.goalDigits > 0 else { return text }
    return words[.goalToday, text, words.number(plan.goalDigits), words.number(plan.learnedToday)]
  }

  /// The digits that were typed most often in place of others; `nil` where none was.
  package var confusionText: String? {
    var counts: [(count: Int64, text: String)] = []
    for (right, row) in (memory?.confusions ?? []).enumerated() {
      for (typed, count) in row.enumerated() where count > 0 {
        counts.append((count, "\(right) → \(typed) ×\(count)"))
      }
    }
    let most = counts.ordered { [-$0.count] }.prefix(3).map { $0.text }
    return most.isEmpty ? nil : words[.confused, most.joined(separator: ", ")]
  }

  /// A kind word for who missed a day or more; `nil` for others.
  package var welcomeBack: String? {
    let streak = profile.dailyStreak
    guard streak.current(on: today) == 0, let last = streak.lastDay, last < today else {
      return nil
    }
    return words[.welcomeBack, words.number(today.days(since: last))]
  }
}
