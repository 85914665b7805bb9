package import DigitCore
import PracticeData
package import PracticeEngine
import Processes
package import TrainerModel

/// A duel at one keyboard.
///
/// Each types letters that lie as a number pad on a half of the keyboard; digits are the right
/// one's, whose hand is at the number block. Every terminal tells all of these apart.
package struct DuelScreen: ListScreen {
  func title(_ state: TrainerState) -> String {
    "\(state.words[.duel])  \(state.settings.constant.symbol)"
  }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    let enter = { (phrase: Phrase) in KeyHint(words[.enter], words[phrase]) }
    let first =
      if let duel = state.duel.duel {
        duel.roundWinner == nil ? [] : [enter(.goOn)]
      } else {
        [KeyHint("↑↓", words[.duelLength]), words.constantKey, enter(.start)]
      }
    return first + [KeyHint("Esc", words[.back]), words.helpKey]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .escape: if !model.leaveDuel() { model.go(to: model.back) }
    case .enter: model.enter(at: time)
    case .up, .down:
      model.state.duel.length = Trainer.neighbor(
        of: model.state.duel.length, in: Duel.lengths, key == .up ? 1 : -1)
    case .left, .right:
      if model.state.duel.duel == nil { model.changeConstant(by: key == .left ? -1 : 1) }
    default:
      guard let (side, digit) = Self.typed(by: key, model.state) else { return }
      model.state.duel.duel?.type(digit, side, at: time)
    }
  }

  /// The letter that types a digit, as the keyboards of the player's language have it.
  package static func letter(
    of digit: Digit, _ side: Duel.Side, _ state: TrainerState
  ) -> Unicode.Scalar {
    let rows =
      switch (state.words.language, side) {
      case (.english, .left): "qweasdzxcv"
      case (.french, .left): "azeqsdwxcv"
      case (.german, .left): "qweasdyxcv"
      case (.english, .right), (.german, .right): "uiojklm,.n"
      case (.french, .right): "uiojkl,;:n"
      }
    let cell = state.settings.keypad.cell(of: digit)
    let place = min(cell.row * KeypadLayout.columnCount + cell.column, 9)
    return rows.unicodeScalars.dropFirst(place).first ?? " "
  }

  private static func typed(
    by key: Key, _ state: TrainerState
  ) -> (side: Duel.Side, digit: Digit)? {
    if case .digit(let value) = key, let digit = Digit(value) { return (.right, digit) }
    for side in Duel.Side.allCases {
      let digit = Digit.all.first { key == .character(letter(of: $0, side, state)) }
      if let digit { return (side, digit) }
    }
    return nil
  }

  func change(_ state: TrainerState) -> [String]? {
    let words = state.words
    let players = state.players.list
    guard let duel = state.duel.duel else { return [words.count(.digits, state.duel.length)] }
    return [words.text(of: duel, among: players)]
      + Duel.Side.allCases.map { side in
        let position = words.number(duel[side].snapshot.correctCount)
        return "\(words.name(of: side, among: players)): \(position)"
      }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    if let duel = state.duel.duel {
      layout.line(words.text(of: duel, among: state.players.list), palette.gold)
      layout.gap()
      for side in Duel.Side.allCases { draw(side, duel, state, &layout) }
    } else {
      layout.text(words[.duelNote], palette.secondary)
      layout.text(words[.duelKeys], palette.secondary)
      layout.gap()
      layout.line("‹ \(words.count(.digits, state.duel.length)) ›", palette.key)
      if let problem = state.duel.problem { layout.text(problem, palette.error) }
    }
  }

  private func draw(
    _ side: Duel.Side, _ duel: Duel, _ state: TrainerState, _ layout: inout PageLayout
  ) {
    let (palette, words, seat) = (layout.palette, layout.words, duel[side])
    let half = layout.columns.count / 2
    let column = layout.left + side.rawValue * half
    let name = words.name(of: side, among: state.players.list)
    let count = seat.snapshot.correctCount
    let share = Double(count) / Double(duel.digits.count)
    layout.canvas.put("\(name)  \(words.wins(of: seat))", layout.row, column, palette.key)
    layout.canvas.put(
      "\(words.number(count)) / \(duel.digits.count)", layout.row + 1, column, palette.text)
    layout.bar(share, layout.row + 2, column, width: half - 4)
    layout.canvas.put(
      words.text(of: seat, duel), layout.row + 3, column,
      seat.mistake == nil ? palette.text : palette.error)
    for digit in Digit.all {
      let cell = state.settings.keypad.cell(of: digit)
      layout.canvas.put(
        "\(Self.letter(of: digit, side, state)) \(digit.value)", layout.row + 5 + cell.row,
        column + cell.column * 6, palette.pill)
    }
  }
}
