import DigitCore
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
import TerminalIO
import TrainerModel

/// The end of a session.
struct EndScreen: Screen {
  func title(_ state: TrainerState) -> String {
    guard let configuration = state.end?.session.configuration else { return "" }
    let mode = configuration.mode.displayName(in: state.words.language)
    return "\(configuration.constant.symbol)  \(mode)"
  }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    var hints = [KeyHint("Enter", words.choose("again", "encore"))]
    if state.end?.weakBlock != nil { hints.append(KeyHint("b", words.choose("block", "dizaine"))) }
    if state.end?.asksForReminder == true {
      hints.append(KeyHint("y", words.choose("yes, remind me", "oui, un rappel")))
      hints.append(KeyHint("n", words.choose("no", "non")))
    }
    hints += [HistoryScreen().link(words), RecordsScreen().link(words)].compactMap(\.self)
    return hints + [homeKey(words), words.helpKey]
  }

  func help(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint("Enter", words.choose("the same session again", "la même session")),
      KeyHint(
        "b",
        words.choose(
          "repeat the block of ten with the first error, shown",
          "répéter la dizaine de la première erreur, affichée")),
      KeyHint(
        "h t r p",
        words.choose(
          "history, statistics, records, profile",
          "historique, statistiques, records, profil")),
      homeKey(words),
    ]
  }

  private func homeKey(_ words: Localization) -> KeyHint {
    KeyHint("Esc", words.choose("Home", "accueil"))
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "): model.openAgain()
    case .character("b"): model.repeatBlock()
    case .character("y"): model.answerReminder(granted: true)
    case .character("n"): model.answerReminder(granted: false)
    case .escape, .character("q"): model.go(to: .home)
    default: model.follow(key)
    }
  }

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    guard let end = state.end else { return Canvas(size) }
    var view = EndView(
      state: state, endState: end, layout: PageLayout(size, state.palette, state.words))
    view.layout.title(title(state), note: state.words.ending(end.outcome.summary.reason))
    view.drawScore()
    view.drawRecords()
    view.drawProgress()
    view.drawBlock()
    view.drawFoot(keys(state))
    if end.shakes(at: state.now) { view.drawFailure() }
    if end.bangs(at: state.now) { view.drawBang() }
    return view.layout.canvas
  }
}

/// Draws the end of a session.
private struct EndView {
  let state: TrainerState
  let endState: EndState
  var layout: PageLayout

  private var words: Localization { layout.words }
  private var summary: SessionSummary { endState.outcome.summary }

  /// The score in large digits, the other numbers to its right.
  mutating func drawScore() {
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
      layout.canvas.put(
        pair.1, row, column + (half < 24 ? 11 : 13), layout.palette.text.with(.bold))
    }
    let certificate = words.certificate(summary, isStalled: endState.session.isStalled)
    layout.canvas.put(
      certificate, top + 3, layout.left + place,
      summary.certified ? layout.palette.gold.with(.bold) : layout.palette.secondary)
    layout.row = top + 4
    layout.gap()
  }

  mutating func drawRecords() {
    if let mistake = endState.session.mistake, summary.reason == .error {
      layout.line(
        words.fatal(
          mistake.typed.value, mistake.expected.value, endState.session.snapshot.position),
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

  mutating func drawProgress() {
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
    layout.canvas.put(
      streak, layout.row, endingAt: layout.columns.upperBound, layout.palette.secondary)
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
  mutating func drawBlock() {
    guard let block = endState.weakBlock, let mistake = endState.session.snapshot.firstErrorIndex
    else {
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

  mutating func drawFoot(_ keys: [KeyHint]) {
    let first = layout.canvas.put(keys, layout.palette)
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

/// The animations at the end of a session.
extension EndView {
  /// A strict failure: a saturated frame that shakes, or stands still with reduced motion.
  mutating func drawFailure() {
    let age = endState.age(at: state.now)
    let shift = endState.session.reducesMotion ? 0 : [0, 1, 0, -1][Int(age / 45_000_000 % 4)]
    let columns = max(shift, 0)..<layout.canvas.columns + min(shift, 0)
    let frame = Frame(rows: 0..<layout.canvas.rows, columns: columns)
    layout.canvas.draw(frame, .heavy, layout.palette.error)
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
        let color = [layout.palette.light, Palette.gold, Palette.orange][particle % 3]
        let strength = max(1 - age / 3, 0.25)
        layout.canvas.put(
          ["✦", "·", "●", "★"][particle % 4], row, column, Style(color.faded(strength)))
      }
    }
    let text = "  ↯  D O U B L E   B A N G  ↯  "
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

/// The end of a session.
extension Localization {
  var rightDigits: String { choose("right digits", "bons chiffres") }
  var meanSpeed: String { choose("Mean speed", "Vitesse") }
  var time: String { choose("Time", "Temps") }
  var repeatIt: String { choose("repeat it now", "la répéter") }
  var challengeMet: String { choose("Challenge met", "Défi réussi") }

  func ending(_ reason: FinishReason?) -> String {
    switch reason {
    case .error: choose("ended by an error", "arrêt sur erreur")
    case .stopped: choose("you left", "arrêt volontaire")
    case .completed: choose("completed", "terminé")
    case nil: ""
    }
  }

  func certificate(_ summary: SessionSummary, isStalled: Bool) -> String {
    if summary.certified { return "◈ " + choose("certified", "certifié") }
    let reason: String
    if isStalled {
      reason = choose("the program stalled", "programme ralenti")
    } else if !summary.mode.countsForRecords {
      reason = choose("learn mode", "mode Apprendre")
    } else if summary.revealsUsed > 0 {
      reason = choose("reveals", "chiffres révélés")
    } else {
      reason = choose("errors", "erreurs")
    }
    return choose("not certified: ", "non certifié : ") + reason
  }

  func fatal(_ typed: UInt8, _ expected: UInt8, _ position: Int64) -> String {
    choose(
      "✗ \(typed) at #\(number(position)): right is \(expected)",
      "✗ \(typed) en #\(number(position)) : il fallait \(expected)")
  }

  func newClassic(_ digits: Int64, isFirst: Bool) -> String {
    isFirst
      ? choose("First record: ", "Premier record : ") + number(digits)
      : choose("New record: ", "Nouveau record : ") + number(digits)
  }
  func newCrown(_ digits: Int64, _ time: String) -> String {
    choose(
      "The crown is yours: \(number(digits)) in \(time)",
      "La couronne est à vous : \(number(digits)) en \(time)")
  }
  func newLightning(_ speed: String) -> String {
    choose("The lightning is yours: \(speed)", "L'éclair est à vous : \(speed)")
  }

  func delta(_ delta: SummaryDelta) -> String {
    var text =
      choose("Since last time: ", "Depuis la dernière fois : ") + signed(delta.digits) + " "
      + choose("digits", "chiffres")
    let speed = decimal(delta.cps, places: 2)
    text += ", \(delta.cps > 0 ? "+" : "")\(speed)/s"
    if delta.isMoreInLessTime { text += choose(", more in less time", ", plus en moins de temps") }
    return text
  }

  func milestone(_ days: Int64) -> String {
    choose("\(number(days)) days in a row", "\(number(days)) jours de suite")
  }
  func weakBlock(_ first: Int64, _ last: Int64) -> String {
    choose("Block", "Dizaine") + " \(number(first))–\(number(last))"
  }
  func praise(_ summary: SessionSummary) -> String {
    choose(
      "\(number(summary.correctCount)) right, no error. Well done.",
      "\(number(summary.correctCount)) justes, aucune erreur. Bravo.")
  }
  func reminderQuestion(_ hour: Int64) -> String {
    choose(
      "Remind you at \(hour):00 when your streak is at stake?  y / n",
      "Un rappel à \(hour) h quand votre série est en jeu ?  y / n")
  }
}
