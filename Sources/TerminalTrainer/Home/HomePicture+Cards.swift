import DigitCore
import PracticeEngine
import PracticeStore

/// The two cards of Home: records of the constant, and the day.
extension HomeView {
  mutating func drawCards() {
    let columns = layout.columns
    let middle = columns.lowerBound + columns.count / 2
    let rows = layout.row..<layout.row + 6
    let left = Frame(rows: rows, columns: columns.lowerBound..<middle)
    let right = Frame(rows: rows, columns: middle + 1..<columns.upperBound)
    let words = layout.words
    let constant = state.settings.constant
    layout.canvas.draw(
      left, .round, layout.palette.frame, title: words.recordsOf(constant.symbol),
      titleStyle: layout.palette.text)
    layout.canvas.draw(
      right, .round, layout.palette.frame, title: words.today(state.today.description),
      titleStyle: layout.palette.text)
    drawRecords(state.profile[constant], in: left)
    drawDay(in: right)
    layout.row = rows.upperBound
  }

  private mutating func drawRecords(_ profile: ConstantProfile, in frame: Frame) {
    let words = layout.words
    let classic = profile.classic
    drawRecord(
      0, "★ " + words.classic, classic.map { words.number($0.digits) }, classic?.day, in: frame,
      layout.palette.key)
    drawRecord(
      1, words.ghostTitle(.crown), profile.crown.map { words.number($0.run.digitCount) },
      profile.crown?.day, in: frame, layout.palette.gold)
    drawRecord(
      2, words.ghostTitle(.lightning), profile.lightning.map { words.speed($0.run.cps) },
      profile.lightning?.day, in: frame, layout.palette.text)
    drawRecord(
      3, "≡ " + words.bestStreak, profile.bestStreak > 0 ? words.number(profile.bestStreak) : nil,
      nil, in: frame, layout.palette.text)
  }

  private mutating func drawRecord(
    _ line: Int, _ label: String, _ value: String?, _ day: CivilDay?, in frame: Frame,
    _ style: Style
  ) {
    let row = frame.innerRows.lowerBound + line
    let inner = frame.innerColumns
    let end = inner.upperBound - 1
    layout.canvas.put(label, row, inner.lowerBound + 1, layout.palette.secondary)
    // A narrow card shows the day in short: month and day.
    let isWide = inner.count >= 34
    let date = day.map { isWide ? $0.description : String($0.description.dropFirst(5)) } ?? ""
    layout.canvas.put(date, row, endingAt: end, layout.palette.secondary)
    let place = line == 3 && !isWide ? end : end - (isWide ? 12 : 6)
    layout.canvas.put(
      value ?? "–", row, endingAt: place, value == nil ? layout.palette.secondary : style)
  }

  private mutating func drawDay(in frame: Frame) {
    let words = layout.words
    let inner = frame.innerColumns.lowerBound + 1..<frame.innerColumns.upperBound - 1
    var row = frame.innerRows.lowerBound
    let days = state.profile.dailyStreak.current(on: state.today)
    layout.canvas.put(words.dailyStreak, row, inner.lowerBound, layout.palette.secondary)
    layout.canvas.put(
      words.days(days), row, endingAt: inner.upperBound,
      days > 0 ? layout.palette.key : layout.palette.text)
    row += 1
    if let next = state.profile.dailyStreak.nextMilestone(on: state.today) {
      let share = Double(days) / Double(next)
      let width = inner.count - 8
      layout.bar(share, row, inner.lowerBound, width: max(width, 4))
      layout.canvas.put(
        words.days(next), row, endingAt: inner.upperBound, layout.palette.secondary)
    }
    row += 1
    drawChallenge(at: row, in: inner)
  }

  /// The challenge of the day in two lines: a heading and the task, or both for a long task.
  private mutating func drawChallenge(at row: Int, in columns: Range<Int>) {
    let words = layout.words
    let isDone = state.profile.challenges.isCompleted(on: state.today)
    let style = isDone ? layout.palette.key : layout.palette.text
    let sign = isDone ? "● " : "○ "
    let task = words.task(of: state.challenge)
    if task.unicodeScalars.count <= columns.count {
      layout.canvas.put(words.challenge, row, columns.lowerBound, layout.palette.secondary)
      let word = isDone ? words.done : words.open
      layout.canvas.put(sign + word, row, endingAt: columns.upperBound, style)
      layout.canvas.put(task, row + 1, columns.lowerBound, layout.palette.text)
      return
    }
    layout.canvas.put(sign, row, columns.lowerBound, style)
    for (line, text) in PageLayout.wrapped(task, width: columns.count - 2).prefix(2).enumerated() {
      layout.canvas.put(text, row + line, columns.lowerBound + 2, style)
    }
  }
}
