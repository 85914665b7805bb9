import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// The pages of tables and lists.
struct ListPages: ScenePage {
  let scene: Scene

  private var constant: MathematicalConstant { state.settings.constant }

  /// A table with the heads of its columns.
  private func table(_ label: String, _ heads: [String], _ rows: [[Element]]) -> Element {
    let head = Element(.tr, heads.map { Element(.th, [(.scope, "col")], text: $0) })
    let body = Element(.tbody, key: 1, rows.map { Element(.tr, $0) })
    return Element(
      .div, "scroll", [(.role, "region"), (.label, label), (.tabIndex, "0")],
      [Element(.table, [Element(.thead, key: 0, [head]), body])])
  }

  private func cell(_ text: String, _ style: String = "") -> Element {
    Element(.td, style, text: text)
  }

  private var empty: Element { Element(.p, "note", text: words[.noSessions]) }

  var history: Element {
    guard !state.history.isEmpty else { return Document.page(scene, "list", deletion + [empty]) }
    let rows = state.history.enumerated().map { row, entry in
      [
        cell(words.day(entry.day, on: state.today), "note"), cell(entry.constant.symbol, "accent"),
        cell(words.name(of: entry.summary.mode)),
        cell(words.number(entry.summary.correctCount), "strong"),
        cell(words.speed(of: entry.summary)), cell(words.percent(entry.summary.accuracy)),
        cell(words.number(entry.summary.revealsUsed), "note"),
        cell(entry.summary.certified ? "◈ " + words[.certified] : "–", "gold"),
        Element(
          .td,
          [.button("✕", .askDeletion, row, [(.label, words[.deleteOne, words.subject(of: entry)])])]
        ),
      ]
    }
    let heads = [
      words[.day], words[.constant], words[.mode], words[.score], words[.speed], words[.accuracy],
      words[.reveals], "◈", words[.delete].uppercasedFirst,
    ]
    return Document.page(
      scene, "list history", deletion + [table(words.title(of: .history), heads, rows)])
  }

  /// The question whether to delete a session, or what came of it.
  private var deletion: [Element] {
    guard let deletion = state.deletion else { return [] }
    guard deletion.id != nil else {
      return [Element(.p, "accent", key: 2, [(.role, "status")], text: words.text(of: deletion))]
    }
    let question = words[.deleteQuestion] + " " + deletion.subject
    return [words.question(question, .answerDeletion, key: 2)]
  }

  /// Speed, accuracy and errors over time.
  var statistics: Element {
    let sessions = state.history.filter { $0.constant == constant }.prefix(30)
    var parts = [Document.constants(scene)]
    if let text = words.progress(state.profile[constant].progressIndex) {
      parts.add(Element(.p, "note", text: text))
    }
    if sessions.isEmpty { parts.add(empty) }
    let best = sessions.map { $0.summary.correctCount }.max() ?? 0
    let rows = sessions.map { entry in
      let share = best > 0 ? Double(entry.summary.correctCount) / Double(best) : 0
      let score = words.number(entry.summary.correctCount)
      return [
        cell(words.day(entry.day, on: state.today), "note"),
        Element(.td, [Document.bar(share, score), Element(.span, "strong", text: score)]),
        cell(words.speed(of: entry.summary)), cell(words.percent(entry.summary.accuracy)),
      ]
    }
    if !rows.isEmpty {
      parts.add(
        table(
          words.title(of: .stats), [words[.day], words[.score], words[.speed], words[.accuracy]],
          Array(rows)))
    }
    if let memory = state.memory, !sessions.isEmpty {
      parts.add(Element(.h2, text: words[.errorsByDigit]))
      parts.add(Element(.ul, "digits-row", Digit.all.map { share(of: $0, in: memory) }))
      if let text = state.confusionText { parts.add(Element(.p, "note", text: text)) }
      if let block = state.weakBlock {
        parts.add(Element(.p, "accent", text: words[.repeatNext, words.range(block)]))
      }
    }
    return Document.page(scene, "list", parts)
  }

  private func share(of digit: Digit, in memory: ConstantMemory) -> Element {
    let share = memory.tally.errorShare(of: digit)
    return Element(
      .li,
      [
        Element(.span, "strong", text: String(digit.value)),
        Element(.span, share > 0.05 ? "error" : "note", text: words.percent(share)),
      ])
  }

  /// The records of every constant, and the best runs of one.
  var records: Element {
    let rows = state.constants().map { constant in
      let profile = state.profile[constant]
      let details = words.details(of: profile)
      let cells = zip(words.records(of: profile), details).map { record, detail in
        Element(
          .td,
          [
            Element(.span, record.value == nil ? "note" : "", text: (record.value ?? "–") + detail),
            Element(.span, "day", text: record.day.map(words.date) ?? ""),
          ])
      }
      return [cell(constant.symbol, "accent")] + cells
    }
    let heads = [
      words[.constant], "★ " + words[.classic], words.ghostTitle(.crown),
      words.ghostTitle(.lightning),
    ]
    var parts = [table(words.title(of: .records), heads, rows), Document.constants(scene)]
    for (place, kind) in GhostKind.allCases.enumerated()
    where state.profile[constant][kind].hasValue {
      let title = words[.share] + ": " + words.ghostTitle(kind)
      parts.add(.button(title, .shareRecord, place + 1))
      let picture = words[.savePicture] + ": " + words.ghostTitle(kind)
      parts.add(.button(picture, .shareRecord, place + 1 + GhostKind.allCases.count))
    }
    if let note = state.note { parts.add(Element(.p, "note", [(.role, "status")], text: note)) }
    for (kind, title) in [
      (GhostKind.crown, words[.longestRuns]), (.lightning, words[.fastestRuns]),
    ] {
      let best = state.bestRuns[constant, kind]
      if best.isEmpty { continue }
      let rows = best.prefix(5).enumerated().map { place, held in
        [
          cell(String(place + 1), "accent"), cell(words.number(held.run.digitCount)),
          cell(words.time(of: held.run)), cell(words.speed(of: held.run)),
          cell(words.date(held.day), "note"),
        ]
      }
      parts.add(Element(.h2, text: "\(title) · \(constant.symbol)"))
      parts.add(
        table(title, ["#", words[.score], words[.time], words[.speed], words[.day]], rows))
    }
    return Document.page(scene, "list", parts)
  }

  var profile: Element {
    let profile = state.profile
    let days = words.days(profile.dailyStreak.current(on: state.today))
    let pairs = [
      (words[.experience], words.number(profile.totalCorrectDigits)),
      (words[.sessions], words.number(profile.sessionCount)),
      (words[.practised], words.clock(profile.practiceTime)),
      (words[.bestStreak], words.number(profile.bestStreak)),
      (
        words[.dailyStreak],
        "\(days) (\(words[.longest]) \(words.days(profile.longestDailyStreak)))"
      ),
    ]
    let badges = Badge.allCases.map { badge in
      let isEarned = badge.isEarned(by: profile.achievements)
      return Element(
        .li, isEarned ? "gold" : "note",
        text: (isEarned ? "◆ " : "◇ ") + words.name(of: badge) + ": "
          + words.condition(of: badge))
    }
    return Document.page(
      scene, "list",
      [
        Element(
          .div, "grade-card",
          [Element(.p, "grade-name", text: profile.grade.title), Document.progress(scene)]),
        Element(
          .dl, "pairs", pairs.flatMap { [Element(.dt, text: $0.0), Element(.dd, text: $0.1)] }),
        Element(.h2, text: words[.badges]), Element(.ul, "badges", badges),
      ])
  }

  /// The challenge of the day.
  var challenge: Element {
    let round = state.challengeRound
    let tasks = (round == 0 ? state.dayChallenges : [state.challenge]).map { challenge in
      let isDone = state.isDone(challenge)
      return Element(
        .p, isDone ? "accent" : challenge == state.challenge ? "task-title" : "",
        text: (isDone ? "● " : "○ ") + words.task(of: challenge))
    }
    var parts = [
      Element(
        .p, "note",
        text: round == 0 ? words.date(state.today) : words[.furtherChallenge])
    ]
    parts += tasks
    parts += [
      Element(.p, "note", text: words[round > 0 ? .furtherChallengeNote : .dayChallengeNote]),
      Element(.p, text: words[.thisMonth]),
      Element(.div, "weeks", state.calendar.map { Element(.span, text: $0) }),
      Document.line(
        .p, words[.challengesMet], words.number(state.profile.challengeCount), "strong"),
    ]
    if let problem = state.home.problem { parts.add(Element(.p, "problem", text: problem)) }
    parts.add(words.button(.start, .openChallenge, style: "start"))
    parts.add(words.button(.anotherChallenge, .drawChallenge, 1))
    if round > 0 { parts.add(words.button(.challengeOfToday, .drawChallenge, 0)) }
    return Document.page(scene, "list", parts)
  }

  var rules: Element {
    let rows = words.rules.flatMap {
      [Element(.dt, "gold", [(.hiddenFromSpeech, "true")], text: $0.0), Element(.dd, text: $0.1)]
    }
    return Document.page(scene, "list", [Element(.dl, "rules", rows)])
  }
}
