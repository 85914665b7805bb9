import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TrainerModel

struct HomeScreen: Screen {
  /// The name of the player where there are several; else the grade takes its place.
  func title(_ state: TrainerState) -> String { state.playerName ?? "" }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint("↑↓", words[.rowKey]), KeyHint("←→", words[.changeKey]),
      KeyHint(words[.enter], words[.start]),
    ] + ownKeys(state) + words.links + [words.helpKey, words.quitKey]
  }

  /// The keys of today's plan and of one more block, whatever is selected, and of what is known.
  private func ownKeys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    var keys: [KeyHint] = []
    if state.plan?.plan.isDone == false {
      keys.append(KeyHint("n", words[.today]))
    } else if state.furtherBlock != nil {
      keys.append(KeyHint("n", words[.tenMore]))
    }
    if let digits = state.claimable {
      keys.append(KeyHint("k", words[.iKnow, words.range(DigitRange(0..<digits))]))
    }
    return keys + [KeyHint("x", words[.express])]
  }

  func help(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint("↑↓ ←→", words[.chooseKeys]), KeyHint("0-9", words[.segmentKeys]),
      KeyHint(words[.enter], words[.openKey]), KeyHint("^V", words[.pasteGhost]),
    ] + ownKeys(state) + words.links + [
      words.quitKey, KeyHint("★ ♛ ↯", words[.recordSigns]),
    ]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "): model.enter(at: time)
    case .character("n"): model.openTodayOrMore()
    case .character("k"): model.beginChecking()
    case .character("x"): model.openExpress()
    case .escape: model.forgetWaitingSession()
    case .up, .down: model.moveFocus(by: key == .up ? -1 : 1)
    case .left, .right: model.change(by: key == .left ? -1 : 1)
    case .digit(let digit): model.typeSegment(digit)
    case .paste(let text): model.takeGhost(text)
    case .backspace: model.eraseSegment()
    case .character("q"): model.isOver = true
    default: model.follow(key)
    }
  }

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var layout = PageLayout(size, state)
    layout.drawTitle(title(state))
    layout.drawToday()
    layout.drawChoices()
    layout.drawCards()
    layout.drawStart(keys(state))
    return layout.canvas
  }

  func change(_ state: TrainerState) -> [String]? {
    if let computation = state.home.computation {
      return [state.words[.computing, computation.constant.symbol]]
    }
    return [Self.line(state)] + [state.ghostProblem, state.home.problem].compactMap(\.self)
  }

  /// What is marked, then the selected constant, mode and options.
  static func line(_ state: TrainerState) -> String {
    let words = state.words
    let settings = state.settings
    var parts: [(row: HomeState.Row, text: String)] = [
      (.constant, "\(words[.constant]): \(settings.constant.name)."),
      (.mode, "\(words[.mode]): \(words.name(of: settings.mode))."),
    ]
    switch settings.mode {
    case .learn:
      let range = settings.learnSegment(available: state.home.available ?? 0)
      let (start, end) = (words.number(range.lowerIndex), words.number(range.upperIndex))
      let isAtEnd = state.home.row == .segmentEnd
      let label = words[.segment] + (isAtEnd ? ", \(words[.to].lowercased()) \(end)" : "")
      parts.append((isAtEnd ? .segmentEnd : .segmentStart, "\(label): \(start) – \(end)."))
    case .game: parts.append((.ghost, "\(words[.ghost]): \(state.ghosts[state.chosenGhost])."))
    case .practice, .strict: break
    }
    parts.append((.today, "\(words[.enter]): \(action(state))."))
    let marked = parts.filter { $0.row == state.home.row }
    return (marked + parts.filter { $0.row != state.home.row }).map(\.text).joined(separator: " ")
  }

  /// What Enter begins: what is marked.
  static func action(_ state: TrainerState) -> String {
    if let today = state.plan, !today.plan.isDone, state.home.row == .today {
      return state.words.today(today)
    }
    let symbol = state.settings.constant.symbol
    let missing = state.home.available == nil ? state.home.computable : nil
    return missing.map { state.words[.computeAndStart, state.words.number($0), symbol] }
      ?? "\(state.words[.start]) \(symbol)"
  }
}

extension PageLayout {
  fileprivate mutating func drawTitle(_ name: String) {
    let experience = state.profile.totalCorrectDigits
    let grade = "\(state.profile.grade.title)  \(words.number(experience)) XP "
    let (top, width) = (row, 12)
    let end = columns.upperBound - width
    title(name)
    canvas.put(grade, top, endingAt: end, palette.text)
    bar(Grade.progress(experience: experience), top, end, width: width)
  }

  fileprivate mutating func drawChoices() {
    // After those that are always there, the longest takes nine columns.
    let room = 4 + (columns.count - 44) / 9
    drawPills(
      words[.constant], .constant,
      state.constants(room: room).map { (" \($0.label) ", $0 == state.settings.constant) })
    gap()
    drawPills(
      words[.mode], .mode,
      SessionMode.allCases.map { (" \(words.name(of: $0)) ", $0 == state.settings.mode) })
    gap()
    switch state.settings.mode {
    case .learn: drawSegment()
    case .game:
      drawPills(
        words[.ghost], .ghost,
        state.ghosts.enumerated().map { (" \($1) ", $0 == state.chosenGhost) })
    case .practice, .strict: row += 1
    }
    if canvas.rows >= 30 { gap() }
    let text = words.description(of: state.settings.mode)
    let limit = isRoomy || state.plan == nil ? 2 : 1
    let lines = PageLayout.wrapped(text, width: columns.count, limit: limit)
    for line in lines { self.line(line, palette.secondary) }
    if lines.count < 2 { gap() }
  }

  private mutating func drawPills(
    _ label: String, _ choice: HomeState.Row, _ pills: [(String, Bool)]
  ) {
    var column = drawLabel(label, choice)
    for (text, isSelected) in pills {
      // While today's plan is what begins, a choice is kept and not marked.
      let mark = state.home.row == .today ? palette.key : palette.selected
      let style = isSelected ? mark : palette.pill
      // Brackets, so that the selection shows without colours.
      let shown = isSelected ? "[" + text.dropFirst().dropLast() + "]" : text
      column = canvas.put(shown, row, column, style) + 1
    }
    row += 1
  }

  private mutating func drawLabel(_ label: String, _ choice: HomeState.Row) -> Int {
    let isFocused = state.home.row == choice
    canvas.put(isFocused ? "▶" : " ", row, left, palette.key)
    canvas.put(label, row, left + 2, isFocused ? palette.text : palette.secondary)
    return left + 14
  }

  private mutating func drawSegment() {
    let available = state.home.available
    let segment = state.settings.learnSegment(available: available ?? .max)
    let isAtStart = state.home.row == .segmentStart
    let isAtEnd = state.home.row == .segmentEnd
    let draft = state.home.draft
    let start = (isAtStart ? draft : nil) ?? segment.lowerIndex
    let end = (isAtEnd ? draft : nil) ?? segment.upperIndex
    var column = drawLabel(words[.segment], isAtEnd ? .segmentEnd : .segmentStart)
    func put(_ text: String, _ isFocused: Bool) {
      let style = isFocused ? palette.selected : palette.pill
      let shown = isFocused ? "[\(text)]" : " \(text) "
      column = canvas.put(shown, row, column, style) + 1
    }
    put(words.number(start), isAtStart)
    column = canvas.put("–", row, column, palette.secondary) + 1
    put(words.number(end), isAtEnd)
    if let available {
      let note =
        draft == nil
        ? words.segmentNote(start + 1, end) : words[.segmentError, words.number(available)]
      let style = draft == nil ? palette.secondary : palette.gold
      canvas.put(note, row, column + 1, style)
    }
    row += 1
  }

  fileprivate mutating func drawStart(_ keys: [KeyHint]) {
    let first = canvas.put(keys, palette)
    let end = note(state.warning, above: first, limit: 1)
    let middle = (row + end) / 2
    if let computation = state.home.computation {
      return drawComputation(computation, row: min(middle, first - 1))
    }
    if let problem = state.home.problem {
      // Nothing can be started: the reason replaces the key.
      let lines = PageLayout.wrapped(problem, width: columns.count, limit: end - row)
      row = min(middle, end - lines.count)
      for line in lines { self.line(line, palette.error) }
      return
    }
    let lines = startLines
    let start = min(middle, first - lines.count)
    if let problem = state.ghostProblem {
      let lines = PageLayout.wrapped(problem, width: columns.count, limit: 2)
      row = max(start - lines.count, 0)
      for line in lines { self.line(line, palette.error) }
    } else if var goal = state.goalText, start > row {
      // Without today's share of it where that is too long.
      if goal.unicodeScalars.count > columns.count, let aim = state.settings.goal {
        goal = words[.goal, words.number(aim.digits), words.date(aim.day)]
      }
      canvas.center(goal, row, in: columns, palette.secondary)
    }
    for (offset, line) in lines.enumerated() {
      canvas.center(line, start + offset, in: columns, palette.selected)
    }
  }

  /// The key that begins with what it begins, without what follows where that is too long.
  private var startLines: [String] {
    let key = "▶  \(words[.enter])   "
    let room = columns.count - key.unicodeScalars.count - 4
    var action = HomeScreen.action(state)
    if action.unicodeScalars.count > room, let today = state.plan {
      action = words.today(today, isShort: true)
    }
    return PageLayout.wrapped(action, width: room).enumerated()
      .map { "  " + ($0 == 0 ? key : "") + $1 + "  " }
  }

  /// Today before all choices: what is next and how long it takes, and how much is done.
  fileprivate mutating func drawToday() {
    guard let today = state.plan else { return }
    let isDone = today.plan.isDone
    let count = isDone ? "" : "  \(today.progress.done)/\(today.progress.total)"
    let next = (isDone ? state.planText : nil) ?? words.today(today)
    let whole = next + (words.minutes(of: today).map { " · " + $0 } ?? "")
    let width = columns.count - 2 - count.unicodeScalars.count
    let short = isDone ? words.tomorrow(today.dueTomorrow) : next
    let isWhole = whole.unicodeScalars.count <= width
    _ = drawLabel(isWhole ? whole : PageLayout.wrapped(short, width: width, limit: 1)[0], .today)
    let end = columns.upperBound
    canvas.put(count, row, endingAt: end, palette.secondary)
    row += 1
    if canvas.rows >= 30 { gap() }
  }

  /// The progress of a computation in place of the start key.
  private mutating func drawComputation(_ computation: DigitComputation, row: Int) {
    let text = words[.computing, computation.constant.symbol] + " "
    let width = 24
    let start = left + (columns.count - text.unicodeScalars.count - width) / 2
    let column = canvas.put(text, row, start, palette.text)
    bar(computation.share, row, column, width: width)
  }
}

/// The two cards of Home: records of the constant, and the day.
extension PageLayout {
  fileprivate mutating func drawCards() {
    let middle = columns.lowerBound + columns.count / 2
    let rows = row..<row + 6
    let left = Frame(rows: rows, columns: columns.lowerBound..<middle)
    let right = Frame(rows: rows, columns: middle + 1..<columns.upperBound)
    let constant = state.settings.constant
    let cards = [
      (left, words[.recordsOf, constant.symbol]), (right, words[.todayOn, words.date(state.today)]),
    ]
    for (frame, title) in cards {
      canvas.draw(frame, .round, palette.frame, title: title, titleStyle: palette.text)
    }
    drawRecords(of: constant, in: left)
    drawDay(in: right)
    row = rows.upperBound
  }

  private mutating func drawRecords(of constant: MathematicalConstant, in frame: Frame) {
    let inner = frame.innerColumns
    // A narrow card shows the day without its year.
    let isWide = inner.count >= 34
    let end = inner.upperBound - (isWide ? 1 : 0)
    let styles = [palette.key, palette.gold, palette.text, palette.text]
    for (line, record) in words.records(of: state.profile[constant]).enumerated() {
      let row = frame.innerRows.lowerBound + line
      canvas.put(record.name, row, inner.lowerBound + 1, palette.secondary)
      let date = record.day.map(isWide ? words.date : words.shortDate) ?? ""
      canvas.put(date, row, endingAt: end, palette.secondary)
      let place = line == 3 && !isWide ? end - 1 : end - (isWide ? 12 : 7)
      canvas.put(
        record.value ?? "–", row, endingAt: place,
        record.value == nil ? palette.secondary : styles[line])
    }
  }

  private mutating func drawDay(in frame: Frame) {
    let inner = frame.innerColumns.lowerBound + 1..<frame.innerColumns.upperBound - 1
    var row = frame.innerRows.lowerBound
    let days = state.profile.dailyStreak.current(on: state.today)
    canvas.put(words[.dailyStreak], row, inner.lowerBound, palette.secondary)
    let style = days > 0 ? palette.key : palette.text
    canvas.put(words.days(days), row, endingAt: inner.upperBound, style)
    row += 1
    if let welcome = state.welcomeBack {
      canvas.put(welcome, row, inner.lowerBound, palette.key)
    } else if let next = state.profile.dailyStreak.nextMilestone(on: state.today) {
      let share = Double(days) / Double(next)
      bar(share, row, inner.lowerBound, width: max(inner.count - 8, 4))
      canvas.put(words.days(next), row, endingAt: inner.upperBound, palette.secondary)
    }
    row += 1
    drawChallenge(at: row, in: inner)
  }

  /// The challenge of the day in two lines: a heading and the task, or both for a long task.
  private mutating func drawChallenge(at row: Int, in columns: Range<Int>) {
    let mark = state.profile.challenges.mark(on: state.today)
    let style = mark == nil ? palette.text : palette.key
    let task = words.task(of: state.dayChallenge)
    if task.unicodeScalars.count <= columns.count {
      canvas.put(words[.dayChallenge], row, columns.lowerBound, palette.secondary)
      let word = mark.map { "● " + words.name(of: $0) } ?? "○ " + words[.open]
      canvas.put(word, row, endingAt: columns.upperBound, style)
      canvas.put(task, row + 1, columns.lowerBound, palette.text)
      return
    }
    let sign = mark.map { words.stamp(of: $0) } ?? "○"
    canvas.put(sign, row, columns.lowerBound, style)
    for (line, text) in PageLayout.wrapped(task, width: columns.count - 2).prefix(2).enumerated() {
      canvas.put(text, row + line, columns.lowerBound + 2, style)
    }
  }
}
