import DigitCore
package import PlatformIO
import PracticeEngine
import PracticeStore

/// Draws the end of a session.
package struct EndPicture {
  let state: TrainerState
  let view: EndView
  var paper: Paper

  /// Draws the end of a session.
  package static func draw(_ state: TrainerState, _ view: EndView, size: TerminalSize) -> Canvas {
    var picture = EndPicture(
      state: state, view: view, paper: Paper(size, state.palette, state.wording))
    picture.drawTitle()
    picture.drawScore()
    picture.drawRecords()
    picture.drawProgress()
    picture.drawBlock()
    picture.drawFoot()
    if view.shakes(at: state.now) { picture.drawFailure() }
    if view.bangs(at: state.now) { picture.drawBang() }
    return picture.paper.canvas
  }

  private var words: Wording { paper.wording }
  private var summary: SessionSummary { view.outcome.summary }

  private mutating func drawTitle() {
    let choice = view.session.choice
    paper.title(
      "\(choice.constant.symbol)  \(choice.mode.displayName(in: words.language))",
      note: words.ending(summary.reason))
  }

  /// The score in large digits, the other numbers to its right.
  private mutating func drawScore() {
    let top = paper.row
    let lines = BigNumber.lines(summary.correctCount)
    for (index, line) in lines.enumerated() {
      paper.canvas.put(line, top + index, paper.left, paper.palette.key)
    }
    let width = max(lines[0].unicodeScalars.count, words.rightDigits.unicodeScalars.count)
    paper.canvas.put(words.rightDigits, top + 3, paper.left, paper.palette.secondary)
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
    let half = (paper.columns.count - place) / 2
    for (index, pair) in numbers.enumerated() {
      let row = top + index / 2
      let column = paper.left + place + (index % 2) * half
      paper.canvas.put(pair.0, row, column, paper.palette.secondary)
      paper.canvas.put(pair.1, row, column + (half < 24 ? 11 : 13), paper.palette.text.with(.bold))
    }
    let certificate = words.certificate(summary, isStalled: view.session.isStalled)
    paper.canvas.put(
      certificate, top + 3, paper.left + place,
      summary.certified ? paper.palette.gold.with(.bold) : paper.palette.secondary)
    paper.row = top + 4
    paper.gap()
  }

  private mutating func drawRecords() {
    if let fault = view.session.fault, summary.reason == .error {
      paper.line(
        words.fatal(fault.typed.value, fault.expected.value, view.session.snapshot.position),
        paper.palette.error)
    }
    let updates = view.outcome.settlement.updates
    if let classic = updates.classic {
      paper.line(
        "★ " + words.newClassic(classic.value, isFirst: !classic.beatsEarlier), paper.palette.key)
    }
    if let crown = updates.crown {
      let text = words.newCrown(crown.value.digitCount, words.time(crown.value.totalTime))
      paper.line("♛ " + text, paper.palette.gold.with(.bold))
    }
    if let lightning = updates.lightning {
      paper.line(
        "↯ " + words.newLightning(words.speed(lightning.value.cps)),
        paper.palette.gold.with(.bold))
    }
    if let delta = view.outcome.delta {
      paper.line(
        words.delta(delta),
        delta.digits > 0 || delta.respondsFaster
          ? paper.palette.text : paper.palette.secondary)
    }
  }

  private mutating func drawProgress() {
    if paper.canvas.rows >= 30 { paper.gap() }
    let settlement = view.outcome.settlement
    let text =
      "+\(words.number(settlement.experienceGained)) XP   \(settlement.grade.title)  "
      + words.number(settlement.totalExperience)
    paper.canvas.put(text, paper.row, paper.left, paper.palette.text)
    if paper.columns.count >= 72 {
      paper.bar(
        GradeProgress.share(experience: settlement.totalExperience), paper.row,
        paper.left + text.unicodeScalars.count + 2, width: 16)
    }
    let streak = words.dailyStreak + " " + words.days(view.outcome.dailyStreak)
    paper.canvas.put(streak, paper.row, endingAt: paper.columns.upperBound, paper.palette.secondary)
    paper.row += 1
    var news: [String] = []
    if let milestone = view.outcome.milestone { news.append("✦ " + words.milestone(milestone)) }
    if view.outcome.isChallengeRewarded { news.append("● " + words.challengeMet) }
    news += view.outcome.badges.map { "◆ " + $0.title(in: words.language) }
    if !news.isEmpty {
      let lines = Paper.broken(news.joined(separator: "   "), width: paper.columns.count)
      for line in lines.prefix(2) { paper.line(line, paper.palette.key) }
    }
    paper.gap()
  }

  /// The block with the first error, and the key that repeats it.
  private mutating func drawBlock() {
    guard let block = view.weakBlock, let fault = view.session.snapshot.firstErrorIndex else {
      if summary.correctCount > 0 { paper.line(words.praise(summary), paper.palette.accent) }
      return
    }
    let label = words.weakBlock(block.lowerIndex + 1, block.upperIndex)
    var column = paper.canvas.put(label + "  ", paper.row, paper.left, paper.palette.secondary)
    for index in block.lowerIndex..<block.upperIndex {
      guard let digit = view.session.digits.digit(at: index) else { continue }
      let isFault = index == fault
      let text = isFault ? "[\(digit.value)]" : " \(digit.value) "
      let style = isFault ? paper.palette.error : paper.palette.text
      column = paper.canvas.put(text, paper.row, column, style)
    }
    // Without enough space the key is named only in the lowest line.
    let room = paper.columns.upperBound - column
    paper.row += 1
    guard room > 5 + words.repeatIt.unicodeScalars.count else { return }
    paper.row -= 1
    column = paper.canvas.put("   b", paper.row, column, paper.palette.key)
    paper.canvas.put(" " + words.repeatIt, paper.row, column, paper.palette.secondary)
    paper.row += 1
  }

  private mutating func drawFoot() {
    let first = paper.canvas.put(
      words.endKeys(hasBlock: view.weakBlock != nil, asks: view.asksForReminder), paper.palette)
    if view.asksForReminder {
      paper.canvas.center(
        words.reminderQuestion(state.settings.reminderHour), first - 1, in: paper.columns,
        paper.palette.gold)
    }
    if let warning = state.warning {
      let lines = Paper.broken(warning, width: paper.columns.count, limit: 2)
      let end = first - (view.asksForReminder ? 1 : 0)
      for (offset, line) in lines.enumerated() {
        paper.canvas.center(
          line, end - lines.count + offset, in: paper.columns, paper.palette.gold)
      }
    }
  }
}
