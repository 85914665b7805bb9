package import DigitCore
package import PracticeData
package import PracticeEngine

extension Localization {
  /// Today's first step, and unless short how many follow; a newcomer's first ten decimals.
  package func today(_ today: TodayState, isShort: Bool = false) -> String {
    if today.isFirst { return self[.firstBlock] }
    guard let step = today.plan.steps.first else { return self[.nothingDue] }
    let phrase: Phrase =
      switch step {
      case .review: .todayRecall
      case .learn: .todayLearn
      case .recite: .todayRecite
      }
    let task = self[phrase, range(step.range)]
    let rest = Int64(today.plan.steps.count - 1)
    return rest == 0 || isShort ? task : count(.thenMore, rest, task)
  }

  /// How long the rest of today takes; `nil` once it is done, and where the first block says so.
  package func minutes(of today: TodayState) -> String? {
    today.plan.isDone || today.isFirst ? nil : self[.minutes, number(today.progress.minutes)]
  }

  package func tomorrow(_ due: Int) -> String {
    due == 0 ? self[.nothingTomorrow] : count(.tomorrow, Int64(due))
  }

  /// How far the last session came, kept digit by digit; `nil` before the first digit.
  package func progress(_ index: Int64) -> String? {
    index == 0 ? nil : self[.lastSession, number(index)]
  }

  /// The records of a constant, the best streak as the last one.
  package func records(
    of profile: ConstantProfile
  ) -> [(name: String, value: String?, day: CivilDay?)] {
    let (classic, crown, lightning) = (profile.classic, profile.crown, profile.lightning)
    let streak = profile.bestStreak
    return [
      ("★ " + self[.classic], classic.map { number($0.digits) }, classic?.day),
      (ghostTitle(.crown), crown.map { number($0.run.digitCount) }, crown?.day),
      (ghostTitle(.lightning), lightning.map { speed($0.run.cps) }, lightning?.day),
      ("≡ " + self[.bestStreak], streak > 0 ? number(streak) : nil, nil),
    ]
  }

  /// What stands beside the first three of them: the crown's time, the lightning's digits.
  package func details(of profile: ConstantProfile) -> [String] {
    [
      "", profile.crown.map { "  " + time(of: $0.run) } ?? "",
      profile.lightning.map { "  " + number($0.run.digitCount) } ?? "",
    ]
  }

  package func days(_ count: Int64) -> String { self.count(.days, count) }

  package func segmentNote(_ first: Int64, _ last: Int64) -> String {
    self[.segmentNote, number(first), number(last)]
  }

  /// Names in a row, with a word before the last.
  package func list(_ names: [String]) -> String {
    self[.and, Array(names.dropLast()).joined(separator: ", "), names.last ?? ""]
  }
}

extension MathematicalConstant {
  /// Symbol and name, or one where both are the same: `π pi`, `e`; of others than those that lists
  /// always show the symbol.
  package var label: String {
    symbol == name || !Self.known.contains(self) ? symbol : "\(symbol) \(name)"
  }
}
