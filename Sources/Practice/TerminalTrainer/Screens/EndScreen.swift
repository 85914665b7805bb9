import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TrainerModel

struct EndScreen: Screen {
  func title(_ state: TrainerState) -> String {
    guard let configuration = state.end?.session.configuration else { return "" }
    let mode = state.words.name(of: configuration.mode)
    return "\(configuration.constant.symbol)  \(mode)"
  }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    var hints = [KeyHint(words[.enter], state.nextTitle)]
    if state.offersAgain { hints.append(KeyHint("a", words[.again])) }
    if state.end?.weakBlock != nil { hints.append(KeyHint("b", words[.blockKey])) }
    if state.end?.outcome.summary.mode.countsForRecords == true { hints.append(words.shareKey) }
    if state.asksForReminder {
      hints.append(KeyHint(words[.yesLetter], words[.yesRemindMe]))
      hints.append(KeyHint("n", words[.no]))
    } else if state.endsPlan, state.furtherBlock != nil {
      hints.append(KeyHint("n", words[.tenMore]))
    }
    hints += [HistoryScreen().link(words), RecordsScreen().link(words)].compactMap(\.self)
    return hints + [homeKey(words), words.helpKey]
  }

  func help(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint(words[.enter], words[.againHelp]), KeyHint("b", words[.blockHelp]),
      KeyHint("h t r p", words[.pagesHelp]), homeKey(words),
    ]
  }

  private func homeKey(_ words: Localization) -> KeyHint { KeyHint("Esc", words[.home]) }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "): model.enter(at: time)
    case .character("a") where model.state.offersAgain: model.openAgain()
    case .character("b"): model.repeatBlock()
    case .character("v"): model.copy(model.sharedEnd)
    case _ where key.saysYes(in: model.state.words): model.answerReminder(granted: true)
    case .character("n") where model.state.asksForReminder:
      model.answerReminder(granted: false)
    case .character("n") where model.state.endsPlan: model.openTodayOrMore()
    case .escape, .character("q"): model.go(to: .home)
    default: model.follow(key)
    }
  }

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    guard let end = state.end else { return Canvas(size) }
    var view = EndView(
      state: state, endState: end, layout: PageLayout(size, state.palette, state.words))
    view.layout.title(title(state), note: end.ending(state.words))
    view.drawScore()
    view.drawRecords()
    view.drawProgress()
    view.drawBlock()
    view.drawPlan()
    view.drawCurve()
    view.drawFoot(keys(state))
    if end.shakes(at: state.now) { view.drawFailure() }
    if end.bangs(at: state.now), state.isSaving { view.drawBang() }
    return view.layout.canvas
  }
}

private struct EndView {
  let state: TrainerState
  let endState: EndState
  var layout: PageLayout

  private var words: Localization { layout.words }
  private var palette: Palette { layout.palette }
  private var summary: SessionSummary { endState.outcome.summary }

  /// The score in large digits, the other numbers to its right.
  mutating func drawScore() {
    let top = layout.row
    let lines = LargeDigits.lines(summary.correctCount)
    for (index, line) in lines.enumerated() {
      layout.canvas.put(line, top + index, layout.left, palette.key)
    }
    let width = max(lines[0].unicodeScalars.count, words[.rightDigits].unicodeScalars.count)
    layout.canvas.put(words[.rightDigits], top + 3, layout.left, palette.secondary)
    let place = width + 4
    let half = (layout.columns.count - place) / 2
    for (index, pair) in words.numbers(of: summary).enumerated() {
      let row = top + index / 2
      let column = layout.left + place + (index % 2) * half
      layout.canvas.put(pair.0, row, column, palette.secondary)
      layout.canvas.put(pair.1, row, column + (half < 24 ? 11 : 13), palette.text.with(.bold))
    }
    layout.canvas.put(
      words.certificate(summary), top + 3, layout.left + place,
      summary.certified ? palette.gold.with(.bold) : palette.secondary)
    layout.row = top + 4
    layout.gap()
  }

  mutating func drawRecords() {
    if let mistake = endState.session.mistake, summary.reason == .error {
      let position = endState.session.snapshot.position
      layout.line(words.fatal(mistake.typed.value, mistake.expected.value, position), palette.error)
    }
    if let stall = endState.session.stall { layout.line(words.text(of: stall), palette.gold) }
    if let race = endState.raceText(words) {
      layout.line((race.isWon ? "▲ " : "○ ") + race.text, race.isWon ? palette.key : palette.text)
    }
    for record in endState.records(state) {
      layout.line(record.text, record.isCertified ? palette.gold.with(.bold) : palette.key)
    }
    if let better = endState.outcome.delta.flatMap(words.delta) {
      layout.line(better, palette.text)
    }
  }

  mutating func drawProgress() {
    if layout.canvas.rows >= 30 { layout.gap() }
    let result = endState.outcome.result
    let text =
      "+\(words.number(result.experienceGained)) XP   \(result.grade.title)  "
      + words.number(result.totalExperience)
    layout.canvas.put(text, layout.row, layout.left, palette.text)
    if layout.columns.count >= 72 {
      layout.bar(
        GradeProgress.share(experience: result.totalExperience), layout.row,
        layout.left + text.unicodeScalars.count + 2, width: 16)
    }
    let streak = words[.dailyStreak] + " " + words.days(endState.outcome.dailyStreak)
    layout.canvas.put(streak, layout.row, endingAt: layout.columns.upperBound, palette.secondary)
    layout.row += 1
    let news = endState.news(words)
    if !news.isEmpty {
      let lines = PageLayout.wrapped(news.joined(separator: "   "), width: layout.columns.count)
      for line in lines.prefix(2) { layout.line(line, palette.key) }
    }
    layout.gap()
  }

  /// The block with the first error, and the key that repeats it.
  mutating func drawBlock() {
    guard let block = endState.weakBlock, let mistake = endState.session.snapshot.firstErrorIndex
    else {
      if let praise = words.praise(summary) { layout.line(praise, palette.accent) }
      return
    }
    let label = words[.weakBlock, words.range(block)]
    var column = layout.canvas.put(label + "  ", layout.row, layout.left, palette.secondary)
    for index in block.lowerIndex..<block.upperIndex {
      guard let digit = endState.session.digits.digit(at: index) else { continue }
      let isMistake = index == mistake
      let text = isMistake ? "[\(digit.value)]" : " \(digit.value) "
      let style = isMistake ? palette.error : palette.text
      column = layout.canvas.put(text, layout.row, column, style)
    }
    // Without enough space the key is named only in the lowest line.
    let room = layout.columns.upperBound - column
    if room > 5 + words[.repeatIt].unicodeScalars.count {
      column = layout.canvas.put("   b", layout.row, column, palette.key)
      layout.canvas.put(" " + words[.repeatIt], layout.row, column, palette.secondary)
    }
    layout.row += 1
    if let text = state.blockWords { layout.text(text, palette.text) }
  }

  /// What is next today, and what comes tomorrow.
  mutating func drawPlan() {
    guard layout.row + 5 < layout.canvas.rows, let text = state.planText else { return }
    if let day = state.dayText { layout.line(day, palette.key) }
    layout.text(text, palette.secondary)
  }

  /// The curve of speed over the session, with its errors and pauses below.
  mutating func drawCurve() {
    let width = min(layout.columns.count - 14, 72)
    guard summary.isTimed, layout.row + 8 < layout.canvas.rows,
      let curve = SpeedCurve(times: endState.times, errors: endState.errorPlaces, columns: width)
    else { return }
    let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let start = layout.left + 14
    layout.canvas.put(words[.meanSpeed], layout.row, layout.left, palette.secondary)
    for (column, point) in curve.points.enumerated() {
      let level = min(max(Int((point.speed * 7).rounded()), 0), 7)
      layout.canvas.put(String(levels[level]), layout.row, start + column, palette.accent)
      if point.hasError {
        layout.canvas.put("✗", layout.row + 1, start + column, palette.error)
      } else if point.hasPause {
        layout.canvas.put("…", layout.row + 1, start + column, palette.text)
      }
    }
    if curve.points.contains(where: { $0.hasError || $0.hasPause }) {
      layout.canvas.put(words[.curveLegend], layout.row + 2, start, palette.secondary)
      layout.row += 2
    }
    layout.row += 1
    layout.gap()
  }

  /// The keys, and above them the question or what became of its answer.
  mutating func drawFoot(_ keys: [KeyHint]) {
    let first = layout.canvas.put(keys, palette)
    var end = first
    if state.asksForReminder {
      end -= 1
      let question = words[.reminderQuestion, "\(state.settings.reminderHour)"]
      layout.canvas.center(question, end, in: layout.columns, palette.gold)
    } else if let note = state.note {
      end -= 1
      layout.canvas.center(note, end, in: layout.columns, palette.gold)
    } else if let reminder = state.reminder {
      let text = EndState.reminderText(reminder, words)
      let lines = PageLayout.wrapped(text, width: layout.columns.count)
      end -= lines.count
      for (offset, line) in lines.enumerated() {
        layout.canvas.center(line, end + offset, in: layout.columns, palette.gold)
      }
    }
    if let warning = state.warning {
      let lines = PageLayout.wrapped(warning, width: layout.columns.count, limit: 2)
      for (offset, line) in lines.enumerated() {
        layout.canvas.center(line, end - lines.count + offset, in: layout.columns, palette.gold)
      }
    }
  }
}

extension EndView {
  /// A strict failure: a saturated frame that shakes, or stands still with reduced motion.
  mutating func drawFailure() {
    let age = endState.age(at: state.now)
    let shift = endState.session.reducesMotion ? 0 : [0, 1, 0, -1][Int(age / 45_000_000 % 4)]
    let columns = max(shift, 0)..<layout.canvas.columns + min(shift, 0)
    let frame = Frame(rows: 0..<layout.canvas.rows, columns: columns)
    layout.canvas.draw(frame, .heavy, palette.error)
  }

  /// A record and a grade at once: particles, lightning, and the words.
  mutating func drawBang() {
    let age = Double(endState.age(at: state.now)) / 1e9
    let (rows, columns) = (layout.canvas.rows, layout.canvas.columns)
    let (middle, center) = (rows / 2 - 1, columns / 2)
    if !endState.session.reducesMotion {
      for particle in 0..<90 {
        // Directions by the golden angle, speeds by a fixed sequence: deterministic, all different.
        let turn = Double(particle) * 0.381_966
        let (x, y) = Self.direction(turn - turn.rounded(.down))
        let way = age * (4 + Double(particle * 37 % 23))
        let row = middle + Int((y * way * 0.5).rounded())
        let column = center + Int((x * way).rounded())
        guard (0..<rows - 2).contains(row), (0..<columns).contains(column) else { continue }
        let color = [palette.light, Palette.gold, Palette.orange][particle % 3]
        let strength = max(1 - age / 3, 0.25)
        layout.canvas.put(
          ["✦", "·", "●", "★"][particle % 4], row, column, Style(color.faded(strength)))
      }
    }
    let text = "  ↯  " + words[.doubleBang].map { "\($0)" }.joined(separator: " ") + "  ↯  "
    let width = text.unicodeScalars.count
    let isBright = endState.session.reducesMotion || Int(age * 8) % 2 == 0
    let style =
      isBright
      ? Style(Color(0x140C00), on: Palette.gold, [.bold, .reversed])
      : Style(Palette.gold, on: Color(0x2A1E00), [.bold])
    let start = center - width / 2
    for row in middle - 1...middle + 1 {
      layout.canvas.fill(rows: row..<row + 1, columns: start..<start + width, " ", style)
    }
    layout.canvas.put(text, middle, start, style)
  }

  /// A unit vector at a part of a full turn, by Bhaskara's formula for the sine.
  private static func direction(_ turn: Double) -> (x: Double, y: Double) {
    func sine(_ turn: Double) -> Double {
      let half = turn < 0.5 ? turn : turn - 0.5
      let product = half * 2 * (1 - half * 2)
      let value = 16 * product / (5 - 4 * product)
      return turn < 0.5 ? value : -value
    }
    let quarter = turn + 0.25
    return (sine(quarter >= 1 ? quarter - 1 : quarter), sine(turn))
  }
}
