import DigitCore
import PracticeData
import PracticeEngine

/// What a session brought beyond its numbers, each with its sign.
extension EndState {
  /// The verdict of a race, and whether it was won.
  package func raceText(_ words: Localization) -> (text: String, isWon: Bool)? {
    race.map { verdict in
      let (phrase, lead): (Phrase, String) =
        switch verdict {
        case .ahead(let digits): (.raceWon, words.digits(digits))
        case .behind(let digits): (.raceLost, words.digits(digits))
        case .faster(let time): (.raceWon, words.span(time))
        case .slower(let time): (.raceLost, words.span(time))
        case .level: (.raceLevel, "")
        }
      return (words[phrase, lead], phrase == .raceWon)
    }
  }

  /// The records that were set or beaten; none where nothing is kept.
  package func records(_ state: TrainerState) -> [(text: String, isCertified: Bool)] {
    guard state.isSaving else { return [] }
    let words = state.words
    let updates = outcome.result.updates
    var lines: [(text: String, isCertified: Bool)] = []
    if let classic = updates.classic {
      let phrase = classic.beatsEarlier ? Phrase.newRecord : .firstRecord
      lines.append(("★ " + words[phrase, words.number(classic.value)], false))
    }
    if let crown = updates.crown { lines.append(("♛ " + words.newCrown(crown.value), true)) }
    if let lightning = updates.lightning {
      lines.append(("↯ " + words[.newLightning, words.speed(lightning.value.cps)], true))
    }
    return lines
  }

  /// Grade, theme, milestone, challenge and badges, the rarest first.
  package func news(_ words: Localization) -> [String] {
    var news: [String] = []
    // A call for each, where the page would have it in full.
    @inline(never)
    func add(_ sign: String, _ phrase: Phrase, _ argument: String = "") {
      news.append(sign + " " + words[phrase, argument])
    }
    if let goal = reachedGoal { add("✦", .goalReached, words.number(goal)) }
    if let grade = outcome.result.newGrade {
      add("▲", .newGrade, grade.title)
      if let theme = Theme.unlocked(by: grade), let page = SettingKey.theme.page {
        add("■", .newTheme, words.value(.name(theme.name), page))
      }
    }
    if let milestone = outcome.milestone { add("✦", .milestone, words.number(milestone)) }
    if let mark = outcome.challengeMark { add("●", .challengeIs, words.name(of: mark)) }
    if meetsFurtherChallenge { add("●", .furtherChallengeMet) }
    for badge in outcome.badges { news.append("◆ " + words.name(of: badge)) }
    if outcome.milestone == nil, outcome.signals.contains(.dailyReturn) { add("✓", .dailyReturn) }
    if let claim = session.configuration.claim {
      let known = words.range(DigitRange(0..<claim.digits))
      if isBelieved { add("✓", .believed, known) } else { add("○", .notBelieved) }
    }
    if isBetterDespiteErrors { add("✓", .betterDespiteErrors) }
    if outcome.result.updates.isReviewMoment { add("→", .tellOthers) }
    return news
  }

  /// Whether a run with errors beat the record or the run before.
  private var isBetterDespiteErrors: Bool {
    let isRecord = outcome.result.updates.classic?.beatsEarlier == true
    return outcome.summary.mode.countsForRecords && outcome.summary.errorCount > 0
      && (isRecord || outcome.delta?.digits ?? 0 > 0)
  }
}

extension TrainerState {
  /// The end of the day's plan in numbers: what is known, what was recited today, and the record.
  package var dayText: String? {
    guard endsPlan else { return nil }
    let profile = profile[settings.constant]
    let best = memory?.recital.flatMap { $0.day == today ? $0.best : nil } ?? DigitRange(0..<0)
    return words[
      .dayEnd, words.number(profile.knownDigits),
      best.lowerIndex == 0 ? words.number(best.upperIndex) : words.range(best),
      words.number(profile.classic?.digits ?? 0)]
  }

  /// What is next today, and what comes tomorrow; `nil` before anything was learned.
  package var planText: String? {
    guard let today = plan, isInPlan || today.hasBegun else { return nil }
    let next = today.plan.isDone ? words[.nothingDue] : words.today(today)
    return next + ".  " + words.tomorrow(today.dueTomorrow)
  }
}
