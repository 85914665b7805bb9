import DigitCore

/// How much of a day's practice is done, and how long the rest takes.
package struct TodayProgress: Hashable, Sendable {
  /// How many blocks were learned or recalled today, and the recital once it is over.
  package let done: Int
  /// Those, and what is due or new.
  package let total: Int
  /// The estimated time of the plan in whole minutes.
  package let minutes: Int64

  /// Measures the day of a plan.
  ///
  /// - Parameters:
  ///   - plan: what is left of the day.
  ///   - scheduler: the cards.
  ///   - recital: the latest day's recitals.
  ///   - today: the local calendar day.
  ///   - pace: the mean nanoseconds between recalled digits; 0 if unknown.
  package init(
    _ plan: TodayPlan, scheduler: LearningScheduler, recital: TodayPlan.Recital? = nil,
    on today: CivilDay, pace: Int64 = 0
  ) {
    let recites = plan.steps.contains { if case .recite = $0 { true } else { false } }
    done =
      scheduler.blocks.filter { $0.lastDay == today && !$0.isMissed }.count
      + (recital?.day == today && !recites ? 1 : 0)
    let others = plan.steps.filter { if case .review = $0 { false } else { true } }
    total = done + plan.dueCount + others.count
    let recall = TodayPlan.recallTime(pace: pace)
    let time = plan.steps.reduce(Int64(0)) { time, step in
      let blocks = step.range.count / LearningScheduler.blockLength
      return time + (step.firstPass == .shown ? TodayPlan.learningTime : blocks * recall)
    }
    minutes = max((time + 30_000_000_000) / 60_000_000_000, 1)
  }
}
