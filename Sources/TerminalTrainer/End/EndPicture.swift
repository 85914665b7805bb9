import DigitCore
package import PlatformIO
import PracticeEngine
import PracticeStore

/// Draws the end of a session.
package struct EndView {
  let state: TrainerState
  let endState: EndState
  var layout: PageLayout

  /// Draws the end of a session.
  package static func draw(_ state: TrainerState, _ endState: EndState, size: TerminalSize) -> Canvas {
    var view = EndView(
      state: state, endState: endState, layout: PageLayout(size, state.palette, state.words))
    view.drawTitle()
    view.drawScore()
    view.drawRecords()
    view.drawProgress()
    view.drawBlock()
    view.drawFoot()
    if endState.shakes(at: state.now) { view.drawFailure() }
    if endState.bangs(at: state.now) { view.drawBang() }
    return view.layout.canvas
  }

  private var words: Localization { layout.words }
  private var summary: SessionSummary { endState.outcome.summary }

  private mutating func drawTitle() {
    let configuration = endState.session.configuration
    layout.title(
      "\(configuration.constant.symbol)  \(configuration.mode.displayName(in: words.language))",
      note: words.ending(summary.reason))
  }

  /// The score in large digits, the other numbers to its right.
  private mutating func drawScore() {
    let top = layout.row
    let lines = LargeDigits.lines(summary.correctCount)
    for (index, line) in lines.enumerated() {
      layout.canvas.put(line, top + index, layout.left, layout.palette.key)
    }
    let width = max(lines[0].unicodeScalars.count, words.rightDigits.unicodeScalars.count)
    layout.canvas.put(words.rightDigits, top + 3, layout.left, layout.palette.secondary)
    let place = width + 4
    var numbers = [
      (words.meanSpeed, words.speed(summary.cps)),
      (words.time, words.time(summary.lastCorrectTime)),
      (words.accuracy, words.percent(summary.accuracy)),
      (words.errors, words.number(summary.errorCount)),
      (words.best, words.number(summary.bestStreak)),
    ]
    if summary.mode.allowsReveals {
      numbers.append((words.reveals, words.number(summary.revealsUsed)))
    }
    let half = (layout.columns.count - place) / 2
    for (index, pair) in numbers.enumerated() {
      let row = top + index / 2
      let column = layout.left + place + (index % 2) * half
      layout.canvas.put(pair.0, row, column, layout.palette.secondary)
      layout.canvas.put(pair.1, row, column + (half < 24 ? 11 : 13), layout.palette.text.with(.bold))
    }
    let certificate = words.certificate(summary, isStalled: endState.session.isStalled)
    layout.canvas.put(
      certificate, top + 3, layout.left + place,
      summary.certified ? layout.palette.gold.with(.bold) : layout.palette.secondary)
    layout.row = top + 4
    layout.gap()
  }

  private mutating func drawRecords() {
    if let mistake = endState.session.mistake, summary.reason == .error {
      layout.line(
        words.fatal(mistake.typed.value, mistake.expected.value, endState.session.snapshot.position),
        layout.palette.error)
    }
    let updates = endState.outcome.result.updates
    if let classic = updates.classic {
      layout.line(
        "★ " + words.newClassic(classic.value, isFirst: !classic.beatsEarlier), layout.palette.key)
    }
    if let crown = updates.crown {
      let text = words.newCrown(crown.value.digitCount, words.time(crown.value.totalTime))
      layout.line("♛ " + text, layout.palette.gold.with(.bold))
    }
    if let lightning = updates.lightning {
      layout.line(
        "↯ " + words.newLightning(words.speed(lightning.value.cps)),
        layout.palette.gold.with(.bold))
    }
    if let delta = endState.outcome.delta {
      layout.line(
        words.delta(delta),
        delta.digits > 0 || delta.respondsFaster
          ? layout.palette.text : layout.palette.secondary)
    }
  }

  private mutating func drawProgress() {
    if layout.canvas.rows >= 30 { layout.gap() }
    let result = endState.outcome.result
    let text =
      "+\(words.number(result.experienceGained)) XP   \(result.grade.title)  "
      + words.number(result.totalExperience)
    layout.canvas.put(text, layout.row, layout.left, layout.palette.text)
    if layout.columns.count >= 72 {
      layout.bar(
        GradeProgress.share(experience: result.totalExperience), layout.row,
        layout.left + text.unicodeScalars.count + 2, width: 16)
    }
    let streak = words.dailyStreak + " " + words.days(endState.outcome.dailyStreak)
    layout.canvas.put(streak, layout.row, endingAt: layout.columns.upperBound, layout.palette.secondary)
    layout.row += 1
    var news: [String] = []
    if let milestone = endState.outcome.milestone { news.append("✦ " + words.milestone(milestone)) }
    if endState.outcome.isChallengeRewarded { news.append("● " + words.challengeMet) }
    news += endState.outcome.badges.map { "◆ " + $0.title(in: words.language) }
    if !news.isEmpty {
      let lines = PageLayout.wrapped(news.joined(separator: "   "), width: layout.columns.count)
      for line in lines.prefix(2) { layout.line(line, layout.palette.key) }
    }
    layout.gap()
  }

  /// The block with the first error, and the key that repeats it.
  private mutating func drawBlock() {
    guard let block = endState.weakBlock, let mistake = endState.session.snapshot.firstErrorIndex else {
      if summary.correctCount > 0 { layout.line(words.praise(summary), layout.palette.accent) }
      return
    }
    let label = words.weakBlock(block.lowerIndex + 1, block.upperIndex)
    var column = layout.canvas.put(label + "  ", layout.row, layout.left, layout.palette.secondary)
    for index in block.lowerIndex..<block.upperIndex {
      guard let digit = endState.session.digits.digit(at: index) else { continue }
      let isMistake = index == mistake
      let text = isMistake ? "[\(digit.value)]" : " \(digit.value) "
      let style = isMistake ? layout.palette.error : layout.palette.text
      column = layout.canvas.put(text, layout.row, column, style)
    }
    // Without enough space the key is named only in the lowest line.
    let room = layout.columns.upperBound - column
    layout.row += 1
    guard room > 5 + words.repeatIt.unicodeScalars.count else { return }
    layout.row -= 1
    column = layout.canvas.put("   b", layout.row, column, layout.palette.key)
    layout.canvas.put(" " + words.repeatIt, layout.row, column, layout.palette.secondary)
    layout.row += 1
  }

  private mutating func drawFoot() {
    let first = layout.canvas.put(
      words.endKeys(hasBlock: endState.weakBlock != nil, asks: endState.asksForReminder), layout.palette)
    if endState.asksForReminder {
      layout.canvas.center(
        words.reminderQuestion(state.settings.reminderHour), first - 1, in: layout.columns,
        layout.palette.gold)
    }
    if let warning = state.warning {
      let lines = PageLayout.wrapped(warning, width: layout.columns.count, limit: 2)
      let end = first - (endState.asksForReminder ? 1 : 0)
      for (offset, line) in lines.enumerated() {
        layout.canvas.center(
          line, end - lines.count + offset, in: layout.columns, layout.palette.gold)
      }
    }
  }
}
