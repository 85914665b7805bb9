import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// The end of a session.
struct EndPage: ScenePage {
  let scene: Scene
  let end: EndState

  /// A browser may clear what it stores, so a copy is offered after so many sessions.
  private static let exportInterval: Int64 = 10

  private var summary: SessionSummary { end.outcome.summary }

  var main: Element {
    let configuration = end.session.configuration
    let mode = words.name(of: configuration.mode)
    let title = "\(configuration.constant.symbol)  \(mode) · \(end.ending(words))"
    var parts = [score, Element(.div, "news", key: 3, news)]
    if let block = weakBlock { parts.add(block) }
    parts += curve
    parts.add(progress)
    if state.asksForReminder {
      parts.add(words.question(words[.remindQuestion], .answerReminder, key: 7))
    }
    let sessions = state.profile.sessionCount
    if sessions > 0, sessions % Self.exportInterval == 0 { parts.add(copy) }
    parts += [choices, next]
    if end.bangs(at: state.now), state.isSaving { parts.add(bang) }
    let style = end.shakes(at: state.now) ? "end shaking" : "end"
    return Document.page(scene, style, title: title, parts)
  }

  private var score: Element {
    let rows = words.numbers(of: summary).flatMap {
      [Element(.dt, text: $0.name), Element(.dd, text: $0.text)]
    }
    let certificate = words.certificate(summary)
    return Element(
      .section, "score", key: 2, [(.label, words[.score])],
      [
        Element(
          .p, "big",
          [
            Element(.span, "number", text: words.number(summary.correctCount)),
            Element(.span, "note", text: words[.rightDigits]),
          ]),
        Element(.p, summary.certified ? "certificate gold" : "certificate", text: certificate),
        Element(.dl, "numbers", rows),
      ])
  }

  private var news: [Element] {
    var news: [Element] = []
    func add(_ text: String, _ style: String) { news.add(Element(.p, style, text: text)) }
    if let mistake = end.session.mistake, summary.reason == .error {
      let position = end.session.snapshot.position
      add(words.fatal(mistake.typed.value, mistake.expected.value, position), "error")
    }
    if let stall = end.session.stall { add(words.text(of: stall), "gold") }
    if let race = end.raceText(words) {
      add((race.isWon ? "▲ " : "○ ") + race.text, race.isWon ? "gold" : "")
    }
    for record in end.records(state) { add(record.text, record.isCertified ? "gold" : "accent") }
    if let better = end.outcome.delta.flatMap(words.delta) { add(better, "") }
    for line in end.news(words) { add(line, "accent") }
    if let praise = words.praise(summary) { add(praise, "accent") }
    if let day = state.dayText { add(day, "accent") }
    if let plan = state.planText { add(plan, state.endsPlan ? "accent" : "note") }
    return news
  }

  private var weakBlock: Element? {
    guard let block = end.weakBlock, let mistake = end.session.snapshot.firstErrorIndex else {
      return nil
    }
    let name = words[.weakBlock, words.range(block)]
    let digits = (block.lowerIndex..<block.upperIndex).map { index in
      Element(
        .span, index == mistake ? "wrong" : "",
        text: end.session.digits.digit(at: index).map { String($0.value) } ?? "?")
    }
    let pairs = state.blockWords.map { [Element(.span, "note", text: $0)] } ?? []
    return Element(
      .section, "block", key: 4, [(.label, name)],
      [
        Element(.span, "note", text: name),
        Element(.span, "digits", digits),
        words.button(.repeatIt, .repeatBlock),
      ] + pairs)
  }

  /// The speed over the session, with its errors and pauses below.
  private var curve: [Element] {
    guard summary.isTimed,
      let curve = SpeedCurve(times: end.times, errors: end.errorPlaces, columns: 32)
    else { return [] }
    let levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    var (speeds, marks, isMarked) = ("", "", false)
    for point in curve.points {
      speeds += levels[min(max(Int((point.speed * 7).rounded()), 0), 7)]
      marks += point.hasError ? "✗" : point.hasPause ? "…" : " "
      isMarked = isMarked || point.hasError || point.hasPause
    }
    var lines = [Element(.span, "accent", text: speeds)]
    if isMarked {
      lines += [Element(.span, text: marks), Element(.span, "note", text: words[.curveLegend])]
    }
    return [Element(.div, "curve", key: 5, [(.role, "img"), (.label, words[.meanSpeed])], lines)]
  }

  private var progress: Element {
    let result = end.outcome.result
    let text =
      "+\(words.number(result.experienceGained)) XP · \(result.grade.title) · "
      + words.number(result.totalExperience)
    let streak = words[.dailyStreak] + " " + words.days(end.outcome.dailyStreak)
    return Element(
      .section, "progress", key: 6, [(.label, words[.experience])],
      [
        Element(.span, text: text), Document.progress(scene),
        Element(.span, "note", text: streak),
      ])
  }

  private var copy: Element {
    Element(
      .section, "block", key: 8, [(.label, words[.data])],
      [
        Element(.span, "note", text: words[.keepCopy, words.number(state.profile.sessionCount)]),
        words.button(.exportData, .exportData),
      ])
  }

  private var choices: Element {
    var parts: [Element] = []
    if end.outcome.summary.mode.countsForRecords {
      parts.add(.button(words[.share], .shareRecord, key: 1))
    }
    parts += [words.link(to: .history, key: 2), words.link(to: .records, key: 3)]
    if let note = state.note {
      parts.add(Element(.span, "note", key: 4, [(.role, "status")], text: note))
    }
    return Element(.div, "choices-bar", key: 9, parts)
  }

  private var next: Element {
    var buttons: [Element] = [
      state.endsPlan
        ? words.link(to: .home, style: "start")
        : .button(state.nextTitle.uppercasedFirst, .followEnd, style: "start")
    ]
    if state.offersAgain { buttons.add(words.button(.again, .again)) }
    if state.endsPlan, let block = state.furtherBlock {
      buttons.add(words.button(.tenMore, .openBlock, Int(block)))
    }
    return Element(.div, "next-bar", key: 10, buttons)
  }

  /// A record and a grade at once: particles and lightning move by styles, the words stay.
  private var bang: Element {
    Element(
      .div, "bang", key: 11, [(.role, "status")],
      [Element(.span, "words", text: "↯ \(words[.doubleBang]) ↯")]
        + (0..<24).map { Element(.span, "particle p\($0)", key: $0 + 1) })
  }
}
