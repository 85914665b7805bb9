import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

struct WelcomeScreen: ListScreen {
  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [KeyHint(words[.enter], words[.start]), KeyHint("l", words.language.next.name)]
      + [RulesScreen().link(words), words.helpKey, words.quitKey].compactMap(\.self)
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "):
      model.set(.onboardingDone, to: .flag(true))
      model.go(to: .home)
    case .character("g"): model.go(to: .rules)
    case .character("l"):
      model.set(.language, to: .name(model.state.words.language.next.code))
    case .character("q"), .escape: model.isOver = true
    default: break
    }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let symbols = MathematicalConstant.known.map(\.symbol)
    let lead = [
      words[.reciteByKey, words.list(symbols)], words[.nothingLeavesComputer], words[.remindsOnce],
    ]
    for line in lead {
      layout.text(line, palette.text)
      layout.gap()
    }
    for (mode, index) in zip(SessionMode.allCases, 0...) {
      let name = words.name(of: mode)
      layout.canvas.put(name, layout.row, layout.left + 2, palette.key)
      let lines = PageLayout.wrapped(words.description(of: mode), width: layout.columns.count - 18)
      for (offset, line) in lines.enumerated() {
        layout.canvas.put(line, layout.row + offset, layout.left + 18, palette.secondary)
      }
      layout.row += lines.count
      if index < 3 { layout.gap() }
    }
  }
}
