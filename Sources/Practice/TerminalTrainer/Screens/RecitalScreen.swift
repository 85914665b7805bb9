import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TrainerModel

/// The recital: its choice, a running one, its result.
struct RecitalScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("e", words[.recitalKey]) }

  func title(_ state: TrainerState) -> String {
    let constant = state.recital.record?.constant ?? state.settings.constant
    return "\(state.words[.recital])  \(constant.symbol)"
  }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    if state.recital.asksToEnd {
      return [KeyHint(words[.yesLetter], words[.endRecital]), KeyHint("0-9", words[.typeKey])]
    }
    if let recital = state.recital.record?.recital {
      return [
        KeyHint("0-9", words[.typeKey]), KeyHint("Bksp", words[.erase]),
        KeyHint("←→↑↓", words[.placeKey]), KeyHint(words[.enter], words[.submit]),
        KeyHint("p", words[recital.pausedSince == nil ? .pause : .goOn]),
        KeyHint("Esc", words[.endRecital]), words.helpKey,
      ]
    }
    if state.recital.report != nil { return [KeyHint("Esc", words[.back]), words.helpKey] }
    return [
      KeyHint("↑↓", words[.batchSize]), words.constantKey,
      KeyHint(words[.enter], words[.start]),
    ] + (isInterrupted(state) ? [KeyHint("o", words[.goOn])] : [])
      + (state.recital.kept.isEmpty ? [] : [KeyHint("1-8", words[.result])])
      + [KeyHint("Esc", words[.back]), words.helpKey]
  }

  private func isInterrupted(_ state: TrainerState) -> Bool {
    state.recital.interrupted(of: state.settings.constant) != nil
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    if model.state.recital.record != nil { return recite(key, model, at: time) }
    if model.state.recital.report != nil { return read(key, model) }
    let sizes = RecitalState.batchSizes
    switch key {
    case .up, .down:
      let step = key == .up ? -1 : 1
      model.chooseBatchSize(Trainer.neighbor(of: model.state.recital.batchSize, in: sizes, step))
    case .left, .right: model.changeConstant(by: key == .left ? -1 : 1)
    case .enter, .character(" "): model.beginRecital(at: time)
    case .character("o"): model.beginRecital(goingOn: true, at: time)
    case .digit(let value):
      let kept = model.state.recital.kept
      if kept.indices.contains(Int(value) - 1) { model.readRecital(kept[Int(value) - 1]) }
    case .escape, .character("q"): model.go(to: model.back)
    default: model.follow(key)
    }
  }

  private func recite(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .digit(let value):
      if let digit = Digit(value) { model.typeRecital(digit, at: time) }
    case .backspace: model.eraseRecital(at: time)
    case .character("."), .character(","): model.pointRecital(at: time)
    case .left: model.moveRecital(by: -1)
    case .right: model.moveRecital(by: 1)
    case .up: model.moveRecital(by: -Localization.batchLine)
    case .down: model.moveRecital(by: Localization.batchLine)
    case .home: model.moveRecital(by: -Recital.largestBatch)
    case .end: model.moveRecital(by: Recital.largestBatch)
    case .enter: model.submitRecital(at: time)
    case .character("p"): model.pauseRecital(at: time)
    // A held Escape must not end hours of work: the answer is another key.
    case .escape: if !model.state.recital.asksToEnd { model.endRecital() }
    case _ where key.saysYes(in: model.state.words) && model.state.recital.asksToEnd:
      model.endRecital()
    default: break
    }
  }

  private func read(_ key: Key, _ model: Trainer) {
    switch key {
    case .up: model.state.line = max(model.state.line - 1, 0)
    case .down:
      let last = (model.state.recital.report.map { model.state.words.lines(of: $0).count } ?? 1) - 1
      model.state.line = min(model.state.line + 1, last)
    case .escape, .enter, .character("q"):
      model.endRecital()
      model.state.line = 0
    default: break
    }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let words = state.words
    let room = layout.canvas.rows - layout.row - 4
    if let recital = state.recital.record?.recital {
      layout.line(words.progress(of: recital), layout.palette.secondary)
      layout.text(words.hint(of: state.recital) ?? " ", layout.palette.gold)
      drawBatch(of: recital, cursor: state.recital.cursor, room: room - 2, &layout)
    } else if let report = state.recital.report {
      let end = layout.row + room
      for line in words.lines(of: report).dropFirst(state.line) where layout.row < end {
        layout.text(line, layout.palette.text)
      }
    } else {
      layout.pair(words[.batchSize], "‹ \(words.number(Int64(state.recital.batchSize))) ›")
      layout.gap()
      layout.text(words[.recitalNote], layout.palette.secondary)
      layout.gap()
      if isInterrupted(state) { layout.text("o  " + words[.goOnReciting], layout.palette.key) }
      if let problem = words.hint(of: state.recital) { layout.text(problem, layout.palette.gold) }
      if !state.recital.kept.isEmpty {
        layout.line(words[.keptRecitals], layout.palette.secondary)
        for (place, record) in zip(1..., state.recital.kept.prefix(max(room - 8, 1))) {
          layout.line("\(place)  " + words.line(of: record), layout.palette.text, indent: 2)
        }
      }
    }
  }

  /// The lines of the batch around the cursor.
  private func drawBatch(of recital: Recital, cursor: Int, room: Int, _ layout: inout PageLayout) {
    let length = Localization.batchLine
    let last = recital.batch.count / length
    let first = max(min(cursor / length - room / 2, last - room + 1), 0)
    for line in first...max(min(first + room - 1, last), first) {
      let (position, digits) = layout.words.line(line, ofBatchIn: recital)
      layout.canvas.put(position, layout.row, endingAt: layout.left + 9, layout.palette.secondary)
      layout.canvas.put(digits, layout.row, layout.left + 11, layout.palette.text)
      if cursor / length == line {
        let place = cursor % length
        let digit = cursor < recital.batch.count ? "\(recital.batch[cursor].digit.value)" : "_"
        let column = layout.left + 11 + place + place / 5
        layout.canvas.put(digit, layout.row, column, layout.palette.selected)
      }
      layout.row += 1
    }
  }

  func change(_ state: TrainerState) -> [String]? {
    let words = state.words
    guard let recital = state.recital.record?.recital else {
      if let report = state.recital.report { return words.lines(of: report) }
      let size = words.number(Int64(state.recital.batchSize))
      return [words.hint(of: state.recital) ?? "\(words[.batchSize]): \(size)"]
    }
    let cursor = state.recital.cursor
    let digit = cursor > 0 ? ["\(recital.batch[cursor - 1].digit.value)"] : []
    return recital.batch.isEmpty || words.hint(of: state.recital) != nil
      ? [words.progress(of: recital)] + [words.hint(of: state.recital)].compactMap(\.self) : digit
  }
}
