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
    var layout = PageLayout(size, state)
    layout.title(title(state), note: end.ending(state.words))
    let foot = layout.drawFoot(keys(state))
    layout.drawScore(end.outcome.summary)
    layout.drawRecords(end)
    layout.drawProgress(end)
    layout.drawBlock(end)
    layout.drawPlan(above: foot)
    layout.drawCurve(end, above: foot)
    if end.shakes(at: state.now) { layout.drawFailure(end) }
    if end.bangs(at: state.now), state.isSaving { layout.drawBang(end) }
    return layout.canvas
  }
}

extension Localization {
  /// What became of the wish to be reminded.
  func text(of reminder: ReminderInstallation) -> String {
    switch reminder {
    case .installed(let hour): self[.reminderInstalled, "\(hour)"]
    case .manual(let command): self[.reminderCommand, command]
    }
  }
}

/// The end of a session for screen readers: the numbers in sentences, then what is new.
extension EndScreen {
  func reading(_ state: TrainerState) -> [String]? {
    guard let end = state.end else { return nil }
    let words = state.words
    let (summary, result) = (end.outcome.summary, end.outcome.result)
    var lines = [title(state) + ", " + end.ending(words)]
    if result.doubleBang, state.isSaving { lines.append(words[.doubleBang]) }
    lines.append("\(words[.score]): \(words.number(summary.correctCount)) \(words[.rightDigits])")
    lines += words.numbers(of: summary).map { "\($0.name): \($0.text)" }
    lines.append(words.certificate(summary))
    lines += [end.session.stall.map(words.text)].compactMap(\.self)
    if let mistake = end.session.mistake, summary.reason == .error {
      lines.append(
        words.fatal(mistake.typed.value, mistake.expected.value, end.session.snapshot.position))
    }
    lines += [end.raceText(words)?.text].compactMap(\.self)
    lines += end.records(state).map(\.text)
    lines += [end.outcome.delta.flatMap(words.delta)].compactMap(\.self)
    lines.append("+\(words.number(result.experienceGained)) XP")
    lines.append("\(result.grade.title) \(words.number(result.totalExperience)) XP")
    lines.append(words[.dailyStreak] + ": " + words.days(end.outcome.dailyStreak))
    lines += end.news(words)
    if let block = end.weakBlock {
      let digits = (block.lowerIndex..<block.upperIndex).compactMap { index in
        end.session.digits.digit(at: index).map { digit in
          end.isMissed(index) ? "(\(digit.value))" : "\(digit.value)"
        }
      }
      lines.append(words[.weakBlock, words.range(block)] + ": " + digits.joined(separator: " "))
      lines += [state.blockWords].compactMap(\.self)
    }
    lines += [state.dayText, state.planText].compactMap(\.self)
    if state.asksForReminder {
      lines.append(words[.reminderQuestion, "\(state.settings.reminderHour)"])
    }
    lines += [state.reminder.map { words.text(of: $0) }, state.warning].compactMap(\.self)
    return lines + keys(state).map { "\($0.key): \($0.action)" }
  }

  func change(_ state: TrainerState) -> [String]? {
    state.reminder.map { [state.words.text(of: $0)] } ?? []
  }
}

extension PageLayout {
  /// The score in large digits, the other numbers to its right.
  fileprivate mutating func drawScore(_ summary: SessionSummary) {
    let top = row
    let lines = LargeDigits.lines(summary.correctCount)
    for (index, line) in lines.enumerated() { canvas.put(line, top + index, left, palette.key) }
    let width = max(lines[0].unicodeScalars.count, words[.rightDigits].unicodeScalars.count)
    canvas.put(words[.rightDigits], top + 3, left, palette.secondary)
    let place = width + 4
    let half = (columns.count - place) / 2
    for (index, pair) in words.numbers(of: summary).enumerated() {
      let row = top + index / 2
      let column = left + place + (index % 2) * half
      canvas.put(pair.0, row, column, palette.secondary)
      canvas.put(pair.1, row, column + (half < 24 ? 11 : 13), palette.text.with(.bold))
    }
    canvas.put(
      words.certificate(summary), top + 3, left + place,
      summary.certified ? palette.gold.with(.bold) : palette.secondary)
    row = top + 4
    gap()
  }

  fileprivate mutating func drawRecords(_ end: EndState) {
    if let mistake = end.session.mistake, end.outcome.summary.reason == .error {
      let position = end.session.snapshot.position
      line(words.fatal(mistake.typed.value, mistake.expected.value, position), palette.error)
    }
    if let stall = end.session.stall { line(words.text(of: stall), palette.gold) }
    if let race = end.raceText(words) {
      line((race.isWon ? "▲ " : "○ ") + race.text, race.isWon ? palette.key : palette.text)
    }
    for record in end.records(state) {
      line(record.text, record.isCertified ? palette.gold.with(.bold) : palette.key)
    }
    if let better = end.outcome.delta.flatMap(words.delta) { line(better, palette.text) }
  }

  fileprivate mutating func drawProgress(_ end: EndState) {
    if canvas.rows >= 30 { gap() }
    let result = end.outcome.result
    let text =
      "+\(words.number(result.experienceGained)) XP   \(result.grade.title)  "
      + words.number(result.totalExperience)
    canvas.put(text, row, left, palette.text)
    if columns.count >= 72 {
      bar(
        Grade.progress(experience: result.totalExperience), row,
        left + text.unicodeScalars.count + 2, width: 16)
    }
    let streak = words[.dailyStreak] + " " + words.days(end.outcome.dailyStreak)
    canvas.put(streak, row, endingAt: columns.upperBound, palette.secondary)
    row += 1
    let news = end.news(words)
    if !news.isEmpty {
      let lines = PageLayout.wrapped(news.joined(separator: "   "), width: columns.count)
      for line in lines.prefix(2) { self.line(line, palette.key) }
    }
    gap()
  }

  /// The block with the first error, and the key that repeats it.
  fileprivate mutating func drawBlock(_ end: EndState) {
    guard let block = end.weakBlock, let mistake = end.session.snapshot.firstErrorIndex else {
      if let praise = words.praise(end.outcome.summary) { line(praise, palette.accent) }
      return
    }
    let label = words[.weakBlock, words.range(block)]
    var column = canvas.put(label + "  ", row, left, palette.secondary)
    for index in block.lowerIndex..<block.upperIndex {
      guard let digit = end.session.digits.digit(at: index) else { continue }
      let isMistake = index == mistake
      let text = isMistake ? "[\(digit.value)]" : " \(digit.value) "
      let style = isMistake ? palette.error : palette.text
      column = canvas.put(text, row, column, style)
    }
    // Without enough space the key is named only in the lowest line.
    let room = columns.upperBound - column
    if room > 5 + words[.repeatIt].unicodeScalars.count {
      column = canvas.put("   b", row, column, palette.key)
      canvas.put(" " + words[.repeatIt], row, column, palette.secondary)
    }
    row += 1
  }

  /// What is next today, and what comes tomorrow; then words for the block, where there is room.
  fileprivate mutating func drawPlan(above foot: Int) {
    for (text, style) in [
      (state.dayText, palette.key), (state.planText, palette.secondary),
      (state.blockWords, palette.text),
    ] {
      let lines = PageLayout.wrapped(text ?? "", width: columns.count)
      for line in lines where row < foot { self.line(line, style) }
    }
  }

  /// The curve of speed over the session, with its errors and pauses below.
  fileprivate mutating func drawCurve(_ end: EndState, above foot: Int) {
    let width = min(columns.count - 14, 72)
    guard end.outcome.summary.isTimed, row + 3 <= foot,
      let curve = SpeedCurve(times: end.times, errors: end.errorPlaces, columns: width)
    else { return }
    let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let start = left + 14
    canvas.put(words[.meanSpeed], row, left, palette.secondary)
    for (column, point) in curve.points.enumerated() {
      let level = min(max(Int((point.speed * 7).rounded()), 0), 7)
      canvas.put(String(levels[level]), row, start + column, palette.accent)
      if point.hasError {
        canvas.put("✗", row + 1, start + column, palette.error)
      } else if point.hasPause {
        canvas.put("…", row + 1, start + column, palette.text)
      }
    }
    if curve.points.contains(where: { $0.hasError || $0.hasPause }) {
      canvas.put(words[.curveLegend], row + 2, start, palette.secondary)
      row += 2
    }
    row += 1
    gap()
  }

  /// The keys, and above them the question or what became of its answer.
  ///
  /// - Returns: the first row of all that.
  fileprivate mutating func drawFoot(_ keys: [KeyHint]) -> Int {
    var end = canvas.put(keys, palette)
    let question = words[.reminderQuestion, "\(state.settings.reminderHour)"]
    if let text = state.asksForReminder ? question : state.note {
      end -= 1
      canvas.center(text, end, in: columns, palette.gold)
    } else {
      end = note(state.reminder.map { words.text(of: $0) }, above: end)
    }
    return note(state.warning, above: end, limit: 2)
  }

  /// A strict failure: a saturated frame that shakes, or stands still with reduced motion.
  fileprivate mutating func drawFailure(_ end: EndState) {
    let age = end.age(at: state.now)
    let shift = end.session.reducesMotion ? 0 : [0, 1, 0, -1][Int(age / 45_000_000 % 4)]
    let columns = max(shift, 0)..<canvas.columns + min(shift, 0)
    let frame = Frame(rows: 0..<canvas.rows, columns: columns)
    canvas.draw(frame, .heavy, palette.error)
  }

  /// A record and a grade at once: particles, lightning, and the words.
  fileprivate mutating func drawBang(_ end: EndState) {
    let age = Double(end.age(at: state.now)) / 1e9
    let (rows, columns) = (canvas.rows, canvas.columns)
    let (middle, center) = (rows / 2 - 1, columns / 2)
    if !end.session.reducesMotion {
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
        canvas.put(["✦", "·", "●", "★"][particle % 4], row, column, Style(color.faded(strength)))
      }
    }
    let text = "  ↯  " + words[.doubleBang].map { "\($0)" }.joined(separator: " ") + "  ↯  "
    let width = text.unicodeScalars.count
    let isBright = end.session.reducesMotion || Int(age * 8) % 2 == 0
    let style =
      isBright
      ? Style(Color(0x140C00), on: Palette.gold, [.bold, .reversed])
      : Style(Palette.gold, on: Color(0x2A1E00), [.bold])
    let start = center - width / 2
    for row in middle - 1...middle + 1 {
      canvas.fill(rows: row..<row + 1, columns: start..<start + width, " ", style)
    }
    canvas.put(text, middle, start, style)
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
