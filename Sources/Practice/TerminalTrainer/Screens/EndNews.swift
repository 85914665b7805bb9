import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TrainerModel

/// What a session brought beyond its numbers, each with its sign.
extension EndState {
  func raceText(_ words: Localization) -> (text: String, isWon: Bool)? {
    race.map { verdict in
      switch verdict {
      case .ahead(let digits): (words.raceWon(words.digits(digits)), true)
      case .behind(let digits): (words.raceLost(words.digits(digits)), false)
      case .faster(let time): (words.raceWon(words.span(time)), true)
      case .slower(let time): (words.raceLost(words.span(time)), false)
      case .level: (words.raceLevel, false)
      }
    }
  }

  func records(_ words: Localization) -> [(text: String, isCertified: Bool)] {
    let updates = outcome.result.updates
    var lines: [(String, Bool)] = []
    if let classic = updates.classic {
      lines.append(
        ("★ " + words.newClassic(classic.value, isFirst: !classic.beatsEarlier), false))
    }
    if let crown = updates.crown {
      let time = words.time(crown.value.totalTime)
      lines.append(("♛ " + words.newCrown(crown.value.digitCount, time), true))
    }
    if let lightning = updates.lightning {
      lines.append(("↯ " + words.newLightning(words.speed(lightning.value.cps)), true))
    }
    return lines
  }

  /// Grade, theme, milestone, challenge and badges, the rarest first.
  func news(_ words: Localization) -> [String] {
    var news: [String] = []
    if let grade = outcome.result.newGrade {
      news.append("▲ " + words.newGrade(grade.title))
      if let theme = Theme.unlocked(by: grade) { news.append("■ " + words.newTheme(theme.name)) }
    }
    if let milestone = outcome.milestone { news.append("✦ " + words.milestone(milestone)) }
    if outcome.isChallengeRewarded { news.append("● " + words.challengeMet) }
    if meetsFurtherChallenge { news.append("● " + words.furtherChallengeMet) }
    news += outcome.badges.map { "◆ " + $0.title(in: words.language) }
    if outcome.milestone == nil, outcome.signals.contains(.dailyReturn) {
      news.append("✓ " + words.dailyReturn)
    }
    if outcome.result.updates.isReviewMoment { news.append("→ " + words.tellOthers) }
    return news
  }

  /// What became of the wish to be reminded.
  static func reminderText(_ reminder: ReminderInstallation, _ words: Localization) -> String {
    switch reminder {
    case .installed(let hour): words.reminderInstalled(hour)
    case .manual(let command): words.reminderCommand(command)
    }
  }
}

/// The end of a session for screen readers: the numbers in sentences, then what is new.
extension EndScreen {
  func reading(_ state: TrainerState) -> [String]? {
    guard let end = state.end else { return nil }
    let words = state.words
    let (summary, result) = (end.outcome.summary, end.outcome.result)
    var lines = [title(state) + ", " + words.ending(summary.reason)]
    if result.doubleBang { lines.append("DOUBLE BANG") }
    lines.append("\(words.score): \(words.number(summary.correctCount)) \(words.rightDigits)")
    lines += words.numbers(of: summary).map { "\($0.name): \($0.text)" }
    lines.append(words.certificate(summary))
    if let mistake = end.session.mistake, summary.reason == .error {
      lines.append(
        words.fatal(mistake.typed.value, mistake.expected.value, end.session.snapshot.position))
    }
    lines += [end.raceText(words)?.text].compactMap(\.self)
    lines += end.records(words).map(\.text)
    lines += [end.outcome.delta.map(words.delta)].compactMap(\.self)
    lines.append("+\(words.number(result.experienceGained)) XP")
    lines.append("\(result.grade.title) \(words.number(result.totalExperience)) XP")
    lines.append(words.dailyStreak + ": " + words.days(end.outcome.dailyStreak))
    lines += end.news(words)
    if let block = end.weakBlock {
      let digits = (block.lowerIndex..<block.upperIndex).compactMap {
        end.session.digits.digit(at: $0).map { String($0.value) }
      }
      lines.append(
        words.weakBlock(block.lowerIndex + 1, block.upperIndex) + ": "
          + digits.joined(separator: " "))
    }
    lines += [planText(state)].compactMap(\.self)
    if end.asksForReminder { lines.append(words.reminderQuestion(state.settings.reminderHour)) }
    if let reminder = state.reminder { lines.append(EndState.reminderText(reminder, words)) }
    lines += [state.warning].compactMap(\.self)
    return lines + keys(state).map { "\($0.key): \($0.action)" }
  }

  /// What is next today, and what comes tomorrow; `nil` before anything was learned.
  func planText(_ state: TrainerState) -> String? {
    let words = state.words
    guard let today = state.plan, state.isInPlan || today.hasBegun else { return nil }
    let next = today.plan.isDone ? words.nothingDue : words.today(today.plan)
    return next + ".  " + words.tomorrow(today.dueTomorrow)
  }

  func change(_ state: TrainerState) -> [String]? {
    state.reminder.map { [EndState.reminderText($0, state.words)] } ?? []
  }
}

extension Localization {
  func digits(_ count: Int64) -> String {
    number(count) + " "
      + (count == 1 ? choose("digit", "chiffre") : choose("digits", "chiffres"))
  }
  /// A span of time in seconds.
  func span(_ nanoseconds: Int64) -> String {
    decimal(Double(nanoseconds) / 1e9, places: 2) + " s"
  }
  fileprivate func raceWon(_ lead: String) -> String {
    choose("You beat the ghost by \(lead)", "Vous battez le fantôme de \(lead)")
  }
  fileprivate func raceLost(_ lead: String) -> String {
    choose("The ghost won by \(lead)", "Le fantôme gagne de \(lead)")
  }
  fileprivate var raceLevel: String {
    choose("Level with the ghost", "À égalité avec le fantôme")
  }
  fileprivate func newGrade(_ title: String) -> String {
    choose("New grade: \(title)", "Nouveau grade : \(title)")
  }
  fileprivate func newTheme(_ name: String) -> String {
    choose("Colours unlocked: \(name)", "Couleurs débloquées : \(name)")
  }
  fileprivate var dailyReturn: String { choose("Back the next day", "De retour le lendemain") }
  fileprivate var tellOthers: String {
    choose("To show it: pi-trainer share", "À montrer : pi-trainer share")
  }
  func reminderInstalled(_ hour: Int64) -> String {
    choose(
      "The reminder is set for \(hour):00, when your streak is at stake.",
      "Le rappel est prêt pour \(hour) h, quand votre série est en jeu.")
  }
  func reminderCommand(_ command: String) -> String {
    choose("To be reminded, type once in a shell: ", "Pour le rappel, tapez une fois : ") + command
  }
}
