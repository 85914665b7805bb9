import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TrainerModel

/// The drills: their choice, a running one, its end.
struct DrillScreen: Screen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("d", words[.drillsKey]) }

  func title(_ state: TrainerState) -> String {
    let kind = state.drill.run.map { " · " + state.words.name(of: $0.kind, $0.form) } ?? ""
    let constant = state.drill.run == nil ? state.settings.constant : state.drill.constant
    return "\(state.words[.drills])  \(constant.symbol)" + kind
  }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    guard let run = state.drill.run else {
      let forms =
        state.forms(of: state.drill.kind).count > 1
        ? [KeyHint(words[.pageKeys], words[.formKey])] : []
      return [KeyHint("↑↓", words[.drillKey])] + forms + [
        words.constantKey, KeyHint(words[.enter], words[.start]), KeyHint("Esc", words[.back]),
        words.helpKey,
      ]
    }
    if run.isOver {
      return [
        KeyHint(words[.enter], words[.again]), KeyHint("Esc", words[.otherDrills]), words.helpKey,
      ]
    }
    return [
      KeyHint("0-9", words[.answerKey]), KeyHint("Bksp", words[.erase]),
      KeyHint(words[.enter], words[run.isMissed ? .goOn : .showAnswer]),
      KeyHint("Esc", words[.leave]), words.helpKey,
    ]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    if let run = model.state.drill.run {
      return handle(key, model, isOver: run.isOver, at: time)
    }
    let kinds = DrillKind.allCases
    switch key {
    case .up: model.chooseDrill(Trainer.neighbor(of: model.state.drill.kind, in: kinds, -1))
    case .down: model.chooseDrill(Trainer.neighbor(of: model.state.drill.kind, in: kinds, 1))
    case .pageUp: model.chooseDrill(model.state.drill.kind, form: model.state.drill.form - 1)
    case .pageDown: model.chooseDrill(model.state.drill.kind, form: model.state.drill.form + 1)
    case .left, .right:
      model.changeConstant(by: key == .left ? -1 : 1)
      model.chooseDrill(model.state.drill.kind)
    case .enter, .character(" "): model.beginDrill(at: time)
    case .escape, .character("q"): model.go(to: model.back)
    default: model.follow(key)
    }
  }

  /// Handles a key of a drill; letters are ignored, so that a slip does not end it.
  private func handle(_ key: Key, _ model: Trainer, isOver: Bool, at time: Int64) {
    switch key {
    case .digit(let value):
      if let digit = Digit(value) { model.typeDrill(digit, at: time) }
    case .backspace: model.eraseDrill()
    case .enter, .character(" "): model.continueDrill(at: time)
    case .escape: _ = model.leaveDrill()
    case .character("q") where isOver: _ = model.leaveDrill()
    default: break
    }
  }

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var layout = PageLayout(size, state)
    layout.title(title(state))
    if let run = state.drill.run {
      if run.isOver { layout.drawEnd(run) } else { layout.drawQuestion(run) }
    } else {
      layout.drawChoice()
    }
    let first = layout.canvas.put(keys(state), layout.palette)
    layout.note(state.warning, above: first, limit: 1)
    return layout.canvas
  }

  func reading(_ state: TrainerState) -> [String]? {
    guard state.drill.run == nil else { return [title(state)] + (change(state) ?? []) }
    let words = state.words
    return [title(state)]
      + DrillKind.allCases.map { "\(words.name(of: $0)) \(words.description(of: $0))" }
      + [words[.drillNote]] + keys(state).map { "\($0.key): \($0.action)" }
      + (change(state) ?? [])
  }

  func change(_ state: TrainerState) -> [String]? {
    let words = state.words
    let drill = state.drill
    guard let run = drill.run else {
      if let problem = drill.problem { return [words.text(of: problem)] }
      let (kind, form) = (drill.kind, state.drillForm())
      let best = words.results(state, of: kind, form)
      return [words.name(of: kind, form) + " " + words.description(of: kind)]
        + (best.isEmpty ? [] : [words[.bestResults]] + best)
    }
    if drill.asksToLeave { return [words[.leaveQuestion]] }
    if run.isOver {
      return [words.verdict(of: drill), words.result(of: run)].compactMap(\.self)
        + (drill.isBest ? [words[.newBest]] : [])
    }
    let verdict = run.typed.isEmpty || run.isMissed ? words.verdict(of: drill) : nil
    var lines = [verdict].compactMap(\.self)
    if run.typed.isEmpty, !run.isMissed {
      lines.append("\(words.progress(of: run)). \(words.question(of: drill))")
    }
    let parts = words.text(of: drill.parts, of: drill)
    return lines + [words.beginning(of: drill) + parts]
  }
}

extension PageLayout {
  fileprivate mutating func drawChoice() {
    for kind in DrillKind.allCases {
      let isSelected = kind == state.drill.kind
      canvas.put(isSelected ? "▶" : " ", row, left, palette.key)
      let style = isSelected ? palette.key : palette.text
      line(words.name(of: kind, isSelected ? state.drillForm() : nil), style, indent: 2)
      // On a small screen the chosen one alone is explained.
      if isSelected || canvas.rows >= 30 {
        text(words.description(of: kind), palette.secondary, indent: 2)
      }
    }
    gap()
    drawBest(state.drill.kind, state.drillForm())
    if let problem = state.drill.problem {
      text(words.text(of: problem), palette.gold)
    } else {
      text(words[.drillNote], palette.secondary)
    }
  }

  /// Draws the best results in a form of a drill, as many as there is room for.
  private mutating func drawBest(_ kind: DrillKind, _ form: DrillForm?) {
    let best = words.results(state, of: kind, form)
    for (place, text) in best.prefix(max(canvas.rows - row - 5, 0)).enumerated() {
      pair(place == 0 ? words[.bestResults] : "", text)
    }
  }

  fileprivate mutating func drawQuestion(_ run: DrillRun) {
    line(words.progress(of: run), palette.secondary)
    gap()
    text(words.question(of: state.drill), palette.text.with(.bold))
    row += 1
    drawParts()
    row += 2
    if state.drill.asksToLeave {
      line(words[.leaveQuestion], palette.gold)
    } else if let verdict = words.verdict(of: state.drill) {
      text(verdict, run.isMissed ? palette.error : palette.key)
    }
  }

  /// The question in fives, what is to be typed as lines; wrapped at fives.
  private mutating func drawParts() {
    let start = words.beginning(of: state.drill)
    var column = canvas.put(start, row, left, palette.secondary)
    var isFirst = true
    for part in state.drill.parts {
      let style =
        !part.isAnswer
        ? palette.text
        : state.drill.run?.isMissed == true ? palette.error.with(.bold) : palette.key.with(.bold)
      for five in words.text(of: part).split(separator: " ") {
        if column + 1 + five.count > columns.upperBound {
          row += 1
          column = left
          isFirst = true
        }
        column = canvas.put(String(five), row, isFirst ? column : column + 1, style)
        isFirst = false
      }
    }
  }

  fileprivate mutating func drawEnd(_ run: DrillRun) {
    line(words.result(of: run), palette.text.with(.bold))
    if state.drill.isBest { line("★ " + words[.newBest], palette.gold) }
    gap()
    if run.kind.isKept {
      drawBest(run.kind, run.form)
      gap()
    }
    guard !run.missed.isEmpty else { return }
    line(words[.missed], palette.secondary)
    let room = canvas.rows - row - 3
    for place in run.missed.prefix(max(room, 0)) {
      line(words.text(of: state.drill, question: place), palette.text, indent: 2)
    }
  }
}
