import DigitCore
import PracticeEngine
import PracticeStore

/// The two cards of Home: records of the constant, and the day.
extension HomePicture {
  mutating func drawCards() {
    let columns = paper.columns
    let middle = columns.lowerBound + columns.count / 2
    let rows = paper.row..<paper.row + 6
    let left = Frame(rows: rows, columns: columns.lowerBound..<middle)
    let right = Frame(rows: rows, columns: middle + 1..<columns.upperBound)
    let words = paper.wording
    let constant = state.settings.constant
    paper.canvas.draw(
      left, .round, paper.palette.frame, title: words.recordsOf(constant.symbol),
      titleStyle: paper.palette.text)
    paper.canvas.draw(
      right, .round, paper.palette.frame, title: words.today(state.today.description),
      titleStyle: paper.palette.text)
    drawRecords(state.profile[constant], in: left)
    drawDay(in: right)
    paper.row = rows.upperBound
  }

  private mutating func drawRecords(_ profile: ConstantProfile, in frame: Frame) {
    let words = paper.wording
    let classic = profile.classic
    drawRecord(
      0, "★ " + words.classic, classic.map { words.number($0.digits) }, classic?.day, in: frame,
      paper.palette.key)
    drawRecord(
      1, words.ghostTitle(.crown), profile.crown.map { words.number($0.run.digitCount) },
      profile.crown?.day, in: frame, paper.palette.gold)
    drawRecord(
      2, words.ghostTitle(.lightning), profile.lightning.map { words.speed($0.run.cps) },
      profile.lightning?.day, in: frame, paper.palette.text)
    drawRecord(
      3, "≡ " + words.bestStreak, profile.bestStreak > 0 ? words.number(profile.bestStreak) : nil,
      nil, in: frame, paper.palette.text)
  }

  private mutating func drawRecord(
    _ line: Int, _ label: String, _ value: String?, _ day: CivilDay?, in frame: Frame,
    _ style: Style
  ) {
    let row = frame.innerRows.lowerBound + line
    let inner = frame.innerColumns
    let end = inner.upperBound - 1
    paper.canvas.put(label, row, inner.lowerBound + 1, paper.palette.secondary)
    // A narrow card shows the day in short: month and day.
    let isWide = inner.count >= 34
    let date = day.map { isWide ? $0.description : String($0.description.dropFirst(5)) } ?? ""
    paper.canvas.put(date, row, endingAt: end, paper.palette.secondary)
    let place = line == 3 && !isWide ? end : end - (isWide ? 12 : 6)
    paper.canvas.put(
      value ?? "–", row, endingAt: place, value == nil ? paper.palette.secondary : style)
  }

  private mutating func drawDay(in frame: Frame) {
    let words = paper.wording
    let inner = frame.innerColumns.lowerBound + 1..<frame.innerColumns.upperBound - 1
    var row = frame.innerRows.lowerBound
    let days = state.profile.dailyStreak.current(on: state.today)
    paper.canvas.put(words.dailyStreak, row, inner.lowerBound, paper.palette.secondary)
    paper.canvas.put(
      words.days(days), row, endingAt: inner.upperBound,
      days > 0 ? paper.palette.key : paper.palette.text)
    row += 1
    if let next = state.profile.dailyStreak.nextMilestone(on: state.today) {
      let share = Double(days) / Double(next)
      let width = inner.count - 8
      paper.bar(share, row, inner.lowerBound, width: max(width, 4))
      paper.canvas.put(
        words.days(next), row, endingAt: inner.upperBound, paper.palette.secondary)
    }
    row += 1
    drawChallenge(at: row, in: inner)
  }

  /// The challenge of the day in two lines: a heading and the task, or both for a long task.
  private mutating func drawChallenge(at row: Int, in columns: Range<Int>) {
    let words = paper.wording
    let isDone = state.profile.challenges.isCompleted(on: state.today)
    let style = isDone ? paper.palette.key : paper.palette.text
    let sign = isDone ? "● " : "○ "
    let task = words.task(of: state.challenge)
    if task.unicodeScalars.count <= columns.count {
      paper.canvas.put(words.challenge, row, columns.lowerBound, paper.palette.secondary)
      let word = isDone ? words.done : words.open
      paper.canvas.put(sign + word, row, endingAt: columns.upperBound, style)
      paper.canvas.put(task, row + 1, columns.lowerBound, paper.palette.text)
      return
    }
    paper.canvas.put(sign, row, columns.lowerBound, style)
    for (line, text) in Paper.broken(task, width: columns.count - 2).prefix(2).enumerated() {
      paper.canvas.put(text, row + line, columns.lowerBound + 2, style)
    }
  }
}
